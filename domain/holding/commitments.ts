import { add, type Decimal, decimal, isLess, subtract, zero } from "#domain/numbers/decimal.ts"
import { dayOf, type Entry, type EntryOf } from "./entries.ts"
import { HoldingRefusal } from "./refusals.ts"

/** Whether an entry of this kind can change what is committed, called or open. */
export const affectsCommitment = (entry: Entry): boolean => entry._tag === "Commitment" || entry._tag === "CashFlow"

/**
 * Why these entries cannot all be true: on some day on which something is committed, more is called than that. Counted
 * is every call so far that is not stated to go beyond it, less every distribution so far that can be called again. It
 * is asked of every day, since a call may be recorded late and a commitment taken back. Within a day what is committed
 * and what is paid back come before what is called, and a commitment that is lowered has to cover what was called until
 * then. Where nothing is committed, there is no limit.
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

/** Absent where the money has nothing to do with what is committed. */
function placeInDay(entry: Entry): number | undefined {
  if (entry._tag === "Commitment") return places.commitment
  if (entry._tag !== "CashFlow") return undefined
  if (entry.kind === "capitalCall") return entry.beyondCommitment ? undefined : places.call
  return entry.kind === "distribution" && entry.recallable ? places.recallable : undefined
}

/** By day, and within a day by what comes before what. Entries alike in both stay in the order of recording. */
const commitmentEventsInOrder = (recorded: Iterable<{ readonly entry: Entry }>): ReadonlyArray<CommitmentEvent> =>
  Array.from(recorded, ({ entry }) => entry)
    .filter((entry): entry is CommitmentEvent => placeInDay(entry) !== undefined)
    .sort((a, b) => {
      const [dayOfA, dayOfB] = [dayOf(a), dayOf(b)]
      if (dayOfA !== dayOfB) return dayOfA < dayOfB ? -1 : 1
      return (placeInDay(a) ?? 0) - (placeInDay(b) ?? 0)
    })

/** What several calls together are above a commitment can be more than a {@link Decimal} can say; then it says the most. */
const withinDecimal = (open: Decimal): Decimal => (isLess(open, openMin) ? openMin : open)

const openMin: Decimal = decimal("-999999999999999999.999999999999999999")
