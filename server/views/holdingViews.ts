import { everyRate } from "#domain/measures/valuation/series.ts"
import type { LineEntryRow, LineRow } from "#projections/lineTables.ts"
import { Schema } from "effect"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import { Latest } from "#domain/shared/memo.ts"
import { HoldingDescription } from "#domain/holding/events.ts"
import { behaviourOfLine, type LineLedger, type StoredEntry } from "#domain/measures/ledger/facts.ts"
import type { HoldingFigures as Measured } from "#domain/measures/valuation/holdingFigures.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { isOwnPrice } from "#domain/measures/valuation/ownPrices.ts"
import { pooledGain } from "#domain/measures/gains/gain.ts"
import { figuresOn } from "#domain/measures/gains/figuresOn.ts"
import { pricedEntries } from "#domain/measures/gains/earned.ts"
import { openLotsOfStored } from "#domain/measures/ledger/ledger.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { isEarned } from "#domain/measures/ledger/trading.ts"
import { unitsAfterEach } from "#domain/measures/ledger/unitsAfter.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal, type Decimal, divide, isZero, multiply, toPlainString, zero } from "#domain/numbers/decimal.ts"
import { EntryId, type PortfolioId } from "#domain/shared/ids.ts"
import {
  type EntryView,
  type HoldingAnswer,
  type HoldingFigures,
  type HoldingView,
  ShownEntry,
} from "#contract/holdings.ts"
import { ownSource } from "#server/marketdata/market.ts"
import { amountText, recordedText, noAmount, roundedText } from "./amounts.ts"
import { householdPart, householdWeight, type LineQuestion, partTexts } from "./householdPart.ts"
import { blanked, type InView } from "./inView.ts"
import { recordedEntry } from "./recordedEntry.ts"
import { costInBase } from "./costInBase.ts"
import { poolOf } from "./pools.ts"
import type { HouseholdWealth } from "./wealth.ts"

/**
 * A holding with its figures on a day. Returns the same object as long as all inputs are the same: after a write, only
 * the view of the holding that was written to is computed again. `ticker`: what its instrument is called that day, if the typed
 * symbol is another one.
 */
export function holdingView(
  row: LineRow<"holding">,
  wealth: HouseholdWealth,
  { ticker, ...question }: LineQuestion & { readonly ticker: string | undefined },
): HoldingView {
  const ledger = wealth.ledgers.get(row.line_id)
  if (!ledger) return viewOf(row, { wealth, question, ticker, ledger, portfolioId: row.portfolio_id })
  const portfolioId = portfolioOn(ledger, question.on)
  const weight = householdWeight(ledger, wealth, question.on)
  const { on, currency } = question
  const symbol = ledger.priceSymbol
  const origins: ReadonlyArray<unknown> = [
    ...Object.values(row),
    on,
    currency,
    ticker,
    toPlainString(weight),
    wealth.inView(portfolioId),
    symbol === null ? undefined : wealth.market.price(symbol),
    ...(poolOf(ledger, wealth, on) ?? []),
    ...everyRate(wealth.market),
  ]
  return views.of(ledger, "", origins, () => viewOf(row, { wealth, question, ticker, ledger, portfolioId, weight }))
}
const views = new Latest<HoldingView>()

interface Viewed {
  readonly wealth: HouseholdWealth
  readonly question: LineQuestion
  readonly ticker: string | undefined
  /** Absent for a removed holding. */
  readonly ledger: LineLedger | undefined
  /** The portfolio of that day; for a removed holding, the one in which it was opened. */
  readonly portfolioId: PortfolioId
  /** The household's fraction of what the portfolio has. */
  readonly weight?: Decimal
}

function viewOf(row: LineRow<"holding">, viewed: Viewed): HoldingView {
  const { wealth, question, ticker, portfolioId } = viewed
  return {
    holdingId: row.line_id,
    portfolioId: wealth.inView(portfolioId) ? portfolioId : null,
    assetClass: row.asset_class,
    currency: row.currency,
    ...decodeDescription(JSON.parse(row.description)),
    ...(ticker === undefined ? {} : { ticker }),
    closedOn: row.ended_on,
    status: row.status,
    figures: viewed.ledger ? figuresOf({ ...viewed, ledger: viewed.ledger }) : figuresOfRemoved(row, question),
  }
}

