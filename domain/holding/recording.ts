import { Equal, Result } from "effect"
import type { Currency, Money } from "../shared/money.ts"
import { isZero } from "../shared/decimal.ts"
import { behaviourOf } from "./assetClass.ts"
import type { CorrectEntry, RecordEntry, VoidEntry } from "./commands.ts"
import { dayOf, type Entry } from "./entries.ts"
import { HoldingEvent, recorded } from "./events.ts"
import { type HoldingDecision, HoldingRefusal } from "./refusals.ts"
import { countingEntries, entryWithId, type OpenedHolding, type RecordedEntry } from "./state.ts"
import { statedAlready } from "./statements.ts"
import { changesUnits } from "./unitOrder.ts"
import { impossibleUnits } from "./units.ts"

const { EntryVoided } = HoldingEvent.cases
const refuse = HoldingRefusal.cases

/** Records an entry on any day on which the holding was open, late or not. Sent again, it is the same entry. */
export function recordEntry(command: RecordEntry, holding: OpenedHolding): HoldingDecision {
  const { holdingId, entryId, entry } = command
  const earlier = entryWithId(holding, entryId)
  if (earlier) {
    return Equal.equals(earlier.entry, entry)
      ? Result.succeed([])
      : Result.fail(refuse.EntryIdAlreadyUsed.make({ entryId }))
  }
  const refusal = standsInTheWay(entry, countingEntries(holding), holding)
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
  if (mistake.entry._tag !== entry._tag) return Result.fail(refuse.CorrectionOfAnotherKind.make({}))

  const refusal = standsInTheWay(entry, countingWithout(mistake, holding), holding)
  return refusal
    ? Result.fail(refusal)
    : Result.succeed([
        EntryVoided.make({ holdingId, entryId, reason }),
        recorded({ holdingId, entryId: replacementId, replaces: entryId }, entry),
      ])
}

/** Takes an entry back, unless a sale was made out of the units it brought in. */
export function voidEntry(command: VoidEntry, holding: OpenedHolding): HoldingDecision {
  const { holdingId, entryId, reason } = command
  const mistake = entryWithId(holding, entryId)
  if (!mistake) return Result.fail(refuse.EntryNotFound.make({ entryId }))
  if (mistake.status === "voided") return Result.succeed([])

  const refusal = changesUnits(mistake.entry) ? impossibleUnits(countingWithout(mistake, holding)) : undefined
  return refusal ? Result.fail(refusal) : Result.succeed([EntryVoided.make({ holdingId, entryId, reason })])
}

const countingWithout = (mistake: RecordedEntry, holding: OpenedHolding): ReadonlyArray<RecordedEntry> =>
  countingEntries(holding).filter((each) => each !== mistake)

/**
 * Why the entry cannot be recorded beside the others: first what makes no sense of itself in this holding, then its
 * day, then what the others say. The first reason found is the answer.
 */
const standsInTheWay = (
  entry: Entry,
  others: ReadonlyArray<RecordedEntry>,
  holding: OpenedHolding,
): HoldingRefusal | undefined =>
  notForClass(entry, holding) ??
  inAnotherCurrency(entry, holding.opening.currency) ??
  meaningless(entry) ??
  outsideItsDays(entry, holding) ??
  againstTheQuote(entry, holding) ??
  statedAlready(entry, others) ??
  (changesUnits(entry) ? impossibleUnits([...others, { entry }]) : undefined)

function notForClass(entry: Entry, holding: OpenedHolding): HoldingRefusal | undefined {
  const assetClass = holding.description.details._tag
  return behaviourOf[assetClass].entries.includes(entry._tag) ? undefined : refuse.EntryNotForClass.make({ assetClass })
}

const inAnotherCurrency = (entry: Entry, expected: Currency): HoldingRefusal | undefined =>
  amountsOf(entry).every((money) => money.currency === expected)
    ? undefined
    : refuse.CurrencyMismatch.make({ expected })

function amountsOf(entry: Entry): ReadonlyArray<Money> {
  switch (entry._tag) {
    case "Trade":
      return [entry.consideration, entry.fees]
    case "Delivery":
      return [entry.cost]
    case "Valuation":
      return [entry.value]
    case "Balance":
      return [entry.balance]
    case "CashFlow":
      return [entry.amount, entry.taxWithheld]
    case "Split":
    case "OwnershipShare":
    case "Note":
      return []
  }
}

function meaningless(entry: Entry): HoldingRefusal | undefined {
  if (entry._tag === "Split" && entry.from === entry.to) return refuse.SplitChangesNothing.make({})
  if (entry._tag === "Delivery" && entry.direction === "out" && !isZero(entry.cost.amount)) {
    return refuse.CostOfUnitsOut.make({})
  }
  return undefined
}

/** A note may be taken on any day: of what was, before the opening, and of what came of it, after the closing. */
function outsideItsDays(entry: Entry, holding: OpenedHolding): HoldingRefusal | undefined {
  if (entry._tag === "Note") return undefined
  const { closedOn, description } = holding
  if (dayOf(entry) < description.openedOn) return refuse.EntryBeforeOpening.make({ openedOn: description.openedOn })
  return closedOn !== null && closedOn < dayOf(entry) ? refuse.EntryAfterClosing.make({ closedOn }) : undefined
}

function againstTheQuote(entry: Entry, holding: OpenedHolding): HoldingRefusal | undefined {
  const { priceSymbol } = holding.description
  return entry._tag === "Valuation" && priceSymbol !== null ? refuse.ValuedByQuote.make({ priceSymbol }) : undefined
}
