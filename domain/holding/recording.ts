import { Equal, HashMap, Result } from "effect"
import type { CorrectEntry, RecordEntry, VoidEntry, VoidSwapLeg } from "./commands.ts"
import { affectsCommitment, callsBeyondCommitment } from "./commitments.ts"
import { dayOf, type Entry, type EntryKind } from "./entries.ts"
import { HoldingEvent, recorded } from "./events.ts"
import { type HoldingDecision, HoldingRefusal } from "./refusals.ts"
import { countingEntries, entryWithId, type OpenedHolding, type RecordedEntry, swapLegOf } from "./state.ts"
import { isSoldTooSoon, senselessHere } from "./terms.ts"
import { affectsUnits } from "./unitOrder.ts"
import { impossibleUnits } from "./units.ts"
import type { EntryId, PortfolioId } from "#domain/shared/ids.ts"

const { EntryVoided } = HoldingEvent.cases
const refuse = HoldingRefusal.cases

/** How much can be recorded on one holding. */
export interface HoldingLimits {
  /** Voided ones included. A correction is still accepted at the limit. */
  readonly entries: number
}

/** Records an entry on any day on which the holding was open, late or not. Sent again, it is the same entry. */
export function recordEntry(
  command: RecordEntry,
  holding: OpenedHolding,
  { entries: most }: HoldingLimits,
): HoldingDecision {
  const { holdingId, entryId, entry } = command
  const earlier = entryWithId(holding, entryId)
  if (earlier) {
    return Equal.equals(earlier.entry, entry)
      ? Result.succeed([])
      : Result.fail(refuse.EntryIdAlreadyUsed.make({ entryId }))
  }
  if (HashMap.size(holding.entries) >= most) return Result.fail(refuse.TooManyEntries.make({ most }))
  const refusal = swappedAlready(entry, holding) ?? reasonAgainst(entry, countingEntries(holding), holding)
  return refusal ? Result.fail(refusal) : Result.succeed([recorded({ holdingId, entryId, replaces: null }, entry)])
}

/** Takes an entry back and records another of its kind in its place. What counts afterwards is judged as a whole. */
export function correctEntry(command: CorrectEntry, holding: OpenedHolding): HoldingDecision {
  const { holdingId, entryId, replacementId, entry, reason } = command
  const earlier = entryWithId(holding, replacementId)
  if (earlier) {
    return earlier.replaces === entryId && Equal.equals(earlier.entry, entry)
      ? Result.succeed([])
      : Result.fail(refuse.EntryIdAlreadyUsed.make({ entryId: replacementId }))
  }
  const mistake = entryWithId(holding, entryId)
  if (!mistake) return Result.fail(refuse.EntryNotFound.make({ entryId }))
  if (mistake.status === "voided") return Result.fail(refuse.EntryIsVoided.make({ entryId }))
  if (mistake.entry._tag === "SwapLeg") return Result.fail(refuse.SwapIsOneFact.make({ swapId: mistake.entry.swapId }))
  if (mistake.entry._tag !== entry._tag) return Result.fail(refuse.CorrectionOfAnotherKind.make({}))

  const refusal = reasonAgainst(entry, countingWithout(mistake, holding), holding)
  return refusal
    ? Result.fail(refusal)
    : Result.succeed([
        EntryVoided.make({ holdingId, entryId, reason }),
        recorded({ holdingId, entryId: replacementId, replaces: entryId }, entry),
      ])
}

/** Takes an entry back, unless others could not be true without it, such as a sale of the units it brought in. */
export function voidEntry(command: VoidEntry, holding: OpenedHolding): HoldingDecision {
  const { entryId, reason } = command
  const mistake = entryWithId(holding, entryId)
  if (!mistake) return Result.fail(refuse.EntryNotFound.make({ entryId }))
  if (mistake.status === "voided") return Result.succeed([])
  return mistake.entry._tag === "SwapLeg"
    ? Result.fail(refuse.SwapIsOneFact.make({ swapId: mistake.entry.swapId }))
    : takeBack(mistake, reason, holding)
}

/** The same for the leg of a swap, which is taken back with that of the other holding. */
export function voidSwapLeg({ swapId, reason }: VoidSwapLeg, holding: OpenedHolding): HoldingDecision {
  const leg = swapLegOf(holding, swapId)
  if (!leg) return Result.fail(refuse.SwapNotFound.make({ swapId }))
  return leg.status === "voided" ? Result.succeed([]) : takeBack(leg, reason, holding)
}

function takeBack(mistake: RecordedEntry, reason: string, holding: OpenedHolding): HoldingDecision {
  const { holdingId } = holding.opening
  const { entryId, entry } = mistake
  const refusal = impossibleTogether(entry, countingWithout(mistake, holding))
  return refusal ? Result.fail(refusal) : Result.succeed([EntryVoided.make({ holdingId, entryId, reason })])
}

