import { Schema } from "effect"
import { behaviourOf } from "../../domain/holding/assetClass.ts"
import type { HoldingDetails } from "../../domain/holding/details/details.ts"
import { Entry } from "../../domain/holding/entries.ts"
import type { HoldingLedger } from "../../domain/measures/facts.ts"
import { amountOf, decimalOf, type Fraction, fractionOf, times } from "../../domain/measures/fraction.ts"
import { type HoldingFigures as Measured, holdingOn } from "../../domain/measures/holdingFigures.ts"
import { openLots } from "../../domain/measures/ledger.ts"
import { periodOn } from "../../domain/measures/lookThrough.ts"
import { ownershipIn, type ValuationCache } from "../../domain/measures/valuationCache.ts"
import { type CalendarDate, dayNumber } from "../../domain/shared/calendarDate.ts"
import { decimal, type Decimal, multiply, round, cents, toPlainString, zero } from "../../domain/shared/decimal.ts"
import type { EntryId, HoldingId, PortfolioId } from "../../domain/shared/ids.ts"
import type { Currency } from "../../domain/shared/money.ts"
import type { HoldingEntryRow, HoldingRow } from "../../projections/holdings/tables.ts"
import type { EntryView, HoldingFigures, HoldingView } from "../contract/holdings.ts"
import { amountText } from "./amounts.ts"
import type { HouseholdWealth } from "./wealth.ts"

export interface HoldingQuestion {
  readonly on: CalendarDate
  readonly currency: Currency
}

export function holdingView(
  row: HoldingRow,
  wealth: HouseholdWealth,
  question: HoldingQuestion,
  cache: ValuationCache,
): HoldingView {
  const ledger = wealth.ledgers.get(row.holding_id as HoldingId)
  return {
    holdingId: row.holding_id as HoldingId,
    portfolioId: row.portfolio_id as PortfolioId,
    assetClass: row.asset_class,
    currency: row.currency,
    name: row.name,
    openedOn: row.opened_on as CalendarDate,
    priceSymbol: row.price_symbol,
    details: JSON.parse(row.details) as HoldingDetails, // has no values whose form in JSON is another
    closedOn: row.closed_on as CalendarDate | null,
    status: row.status,
    figures: ledger ? figuresOf(ledger, wealth, question, cache) : ofNothing(row, question),
  }
}

function figuresOf(
  ledger: HoldingLedger,
  wealth: HouseholdWealth,
  { on, currency }: HoldingQuestion,
  cache: ValuationCache,
): HoldingFigures {
  const { market } = wealth
  const measured = holdingOn(ledger, market, on, currency, cache)
  const { price, cost, income, owned } = measured
  const source = market.ages.find(({ kind, symbol }) => kind === "price" && symbol === ledger.priceSymbol)?.source
  return {
    on,
    units: isCounted(ledger) ? toPlainString(measured.units) : null,
    value: amountOrNull(measured.value),
    basis: measured.basis,
    price: price && {
      amount: toPlainString(price.value),
      currency: price.currency,
      on: price.on,
      source: source ?? null,
    },
    statedOn: measured.statedOn,
    share: toPlainString(measured.share),
    average: cost && costOf(cost.average),
    fifo: cost && costOf(cost.fifo),
    income: { gross: amountText(income.gross), taxWithheld: amountText(income.taxWithheld) },
    ownedValueInBase: amountOrNull(owned.value),
    ownedUnroundedInBase: unrounded(owned.exact),
    household: householdPart(measured, householdWeight(ledger, wealth, on, cache)),
    oldestRateOn: measured.ratesOn,
  }
}

/** How much of what its portfolio owns belongs to the household that day, 1 for all of it. */
const householdWeight = (
  { portfolioId }: HoldingLedger,
  { portfolioIds, stakes }: HouseholdWealth,
  on: CalendarDate,
  cache: ValuationCache,
): Decimal =>
  periodOn(ownershipIn(cache, portfolioIds, stakes), dayNumber(on))
    .weightsOf("household")
    .get(portfolioId) ?? zero

function householdPart({ share, owned }: Measured, weight: Decimal): HoldingFigures["household"] {
  const part = owned.exact && times(owned.exact, fractionOf(weight))
  return {
    share: toPlainString(multiply(share, weight)),
    valueInBase: part && amountText(amountOf(part)),
    unroundedInBase: unrounded(part),
  }
}

const unrounded = (amount: Fraction | null): string | null => amount && toPlainString(decimalOf(amount, 10))

/** Counted in units: by the nature of its class, and because it is quoted or somebody recorded some. */
const isCounted = ({ assetClass, priceSymbol, units }: HoldingLedger): boolean =>
  behaviourOf[assetClass].entries.includes("Trade") && (priceSymbol !== null || units.length > 0)

const amountOrNull = (amount: Decimal | null): string | null => (amount === null ? null : amountText(amount))

const costOf = ({ cost, realised, unrealised }: NonNullable<Measured["cost"]>["average"]) => ({
  cost: amountText(cost),
  realised: amountText(realised),
  unrealised: amountOrNull(unrealised),
})

/** A holding that was removed counts on no day. */
const ofNothing = ({ asset_class }: HoldingRow, { on }: HoldingQuestion): HoldingFigures => ({
  on,
  units: behaviourOf[asset_class].entries.includes("Trade") ? "0" : null,
  value: "0.00",
  basis: "none",
  price: null,
  statedOn: null,
  share: "100",
  average: null,
  fifo: null,
  income: { gross: "0.00", taxWithheld: "0.00" },
  ownedValueInBase: "0.00",
  ownedUnroundedInBase: "0",
  household: { share: "0", valueInBase: "0.00", unroundedInBase: "0" },
  oldestRateOn: null,
})

export const entryView = (row: HoldingEntryRow): EntryView => ({
  entryId: row.entry_id as EntryId,
  entry: decodeEntry(JSON.parse(row.terms)),
  status: row.status,
  voidReason: row.void_reason,
  replaces: row.replaces as EntryId | null,
  replacedBy: row.replaced_by as EntryId | null,
  recordedAt: row.recorded_at.toISOString(),
})

const decodeEntry = Schema.decodeUnknownSync(Entry)

export interface LotView {
  readonly acquiredOn: CalendarDate
  readonly units: string
  readonly cost: string
}

/** First-in-first-out lots still open on a day. `entries` as they are shown, the newest first. */
export function lotsOf(
  ledger: HoldingLedger,
  entries: ReadonlyArray<EntryView>,
  on: CalendarDate,
): ReadonlyArray<LotView> {
  const counting = entries.filter(({ status }) => status === "counts").toReversed()
  return openLots({ ...ledger, entries: counting }, on).map(({ day, units, cost }) => ({
    acquiredOn: day,
    units,
    cost: amountText(round(decimal(cost), cents)),
  }))
}
