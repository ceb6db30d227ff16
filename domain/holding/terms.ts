import { inAnotherCurrency } from "#domain/lines/entryBook.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal, isLess, isZero } from "#domain/numbers/decimal.ts"
import type { Money } from "#domain/shared/money.ts"
import { Percent } from "#domain/shared/percent.ts"
import { type AssetClass, behaviourOf } from "./assetClass.ts"
import { dayOf, directionOf, type Entry, type EntryOf } from "./entries.ts"
import { HoldingRefusal } from "./refusals.ts"
import type { OpenedHolding } from "./state.ts"

const refuse = HoldingRefusal.cases

/** Returns why an entry is invalid in this holding, regardless of its day and of other entries. */
export function invalidEntry(entry: Entry, holding: OpenedHolding): HoldingRefusal | LineRefusal | undefined {
  const assetClass = classOf(holding)
  return (
    notForClass(entry, assetClass) ??
    inAnotherCurrency("holding", amountsOf(entry), holding.opening.currency) ??
    contradictory(entry, holding, assetClass)
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

function amountsOf(entry: Entry): ReadonlyArray<Money> {
  switch (entry._tag) {
    case "Trade":
      return [entry.consideration, entry.fees]
    case "Delivery":
      return [entry.cost]
    case "SwapLeg":
      return [entry.value, entry.fees]
    case "Valuation":
      return [entry.value]
    case "Balance":
      return [entry.balance]
    case "CashFlow":
      return [entry.amount, entry.taxWithheld]
    case "Commitment":
      return [entry.amount]
    case "Split":
    case "Staking":
    case "OwnershipShare":
    case "Transfer":
    case "Note":
      return []
  }
}

/** Returns why the terms of an entry contradict each other or do not fit this holding. */
function contradictory(entry: Entry, holding: OpenedHolding, assetClass: AssetClass): HoldingRefusal | undefined {
  switch (entry._tag) {
    case "Split":
      return entry.from === entry.to ? refuse.SplitChangesNothing.make({}) : undefined
    case "Delivery":
      return wronglyCosted(entry)
    case "SwapLeg":
      return entry.counterpartId === holding.opening.holdingId ? refuse.SwapWithItself.make({}) : undefined
    case "CashFlow":
      return wronglyTaxed(entry) ?? wronglyCommitted(entry, assetClass) ?? wrongExDay(entry, assetClass)
    case "OwnershipShare":
      return tooSmall(entry, assetClass)
    case "Trade":
    case "Staking":
    case "Valuation":
    case "Balance":
    case "Commitment":
    case "Transfer":
    case "Note":
      return undefined
  }
}

function wronglyCosted({ direction, reason, cost }: EntryOf<"Delivery">): HoldingRefusal | undefined {
  const isIncome = reason === "airdrop" || reason === "reward"
  if (isIncome && (direction === "out" || !isZero(cost.amount))) return refuse.IncomeInUnitsCostsNothing.make({})
  return direction === "out" && !isZero(cost.amount) ? refuse.CostOfUnitsOut.make({}) : undefined
}

type Taxed = Pick<EntryOf<"CashFlow">, "kind" | "amount" | "taxWithheld">

/** Tax is withheld from money that the owner receives, and is at most that money. */
export function wronglyTaxed({ kind, amount, taxWithheld }: Taxed): HoldingRefusal | undefined {
  if (isZero(taxWithheld.amount)) return undefined
  const direction = directionOf[kind]
  if (direction === "expense" || direction === "paidIn") return refuse.TaxNotForKind.make({})
  return isLess(amount.amount, taxWithheld.amount) ? refuse.TaxExceedsAmount.make({}) : undefined
}

/** Only classes with commitments have recallable distributions and calls beyond the commitment. */
function wronglyCommitted(flow: EntryOf<"CashFlow">, assetClass: AssetClass): HoldingRefusal | undefined {
  const canBeCommitted = behaviourOf[assetClass].entries.includes("Commitment")
  const canBeRecallable = canBeCommitted && flow.kind === "distribution"
  const canGoBeyond = canBeCommitted && flow.kind === "capitalCall"
  return (flow.recallable && !canBeRecallable) || (flow.beyondCommitment && !canGoBeyond)
    ? refuse.CashFlowTermNotForKind.make({})
    : undefined
}

function wrongExDay(flow: EntryOf<"CashFlow">, assetClass: AssetClass): HoldingRefusal | undefined {
  const { kind, exDividendOn, paidOn } = flow
  if (exDividendOn === null) return undefined
  if (kind !== "dividend" || !behaviourOf[assetClass].isCountedInUnits) return refuse.ExDayNotForKind.make({})
  return paidOn < exDividendOn ? refuse.ExDayAfterPayment.make({}) : undefined
}

function tooSmall({ percent }: EntryOf<"OwnershipShare">, assetClass: AssetClass): HoldingRefusal | undefined {
  const least = decimal(behaviourOf[assetClass].leastShare)
  return isLess(percent, least) ? refuse.ShareBelowLeast.make({ least: Percent.make(least) }) : undefined
}
