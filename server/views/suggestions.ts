import { Schema } from "effect"
import { Entry } from "#domain/holding/entries.ts"
import { InstrumentId, instrumentOfSymbol } from "#domain/instrument/instrument.ts"
import { quotationOf, symbolsOfQuotation } from "#domain/instrument/quotation.ts"
import { isOpenSymbolChange, openActions } from "#domain/measures/keyFigures/openActions.ts"
import type { RecordedEntry } from "#domain/measures/ledger/unitMovements.ts"
import { pricedEntries, withEarnedCost } from "#domain/measures/gains/earned.ts"
import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { conversionOn } from "#domain/measures/valuation/conversion.ts"
import { unitsAsReported } from "#domain/measures/valuation/reportedSplits.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { add, decimal, toPlainString } from "#domain/numbers/decimal.ts"
import { fractionOf, times } from "#domain/numbers/fraction.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { HoldingId, type LineId } from "#domain/shared/ids.ts"
import { amountIn, Currency } from "#domain/shared/money.ts"
import { holdingLedgerOf } from "#projections/lines/ledgers.ts"
import type { CountingEntry } from "#projections/lines/query.ts"
import type { LineRow } from "#projections/lineTables.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import {
  type listSuggestions,
  type Suggestion,
  suggestionsMost,
  type SymbolChangeSuggestion,
} from "#contract/suggestions.ts"
import type { FromSource } from "#server/marketdata/actions/eachOnce.ts"
import type { Instrument } from "#server/marketdata/instruments.ts"
import type { ReportedSymbolChange } from "#server/marketdata/symbolChanges/store.ts"
import { nameInRealm } from "#server/marketdata/points.ts"
import { amountText } from "./amounts.ts"
import type { HouseholdWealth } from "./wealth.ts"

/** What suggestions are derived from, besides the wealth. */
interface SuggestionFacts {
  readonly holdings: ReadonlyArray<LineRow<"holding">>
  /** Of the holdings with actions, in the order of recording. */
  readonly entries: ReadonlyArray<CountingEntry>
  /** By price symbol. */
  readonly actions: ReadonlyMap<string, ReadonlyArray<FromSource>>
  /** By price symbol. */
  readonly symbolChanges: ReadonlyMap<string, ReportedSymbolChange>
  /** The instruments of the symbols that changed, by id. */
  readonly instruments: ReadonlyMap<string, Pick<Instrument, "kind" | "currency">>
}

/** The price symbols of the holdings. */
const symbolsHeld = ({ ledgers }: HouseholdWealth): ReadonlyArray<string> => [
  ...new Set(
    Array.from(ledgers.values()).flatMap(({ priceSymbol }) =>
      priceSymbol === null ? [] : symbolsOfQuotation(priceSymbol),
    ),
  ),
]

/** The same without those of demo households, whose prices are synthetic. */
export const realSymbolsHeld = (wealth: HouseholdWealth): ReadonlyArray<string> => {
  const asked = new Set(wealth.market.asked)
  return symbolsHeld(wealth).filter((symbol) => asked.has(nameInRealm("real", { kind: "price", symbol })))
}

/** Of some holdings, those of which actions or a change of symbol are reported. */
export const holdingsWithReports = (
  holdings: ReadonlyArray<LineRow<"holding">>,
  { actions, symbolChanges }: Pick<SuggestionFacts, "actions" | "symbolChanges">,
): ReadonlyArray<LineId> =>
  holdings.flatMap(({ line_id, price_symbol }) =>
    reportedOf(price_symbol, actions) || changeReportedOf(price_symbol, symbolChanges) ? [line_id] : [],
  )

/** The actions of the series of a line: of its instrument, and only where that has none, of its typed symbol. */
function reportedOf(priceSymbol: string | null, actions: SuggestionFacts["actions"]) {
  const symbols = priceSymbol === null ? [] : symbolsOfQuotation(priceSymbol)
  return actions.get(symbols.find((symbol) => actions.has(symbol)) ?? "")
}

/** The change of the symbol that values a line, and not of one that it had before an instrument was attached. */
const changeReportedOf = (priceSymbol: string | null, changes: SuggestionFacts["symbolChanges"]) =>
  priceSymbol === null ? undefined : changes.get(quotationOf(priceSymbol).symbol)

/**
 * The actions that sources report and the household has neither recorded nor dismissed, each with the entry that would
 * record it and the figures of today before and after it. Nothing is recorded by itself.
 */
export function suggestionsView(
  wealth: HouseholdWealth,
  facts: SuggestionFacts,
  today: CalendarDate,
): AnswerOf<typeof listSuggestions> {
  const open = openOf(wealth, facts, today).toSorted((a, b) =>
    a.action.day > b.action.day ? -1 : a.action.day < b.action.day ? 1 : 0,
  )
  const changes = openSymbolChanges(wealth, facts, today)
  return {
    count: open.length + changes.length,
    suggestions: open.slice(0, suggestionsMost).map((one) => suggestionOf(one, wealth, today)),
    symbolChanges: changes.slice(0, suggestionsMost),
  }
}

/** How many they are, without their figures. */
export const suggestionsCount = (wealth: HouseholdWealth, facts: SuggestionFacts, today: CalendarDate): number =>
  openOf(wealth, facts, today).length + openSymbolChanges(wealth, facts, today).length

