import { dayOf, type Entry, type EntryOf } from "#domain/holding/entries.ts"
import { unitAndStakingEventsInOrder, UnitCounts, unitsLeft } from "#domain/holding/units.ts"
import { add, type Decimal, isLess, subtract, zero } from "#domain/numbers/decimal.ts"
import type { OpenedHolding } from "#domain/holding/state.ts"
import { countingEntries } from "#tests/support/countingEntries.ts"

/*
 * The rules of a holding over several entries, read from all entries that count, one after the other. A second way to
 * the decisions that the product takes from totals and summaries.
 */

/** The kind and day of the first contradiction among these entries; undefined if all can be true. */
export function contradictionIn(
  entries: ReadonlyArray<Entry>,
): { readonly because: string; readonly on: string } | undefined {
  const counts = new UnitCounts()
  const inOrder = unitAndStakingEventsInOrder(entries.map((entry) => ({ entry })))
  for (const [index, { entry }] of inOrder.entries()) {
    const on = dayOf(entry)
    counts.enter(entry)
    if (
      [counts.held.units, counts.staked.units].some(
        ({ numerator, denominator }) => numerator * 10n ** 18n > most * denominator,
      )
    ) {
      return { because: "TooManyUnits", on }
    }
    const next = inOrder[index + 1]
    if (next && dayOf(next.entry) === on) continue
    if (counts.held.endDay()) return { because: "SaleExceedsHolding", on }
    if (counts.staked.endDay()) return { because: "UnstakedExceedsStaked", on }
    if (!unitsLeft(counts.held.units, counts.staked.units)) return { because: "StakedExceedsHeld", on }
  }
  return undefined
}

/** 18 digits before the point and 18 after it, in the last decimal. */
const most = 10n ** 36n - 1n

/** The first day on which more is called than is committed; undefined if there is none. */
export function overcalledOn(entries: ReadonlyArray<Entry>): string | undefined {
  const days = [...new Set(entries.map(dayOf))].sort()
  let committed: Decimal | undefined
  let called = zero
  for (const day of days) {
    const ofDay = entries.filter((entry) => dayOf(entry) === day)
    const flows = ofDay.filter((entry): entry is EntryOf<"CashFlow"> => entry._tag === "CashFlow")
    const commitment = ofDay.find((entry): entry is EntryOf<"Commitment"> => entry._tag === "Commitment")
    const affects = [...flows.filter(isCall), ...flows.filter(({ recallable }) => recallable), commitment].some(Boolean)
    committed = commitment?.amount.amount ?? committed
    for (const { amount, recallable } of flows) if (recallable) called = subtract(called, amount.amount)
    for (const flow of flows) if (isCall(flow)) called = add(called, flow.amount.amount)
    if (affects && committed && isLess(committed, called)) return day
  }
  return undefined
}

const isCall = ({ kind, beyondCommitment }: EntryOf<"CashFlow">): boolean => kind === "capitalCall" && !beyondCommitment

/** The portfolio to which a holding belongs on a day. */
export function portfolioOn(holding: OpenedHolding, entries: ReadonlyArray<Entry>, day: string): string {
  const earlier = entries.flatMap((entry) => (entry._tag === "Transfer" && entry.effectiveOn <= day ? [entry] : []))
  return (
    earlier.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1)).at(-1)?.portfolioId ??
    holding.opening.portfolioId
  )
}

export const entriesOf = (holding: OpenedHolding): ReadonlyArray<Entry> =>
  countingEntries(holding).map(({ entry }) => entry)
