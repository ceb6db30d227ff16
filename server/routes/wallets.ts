import { wallet } from "#domain/wallet/wallet.ts"
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
import { walletCodec } from "#server/eventlog/eventCodec.ts"
import { walletStream } from "#server/eventlog/streams.ts"
import type { Route } from "#server/http/route.ts"
import type { CommandDependencies } from "#server/application/executeCommand.ts"
import { lineRoutes } from "./lines.ts"

export function walletRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { route } = lineRoutes(dependencies, {
    kind: "wallet",
    decider: wallet,
    codec: walletCodec,
    stream: walletStream,
    idOf: ({ walletId }) => walletId,
  })
  return [
    route(connectWallet, "ConnectWallet", {
      day: ({ connectedOn }) => ["connectedOn", connectedOn],
      names: ({ portfolioId }) => ({ portfolioIds: [portfolioId] }),
      adds: () => "line",
    }),
    route(reviseWallet, "ReviseWallet", { day: ({ connectedOn }) => ["connectedOn", connectedOn] }),
    route(recordWalletStatement, "StateWallet", {
      day: ({ statedOn }) => ["statedOn", statedOn],
      adds: ({ replaces }) => (replaces === null ? "entry" : undefined),
    }),
    route(voidWalletStatement, "VoidWalletStatement"),
    route(disconnectWallet, "DisconnectWallet", { day: ({ disconnectedOn }) => ["disconnectedOn", disconnectedOn] }),
    route(reconnectWallet, "ReconnectWallet"),
    route(removeWallet, "RemoveWallet"),
    route(restoreWallet, "RestoreWallet", {
      namesOf: ({ opening }) => ({ portfolioIds: [opening.portfolioId] }),
      adds: () => "restored",
    }),
  ]
}