const decodeDescription = Schema.decodeUnknownSync(HoldingDescription)

function figuresOf({
  ledger,
  wealth,
  question: { on, currency },
  weight = zero,
}: Viewed & { readonly ledger: LineLedger }): HoldingFigures {
  const { market } = wealth
  const measured = figuresOn(ledger, market, on, currency)
  const { price, cost, income, owned } = measured
  const published = ({ on }: { readonly on: CalendarDate }) =>
    ledger.priceSymbol === null ? null : market.sourceOn({ kind: "price", symbol: ledger.priceSymbol }, on)
  return {
    on,
    units: isCounted(ledger) ? toPlainString(measured.units) : null,
    value: amountOrNull(measured.value, ledger.currency),
    basis: measured.basis,
    price: price && {
      amount: toPlainString(price.value),
      currency: price.currency,
      on: price.on,
      source: measured.basis === "paid" ? null : isOwnPrice(ledger, price.on) ? ownSource : published(price),
    },
    statedOn: measured.statedOn,
    changedSince: measured.changedSince.numerator === 0n ? null : roundedText(measured.changedSince, ledger.currency),
    onItsWay: measured.basis === "balance" ? onItsWay(ledger, on) : null,
    staked: ledger.staked.length > 0 ? toPlainString(measured.staked) : null,
    fineTroyOunces: fineTroyOunces(ledger, measured.units),
    valuations: otherValuations(ledger, on),
    share: toPlainString(measured.share),
    average: cost && costOf(cost.average, ledger.currency),
    fifo: cost && costOf(cost.fifo, ledger.currency),
    pooled: cost && pooledCost({ ledger, wealth, on, average: cost.average }),
    income: {
      gross: amountText(income.gross, ledger.currency),
      taxWithheld: amountText(income.taxWithheld, ledger.currency),
      taxes: amountText(income.taxes, ledger.currency),
      expenses: amountText(income.expenses, ledger.currency),
    },
    costInBase: costInBase({ ledger, wealth, on, currency, measured, weight }),
    ownedValueInBase: amountOrNull(owned.value, currency),
    ownedUnroundedInBase: partTexts(owned.exact, currency).unrounded,
    household: householdPart(measured, weight),
    oldestRateOn: measured.ratesOn,
  }
}

const onItsWay = (ledger: LineLedger, on: CalendarDate): string | null => {
  const amount = decimal(lastOn(ledger.onItsWay ?? [], on) ?? "0")
  return isZero(amount) ? null : amountText(amount, ledger.currency)
}

/** The fine troy ounces of all units, to ten decimals. */
const fineTroyOunces = ({ assetClass, quotedPerUnit }: LineLedger, units: Decimal): string | null =>
  assetClass !== "metal" || quotedPerUnit === null
    ? null
    : toPlainString(
        divide(multiply(units, decimal(quotedPerUnit.times)), decimal(quotedPerUnit.dividedBy), {
          decimals: 10,
          rounding: "half-even",
        }),
      )

const otherValuations = (
  { otherValuations: stated, currency }: LineLedger,
  on: CalendarDate,
): HoldingFigures["valuations"] =>
  (["cost", "tax", "insured"] as const).flatMap((criterion) => {
    const step = stated[criterion]?.findLast(([day]) => day <= on)
    return step ? [{ criterion, value: recordedText(decimal(step[1]), currency), valuedOn: step[0] }] : []
  })

/** Whether it is counted in units: its asset class can be, and it is quoted or has recorded units. */
const isCounted = ({ assetClass, priceSymbol, ownPrices, units }: LineLedger): boolean =>
  behaviourOfLine(assetClass).isCountedInUnits && (priceSymbol !== null || ownPrices !== undefined || units.length > 0)

const amountOrNull = (amount: Decimal | null, currency: string): string | null =>
  amount === null ? null : amountText(amount, currency)

const costOf = ({ cost, realised, unrealised }: NonNullable<Measured["cost"]>["average"], currency: string) => ({
  cost: amountText(cost, currency),
  realised: amountText(realised, currency),
  unrealised: amountOrNull(unrealised, currency),
})

