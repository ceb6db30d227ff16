import { Schema } from "effect"
import { behaviourOf } from "../../domain/holding/assetClass.ts"
import type { HoldingDetails } from "../../domain/holding/details/details.ts"
import { Entry } from "../../domain/holding/entries.ts"
import type { HoldingLedger } from "../../domain/measures/facts.ts"
import { type HoldingFigures as Measured, holdingOn } from "../../domain/measures/holdingFigures.ts"
import { openLots } from "../../domain/measures/ledger.ts"
import type { ValuationCache } from "../../domain/measures/valuationCache.ts"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import { decimal, type Decimal, round, cents, toPlainString } from "../../domain/shared/decimal.ts"
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
  { market }: HouseholdWealth,
  { on, currency }: HoldingQuestion,
  cache: ValuationCache,
): HoldingFigures {
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
    oldestRateOn: measured.ratesOn,
  }
}

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
