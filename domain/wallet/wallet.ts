import { Result } from "effect"
import type { Decider } from "#domain/shared/decider.ts"
import type { WalletCommand } from "./commands.ts"
import type { WalletEvent } from "./events.ts"
import { connect, disconnect, reconnect, remove, restore, revise } from "./lifecycle.ts"
import { WalletRefusal } from "./refusals.ts"
import { evolve, notConnected, type Wallet } from "./state.ts"
import { stateWallet, voidStatement, type WalletLimits } from "./stating.ts"

/**
 * Connected once; then described, stated as of days, disconnected, and perhaps taken out again. Statements may be made
 * late and in any order.
 */
export const walletWithin = (limits: WalletLimits): Decider<Wallet, WalletCommand, WalletEvent, WalletRefusal> => ({
  initialState: notConnected,
  evolve,

  decide(command, state) {
    if (command._tag === "ConnectWallet") return connect(command, state)
    if (state._tag === "NotConnected") return Result.fail(WalletRefusal.cases.WalletNotFound.make({}))
    if (command._tag === "RemoveWallet") return remove(command, state)
    if (command._tag === "RestoreWallet") return restore(command, state)
    if (state.presence === "removed") return Result.fail(WalletRefusal.cases.WalletIsRemoved.make({}))
    switch (command._tag) {
      case "ReviseWallet":
        return revise(command, state)
      case "StateWallet":
        return stateWallet(command, state, limits)
      case "VoidWalletStatement":
        return voidStatement(command, state)
      case "DisconnectWallet":
        return disconnect(command, state)
      case "ReconnectWallet":
        return reconnect(command, state)
    }
  },
})

/** Daily statements of ten years. */
const defaultLimits: WalletLimits = { statements: 4_000 }

/** {@link walletWithin} the default limits. */
export const wallet = walletWithin(defaultLimits)
