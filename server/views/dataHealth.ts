import { instrumentOfSymbol } from "#domain/instrument/instrument.ts"
import { quotationOf, symbolsOfQuotation } from "#domain/instrument/quotation.ts"
import type { CountingSwapLeg } from "#projections/lines/query.ts"
import { Schema } from "effect"
import { Entry } from "#domain/holding/entries.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { isOwnPrice } from "#domain/measures/valuation/ownPrices.ts"
import { dataHealthOn, type HealthIssue as Measured, type SwapLegFact } from "#domain/measures/keyFigures/dataHealth.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { ledgersOfScope } from "#domain/measures/ownership/ledgersOfScope.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal, multiply, toPlainString } from "#domain/numbers/decimal.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { HealthIssue, readDataHealth } from "#contract/figures/explain.ts"
import { otherProviderOf } from "#server/marketdata/feeds/rates.ts"
import type { HeldPoint } from "#server/marketdata/held/held.ts"
import { isHundredfold } from "#server/marketdata/held/judge.ts"
import { ownSource } from "#server/marketdata/market.ts"
import { roundedText } from "./amounts.ts"
import type { LineNames } from "./lineNames.ts"
import { measuredOf } from "./netWorth.ts"
import type { HouseholdWealth } from "./wealth.ts"

/** The issues that make the figures of a day less reliable, with the names that users know. */
export function dataHealthView(
  wealth: HouseholdWealth,
  lines: LineNames,
  {
    on,
    held,
    ...question
  }: {
    readonly on: CalendarDate
    readonly currency: Currency
    readonly scope: Scope
    readonly swapLegs: ReadonlyArray<SwapLegFact>
    /** Prices that wait for a decision. */
    readonly held: ReadonlyArray<HeldPoint>
  },
): AnswerOf<typeof readDataHealth> {
  const { currency } = question
  const { issues, valuedRecently, older } = dataHealthOn({ ...measuredOf(wealth), day: on, ...question })
  return {
    on,
    issues: [
      ...issues.map((issue) => issueView(issue, wealth, lines)),
      ...heldPrices(held, wealth, ledgersOfScope({ ...measuredOf(wealth), day: on, scope: question.scope }), lines),
    ],
    valuedRecently: valuedRecently ? toPlainString(valuedRecently) : null,
    currency,
    older: older.map(({ lineId, value, valuedOn = null, days = null, needs }) => ({
      lineId,
      name: lines.get(lineId)?.name ?? "",
      value: roundedText(value, currency),
      valuedOn,
      days,
      needs,
    })),
  }
}

/** The held prices of each line, the last one of a symbol and source: earlier ones have the same reason. */
function heldPrices(
  held: ReadonlyArray<HeldPoint>,
  wealth: HouseholdWealth,
  ledgers: ReadonlyArray<LineLedger>,
  lines: LineNames,
): ReadonlyArray<HealthIssue> {
  const last = new Map(held.map((point) => [`${point.symbol} ${point.source}`, point]))
  return ledgers.flatMap(({ lineId, priceSymbol }) =>
    Array.from(last.values())
      .filter(({ symbol }) => priceSymbol !== null && symbolsOfQuotation(priceSymbol).includes(symbol))
      .map(({ symbol, source, currency, day, value, goodOn, goodValue }) => ({
        _tag: "HeldPrice" as const,
        lineId,
        name: lines.get(lineId)?.name ?? "",
        symbol: instrumentOfSymbol(symbol) === undefined ? symbol : (shownSymbol(lineId, wealth, lines) ?? symbol),
        source,
        currency,
        day,
        value,
        goodOn,
        goodValue,
        unit: isHundredfold({ value: goodValue }, { value }),
      })),
  )
}

/** The name of the instrument of a line; before it has a price, the symbol that was typed, or the name of the line. */
function shownSymbol(lineId: LineId, wealth: HouseholdWealth, lines: LineNames): string | null {
  const text = wealth.ledgers.get(lineId)?.priceSymbol ?? null
  if (text === null) return null
  const { symbol, typed } = quotationOf(text)
  const age = wealth.market.ages.find((one) => one.kind === "price" && one.symbol === text)
  return age?.name ?? typed ?? (instrumentOfSymbol(symbol) === undefined ? symbol : (lines.get(lineId)?.name ?? ""))
}

