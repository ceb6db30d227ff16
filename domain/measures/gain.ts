import { BigDecimal } from "effect"
import { type CalendarDate, dayNumber } from "../shared/calendarDate.ts"
import { add, cents, type Decimal, round, subtract, zero } from "../shared/decimal.ts"
import type { HoldingId } from "../shared/ids.ts"
import type { Currency } from "../shared/money.ts"
import type { CostMethod, HoldingLedger, Market } from "./facts.ts"
import { fractionOf, times } from "./fraction.ts"
import { portfolioOn } from "./keptIn.ts"
import { periodOn, type Scope } from "./lookThrough.ts"
import type { Wealth } from "./netWorth.ts"
import { partInBook } from "./performance/bookAmounts.ts"
import { type ExactGain, gainIn } from "./performance/gainsIn.ts"
import { bookDecimals } from "./plainDecimal.ts"
import { newValuationCache, ownershipIn, positionIn, type ValuationCache } from "./valuationCache.ts"
import { shareOn } from "./valuation.ts"

/**
 * What something has gained since the beginning, in one currency, in whole cents.
 *
 * Every payment counts at the exchange rate of its day, the cost of each lot at that of the day on which it was paid, and
 * what is held at today's. The gain is split into three parts:
 *
 * - `fees`: those of the purchases of what was sold and is held, and those of the sales. What was delivered out took its
 *   fees along with its cost.
 * - `exchange`: the cost without fees, in the currency in which the holding is quoted or else its own, × how much the
 *   rate has risen: until today for what is held, until the day of its sale for what was sold.
 * - `price`: all the rest, which is the gain there before fees, at the rates of the sales and of today.
 *
 * Realised and unrealised gain are each rounded half-even, and so are fees and exchange; the total is the sum of the
 * first two, and `price` takes what the rounded parts leave of it, so that both ways add up to the cent.
 */
export interface Gain {
  readonly realised: Decimal
  readonly unrealised: Decimal
  readonly total: Decimal
  readonly price: Decimal
  readonly exchange: Decimal
  /** Zero or below. */
  readonly fees: Decimal
  /** Beside the gain, gross: dividends, interest, rent, units earned, and what came back above the capital. */
  readonly income: Decimal
  readonly expenses: Decimal
  readonly taxWithheld: Decimal
}

/** The gain of the whole holding, whoever it belongs to. Nothing where an exchange rate of one of its days is missing. */
export function holdingGain(
  question: {
    readonly ledger: HoldingLedger
    readonly market: Market
    readonly on: CalendarDate
    readonly currency: Currency
    readonly method: CostMethod
  },
  cache: ValuationCache = newValuationCache(),
): Gain | undefined {
  const gain = gainIn(cache, { ...question, day: dayNumber(question.on) })
  return gain && rounded(gain)
}

/** The gain of a scope by average cost, and the holdings that are not in it for want of an exchange rate. */
export interface ScopeGain {
  readonly gain: Gain
  readonly missing: ReadonlyArray<HoldingId>
}

/**
 * What the investments of a household have gained, or those of one portfolio with all it holds through others. Of each
 * holding counts the part that belongs to the scope on the day, as if it always had.
 */
export function householdGain(
  { ledgers, portfolios, stakes, market }: Wealth,
  on: CalendarDate,
  currency: Currency,
  scope: Scope,
  cache: ValuationCache = newValuationCache(),
): ScopeGain {
  const day = dayNumber(on)
  const weights = periodOn(ownershipIn(cache, portfolios, stakes), day).weightsOf(scope)
  const missing: Array<HoldingId> = []
  let sum: ExactGain = noGain
  for (const ledger of ledgers) {
    const weight = weights.get(portfolioOn(ledger, on))
    if (!weight || ledger.assetClass === "debt" || ledger.openedOn > on) continue
    const gain = gainIn(cache, { ledger, market, day, currency, method: "average" })
    const { numerator, denominator } = times(shareOn(positionIn(cache, ledger), day), fractionOf(weight))
    if (gain) sum = combined(sum, gain, (total, amount) => total + partInBook(amount, numerator, denominator))
    else if (numerator > 0n) missing.push(ledger.holdingId)
  }
  return { gain: rounded(sum), missing }
}

const noGain: ExactGain = {
  realised: 0n,
  unrealised: 0n,
  exchange: 0n,
  fees: 0n,
  income: 0n,
  expenses: 0n,
  taxWithheld: 0n,
}

const combined = (a: ExactGain, b: ExactGain, by: (a: bigint, b: bigint) => bigint): ExactGain => ({
  realised: by(a.realised, b.realised),
  unrealised: by(a.unrealised, b.unrealised),
  exchange: by(a.exchange, b.exchange),
  fees: by(a.fees, b.fees),
  income: by(a.income, b.income),
  expenses: by(a.expenses, b.expenses),
  taxWithheld: by(a.taxWithheld, b.taxWithheld),
})

function rounded(gain: ExactGain): Gain {
  const [realised, unrealised] = [inCents(gain.realised), inCents(gain.unrealised)]
  const [exchange, fees] = [inCents(gain.exchange), inCents(gain.fees)]
  const total = add(realised, unrealised)
  return {
    realised,
    unrealised,
    total,
    price: subtract(subtract(total, exchange), fees),
    exchange,
    fees,
    income: inCents(gain.income),
    expenses: inCents(gain.expenses),
    taxWithheld: inCents(gain.taxWithheld),
  }
}

const inCents = (amount: bigint): Decimal =>
  amount === 0n ? zero : round(BigDecimal.make(amount, bookDecimals), cents)
