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

/**
 * The command that leads to facts of one aggregate, which is in the state that `own` has. A correction is two facts, any
 * other command one. Undefined for a fact that no archive takes along.
 */
export function commandOfFacts(events: ReadonlyArray<DomainEvent>, own: HouseholdStates): StructureCommand | undefined {
  const [event] = events
  if (!event) return undefined
  if ("holdingId" in event) {
    const command = holdingCommand(events as ReadonlyArray<HoldingEvent>, own.holding(event.holdingId))
    return { kind: "holding", command }
  }
  if ("debtId" in event) return { kind: "debt", command: debtCommand(events as ReadonlyArray<DebtEvent>) }
  if ("walletId" in event) return { kind: "wallet", command: walletCommand(events as ReadonlyArray<WalletEvent>) }
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
function holdingCommand(events: ReadonlyArray<HoldingEvent>, state: Holding): HoldingCommand {
  const [event, replacement] = events
  if (event?._tag === "EntryVoided" && replacement && isEntryEvent(replacement)) {
    const { entryId, holdingId, reason } = event
    const corrected = { holdingId, replacementId: replacement.entryId, entry: entryOf(replacement), reason }
    const former = legTakenBack(event, state)
    return former
      ? { _tag: "CorrectLeg", ...corrected, fact: factKeyOf(former) }
      : { _tag: "CorrectEntry", ...corrected, entryId }
  }
  const { _tag, ...terms } = event as HoldingEvent
  if (event && isEntryEvent(event)) {
    return { _tag: "RecordEntry", holdingId: event.holdingId, entryId: event.entryId, entry: entryOf(event) }
  }
  const leg = event && legTakenBack(event, state)
  if (leg && event?._tag === "EntryVoided") {
    const { holdingId, reason } = event
    return { _tag: "VoidLeg", holdingId, fact: factKeyOf(leg), reason }
  }
  return { ...terms, _tag: holdingCommands[_tag as keyof typeof holdingCommands] } as HoldingCommand
}

const holdingCommands = {
  HoldingOpened: "OpenHolding",
  HoldingDetailsRevised: "ReviseHolding",
  HoldingClosed: "CloseHolding",
  HoldingReopened: "ReopenHolding",
  HoldingRemoved: "RemoveHolding",
  HoldingRestored: "RestoreHolding",
  EntryVoided: "VoidEntry",
} as const

/** The leg of a fact in two holdings that an event voids; undefined if it voids anything else. */
function legTakenBack(event: HoldingEvent, state: Holding): Leg | undefined {
  if (event._tag !== "EntryVoided" || state._tag !== "Opened") return undefined
  const entry = entryWithId(state, event.entryId)?.entry
  return entry && isLeg(entry) ? entry : undefined
}

/** The command that leads to facts of a debt. A correction is two facts, any other command one. */
function debtCommand(events: ReadonlyArray<DebtEvent>): DebtCommand {
  const [event, replacement] = events
  if (event?._tag === "DebtEntryVoided" && replacement && isDebtEntryEvent(replacement)) {
    const { entryId, debtId, reason } = event
    const entry = debtEntryOf(replacement)
    return { _tag: "CorrectDebtEntry", debtId, entryId, replacementId: replacement.entryId, entry, reason }
  }
  if (event && isDebtEntryEvent(event)) {
    return { _tag: "RecordDebtEntry", debtId: event.debtId, entryId: event.entryId, entry: debtEntryOf(event) }
  }
  const { _tag, ...terms } = event as DebtEvent
  return { ...terms, _tag: debtCommands[_tag as keyof typeof debtCommands] } as DebtCommand
}

const debtCommands = {
  DebtIncurred: "IncurDebt",
  DebtTermsRevised: "ReviseDebtTerms",
  DebtSettled: "SettleDebt",
  DebtReopened: "ReopenDebt",
  DebtRemoved: "RemoveDebt",
  DebtRestored: "RestoreDebt",
  DebtEntryVoided: "VoidDebtEntry",
} as const

/** The command that leads to facts of a wallet. Replacing a statement is two facts, any other command one. */
function walletCommand(events: ReadonlyArray<WalletEvent>): WalletCommand {
  const [event, replacement] = events
  if (event?._tag === "WalletStatementVoided" && replacement?._tag === "WalletStated") {
    const { entryId, reason } = event
    return { ...replacement, _tag: "StateWallet", replaces: { entryId, reason } }
  }
  const { _tag, ...terms } = event as WalletEvent
  if (event?._tag === "WalletStated") return { ...event, _tag: "StateWallet", replaces: null }
  return { ...terms, _tag: walletCommands[_tag as keyof typeof walletCommands] } as WalletCommand
}

const walletCommands = {
  WalletConnected: "ConnectWallet",
  WalletRevised: "ReviseWallet",
  WalletRead: "ReadWallet",
  WalletTokenMarked: "MarkWalletToken",
  WalletStatementVoided: "VoidWalletStatement",
  WalletDisconnected: "DisconnectWallet",
  WalletReconnected: "ReconnectWallet",
  WalletRemoved: "RemoveWallet",
  WalletRestored: "RestoreWallet",
} as const
