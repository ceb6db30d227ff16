import { add, type Decimal, decimal, isLess, subtract, zero } from "#domain/numbers/decimal.ts"
import { dayOf, type Entry, type EntryOf } from "./entries.ts"
import { HoldingRefusal } from "./refusals.ts"

/** Whether an entry of this kind can change the commitment, the capital called or the unfunded commitment. */
export const affectsCommitment = (entry: Entry): boolean => entry._tag === "Commitment" || entry._tag === "CashFlow"

/**
 * Returns why these entries cannot all be true: on some day the capital called exceeds the commitment. Capital called
 * is the sum of all calls so far, except those marked `beyondCommitment`, less all recallable distributions so far. All
 * days are checked, because a call may be recorded late and a commitment may be voided. Within a day, commitments and
 * recallable distributions come before calls, and a lowered commitment has to cover the capital called until then.
 * Without a commitment, there is no limit.
 */
export function callsBeyondCommitment(counting: Iterable<{ readonly entry: Entry }>): HoldingRefusal | undefined {
  let committed: Decimal | undefined
  let called = zero
  const inOrder = commitmentEventsInOrder(counting)
  for (const [place, event] of inOrder.entries()) {
    const on = dayOf(event)
    const next = inOrder[place + 1]
    const placeOfEvent = placeInDay(event)
    if (event._tag === "Commitment") committed = event.amount.amount
    if (placeOfEvent === places.recallable) called = subtract(called, event.amount.amount)
    const open = committed && subtract(committed, called)
    const callNow = placeOfEvent === places.call ? event.amount.amount : zero
    called = add(called, callNow)

    const isJudged = placeOfEvent === places.call || next === undefined || dayOf(next) !== on
    if (open !== undefined && isJudged && isLess(open, callNow)) {
      return HoldingRefusal.cases.CallExceedsCommitment.make({ open: withinDecimal(open), on })
    }
  }
  return undefined
}

type CommitmentEvent = EntryOf<"Commitment" | "CashFlow">

const places = { commitment: 0, recallable: 1, call: 2 }

/** Undefined for entries that do not affect the commitment. */
function placeInDay(entry: Entry): number | undefined {
  if (entry._tag === "Commitment") return places.commitment
  if (entry._tag !== "CashFlow") return undefined
  if (entry.kind === "capitalCall") return entry.beyondCommitment ? undefined : places.call
  return entry.kind === "distribution" && entry.recallable ? places.recallable : undefined
}

/** Sorted by day, and within a day by `placeInDay`. Entries that are equal in both keep the order of recording. */
const commitmentEventsInOrder = (recorded: Iterable<{ readonly entry: Entry }>): ReadonlyArray<CommitmentEvent> =>
  Array.from(recorded, ({ entry }) => entry)
    .filter((entry): entry is CommitmentEvent => placeInDay(entry) !== undefined)
    .sort((a, b) => {
      const [dayOfA, dayOfB] = [dayOf(a), dayOf(b)]
      if (dayOfA !== dayOfB) return dayOfA < dayOfB ? -1 : 1
      return (placeInDay(a) ?? 0) - (placeInDay(b) ?? 0)
    })

/** Several calls can exceed a commitment by more than a {@link Decimal} can hold; then returns the lowest Decimal. */
const withinDecimal = (open: Decimal): Decimal => (isLess(open, openMin) ? openMin : open)

const openMin: Decimal = decimal("-999999999999999999.999999999999999999")
