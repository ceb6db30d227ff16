import { type AssetClass, assetClasses } from "#domain/holding/assetClass.ts"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import type { CashFlowKind } from "#domain/holding/entries/cashFlow.ts"
import type { Series, StakeFact, StoredEntry, StoredHoldingFacts } from "#domain/measures/ledger/facts.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { LineId, PortfolioId, StakeId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Percent } from "#domain/shared/percent.ts"
import { randomNumbers, walk, workingDay } from "./syntheticInput.ts"

/* A synthetic household with 200 portfolios in six levels and 1,000 holdings of all classes in four currencies. */

export const lastDay = dayNumber("2025-12-31")
const levels = [20, 30, 40, 40, 40, 30]
const holdings = 1000
const stakeChanges = 1000
const currencies = ["EUR", "USD", "CHF", "GBP"] as const

export function largeFamily({
  entries,
  days,
}: {
  readonly entries: number
  readonly days: number
}): Omit<Wealth, "ledgers"> & { readonly facts: ReadonlyArray<StoredHoldingFacts> } {
  const random = randomNumbers(20_251_231)
  const upTo = (end: number): number => Math.floor(random() * end)
  const firstDay = lastDay - days
  const series = (currency: string, start: number, decimals: number, step: number): Series =>
    seriesOf(currency, walk({ random, start, decimals, step, firstDay, lastDay }))
  const prices = new Map<string, Series>(
    Array.from({ length: 400 }, (_, n) => [`S${n}`, series(currencyOf(n), 50 + n, 2, 0.02)]),
  )
  const rates = new Map<Currency, Series>(
    currencies.slice(1).map((currency) => [currency, series(currency, 1.1, 4, 0.004)]),
  )
  const portfolios = levels.flatMap((count, level) =>
    Array.from({ length: count }, (_, n) => `portfolio ${n} of level ${level}` as PortfolioId),
  )
  return {
    portfolios,
    stakes: stakesOf(upTo, firstDay, days),
    market: { price: (symbol) => prices.get(symbol), rate: (currency) => rates.get(currency) },
    facts: Array.from({ length: holdings }, (_, n) => {
      const assetClass = assetClasses[n % assetClasses.length] as AssetClass
      const symbol = n % prices.size
      const isQuoted = behaviourOf[assetClass].valuedBy.includes("quoted")
      const count = Math.round(entries / holdings)
      const recorded = Array.from({ length: count }, (_, i) =>
        entryOf(
          assetClass,
          random,
          currencyOf(symbol),
          dayOfNumber(workingDay(firstDay + 3 + Math.floor((i / count) * (days - 2)))),
          i,
        ),
      )
      return {
        lineId: `holding ${n}` as LineId,
        portfolioId: portfolios[n % portfolios.length] as PortfolioId,
        assetClass,
        currency: currencyOf(symbol),
        openedOn: dayOfNumber(firstDay + 1),
        closedOn: null,
        priceSymbol: isQuoted ? `S${symbol}` : null,
        acquisitionCost: null,
        piece: assetClass === "metal" ? { grams: "100", purity: "0.9999" } : null,
        investable: behaviourOf[assetClass].investable,
        taxRate: null,
        unitsEarned: "incomeAndCost",
        entries: recorded.map((entry, i) => ({ entryId: String(i), entry })),
      }
    }),
  }
}

/** Details of a holding of a class, for benchmarks in which their content does not matter. */
export function detailsOf(assetClass: AssetClass): object {
  const described = { description: null }
  switch (assetClass) {
    case "security":
      return { _tag: assetClass, instrument: "stock", symbol: null, exchange: null, isin: null }
    case "crypto":
      return { _tag: assetClass, cryptocurrency: null, symbol: null }
    case "metal":
      return {
        _tag: assetClass,
        metal: "gold",
        form: "bar",
        issuer: null,
        denomination: null,
        gramsPerPiece: "100",
        purity: "0.9999",
      }
    case "account":
      return { _tag: assetClass, accountType: "checking", institution: null, ...described }
    case "realEstate":
      return { _tag: assetClass, propertyType: "other", address: null, ...described }
    case "private":
      return { _tag: assetClass, investmentType: "other", manager: null, vintageYear: null }
    case "insurance":
      return {
        _tag: assetClass,
        policyType: "other",
        provider: null,
        policyNumber: null,
        premium: null,
        maturityOn: null,
        beneficiaries: [],
        ...described,
      }
    case "other":
      return { _tag: assetClass, investmentType: "other", ...described }
    default:
      return { _tag: assetClass, ...described }
  }
}

const currencyOf = (n: number): Currency => currencies[n % currencies.length] as Currency

/** Each portfolio below the first level is owned by one or two of the level above, with stakes that change. */
function stakesOf(upTo: (end: number) => number, firstDay: number, days: number): ReadonlyArray<StakeFact> {
  const pairs = levels.slice(1).flatMap((count, above) =>
    Array.from({ length: count }, (_, n) => ({
      childId: `portfolio ${n} of level ${above + 1}` as PortfolioId,
      owners: [upTo(levels[above] as number), upTo(levels[above] as number)],
      level: above,
    })),
  )
  return Array.from({ length: stakeChanges }, (_, n): StakeFact => {
    const { childId, owners, level } = pairs[n % pairs.length] as (typeof pairs)[number]
    const ownerId = `portfolio ${owners[upTo(2)]} of level ${level}` as PortfolioId
    const effectiveOn = n < pairs.length ? dayOfNumber(firstDay) : dayOfNumber(firstDay + upTo(days))
    const percent = decimal(`${upTo(50)}.${upTo(10)}`) as Percent
    return { stakeId: `stake ${n}` as StakeId, ownerId, childId, effectiveOn, percent }
  })
}

function entryOf(
  assetClass: AssetClass,
  random: () => number,
  currency: Currency,
  on: CalendarDate,
  n: number,
): StoredEntry {
  const money = (most: number) => ({ amount: (random() * most).toFixed(2), currency })
  const flow = (kind: CashFlowKind, most: number): StoredEntry => ({
    _tag: "CashFlow",
    kind,
    amount: money(most),
    taxWithheld: money(0),
    paidOn: on,
  })
  const valuation = (): StoredEntry => ({ _tag: "Valuation", value: money(1_000_000), comment: null, valuedOn: on })
  switch (assetClass) {
    case "security":
    case "crypto":
    case "metal":
      return {
        _tag: "Trade",
        side: n % 3 === 2 ? "sell" : "buy",
        quantity: n % 3 === 2 ? "5" : String(5 + Math.floor(random() * 100)),
        consideration: money(20_000),
        fees: { amount: "9.90", currency },
        tradedOn: on,
      }
    case "account":
      return n % 4 === 3
        ? flow("interest", 100)
        : { _tag: "Balance", balance: { amount: (random() * 50_000 - 1000).toFixed(2), currency }, statedOn: on }
    case "realEstate":
      return n % 4 === 0 ? valuation() : flow(n % 4 === 3 ? "expense" : "rent", 5_000)
    case "private":
      return n % 3 === 0 ? flow("capitalCall", 100_000) : n % 3 === 1 ? valuation() : flow("distribution", 50_000)
    case "insurance":
      return n % 6 === 5 ? valuation() : flow("premium", 1_000)
    default:
      return n % 4 === 0 ? valuation() : flow("expense", 500)
  }
}
