import type { DebtCommand } from "#domain/debt/commands.ts"
import { type DebtEvent, debtEntryOf, isDebtEntryEvent } from "#domain/debt/events.ts"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import { entryOf, type HoldingEvent, isEntryEvent } from "#domain/holding/events.ts"
import { factKeyOf, isLeg, type Leg } from "#domain/holding/legs.ts"
import type { Holding } from "#domain/holding/state.ts"
import { entryWithId } from "#domain/lines/line.ts"
import { termsOfStake } from "#domain/ownership/ownership.ts"
import type { WalletCommand } from "#domain/wallet/commands.ts"
import type { WalletEvent } from "#domain/wallet/events.ts"
import type { StructureCommand } from "#domain/structure/aggregates.ts"
import type { HouseholdStates } from "#domain/structure/householdStates.ts"
import type { DomainEvent } from "#projections/projection.ts"

/** What one command leads to. */
type Facts<Event> = readonly [Event, ...ReadonlyArray<Event>]

/**
 * The command that leads to facts of one aggregate, which is in the state that `own` has. A correction is two facts, any
 * other command one. Undefined for a fact that no archive takes along.
 */
export function commandOfFacts(events: ReadonlyArray<DomainEvent>, own: HouseholdStates): StructureCommand | undefined {
  const [event] = events
  if (!event) return undefined
  if ("holdingId" in event) {
    const command = holdingCommand(events as Facts<HoldingEvent>, own.holding(event.holdingId))
    return { kind: "holding", command }
  }
  if ("debtId" in event) return { kind: "debt", command: debtCommand(events as Facts<DebtEvent>) }
  if ("walletId" in event) return { kind: "wallet", command: walletCommand(events as Facts<WalletEvent>) }
  switch (event._tag) {
    case "StakeRecorded":
      return { kind: "ownership", command: { ...event, _tag: "RecordStake" } }
    case "StakeNoteChanged": {
      const terms = termsOfStake(own.stateOf("ownership", undefined), event.stakeId)
      return terms && { kind: "ownership", command: { ...event, ...terms, _tag: "RecordStake" } }
    }
    case "StakeRemoved":
      return { kind: "ownership", command: { ...event, _tag: "RemoveStake" } }
    case "PortfolioCreated":
      return { kind: "portfolio", command: { ...event, _tag: "CreatePortfolio" } }
    case "PortfolioRenamed":
      return { kind: "portfolio", command: { ...event, _tag: "RenamePortfolio" } }
    case "PortfolioRemoved":
      return {
        kind: "portfolio",
        command: { ...event, _tag: "RemovePortfolio", ...own.contentsOf(event.portfolioId) },
      }
    case "PortfolioRestored":
      return { kind: "portfolio", command: { ...event, _tag: "RestorePortfolio" } }
    case "HouseholdNamed":
      return { kind: "household", command: { ...event, _tag: "NameHousehold" } }
    case "GoalSet":
      return { kind: "household", command: { ...event, _tag: "SetGoal" } }
    case "GoalDropped":
      return { kind: "household", command: { ...event, _tag: "DropGoal" } }
    case "OwnRateSet":
      return { kind: "household", command: { ...event, _tag: "SetOwnRate" } }
    case "OwnRateRemoved":
      return { kind: "household", command: { ...event, _tag: "RemoveOwnRate" } }
    case "PriceOrderSet":
      return { kind: "household", command: { ...event, _tag: "SetPriceOrder" } }
    default:
      return undefined
  }
}