/** Of a swap that was taken back nothing is left to stand under its id: another exchange is another swap. */
function swappedAlready(entry: Entry, holding: OpenedHolding): HoldingRefusal | undefined {
  if (entry._tag !== "SwapLeg") return undefined
  const { swapId } = entry
  return swapLegOf(holding, swapId) ? refuse.SwapIdAlreadyUsed.make({ swapId }) : undefined
}

const countingWithout = (mistake: RecordedEntry, holding: OpenedHolding): ReadonlyArray<RecordedEntry> =>
  countingEntries(holding).filter((each) => each !== mistake)

/**
 * Why the entry cannot be recorded beside the others: first what makes no sense of itself in this holding, then its
 * day, then what the others say. The first reason found is the answer.
 */
const reasonAgainst = (
  entry: Entry,
  others: ReadonlyArray<RecordedEntry>,
  holding: OpenedHolding,
): HoldingRefusal | undefined =>
  senselessHere(entry, holding) ??
  outsideItsDays(entry, holding) ??
  againstTheQuote(entry, holding) ??
  statedAlready(entry, others) ??
  transferredAlready(entry, others, holding.opening.portfolioId) ??
  impossibleTogether(entry, [...others, { entry }])

/** A note may be taken on any day: of what was, before the opening, and of what followed, after the closing. */
function outsideItsDays(entry: Entry, holding: OpenedHolding): HoldingRefusal | undefined {
  if (entry._tag === "Note") return undefined
  const { closedOn, description } = holding
  const { openedOn } = description
  if (isSoldTooSoon(entry, holding, openedOn)) return refuse.TradeNotAfterPurchase.make({ openedOn })
  if (dayOf(entry) < openedOn) return refuse.EntryBeforeOpening.make({ openedOn })
  return closedOn !== null && closedOn < dayOf(entry) ? refuse.EntryAfterClosing.make({ closedOn }) : undefined
}

/** A quote says what it would fetch; what it cost, or what it is insured for, it does not say. */
function againstTheQuote(entry: Entry, holding: OpenedHolding): HoldingRefusal | undefined {
  const { priceSymbol } = holding.description
  return entry._tag === "Valuation" && entry.criterion === "market" && priceSymbol !== null
    ? refuse.ValuedByQuote.make({ priceSymbol })
    : undefined
}

/** What is true on every day of all that counts, as far as an entry of this kind, made or taken back, can change it. */
function impossibleTogether(
  changed: Entry,
  counting: ReadonlyArray<{ readonly entry: Entry }>,
): HoldingRefusal | undefined {
  if (affectsUnits(changed)) return impossibleUnits(counting)
  return affectsCommitment(changed) ? callsBeyondCommitment(counting) : undefined
}

/**
 * Kinds that say the state from a day on. Of two of them on one day it is unclear which holds, and a split
 * typed twice would count twice.
 */
const oncePerDay: ReadonlySet<EntryKind> = new Set<EntryKind>([
  "Balance",
  "Valuation",
  "Commitment",
  "OwnershipShare",
  "Transfer",
  "Split",
])

/** Why the entry cannot stand beside the others: one of its kind already speaks for its day. */
function statedAlready(
  entry: Entry,
  others: Iterable<{ readonly entryId: EntryId; readonly entry: Entry }>,
): HoldingRefusal | undefined {
  if (!oncePerDay.has(entry._tag)) return undefined
  const on = dayOf(entry)
  for (const other of others) {
    if (other.entry._tag === entry._tag && dayOf(other.entry) === on && answersTheSame(entry, other.entry)) {
      return HoldingRefusal.cases.AlreadyStated.make({ entryId: other.entryId, on })
    }
  }
  return undefined
}

/** A day has one valuation by each criterion. */
const answersTheSame = (a: Entry, b: Entry): boolean =>
  a._tag !== "Valuation" || b._tag !== "Valuation" || a.criterion === b.criterion

/**
 * Why a transfer goes nowhere: the holding is in that portfolio on that day, by the transfers before it or by its
 * opening. Transfers after it are left as they are: one that goes nowhere since changes nothing.
 */
function transferredAlready(
  entry: Entry,
  others: Iterable<{ readonly entry: Entry }>,
  openedIn: PortfolioId,
): HoldingRefusal | undefined {
  if (entry._tag !== "Transfer") return undefined
  let last: { readonly portfolioId: PortfolioId; readonly effectiveOn: string } | undefined
  for (const { entry: other } of others) {
    if (other._tag !== "Transfer" || entry.effectiveOn < other.effectiveOn) continue
    if (last === undefined || last.effectiveOn < other.effectiveOn) last = other
  }
  return (last?.portfolioId ?? openedIn) === entry.portfolioId
    ? HoldingRefusal.cases.TransferToSamePortfolio.make({})
    : undefined
}