function issueView(issue: Measured, wealth: HouseholdWealth, lines: LineNames): HealthIssue {
  const nameOf = (lineId: LineId) => lines.get(lineId)?.name ?? ""
  switch (issue.kind) {
    case "stalePrice": {
      const { lineId, lastOn, days } = issue
      const ledger = wealth.ledgers.get(lineId)
      const symbol = ledger?.priceSymbol ?? ""
      const isOwn = ledger !== undefined && isOwnPrice(ledger, lastOn)
      const source = isOwn ? ownSource : wealth.market.sourceOn({ kind: "price", symbol }, lastOn)
      return {
        _tag: "StalePrice",
        lineId,
        name: nameOf(lineId),
        symbol: shownSymbol(lineId, wealth, lines) ?? nameOf(lineId),
        source,
        lastOn,
        days,
      }
    }
    case "unitsWithoutPrice": {
      const { lineId } = issue
      return { _tag: "UnitsWithoutPrice", lineId, name: nameOf(lineId), symbol: shownSymbol(lineId, wealth, lines) }
    }
    case "priceFactor": {
      const { lineId, on, typed, quoted, factor } = issue
      return {
        _tag: "PriceFactor",
        lineId,
        name: nameOf(lineId),
        on,
        typed: toPlainString(typed),
        quoted: toPlainString(quoted),
        currency: wealth.ledgers.get(lineId)?.currency ?? "EUR",
        factor,
      }
    }
    case "soldNotClosed": {
      const { lineId, soldOn, proceeds, value, currency } = issue
      const own = wealth.ledgers.get(lineId)?.currency ?? currency
      const money = (amount: Fraction, of: string) => ({ amount: roundedText(amount, of), currency: of })
      return {
        _tag: "SoldNotClosed",
        lineId,
        name: nameOf(lineId),
        soldOn,
        proceeds: money(proceeds, own),
        value: money(value, currency),
      }
    }
    case "actionWithoutPrice":
      return { _tag: "ActionWithoutPrice", lineId: issue.lineId, name: nameOf(issue.lineId), on: issue.on }
    case "missingRate":
      return {
        _tag: "MissingRate",
        currency: issue.currency,
        lineIds: issue.lineIds,
        otherProvider: otherProviderOf(issue.currency),
      }
    case "staleRate": {
      const { currency, lastOn, days } = issue
      const source = wealth.market.sourceOn({ kind: "rate", symbol: currency }, lastOn)
      return { _tag: "StaleRate", currency, otherProvider: otherProviderOf(currency), source, lastOn, days }
    }
    case "oldBalance": {
      const { lineId, statedOn = null, days = null } = issue
      const kind = lines.get(lineId)?.kind
      const stated = kind === "debt" || kind === "wallet" ? kind : "account"
      return { _tag: "OldBalance", lineId, kind: stated, name: nameOf(lineId), statedOn, days }
    }
    case "oldValuation": {
      const { lineId, statedOn = null, days = null } = issue
      return { _tag: "OldValuation", lineId, name: nameOf(lineId), valuedOn: statedOn, days }
    }
    case "swapWithoutOtherLeg": {
      const { swapId, lineId, counterpartId, direction, swappedOn } = issue
      const counterpart = nameOf(counterpartId)
      return { _tag: "SwapWithoutOtherLeg", swapId, lineId, name: nameOf(lineId), counterpart, direction, swappedOn }
    }
    case "stakesBelowWhole": {
      const { portfolioId, held } = issue
      const title = wealth.portfolios.find(({ portfolio_id }) => portfolio_id === portfolioId)?.title ?? ""
      const percent = toPlainString(multiply(decimalOf(held, 10), decimal("100")))
      return { _tag: "StakesBelowWhole", portfolioId, title, held: percent }
    }
  }
}

/**
 * The legs of swaps that were not voided. It leaves out swaps with a holding outside the reader's scope, since a reader of
 * one leg cannot know whether the other is there.
 */
export const swapLegsOf = (rows: ReadonlyArray<CountingSwapLeg>, lines: LineNames): ReadonlyArray<SwapLegFact> =>
  rows.flatMap(({ line_id, terms, line_status }) => {
    const entry = decodeEntry(JSON.parse(terms))
    if (entry._tag !== "SwapLeg" || !lines.has(entry.counterpartId)) return []
    const { swapId, counterpartId, direction, swappedOn } = entry
    const lineIsPresent = line_status === "active"
    return [{ swapId, lineId: line_id, counterpartId, direction, swappedOn, lineIsPresent }]
  })

const decodeEntry = Schema.decodeUnknownSync(Entry)