/** The command that leads to facts of a holding. A correction is two facts, any other command one. */
function holdingCommand([event, replacement]: Facts<HoldingEvent>, state: Holding): HoldingCommand {
  if (event._tag === "EntryVoided" && replacement && isEntryEvent(replacement)) {
    const { entryId, holdingId, reason } = event
    const corrected = { holdingId, replacementId: replacement.entryId, entry: entryOf(replacement), reason }
    const former = legTakenBack(event, state)
    return former
      ? { _tag: "CorrectLeg", ...corrected, fact: factKeyOf(former) }
      : { _tag: "CorrectEntry", ...corrected, entryId }
  }
  if (isEntryEvent(event)) {
    return { _tag: "RecordEntry", holdingId: event.holdingId, entryId: event.entryId, entry: entryOf(event) }
  }
  switch (event._tag) {
    case "HoldingOpened":
      return { ...event, _tag: "OpenHolding" }
    case "HoldingDetailsRevised":
      return { ...event, _tag: "ReviseHolding" }
    case "HoldingClosed":
      return { ...event, _tag: "CloseHolding" }
    case "HoldingReopened":
      return { ...event, _tag: "ReopenHolding" }
    case "HoldingRemoved":
      return { ...event, _tag: "RemoveHolding" }
    case "HoldingRestored":
      return { ...event, _tag: "RestoreHolding" }
    case "EntryVoided": {
      const leg = legTakenBack(event, state)
      const { holdingId, reason } = event
      return leg ? { _tag: "VoidLeg", holdingId, fact: factKeyOf(leg), reason } : { ...event, _tag: "VoidEntry" }
    }
  }
}

/** The leg of a fact in two holdings that an event voids; undefined if it voids anything else. */
function legTakenBack(event: HoldingEvent, state: Holding): Leg | undefined {
  if (event._tag !== "EntryVoided" || state._tag !== "Opened") return undefined
  const entry = entryWithId(state, event.entryId)?.entry
  return entry && isLeg(entry) ? entry : undefined
}

/** The command that leads to facts of a debt. A correction is two facts, any other command one. */
function debtCommand([event, replacement]: Facts<DebtEvent>): DebtCommand {
  if (event._tag === "DebtEntryVoided" && replacement && isDebtEntryEvent(replacement)) {
    const { entryId, debtId, reason } = event
    const entry = debtEntryOf(replacement)
    return { _tag: "CorrectDebtEntry", debtId, entryId, replacementId: replacement.entryId, entry, reason }
  }
  if (isDebtEntryEvent(event)) {
    return { _tag: "RecordDebtEntry", debtId: event.debtId, entryId: event.entryId, entry: debtEntryOf(event) }
  }
  switch (event._tag) {
    case "DebtIncurred":
      return { ...event, _tag: "IncurDebt" }
    case "DebtTermsRevised":
      // Terms that count from a later day are a fact of their own.
      return { ...event, _tag: "ReviseDebtTerms", change: null }
    case "DebtSettled":
      return { ...event, _tag: "SettleDebt" }
    case "DebtReopened":
      return { ...event, _tag: "ReopenDebt" }
    case "DebtRemoved":
      return { ...event, _tag: "RemoveDebt" }
    case "DebtRestored":
      return { ...event, _tag: "RestoreDebt" }
    case "DebtEntryVoided":
      return { ...event, _tag: "VoidDebtEntry" }
  }
}

/** The command that leads to facts of a wallet. Replacing a statement is two facts, any other command one. */
function walletCommand([event, replacement]: Facts<WalletEvent>): WalletCommand {
  switch (event._tag) {
    case "WalletConnected":
      return { ...event, _tag: "ConnectWallet" }
    case "WalletRevised":
      return { ...event, _tag: "ReviseWallet" }
    case "WalletStated":
      return { ...event, _tag: "StateWallet", replaces: null }
    case "WalletRead":
      return { ...event, _tag: "ReadWallet" }
    case "WalletTokenMarked":
      return { ...event, _tag: "MarkWalletToken" }
    case "WalletStatementVoided": {
      const { entryId, reason } = event
      return replacement?._tag === "WalletStated"
        ? { ...replacement, _tag: "StateWallet", replaces: { entryId, reason } }
        : { ...event, _tag: "VoidWalletStatement" }
    }
    case "WalletDisconnected":
      return { ...event, _tag: "DisconnectWallet" }
    case "WalletReconnected":
      return { ...event, _tag: "ReconnectWallet" }
    case "WalletRemoved":
      return { ...event, _tag: "RemoveWallet" }
    case "WalletRestored":
      return { ...event, _tag: "RestoreWallet" }
  }
}
