import { type DayTree, firstRefusal } from "#domain/lines/dayTree.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { type Decimal, decimal, isLess } from "#domain/numbers/decimal.ts"
import { fractionOf } from "#domain/numbers/fraction.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"
import { inOrderOfRecording, type RecordedEntry } from "#domain/lines/line.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { changes, type Entry, type EntryOf } from "./entries.ts"
import { HoldingRefusal } from "./refusals.ts"

/** Whether an entry of this kind can change the commitment, the capital called or the unfunded commitment. */
export const affectsCommitment = (entry: Entry): boolean => changes("commitment", entry)

/** The commitment entries of a day together. Amounts are in fixed point with 18 decimals, and so exact. */
export interface CommitmentTotals {
  /** The amounts of the commitments, in the order of recording. A day has at most one. */
  readonly committed: ReadonlyArray<bigint>
  /** The calls less the recallable distributions. */
  readonly called: bigint
  readonly entries: number
}

export const noCommitment: CommitmentTotals = { committed: [], called: 0n, entries: 0 }

/** The totals with an entry more (`times` is 1) or less (-1). */
export function commitmentTotalsWith(totals: CommitmentTotals, entry: Entry, times: 1n | -1n): CommitmentTotals {
  if (!isCommitmentEvent(entry)) return totals
  const amount = inBook(fractionOf(entry.amount.amount))
  const { committed } = totals
  const entries = totals.entries + Number(times)
  if (entry._tag === "Commitment") {
    const index = committed.lastIndexOf(amount)
    return { ...totals, entries, committed: times === 1n ? [...committed, amount] : committed.toSpliced(index, 1) }
  }
  const called = placeInDay(entry) === places.call ? amount : -amount
  return { ...totals, entries, called: totals.called + times * called }
}

/** The commitments and calls of a range of days, in fixed point with 18 decimals. Undefined: it has none. */
export type CommitmentSummary =
  | undefined
  | {
      /** The calls less the recallable distributions. */
      readonly called: bigint
      /** The most that is called until the end of a day before the first commitment of the range. */
      readonly mostBefore: bigint | undefined
      /** The last commitment of the range. */
      readonly committed: bigint | undefined
      /** The least that is open at the end of a day since the first commitment, if nothing was called before the range. */
      readonly leastOpen: bigint | undefined
    }

export function summaryOfCommitments({ committed, called, entries }: CommitmentTotals): CommitmentSummary {
  if (entries === 0) return undefined
  const last = committed.at(-1)
  return last === undefined
    ? { called, mostBefore: called, committed: undefined, leastOpen: undefined }
    : { called, mostBefore: undefined, committed: last, leastOpen: last - called }
}

export function summaryOfMoreCommitments(earlier: CommitmentSummary, later: CommitmentSummary): CommitmentSummary {
  if (earlier === undefined || later === undefined) return earlier ?? later
  const { called, mostBefore, committed } = earlier
  const mostLater = later.mostBefore === undefined ? undefined : called + later.mostBefore
  return {
    called: called + later.called,
    mostBefore: committed === undefined ? extreme([mostBefore, mostLater], (a, b) => a > b) : mostBefore,
    committed: later.committed ?? committed,
    leastOpen: extreme(
      [
        earlier.leastOpen,
        later.leastOpen === undefined ? undefined : later.leastOpen - called,
        committed === undefined || mostLater === undefined ? undefined : committed - mostLater,
      ],
      (a, b) => a < b,
    ),
  }
}

/** The first of the amounts in this order; undefined if there is none. */
const extreme = (
  amounts: ReadonlyArray<bigint | undefined>,
  isBefore: (a: bigint, b: bigint) => boolean,
): bigint | undefined =>
  amounts.reduce((a, b) => (a === undefined || (b !== undefined && isBefore(b, a)) ? b : a), undefined)

/**
 * Returns why these entries cannot all be true: on some day the capital called exceeds the commitment. Capital called
 * is the sum of all calls so far, except those marked `beyondCommitment`, less all recallable distributions so far. All
 * days are checked, because a call may be recorded late and a commitment may be voided. Within a day, commitments and
 * recallable distributions come before calls, and a lowered commitment has to cover the capital called until then.
 * Without a commitment, there is no limit.
 *
 * Reads only the entries of the day that is refused; summaries show that the others are possible.
 */
export function callsBeyondCommitment(
  days: DayTree<{ readonly entries: ReadonlyArray<RecordedEntry<Entry>> }, { readonly commitments: CommitmentSummary }>,
): HoldingRefusal | undefined {
  let committed: bigint | undefined
  let called = 0n
  return firstRefusal(days, {
    skip({ commitments }) {
      if (commitments === undefined) return true
      const { mostBefore, leastOpen } = commitments
      const isCovered = committed === undefined || mostBefore === undefined || committed - called >= mostBefore
      if (!isCovered || (leastOpen !== undefined && leastOpen < called)) return false
      committed = commitments.committed ?? committed
      called += commitments.called
      return true
    },
    check: ({ entries }, on) => callBeyond(on, entries, { committed, called }),
  })
}

/** The refusal of a day on which the capital called exceeds the commitment, from what both were before the day. */
function callBeyond(
  on: CalendarDate,
  recorded: ReadonlyArray<RecordedEntry<Entry>>,
  before: { readonly committed: bigint | undefined; readonly called: bigint },
): HoldingRefusal {
  let committed = before.committed ?? 0n
  let called = before.called
  for (const event of commitmentEventsInOrder(recorded)) {
    const amount = inBook(fractionOf(event.amount.amount))
    if (event._tag === "Commitment") committed = amount
    else if (placeInDay(event) === places.recallable) called -= amount
    else if (committed - called < amount) break
    else called += amount
  }
  const open = decimal(plainText(committed - called, bookDecimals))
  return HoldingRefusal.cases.CallExceedsCommitment.make({ open: withinDecimal(open), on })
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

const isCommitmentEvent = (entry: Entry): entry is CommitmentEvent => placeInDay(entry) !== undefined

/** The entries of a day, sorted by `placeInDay`. Entries with the same place keep the order of recording. */
const commitmentEventsInOrder = (recorded: ReadonlyArray<RecordedEntry<Entry>>): ReadonlyArray<CommitmentEvent> =>
  inOrderOfRecording(recorded)
    .map(({ entry }) => entry)
    .filter(isCommitmentEvent)
    .sort((a, b) => (placeInDay(a) ?? 0) - (placeInDay(b) ?? 0))

/** Several calls can exceed a commitment by more than a {@link Decimal} can hold; then returns the lowest Decimal. */
const withinDecimal = (open: Decimal): Decimal => (isLess(open, openMin) ? openMin : open)

const openMin: Decimal = decimal("-999999999999999999.999999999999999999")
