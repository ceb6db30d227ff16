import { behaviourOf } from "../holding/assetClass.ts"
import { gramsPerTroyOunce } from "../holding/details/metal.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "../shared/calendarDate.ts"
import { decimal, multiply, toPlainString } from "../shared/decimal.ts"
import { appraisalsOf, otherValuationsOf } from "./appraisals.ts"
import { bareLedger } from "./bareLedger.ts"
import { bookOf } from "./bookOf.ts"
import { capitalBookOf, capitalOf } from "./capital.ts"
import type { CostMethod, CostStep, HoldingLedger, Steps, StoredEntry, StoredHoldingFacts } from "./facts.ts"
import { incomeOf } from "./income.ts"
import { bookDecimals, plainText } from "./plainDecimal.ts"
import { stakedOf } from "./staking.ts"
import { inOrder, mantissaAt, withoutRepeats } from "./steps.ts"
import { tradingOf } from "./trading.ts"
import type { UnitBook } from "./unitBook.ts"
import { UnitJournal } from "./unitJournal.ts"

/**
 * The books of a holding: what is held, what it cost and what it was said to be worth, by day, out of everything
 * recorded of it. Purchase fees are part of the cost, sale fees come off the proceeds, and a delivery out takes its
 * cost along without a gain; {@link capitalBookOf} says what the cost is where no units are counted. Steps stand only
 * where something changes, but for statements (balances, appraisals), which each keep their day.
 */
export function ledgerOfStored(facts: StoredHoldingFacts): HoldingLedger {
  const entries = facts.entries.map(({ entry }) => entry)
  const book = bookOf(unitJournalOf(entries))
  const capital = capitalOf(entries)
  const { cost, carried } = capitalBookOf(facts, capital)
  return {
    ...bareLedger(facts),
    transfers: statements(entries, (entry) => entry._tag === "Transfer" && [entry.effectiveOn, entry.portfolioId]),
    priceSymbol: facts.priceSymbol,
    quotedPerUnit: facts.piece && quotedPerPiece(facts.piece),
    taxRate: facts.taxRate,
    units: unitSteps(book),
    staked: stakedOf(entries),
    cost: behaviourOf[facts.assetClass].isCountedInUnits
      ? { average: costSteps(book, "average"), fifo: costSteps(book, "fifo") }
      : { average: cost, fifo: cost },
    trading: tradingOf(entries),
    acquisitionCost: facts.acquisitionCost,
    capital,
    carried,
    commitments: statements(
      entries,
      (entry) => entry._tag === "Commitment" && [entry.effectiveOn, entry.amount.amount],
    ),
    balances: inOrder(
      entries.flatMap((entry) => (entry._tag === "Balance" ? [[entry.statedOn, entry.balance.amount] as const] : [])),
    ),
    appraisals: appraisalsOf(entries, book, behaviourOf[facts.assetClass].rollsForward ? capital : []),
    otherValuations: otherValuationsOf(entries),
    shares: statements(entries, (entry) => entry._tag === "OwnershipShare" && [entry.effectiveOn, entry.percent]),
    income: incomeOf(entries),
  }
}

/** A price is of a troy ounce of fine metal, and a piece has so many of them. */
const quotedPerPiece = ({ grams, purity }: NonNullable<StoredHoldingFacts["piece"]>) => ({
  times: toPlainString(multiply(decimal(grams), decimal(purity))),
  dividedBy: gramsPerTroyOunce,
})

/** A purchase, or what sales have left of it. */
export interface OpenLot {
  readonly day: CalendarDate
  readonly units: string
  /** In the holding's currency, with its part of the purchase fees. */
  readonly cost: string
}

/** The lots still held at the end of a day when the oldest units are taken to leave first. Oldest first. */
export const openLotsOfStored = (
  facts: Pick<StoredHoldingFacts, "entries">,
  on: CalendarDate,
): ReadonlyArray<OpenLot> => {
  const book = bookOf(unitJournalOf(facts.entries.map(({ entry }) => entry)), dayNumber(on))
  return book.lots.map(({ day, units, cost }) => ({
    day: dayOfNumber(day),
    units: plainText(units, bookDecimals),
    cost: plainText(cost, bookDecimals),
  }))
}

function unitJournalOf(entries: ReadonlyArray<StoredEntry>): UnitJournal {
  const journal = new UnitJournal()
  for (const entry of entries) {
    switch (entry._tag) {
      case "Trade":
        journal.trade(entry)
        break
      case "Delivery":
        journal.delivery(entry)
        break
      case "Split":
        journal.split(entry)
        break
      case "SwapLeg":
        journal.swapLeg(entry)
        break
      case "Staking":
      case "Valuation":
      case "Balance":
      case "CashFlow":
      case "Commitment":
      case "OwnershipShare":
      case "Transfer":
      case "Note":
    }
  }
  return journal
}

const unitSteps = ({ units }: UnitBook): Steps<string> =>
  withoutRepeats(
    Array.from(units.days, (day, i) => [dayOfNumber(day), plainText(mantissaAt(units, i), units.decimals)] as const),
  )

const costSteps = ({ units, costAt }: UnitBook, method: CostMethod): Steps<CostStep> =>
  withoutRepeats(
    Array.from(units.days, (day, i) => {
      const { cost, realised } = costAt(method, i)
      const texts = { cost: plainText(cost, bookDecimals), realised: plainText(realised, bookDecimals) }
      return [dayOfNumber(day), texts] as const
    }),
    (a, b) => a.cost === b.cost && a.realised === b.realised,
  )

/** What was stated from day to day, as far as it changed. */
function statements<Text extends string>(
  entries: ReadonlyArray<StoredEntry>,
  stated: (entry: StoredEntry) => readonly [on: CalendarDate, text: Text] | false,
): Steps<Text> {
  const dated: Array<readonly [CalendarDate, Text]> = []
  for (const entry of entries) {
    const statement = stated(entry)
    if (statement) dated.push(statement)
  }
  return withoutRepeats(inOrder(dated))
}
