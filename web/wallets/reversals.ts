import { useIntl } from "react-intl"
import {
  disconnectWallet,
  reconnectWallet,
  removeWallet,
  restoreWallet,
  type WalletView,
} from "../../server/contract/wallets.ts"
import { formMessages } from "../forms/messages.ts"
import { useReversal } from "../forms/useReversal.ts"
import { walletMessages as messages } from "./messages.ts"

/** Takes a disconnection back. Where its day is known, the notice afterwards offers to disconnect on that day again. */
export function useReconnectWallet({
  walletId,
  disconnectedOn,
}: Pick<WalletView, "walletId" | "disconnectedOn">): () => void {
  const disconnectAgain = useReversal(
    disconnectWallet,
    { params: { walletId }, body: { disconnectedOn: disconnectedOn ?? "" } },
    messages.disconnected,
  )
  const takeBack = disconnectedOn === null ? undefined : disconnectAgain
  return useReversal(reconnectWallet, { params: { walletId } }, messages.reconnected, { takeBack })
}

/** Brings a removed wallet back. The notice afterwards offers to remove it again. */
export function useRestoreWallet(walletId: string): () => void {
  const reason = useIntl().formatMessage(formMessages.restoringUndoneReason)
  const takeBack = useReversal(removeWallet, { params: { walletId }, body: { reason } }, messages.removed)
  return useReversal(restoreWallet, { params: { walletId } }, messages.restored, { takeBack })
}
