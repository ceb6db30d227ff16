import type { LineRules } from "#domain/lines/lifecycle.ts"
import { inAnotherCurrency } from "#domain/lines/entryBook.ts"
import { lastUpTo, valueOn } from "#domain/lines/dayTree.ts"
import { type EntryDays, entryWithKey, inOrderOfRecording } from "#domain/lines/line.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { Currency } from "#domain/shared/money.ts"
import { behaviourOf } from "./behaviour.ts"
import { affectsCommitment, callsBeyondCommitment } from "./commitments.ts"
import { type Entry, kindOf } from "./entries.ts"
import { type HoldingDescription, HoldingEvent, recorded } from "./events.ts"
import { factIdOf, isLeg, legRulesOf } from "./legs.ts"
import { HoldingRefusal } from "./refusals.ts"
import { holdingDays, type HoldingTypes, type OpenedHolding } from "./state.ts"
import { isSoldTooSoon, invalidEntry } from "./terms.ts"
import { affectsUnits, impossibleUnits } from "./units.ts"

const events = HoldingEvent.cases
const refuse = HoldingRefusal.cases

/** The rules of balance-sheet lines that are specific to holdings. */
export const holdingRules: Omit<LineRules<HoldingTypes>, "entriesMost"> = {
  line: "holding",
  idOf: ({ holdingId }) => holdingId,
  revised: ({ holdingId }, description) => events.HoldingDetailsRevised.make({ holdingId, ...description }),
  ended: ({ holdingId }, closedOn) => events.HoldingClosed.make({ holdingId, closedOn }),
  reopened: ({ holdingId }) => events.HoldingReopened.make({ holdingId }),
  removed: ({ holdingId }, reason) => events.HoldingRemoved.make({ holdingId, reason }),
  restored: ({ holdingId }) => events.HoldingRestored.make({ holdingId }),
  recorded: ({ holdingId }, ids, entry) => recorded({ holdingId, ...ids }, entry),
  voided: ({ holdingId }, voiding) => events.EntryVoided.make({ holdingId, ...voiding }),
  startOf: ({ openedOn }) => openedOn,
  kindOf: ({ _tag }) => _tag,
  // Money cannot leave an account before it was opened, also if it arrives later.
  neededFrom: (entry) => (entry._tag === "MoneyTransfer" && entry.direction === "out" ? entry.leftOn : undefined),
  ...holdingDays,
  statementOf: (entry) => kindOf(entry).statementOf?.(entry),
  checkDescription: (description, { currency }, holding) =>
    (holding && reclassified(description, holding)) ??
    priceSymbolNotForClass(description) ??
    instrumentInvalid(description, currency) ??
    acquisitionCostInvalid(description, currency) ??
    (holding && soldOnOpeningDay(description, holding)),
  checkEntry: (entry, holding) =>
    idOfLegUsed(entry, holding) ?? invalidEntry(entry, holding) ?? soldTooSoon(entry, holding),
  checkAgainstOthers: transferredAlready,
  checkAll(changed, counting) {
    if (affectsUnits(changed)) return impossibleUnits(counting)
    return affectsCommitment(changed) ? callsBeyondCommitment(counting) : undefined
  },
  checkAlone: legAlone,
}

const reclassified = ({ details }: HoldingDescription, { description }: OpenedHolding): HoldingRefusal | undefined => {
  const assetClass = description.details._tag
  return details._tag === assetClass ? undefined : refuse.ClassIsFixed.make({ assetClass })
}

function priceSymbolNotForClass({ priceSymbol, details }: HoldingDescription): HoldingRefusal | undefined {
  const assetClass = details._tag
  return priceSymbol === null || behaviourOf[assetClass].valuedBy.includes("quoted")
    ? undefined
    : refuse.PriceSymbolNotForClass.make({ assetClass })
}

function instrumentInvalid(
  { instrument, details }: HoldingDescription,
  currency: Currency,
): HoldingRefusal | undefined {
  if (instrument === null) return undefined
  const assetClass = details._tag
  if (behaviourOf[assetClass].instruments.length === 0) return refuse.InstrumentNotForClass.make({ assetClass })
  return instrument.currency === currency || instrument.inOtherCurrency
    ? undefined
    : refuse.InstrumentInOtherCurrency.make({ instrumentCurrency: instrument.currency, currency })
}

/** If later payments add to the acquisition cost, it is in the holding's currency. Otherwise any is allowed. */
function acquisitionCostInvalid(
  { acquisitionCost, details }: HoldingDescription,
  currency: Currency,
): HoldingRefusal | LineRefusal | undefined {
  if (acquisitionCost === null) return undefined
  const assetClass = details._tag
  const { isCountedInUnits, valuedBy, rollsForward } = behaviourOf[assetClass]
  if (isCountedInUnits || valuedBy.includes("balance")) return refuse.AcquisitionCostNotForClass.make({ assetClass })
  return rollsForward ? inAnotherCurrency("holding", [acquisitionCost], currency) : undefined
}

/** Refuses an opening day on which the class cannot be sold yet but a sale is recorded. */
const soldOnOpeningDay = ({ openedOn }: HoldingDescription, holding: OpenedHolding): HoldingRefusal | undefined =>
  valueOn(holding.days, openedOn)?.entries.some(({ entry }) => isSoldTooSoon(entry, holding, openedOn))
    ? refuse.TradeNotAfterPurchase.make({ openedOn })
    : undefined

/** The id of a voided swap, move, action or transfer cannot be used again: a new one has a new id. */
const idOfLegUsed = (entry: Entry, holding: OpenedHolding): HoldingRefusal | undefined =>
  isLeg(entry) && entryWithKey(holding, factIdOf(entry)) ? legRulesOf(entry).idAlreadyUsed(entry) : undefined

/** Recording, correcting or voiding one leg of a swap, move, action or transfer would leave the other as it is. */
export function legAlone(entry: Entry): HoldingRefusal | undefined {
  return isLeg(entry) ? legRulesOf(entry).isOneFact(entry) : undefined
}

function soldTooSoon(entry: Entry, holding: OpenedHolding): HoldingRefusal | undefined {
  const { openedOn } = holding.description
  return isSoldTooSoon(entry, holding, openedOn) ? refuse.TradeNotAfterPurchase.make({ openedOn }) : undefined
}

/**
 * Refuses a transfer that changes nothing: on that day the holding already belongs to that portfolio, by an earlier
 * transfer or by its opening. Later transfers are not checked: one that no longer changes anything has no effect.
 */
function transferredAlready(
  entry: Entry,
  others: EntryDays<HoldingTypes>,
  { opening }: OpenedHolding,
): HoldingRefusal | undefined {
  if (entry._tag !== "Transfer") return undefined
  const ofLastDay = lastUpTo(others, entry.effectiveOn, ({ isTransferred }) => isTransferred)?.entries ?? []
  const [last] = inOrderOfRecording(ofLastDay).flatMap(({ entry: other }) => (other._tag === "Transfer" ? [other] : []))
  return (last?.portfolioId ?? opening.portfolioId) === entry.portfolioId
    ? refuse.TransferToSamePortfolio.make({})
    : undefined
}
