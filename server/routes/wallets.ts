import {
  connectWallet,
  disconnectWallet,
  reconnectWallet,
  removeWallet,
  restoreWallet,
  reviseWallet,
  recordWalletStatement,
  voidWalletStatement,
} from "#contract/wallets.ts"
import type { Route } from "#server/http/route.ts"
import type { Execution } from "#server/application/execute.ts"
import { lineRoutes } from "./lines.ts"

export function walletRoutes(execution: Execution): ReadonlyArray<Route> {
  const { route } = lineRoutes(execution, "wallet")
  return [
    route(connectWallet, "ConnectWallet", {
      day: ({ connectedOn }) => ["connectedOn", connectedOn],
    }),
    route(reviseWallet, "ReviseWallet", { day: ({ connectedOn }) => ["connectedOn", connectedOn] }),
    route(recordWalletStatement, "StateWallet", {
      day: ({ statedOn }) => ["statedOn", statedOn],
    }),
    route(voidWalletStatement, "VoidWalletStatement"),
    route(disconnectWallet, "DisconnectWallet", { day: ({ disconnectedOn }) => ["disconnectedOn", disconnectedOn] }),
    route(reconnectWallet, "ReconnectWallet"),
    route(removeWallet, "RemoveWallet"),
    route(restoreWallet, "RestoreWallet"),
  ]
}