interface Pooled {
  readonly ledger: LineLedger
  readonly wealth: HouseholdWealth
  readonly on: CalendarDate
  /** By the ledger of the holding alone. */
  readonly average: NonNullable<Measured["cost"]>["average"]
}

/** By average cost over the pool of the holding. The unrealised gain is missing where it is by the ledger of the holding. */
function pooledCost({ ledger, wealth, on, average }: Pooled): HoldingFigures["pooled"] {
  const pool = poolOf(ledger, wealth, on)
  const { market } = wealth
  const figures = pool && pooledGain({ ledger, pool, market, on, currency: ledger.currency })
  if (!pool || !figures) return null
  const unrealised = average.unrealised === null ? null : figures.unrealised
  return { ...costOf({ ...figures, unrealised }, ledger.currency), holdings: pool.length }
}

/** A removed holding is excluded from all figures. */
const figuresOfRemoved = (
  { asset_class, currency: own }: LineRow<"holding">,
  { on, currency }: LineQuestion,
): HoldingFigures => ({
  on,
  units: behaviourOf[asset_class].isCountedInUnits ? "0" : null,
  value: noAmount(own),
  basis: "none",
  price: null,
  statedOn: null,
  changedSince: null,
  onItsWay: null,
  staked: null,
  fineTroyOunces: null,
  valuations: [],
  share: "100",
  average: null,
  fifo: null,
  pooled: null,
  income: { gross: noAmount(own), taxWithheld: noAmount(own), taxes: noAmount(own), expenses: noAmount(own) },
  costInBase: { average: null, fifo: null, pooled: null },
  ownedValueInBase: noAmount(currency),
  ownedUnroundedInBase: "0",
  household: { share: "0", valueInBase: noAmount(currency), unroundedInBase: "0" },
  oldestRateOn: null,
})

/** An entry as it is shown, without the ids that are out of view. */
export const entryView = (row: LineEntryRow, inView: InView): EntryView => ({
  ...recordedEntry(row),
  entry: decodeEntry(blanked(JSON.parse(row.terms) as StoredEntry, inView)),
})

const decodeEntry = Schema.decodeUnknownSync(ShownEntry)

/** The value of each entry by which units were earned, in the order of recording. */
export const earnedOf = ({ earning = [], currency }: LineLedger): HoldingAnswer["earned"] =>
  earning.flatMap(({ entryId, entry, isUnpriced }) => {
    if (!isEarned(entry)) return []
    const value = isUnpriced ? null : recordedText(decimal(entry.cost.amount), currency)
    return [{ entryId: EntryId.make(entryId), value }]
  })

/** The units after each entry that counts, in the order in which they count. `rows`: as of {@link lotsOf}. */
export const unitsAfterOf = (rows: ReadonlyArray<LineEntryRow>): HoldingAnswer["unitsAfter"] =>
  unitsAfterEach(countingIn(rows)).map((after) => ({ ...after, entryId: EntryId.make(after.entryId) }))

/** The entries that count, in the order of recording. */
const countingIn = (rows: ReadonlyArray<LineEntryRow>) =>
  rows
    .filter(({ until_position }) => until_position === null)
    .toReversed()
    .map(({ entry_id, terms }) => ({ entryId: entry_id, entry: JSON.parse(terms) as StoredEntry }))

interface LotView {
  readonly acquiredOn: CalendarDate
  readonly units: string
  readonly cost: string
}

/** First-in-first-out lots still open on a day, none from the closing on. `rows` are all entries of the line, the newest first. */
export function lotsOf(
  ledger: LineLedger,
  rows: ReadonlyArray<LineEntryRow>,
  on: CalendarDate,
): ReadonlyArray<LotView> {
  if (ledger.closedOn !== null && on >= ledger.closedOn) return []
  return openLotsOfStored({ entries: pricedEntries(ledger, countingIn(rows)) }, on).map(({ day, units, cost }) => ({
    acquiredOn: day,
    units,
    cost: recordedText(decimal(cost), ledger.currency),
  }))
}
