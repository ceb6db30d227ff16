import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { fractionOf, nothing, plus, times } from "#domain/numbers/fraction.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"
import { bookAmount, fractionInBook, inBook, partInBook } from "#domain/numbers/bookAmounts.ts"
import {
  behaviourOfLine,
  type CostChoice,
  type CostMethod,
  isHeldInUnits,
  type LineLedger,
  type Market,
  type SoldLot,
} from "#domain/measures/ledger/facts.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { ownershipOf, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { bookedIn } from "#domain/measures/valuation/conversion.ts"
import type { ComputedLine } from "#domain/measures/valuation/line.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { shareOn } from "#domain/measures/valuation/valuation.ts"
import { gainBookOf, type SaleOf } from "./gainBook.ts"
import { pooledLines } from "./pooled.ts"
import { type Pools, poolsOf } from "./pools.ts"

/** What a sale consists of, in one currency and with 18 decimals. `gain` is proceeds less fees and cost. */
export interface RealisedAmounts {
  /** Before fees and taxes. */
  readonly proceeds: bigint
  /** Those of the sale. The fees of the purchase are part of the cost. */
  readonly fees: bigint
  /** Taxes on the trades of the day and tax withheld from its proceeds, which are no part of the gain. */
  readonly taxes: bigint
  readonly cost: bigint
  readonly gain: bigint
}

/**
 * - `sale`: units of one lot that were sold, or what is not counted in units, as a whole or in part.
 * - `capitalReturn`: capital that was returned on units, with the cost that it pays back.
 * - `distribution`: what a private investment or policy paid out while it continued.
 * - `currency`: the currency effect of what an account paid out in a year. Only the gain counts.
 */
type RealisedKind = "sale" | "capitalReturn" | "distribution" | "currency"

export interface RealisedLot {
  readonly kind: RealisedKind
  /** The day of the sale; of a currency effect, the last of the year. */
  readonly soldOn: CalendarDate
  /** Null where several lots are together. */
  readonly acquiredOn: CalendarDate | null
  /** With 18 decimals; null for what is not counted in units. */
  readonly units: bigint | null
  /** In the requested currency. */
  readonly amounts: RealisedAmounts
}

interface Question {
  readonly market: Market
  readonly on: CalendarDate
  readonly currency: Currency
  readonly method: CostMethod
  /** The holdings of its owner over which its cost is averaged. By default its cost is its own. */
  readonly pool?: ReadonlyArray<LineLedger> | undefined
}

/**
 * What was sold of a whole holding up to a day, lot by lot, in the order of the sales. The gains add up to the realised gain
 * of the holding by the same method ({@link gainBookOf}), to the last of 18 decimals.
 *
 * The oldest units are sold first, which says when they were acquired, by either method. By FIFO each lot has its own cost, at
 * the exchange rates of the day on which it was acquired; by average cost, each unit of a sale has the same. Proceeds, fees
 * and taxes are divided by units. Undefined if an exchange rate is missing.
 */
export function realisedLots(ledger: LineLedger, question: Question): ReadonlyArray<RealisedLot> | undefined {
  const { market, on, currency, method, pool } = question
  const line = plainLine(ledger, market)
  const asked = { market, day: dayNumber(on), currency, method }
  const book = pool ? pooledLines(pool, asked)?.get(ledger.lineId)?.book : gainBookOf(line, asked)
  if (!book) return undefined
  if (behaviourOfLine(ledger.assetClass).valuedBy[0] === "balance") return currencyEffects(book.sales)
  const soldOf = new Map(ledger.sold?.map(([day, lots]) => [dayNumber(day), lots]))
  const taxesOf = new Map(
    line.parts.income.map(({ day, taxes = nothing, proceedsTax = nothing }) => [
      day,
      bookedIn(plain, plus(taxes, proceedsTax), [ledger.currency, currency], market, day),
    ]),
  )
  const days = new Set<number>()
  return book.sales.flatMap((sale) => {
    const isFirst = sale.kind === "sale" && !days.has(sale.day)
    if (isFirst) days.add(sale.day)
    const taxes = isFirst ? taxesOf.get(sale.day) : undefined
    const amounts = amountsOf(sale, taxes === undefined ? 0n : inBook(taxes))
    const soldOn = dayOfNumber(sale.day)
    const lots = sale.kind === "sale" ? (soldOf.get(sale.day) ?? []) : []
    if (lots.length > 0) return byLot(amounts, lots, { soldOn, ledger, question })
    const isWhole = sale.kind === "sale" && !isHeldInUnits(ledger)
    const isDistributed = isWhole && continues(line, sale.day)
    const kind = isDistributed ? "distribution" : sale.kind
    return [{ kind, soldOn, acquiredOn: isWhole ? ledger.openedOn : null, units: null, amounts }]
  })
}

