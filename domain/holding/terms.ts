import { inAnotherCurrency } from "#domain/lines/entryBook.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { AssetClass } from "./assetClass.ts"
import { behaviourOf } from "./behaviour.ts"
import { dayOf, type Entry, kindOf } from "./entries.ts"
import type { RecordedOn } from "./entries/entryKind.ts"
import { HoldingRefusal } from "./refusals.ts"
import type { OpenedHolding } from "./state.ts"

const refuse = HoldingRefusal.cases

/** Returns why an entry is invalid in this holding, regardless of its day and of other entries. */
export function invalidEntry(entry: Entry, holding: OpenedHolding): HoldingRefusal | LineRefusal | undefined {
  const assetClass = classOf(holding)
  return (
    notForClass(entry, assetClass) ??
    inAnotherCurrency("holding", kindOf(entry).amountsOf(entry), holding.opening.currency) ??
    kindOf(entry).contradiction?.(entry, recordedOn(holding, assetClass))
  )
}

/** Whether the entry is a sale on or before the opening day, of a class that can only be sold after that day. */
export const isSoldTooSoon = (entry: Entry, holding: OpenedHolding, openedOn: CalendarDate): boolean =>
  entry._tag === "Trade" &&
  entry.side === "sell" &&
  dayOf(entry) <= openedOn &&
  behaviourOf[classOf(holding)].sold === "afterOpening"

const classOf = (holding: OpenedHolding): AssetClass => holding.description.details._tag

function notForClass(entry: Entry, assetClass: AssetClass): HoldingRefusal | undefined {
  const { entries, cashFlows } = behaviourOf[assetClass]
  if (!entries.includes(entry._tag)) return refuse.EntryNotForClass.make({ assetClass })
  return entry._tag === "CashFlow" && !cashFlows.includes(entry.kind)
    ? refuse.CashFlowNotForClass.make({ assetClass })
    : undefined
}

function recordedOn({ opening: { holdingId } }: OpenedHolding, assetClass: AssetClass): RecordedOn {
  const { entries, isCountedInUnits, leastShare } = behaviourOf[assetClass]
  return { holdingId, assetClass, isCountedInUnits, hasCommitments: entries.includes("Commitment"), leastShare }
}