/** The changes of symbols that the household has neither accepted nor dismissed, the newest first. */
function openSymbolChanges(
  { ledgers, market }: HouseholdWealth,
  { holdings, entries, symbolChanges, instruments }: SuggestionFacts,
  today: CalendarDate,
): ReadonlyArray<SymbolChangeSuggestion> {
  const entriesOf = Map.groupBy(entries, ({ lineId }) => lineId)
  const open = holdings.flatMap((row): ReadonlyArray<SymbolChangeSuggestion> => {
    const ledger = ledgers.get(row.line_id)
    const change = ledger && changeReportedOf(ledger.priceSymbol, symbolChanges)
    if (!ledger || ledger.priceSymbol === null || !change) return []
    const terms = (entriesOf.get(row.line_id) ?? []).map(({ entry }) => entry)
    if (!isOpenSymbolChange(ledger, terms, change, today)) return []
    const id = instrumentOfSymbol(quotationOf(ledger.priceSymbol).symbol)
    const instrument = id === undefined ? undefined : instruments.get(id)
    const currency = decodeCurrency(
      instrument?.currency ?? market.price(ledger.priceSymbol)?.currency ?? ledger.currency,
    )
    const { day, from, to, company, source, listing } = change
    return [
      {
        holdingId: asHoldingId(row.line_id),
        name: row.name,
        day,
        source,
        from,
        to,
        company,
        instrument: {
          kind: instrument?.kind ?? "share",
          currency,
          identifier: { scheme: "ticker", value: listing },
          inOtherCurrency: currency !== ledger.currency,
        },
        attached:
          id === undefined ? null : { instrumentId: asInstrumentId(id), inOtherCurrency: currency !== ledger.currency },
        dismissal: { _tag: "Dismissal", action: "symbolChange", effectiveOn: day },
      },
    ]
  })
  return open.toSorted((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : 0))
}

function openOf(
  wealth: HouseholdWealth,
  { holdings, entries, actions }: SuggestionFacts,
  today: CalendarDate,
): ReadonlyArray<OpenAction> {
  const entriesOf = Map.groupBy(entries, ({ lineId }) => lineId)
  return holdings.flatMap((row) => {
    const ledger = wealth.ledgers.get(row.line_id)
    const reported = ledger && reportedOf(ledger.priceSymbol, actions)
    if (!ledger || !reported) return []
    const recorded = entriesOf.get(row.line_id) ?? []
    const terms = recorded.map(({ entry }) => entry)
    return openActions(ledger, terms, reported, today).map((action) => ({ row, ledger, recorded, action }))
  })
}

interface OpenAction {
  readonly row: LineRow<"holding">
  readonly ledger: LineLedger
  readonly recorded: ReadonlyArray<CountingEntry>
  readonly action: FromSource
}

function suggestionOf(
  { row, ledger, recorded, action }: OpenAction,
  wealth: HouseholdWealth,
  today: CalendarDate,
): Suggestion {
  const entry = entryOf(action, ledger, wealth)
  const { kind, day, source } = action
  const after =
    entry &&
    ledgerAfter(
      row,
      pricedEntries({ arrivals: ledger.arrivals ?? [], actions: ledger.actions ?? [] }, recorded),
      entry,
      wealth,
    )
  return {
    holdingId: asHoldingId(row.line_id),
    name: row.name,
    currency: row.currency,
    kind,
    day,
    source,
    entry: entry && decodeEntry(entry),
    dismissal: { _tag: "Dismissal", action: kind, effectiveOn: day },
    before: figuresOf(ledger, wealth, today),
    after: after ? figuresOf(after, wealth, today) : null,
  }
}

const asInstrumentId = Schema.decodeUnknownSync(InstrumentId)
const decodeCurrency = Schema.decodeUnknownSync(Currency)
const asHoldingId = Schema.decodeUnknownSync(HoldingId)
const decodeEntry = Schema.decodeUnknownSync(Entry)

/**
 * The entry that records an action. A dividend is the amount of the units held the day before, without tax; those of a split
 * that is still open count as after it, because the company paid for these.
 */
function entryOf(action: FromSource, ledger: LineLedger, { market }: HouseholdWealth): StoredEntry | null {
  if (action.kind === "split") {
    const { from, to, day } = action
    return { _tag: "Split", from, to, effectiveOn: day }
  }
  const { currency } = ledger
  const paidOn = action.paidOn ?? action.day
  const splits = (ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol))?.splits ?? []
  const units = unitsAsReported(ledger, splits, addDays(action.day, -1))
  const conversion = conversionOn(market, currency, dayNumber(paidOn))
  if (conversion.missingRateOf(action.currency) !== undefined) return null
  const exact = times(fractionOf(decimal(action.amount)), units)
  const amount = toPlainString(amountIn(conversion.total(new Map([[action.currency, exact]])), currency))
  return {
    _tag: "CashFlow",
    kind: "dividend",
    amount: { amount, currency },
    taxWithheld: { amount: "0", currency },
    recallable: false,
    beyondCommitment: false,
    exDividendOn: action.day <= paidOn ? action.day : null,
    comment: null,
    paidOn,
  }
}

const ledgerAfter = (
  row: LineRow<"holding">,
  recorded: ReadonlyArray<RecordedEntry<StoredEntry>>,
  entry: StoredEntry,
  { market }: HouseholdWealth,
): LineLedger => withEarnedCost(holdingLedgerOf(row, [...recorded, { entryId: "suggested", entry }]), market)

function figuresOf(ledger: LineLedger, { market }: HouseholdWealth, today: CalendarDate): Suggestion["before"] {
  const { units, value, income, cost } = holdingOn(ledger, market, today)
  const { realised, unrealised = null } = cost?.average ?? {}
  return {
    units: toPlainString(units),
    value: value && amountText(value, ledger.currency),
    gain: realised && unrealised ? amountText(add(realised, unrealised), ledger.currency) : null,
    income: amountText(income.gross, ledger.currency),
  }
}