/** Whether money that came back on a day was paid out by an investment that was neither sold in part nor over. */
const continues = ({ ledger, parts, endDay }: ComputedLine<Fraction>, day: number): boolean =>
  behaviourOfLine(ledger.assetClass).rollsForward &&
  day < endDay &&
  !parts.capital.some((one) => one.day === day && one.fractionsSold !== undefined)

const amountsOf = ({ proceeds, fees, cost, gain }: SaleOf<Fraction>, taxes: bigint): RealisedAmounts => ({
  proceeds: inBook(proceeds),
  fees: fees === undefined ? 0n : inBook(fees),
  taxes,
  cost: cost.reduce((sum, one) => sum + inBook(one), 0n),
  gain: inBook(gain),
})

/** One for each year in which an account paid out something with another value than when it came in. */
function currencyEffects(sales: ReadonlyArray<SaleOf<Fraction>>): ReadonlyArray<RealisedLot> {
  const years = Map.groupBy(sales, ({ day }) => dayOfNumber(day).slice(0, 4))
  return [...years.values()].flatMap((ofYear): ReadonlyArray<RealisedLot> => {
    const gain = ofYear.reduce((sum, one) => sum + inBook(one.gain), 0n)
    const last = ofYear.at(-1)
    if (gain === 0n || !last) return []
    const amounts = { proceeds: 0n, fees: 0n, taxes: 0n, cost: 0n, gain }
    return [{ kind: "currency", soldOn: dayOfNumber(last.day), acquiredOn: null, units: null, amounts }]
  })
}

/** Divides a sale by its lots. The parts of each amount add up to it: each is the difference of two cumulative ones. */
function byLot(
  amounts: RealisedAmounts,
  lots: ReadonlyArray<SoldLot>,
  {
    soldOn,
    ledger,
    question,
  }: { readonly soldOn: CalendarDate; readonly ledger: LineLedger; readonly question: Question },
): ReadonlyArray<RealisedLot> {
  const { market, currency, method } = question
  const units = lots.map((lot) => bookAmount(lot.units))
  const all = units.reduce((sum, of) => sum + of, 0n)
  const divided = (amount: bigint): ReadonlyArray<bigint> => {
    let [until, before] = [0n, 0n]
    return units.map((of) => {
      until += of
      const cumulative = all === 0n ? amount : partInBook(amount, until, all)
      const part = cumulative - before
      before = cumulative
      return part
    })
  }
  const own = lots.map(({ on, cost }) =>
    bookedIn(plain, fractionInBook(bookAmount(cost)), [ledger.currency, currency], market, dayNumber(on)),
  )
  const known = method === "fifo" ? exactCosts(own, amounts.cost) : undefined
  const costs = known ?? divided(amounts.cost)
  const [proceeds, fees, taxes] = [amounts.proceeds, amounts.fees, amounts.taxes].map(divided) as [
    ReadonlyArray<bigint>,
    ReadonlyArray<bigint>,
    ReadonlyArray<bigint>,
  ]
  return lots.map((lot, i) => {
    const one = { proceeds: proceeds[i] ?? 0n, fees: fees[i] ?? 0n, taxes: taxes[i] ?? 0n, cost: costs[i] ?? 0n }
    return {
      kind: "sale",
      soldOn,
      acquiredOn: lot.on,
      units: units[i] ?? 0n,
      amounts: { ...one, gain: one.proceeds - one.fees - one.cost },
    }
  })
}

