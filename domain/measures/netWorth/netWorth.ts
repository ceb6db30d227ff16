import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, decimal } from "#domain/numbers/decimal.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { type Allocation, allocationOf } from "./allocation.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { type BalanceLines, lastShare } from "./balanceLines.ts"
import { BalanceSheet, type DayInCurrency, plainWeights } from "./balanceSheet.ts"
import { type Conversion, conversionOn, converted, earlier } from "#domain/measures/valuation/conversion.ts"
import { type ValuedLine, valuedLinesOn } from "./valuedLines.ts"
import type { LineLedger, Market, StakeFact } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fractionOf, negative } from "#domain/numbers/fraction.ts"
import { sumsToTheCent } from "./sumsToTheCent.ts"
import { subjectOf } from "#domain/measures/valuation/line.ts"
import { ownershipOf, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"

/** Everything that a household's figures are computed from. */
export interface Wealth {
  /** The ledgers of all lines that count, in any order. */
  readonly ledgers: ReadonlyArray<LineLedger>
  readonly portfolios: ReadonlyArray<PortfolioId>
  readonly stakes: ReadonlyArray<StakeFact>
  readonly market: Market
}

/**
 * Assets and debts on a day, in whole cents. Each of the three is the exact figure, rounded once (half-even), so that
 * `net` may differ by a cent from the rounded assets less the rounded debts.
 */
export interface Figure {
  readonly assets: Decimal
  /** Above zero when something is owed. */
  readonly debts: Decimal
  readonly net: Decimal
  /** Lines that are left out because they could not be converted. Empty when the figure is complete. */
  readonly missing: ReadonlyArray<MissingRate>
  /** Holdings without a quoted price or an appraisal: they count at cost. */
  readonly atCost: ReadonlyArray<LineId>
  readonly reflects: Reflects
}

/** What a portfolio itself holds less what it owes, without the portfolios that it owns. */
interface OwnNet {
  /** The whole amount. */
  readonly inFull: Decimal
  /** What belongs to the household through the stakes of the day. Those of all portfolios add up to its net worth. */
  readonly ofHousehold: Decimal
}

/** Holdings that are not in a figure, because the currency has no exchange rate on or before the day. */
export interface MissingRate {
  readonly currency: string
  readonly holdingIds: ReadonlyArray<LineId>
}

/** The days of the oldest price and the oldest exchange rate in a figure. Null if it needed none. */
interface Reflects {
  readonly oldestPriceOn: CalendarDate | null
  readonly ratesOn: CalendarDate | null
}

export interface NetWorth {
  readonly on: CalendarDate
  readonly currency: Currency
  readonly household: Figure
  /** Each with look-through. */
  readonly portfolios: ReadonlyMap<PortfolioId, Figure>
  /** Of each portfolio alone. */
  readonly own: ReadonlyMap<PortfolioId, OwnNet>
  /** Of the requested scope. */
  readonly allocation: Allocation
}

/**
 * The assets and debts of a household and of each of its portfolios on a day, in one currency. Holdings of child
 * portfolios count by the stakes of that day, and a balance below zero is a debt. What a scope owes to itself is in
 * neither.
 */
export function netWorthOn(
  question: Wealth & { readonly day: CalendarDate; readonly currency: Currency; readonly scope?: Scope },
): NetWorth {
  const { ledgers, portfolios, stakes, market, currency, scope = "household" } = question
  const day = dayNumber(question.day)
  const { weightsOf } = periodOn(ownershipOf(portfolios, stakes), day)
  const conversion = conversionOn(market, currency, day)

  const lines = valuedLinesOn(ledgers, market, question.day)
  const sheet = balanceSheetOf(lines, { market, day, currency })
  const known = new Map<ReadonlyArray<ValuedLine>, Quality>()
  const qualityIn = (counted: ReadonlyArray<ValuedLine>): Quality => {
    let quality = known.get(counted)
    if (!quality) known.set(counted, (quality = qualityOf(counted, conversion)))
    return quality
  }
  const figure = (of: Scope): Figure => {
    const weights = weightsOf(of)
    const { assets, debts, netWorth } = sheet.totals(plainWeights(weights))
    return {
      assets: amountIn(assets, currency),
      debts: amountIn(debts, currency),
      net: amountIn(netWorth, currency),
      ...together(lines.of(weights).map(({ holdings }) => qualityIn(holdings))),
    }
  }
  return {
    on: question.day,
    currency,
    household: figure("household"),
    // Computed lazily: for a day of comparison, callers only read the household.
    get portfolios() {
      return new Map(portfolios.map((portfolio) => [portfolio, figure(portfolio)]))
    },
    get own() {
      const netOf = (portfolio: PortfolioId, weight: Decimal) =>
        sheet.totals(plainWeights(new Map([[portfolio, weight]]))).netWorth
      const weights = weightsOf("household")
      const ofHousehold = sumsToTheCent(
        portfolios.map((one) => netOf(one, weights.get(one) ?? zero)),
        currency,
      )
      return new Map(
        portfolios.map((one, index) => {
          const own = { inFull: amountIn(netOf(one, whole), currency), ofHousehold: ofHousehold[index] ?? zero }
          return [one, own] as const
        }),
      )
    },
    get allocation() {
      return allocationOf(lines.of(weightsOf(scope)), conversion)
    },
  }
}

const [zero, whole] = [decimal("0"), decimal("1")]

/** The lines that can be converted, by the portfolios that hold and owe them. */
function balanceSheetOf(lines: BalanceLines<ValuedLine>, on: DayInCurrency): BalanceSheet<Fraction> {
  const sheet = new BalanceSheet(plain, on.currency)
  const inCurrency = ({ valuation, value }: ValuedLine) =>
    converted(plain, value, [valuation.currency, on.currency], on.market, on.day)
  for (const counted of lines.held()) {
    const line = inCurrency(counted)
    const { portfolioId } = counted
    if (line === undefined) continue
    if (line.numerator > 0n) sheet.add("assets", { portfolioId, line })
    else sheet.add("debts", { portfolioId, line: negative(line) })
  }
  for (const { claimed, ...debt } of lines.internalDebts()) {
    const { debtorId, creditorId } = debt
    const share = fractionOf(lastShare(debt))
    for (const counted of claimed) {
      const line = inCurrency(counted)
      const subject = subjectOf(counted.ledger)
      if (line === undefined) continue
      const isInCredit = line.numerator < 0n
      const amount = isInCredit ? negative(line) : line
      sheet.addInternal({ debtorId, creditorId, share, subject, line: amount, isInCredit })
    }
  }
  return sheet
}

/** Which lines of a figure are missing or at cost, and how old its prices and rates are. */
type Quality = Pick<Figure, "missing" | "atCost"> & {
  readonly oldestPriceOn: number | undefined
  readonly ratesOn: number | undefined
}

/** For the lines that one portfolio holds in its own name, or for one side of debts within the household. */
function qualityOf(holdings: ReadonlyArray<ValuedLine>, conversion: Conversion): Quality {
  const missing = new Map<string, Array<LineId>>()
  const atCost: Array<LineId> = []
  let oldestPriceOn: number | undefined
  let ratesOn: number | undefined
  for (const { ledger, valuation } of holdings) {
    const withoutRate = conversion.missingRateOf(valuation.currency)
    if (withoutRate !== undefined) {
      listIn(missing, withoutRate).push(ledger.lineId)
      continue
    }
    if (valuation.basis === "cost") atCost.push(ledger.lineId)
    if (valuation.basis === "quoted" || valuation.basis === "paid") oldestPriceOn = earlier(oldestPriceOn, valuation.on)
    ratesOn = earlier(ratesOn, conversion.ratedOn(valuation.currency))
  }
  return { missing: missingOf(missing), atCost, oldestPriceOn, ratesOn }
}

function together(parts: ReadonlyArray<Quality>): Pick<Figure, "missing" | "atCost" | "reflects"> {
  const missing = new Map<string, Array<LineId>>()
  const atCost: Array<LineId> = []
  let oldestPriceOn: number | undefined
  let ratesOn: number | undefined
  for (const part of parts) {
    for (const { currency, holdingIds } of part.missing) listIn(missing, currency).push(...holdingIds)
    atCost.push(...part.atCost)
    oldestPriceOn = earlier(oldestPriceOn, part.oldestPriceOn)
    ratesOn = earlier(ratesOn, part.ratesOn)
  }
  const reflects = { oldestPriceOn: dayOrNull(oldestPriceOn), ratesOn: dayOrNull(ratesOn) }
  return { missing: missingOf(missing), atCost, reflects }
}

const missingOf = (missing: ReadonlyMap<string, ReadonlyArray<LineId>>): ReadonlyArray<MissingRate> =>
  Array.from(missing, ([currency, holdingIds]) => ({ currency, holdingIds }))

function listIn<Item>(lists: Map<string, Array<Item>>, key: string): Array<Item> {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = []))
  return list
}

const dayOrNull = (day: number | undefined): CalendarDate | null => (day === undefined ? null : dayOfNumber(day))
