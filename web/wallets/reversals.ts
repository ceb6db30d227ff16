import { reconnectWallet, restoreWallet } from "../../server/contract/wallets.ts"
import { useReversal } from "../forms/useReversal.ts"
import { walletMessages as messages } from "./messages.ts"

/** Takes a disconnection back. */
export const useReconnectWallet = (walletId: string) =>
  useReversal(reconnectWallet, { params: { walletId } }, messages.reconnected)

/** Brings a removed wallet back. */
export const useRestoreWallet = (walletId: string) =>
  useReversal(restoreWallet, { params: { walletId } }, messages.restored)