/** The most that the roundings of converted lots differ from the cost of their sale: 10 ** -9. */
const roundings = 1_000_000_000n

/**
 * The costs of the lots, the last of which takes the difference of roundings. Undefined where they are not the cost of the
 * sale: cash for exchanged units pays back cost on the same day.
 */
function exactCosts(lots: ReadonlyArray<Fraction | undefined>, total: bigint): ReadonlyArray<bigint> | undefined {
  const costs = lots.map((cost) => (cost === undefined ? 0n : inBook(cost)))
  const off = costs.reduce((rest, cost) => rest - cost, total)
  return off > roundings || off < -roundings
    ? undefined
    : costs.map((cost, i) => (i === costs.length - 1 ? cost + off : cost))
}

/** What was sold of a holding, as far as it belongs to a scope. */
export interface RealisedHolding {
  readonly ledger: LineLedger
  readonly portfolioId: PortfolioId
  /** In the currency of the holding and in the requested one. The two have the same lots, except those without a gain. */
  readonly own: ReadonlyArray<RealisedLot> | undefined
  readonly asked: ReadonlyArray<RealisedLot>
}

/**
 * What a scope sold up to a day, holding by holding, and the holdings without an exchange rate. Each counts with its ownership
 * share and its weight in the scope on that day, as in the realised gain of the scope.
 */
export function realisedIn(
  { ledgers, portfolios, stakes }: Wealth,
  scope: Scope,
  { method: choice, ...others }: Omit<Question, "method" | "pool"> & { readonly method: CostChoice },
): { readonly holdings: ReadonlyArray<RealisedHolding>; readonly missing: ReadonlyArray<LineId> } {
  const { on } = others
  const pools: Pools = choice === "pooled" ? poolsOf({ ledgers, stakes }, on) : new Map()
  const method = choice === "pooled" ? "average" : choice
  const day = dayNumber(on)
  const weights = periodOn(ownershipOf(portfolios, stakes), day).weightsOf(scope)
  const missing: Array<LineId> = []
  const holdings: Array<RealisedHolding> = []
  for (const ledger of ledgers) {
    const portfolioId = portfolioOn(ledger, on)
    const weight = weights.get(portfolioId)
    if (!weight || ledger.assetClass === "debt" || ledger.openedOn > on) continue
    const part = times(shareOn(parsedLedgerOf(ledger), day), fractionOf(weight))
    const question = { ...others, method, pool: pools.get(ledger.lineId) }
    const asked = realisedLots(ledger, question)
    if (!asked) {
      if (part.numerator > 0n) missing.push(ledger.lineId)
      continue
    }
    if (asked.length === 0) continue
    const own = realisedLots(ledger, { ...question, currency: ledger.currency })
    holdings.push({ ledger, portfolioId, own: own && partOf(own, part), asked: partOf(asked, part) })
  }
  return { holdings, missing }
}

const partOf = (lots: ReadonlyArray<RealisedLot>, { numerator, denominator }: Fraction): ReadonlyArray<RealisedLot> =>
  lots.map(({ units, amounts, ...lot }) => {
    const part = (amount: bigint) => partInBook(amount, numerator, denominator)
    const { proceeds, fees, taxes, cost, gain } = amounts
    return {
      ...lot,
      units: units === null ? null : part(units),
      amounts: {
        proceeds: part(proceeds),
        fees: part(fees),
        taxes: part(taxes),
        cost: part(cost),
        gain: part(gain),
      },
    }
  })
