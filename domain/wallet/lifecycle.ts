import { Equal, Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type {
  ConnectWallet,
  DisconnectWallet,
  ReconnectWallet,
  RemoveWallet,
  RestoreWallet,
  ReviseWallet,
} from "./commands.ts"
import { WalletEvent } from "./events.ts"
import { type WalletDecision, WalletRefusal } from "./refusals.ts"
import { type ConnectedWallet, countingStatements, termsOf, type Wallet } from "./state.ts"
import type { WalletTerms } from "./terms.ts"

const { WalletConnected, WalletRevised, WalletDisconnected, WalletReconnected, WalletRemoved, WalletRestored } =
  WalletEvent.cases
const refuse = WalletRefusal.cases

/** Connects a wallet once. Sent again as it was first, it is the same connection; with anything else the id is taken. */
export function connect(command: ConnectWallet, state: Wallet): WalletDecision {
  const { _tag, ...stated } = command
  const connection = WalletConnected.make(stated)
  if (state._tag === "Connected") {
    if (!Equal.equals(state.connection, connection)) {
      return Result.fail(refuse.WalletIdAlreadyUsed.make({ walletId: command.walletId }))
    }
    return state.presence === "removed" ? Result.fail(refuse.WalletIsRemoved.make({})) : Result.succeed([])
  }
  const refusal = unreadable(command)
  return refusal ? Result.fail(refusal) : Result.succeed([connection])
}

/** Puts the description right, also of a disconnected wallet. The first day stays within what the statements say. */
export function revise(command: ReviseWallet, state: ConnectedWallet): WalletDecision {
  const terms = termsOf(command)
  if (Equal.equals(terms, state.terms)) return Result.succeed([])

  const refusal = unreadable(terms) ?? connectsLate(terms, state)
  return refusal ? Result.fail(refusal) : Result.succeed([WalletRevised.make({ walletId: command.walletId, ...terms })])
}

/** Ends a wallet on a day that no statement comes after. A statement of the day itself is its last. */
export function disconnect({ walletId, disconnectedOn }: DisconnectWallet, state: ConnectedWallet): WalletDecision {
  if (state.disconnectedOn !== null) {
    return state.disconnectedOn === disconnectedOn
      ? Result.succeed([])
      : Result.fail(refuse.WalletIsDisconnected.make({ disconnectedOn: state.disconnectedOn }))
  }
  const { connectedOn } = state.terms
  if (disconnectedOn < connectedOn) return Result.fail(refuse.DisconnectionBeforeConnection.make({ connectedOn }))

  const latestOn = daysStated(state).at(-1)
  return latestOn !== undefined && disconnectedOn < latestOn
    ? Result.fail(refuse.DisconnectionBeforeStatement.make({ latestOn }))
    : Result.succeed([WalletDisconnected.make({ walletId, disconnectedOn })])
}

export const reconnect = ({ walletId }: ReconnectWallet, state: ConnectedWallet): WalletDecision =>
  Result.succeed(state.disconnectedOn === null ? [] : [WalletReconnected.make({ walletId })])

export const remove = ({ walletId, reason }: RemoveWallet, state: ConnectedWallet): WalletDecision =>
  Result.succeed(state.presence === "removed" ? [] : [WalletRemoved.make({ walletId, reason })])

export const restore = ({ walletId }: RestoreWallet, state: ConnectedWallet): WalletDecision =>
  Result.succeed(state.presence === "present" ? [] : [WalletRestored.make({ walletId })])

const unreadable = ({ trackingMode, address }: WalletTerms): WalletRefusal | undefined =>
  trackingMode === "automatic" && address === null ? refuse.AddressMissing.make({}) : undefined

function connectsLate({ connectedOn }: WalletTerms, state: ConnectedWallet): WalletRefusal | undefined {
  const earliestOn = daysStated(state)[0]
  if (earliestOn !== undefined && earliestOn < connectedOn) return refuse.ConnectionAfterStatement.make({ earliestOn })
  return state.disconnectedOn !== null && state.disconnectedOn < connectedOn
    ? refuse.ConnectionAfterDisconnection.make({ disconnectedOn: state.disconnectedOn })
    : undefined
}

/** Ascending. */
const daysStated = (state: ConnectedWallet): ReadonlyArray<CalendarDate> =>
  countingStatements(state)
    .map(({ statement }) => statement.statedOn)
    .sort()
