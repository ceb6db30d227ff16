import { isDebtEntryEvent } from "#domain/debt/events.ts"
import { entryOf, isEntryEvent } from "#domain/holding/events.ts"
import { factKeyOf, isLeg } from "#domain/holding/legs.ts"
import type { AggregateKind, EventOf, StructureCommand } from "./aggregates.ts"

/** An event, and the kind of aggregate that it happened to. */
export type StructureEvent = {
  readonly [Kind in AggregateKind]: { readonly kind: Kind; readonly event: EventOf<Kind> }
}[AggregateKind]

/**
 * The commands that take back what was recorded together, the last first: entries are voided, and lines, stakes, portfolios
 * and goals that were new are removed. Both stay in the history. What changed something that was there before, as a
 * new name does, has no inverse and is left out.
 */
export const inverseOf = (events: ReadonlyArray<StructureEvent>, reason: string): ReadonlyArray<StructureCommand> =>
  events.flatMap((each) => inverseOfOne(each, reason) ?? []).toReversed()

function inverseOfOne({ kind, event }: StructureEvent, reason: string): StructureCommand | undefined {
  switch (kind) {
    case "holding": {
      const { holdingId } = event
      if (event._tag === "HoldingOpened") return { kind, command: { _tag: "RemoveHolding", holdingId, reason } }
      if (!isEntryEvent(event)) return undefined
      const entry = entryOf(event)
      return isLeg(entry)
        ? { kind, command: { _tag: "VoidLeg", holdingId, fact: factKeyOf(entry), reason } }
        : { kind, command: { _tag: "VoidEntry", holdingId, entryId: event.entryId, reason } }
    }
    case "debt": {
      const { debtId } = event
      if (event._tag === "DebtIncurred") return { kind, command: { _tag: "RemoveDebt", debtId, reason } }
      return isDebtEntryEvent(event)
        ? { kind, command: { _tag: "VoidDebtEntry", debtId, entryId: event.entryId, reason } }
        : undefined
    }
    case "wallet": {
      const { walletId } = event
      if (event._tag === "WalletConnected") return { kind, command: { _tag: "RemoveWallet", walletId, reason } }
      return event._tag === "WalletStated" || event._tag === "WalletRead" || event._tag === "WalletTokenMarked"
        ? { kind, command: { _tag: "VoidWalletStatement", walletId, entryId: event.entryId, reason } }
        : undefined
    }
    case "portfolio": {
      const { portfolioId } = event
      return event._tag === "PortfolioCreated"
        ? { kind, command: { _tag: "RemovePortfolio", portfolioId, reason, holdings: 0, stakes: 0 } }
        : undefined
    }
    case "ownership":
      return event._tag === "StakeRecorded"
        ? { kind, command: { _tag: "RemoveStake", stakeId: event.stakeId, reason } }
        : undefined
    case "household":
      if (event._tag === "OwnRateSet") {
        const { currency, effectiveOn } = event
        return { kind, command: { _tag: "RemoveOwnRate", currency, effectiveOn } }
      }
      return event._tag === "GoalSet" ? { kind, command: { _tag: "DropGoal", goalId: event.goalId } } : undefined
  }
}
