import { Result } from "effect"
import { Latest } from "#domain/shared/memo.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { internalRate, NoRate } from "./moneyWeighted.ts"
import type { Flow } from "./flows.ts"
import { dailyIndex } from "./returnIndex.ts"
import type { NoTimeWeightedReturn, ShownReturn } from "./timeWeighted.ts"
import { Workspace } from "#domain/measures/ledger/workspace.ts"
import { bundlesOf, type Span } from "./bundles.ts"
import { type ExactInvested, exactInvested, type InvestedQuestion } from "./exactInvested.ts"
import { type Invested, investedIn, type Owned } from "./invested.ts"
import { numberInBook } from "#domain/numbers/bookAmounts.ts"
import { ownedBy, ownedIn, type ReturnScope } from "./scopes.ts"

/** Why a return cannot be computed. */
export type NoReturn = NoTimeWeightedReturn | NoRate | RateMissing
/** An investment has no exchange rate into the currency on some day of the period. */
export interface RateMissing {
  readonly _tag: "RateMissing"
}
const rateMissing: RateMissing = { _tag: "RateMissing" }

/** The performance of a scope's investments from the end of one day to that of another, before tax and after fees. */
export interface Performance {
  readonly invested: Invested
  readonly amounts: ExactInvested
  /** The value of one unit of money at the end of each day after the opening. */
  readonly index: Result.Result<Float64Array, NoReturn>
  readonly moneyWeighted: Result.Result<ShownReturn, NoReturn>
}

export function performanceOf(wealth: Wealth, span: Span, scope: ReturnScope): Performance {
  const { owned, part } = ownedIn(wealth, span, scope)
  const question = { market: wealth.market, part, span }
  const invested = investedWithin(owned, question)
  const amounts = exactInvested(owned, question)
  return {
    invested,
    amounts,
    index: indexOf(invested),
    moneyWeighted: rated(invested, () => internalRate(amounts.flows)),
  }
}

/** The time-weighted return of a scope over a period, not annualised: 0.1 is ten percent. */
export function timeWeightedIn(wealth: Wealth, span: Span, scope: ReturnScope): Returns["timeWeighted"] {
  const { owned, part } = ownedIn(wealth, span, scope)
  return timeWeightedOf(investedWithin(owned, { market: wealth.market, part, span }))
}

/** {@link investedIn}, in which the flows of days that are not exact enough are replaced by the exact ones. */
function investedWithin(owned: ReadonlyArray<Owned>, question: InvestedQuestion, workspace?: Workspace): Invested {
  const { span } = question
  const invested = investedIn(owned, span, workspace)
  for (const i of invested.inexact) {
    const day = { ...span, from: span.from + i, to: span.from + i + 1 }
    const { opening, paidIn, takenOut, revalued } = exactInvested(owned, { ...question, span: day })
    invested.inflows[i] = numberInBook(paidIn)
    invested.outflows[i] = numberInBook(takenOut)
    for (const { acquired, valueBefore, valueAtPaid } of revalued.values()) {
      const before = opening + acquired
      const after = before - valueBefore + valueAtPaid
      const [capital, ...both] = [after + paidIn - acquired, before, after].map(numberInBook) as [
        number,
        number,
        number,
      ]
      invested.revaluations.set(i, { before: both[0], after: both[1], capital })
    }
  }
  return invested
}

/** Both returns of a portfolio, or of the household. */
export interface Returns {
  /** For the whole period, not annualised: 0.1 is ten percent. */
  readonly timeWeighted: Result.Result<number, NoReturn>
  readonly moneyWeighted: Result.Result<ShownReturn, NoReturn>
}

/** The returns of every portfolio, with look-through, and of the household. */
export interface ReturnsByPortfolio {
  readonly household: Returns
  readonly portfolios: ReadonlyMap<PortfolioId, Returns>
}

/** After a write, only the returns of those who own some of the changed line are computed again. */
const lastReturns = new Latest<Returns>()

export function returnsByPortfolio(wealth: Wealth, span: Span): ReturnsByPortfolio {
  const bundles = bundlesOf(wealth.ledgers, wealth.market, "owned", span)
  const workspace = new Workspace()
  const returnsOf = (owner: Scope): Returns => {
    const owned = ownedBy(owner, bundles, wealth)
    // The ids of the bundles, not the bundles themselves, which take much memory.
    const origins = [span.from, span.to, ...owned.flatMap(({ bundle, path }) => [bundle.id, path])]
    return lastReturns.of(wealth.stakes, owner, origins, () => {
      const invested = investedWithin(owned, { market: wealth.market, part: "owned", span }, workspace)
      return {
        timeWeighted: timeWeightedOf(invested),
        moneyWeighted: rated(invested, () => internalRate(approximateFlows(invested))),
      }
    })
  }
  return { household: returnsOf("household"), portfolios: new Map(wealth.portfolios.map((id) => [id, returnsOf(id)])) }
}

/**
 * Approximate cash flows of the investor, by day. The amounts are JavaScript numbers with the error of {@link
 * Invested}, so that the rate agrees with that of the exact flows in at least eight decimals, unless less was invested
 * than can be paid. Their unit makes the largest amount at most 2 ** 52; the unit does not affect a rate.
 */
function approximateFlows({ from, valueBefore, values, inflows, outflows }: Invested): ReadonlyArray<Flow> {
  const days = [from]
  const amounts = [-valueBefore]
  for (let i = 0; i < values.length; i++) {
    const amount = (outflows[i] as number) - (inflows[i] as number)
    if (amount === 0) continue
    days.push(from + i + 1)
    amounts.push(amount)
  }
  days.push(from + values.length)
  amounts.push(values.at(-1) ?? valueBefore)
  const largest = amounts.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0)
  const unit = largest === 0 ? 1 : 2 ** (52 - Math.ceil(Math.log2(largest)))
  return days.map((day, i) => ({
    day,
    amount: { numerator: BigInt(Math.round((amounts[i] as number) * unit)), denominator: 1n },
  }))
}

const timeWeightedOf = (invested: Invested): Returns["timeWeighted"] =>
  Result.map(indexOf(invested), (index) => (index.at(-1) as number) - 1)

const indexOf = (invested: Invested): Performance["index"] =>
  rated(invested, () =>
    Result.flatMap(dailyIndex(invested), (index): Performance["index"] =>
      Number.isFinite(index.at(-1)) ? Result.succeed(index) : Result.fail(NoRate.cases.RateTooLarge.make({})),
    ),
  )

const rated = <Value, Reason extends NoReturn>(
  { rates }: Invested,
  compute: () => Result.Result<Value, Reason>,
): Result.Result<Value, NoReturn> => (rates === "missing" ? Result.fail(rateMissing) : compute())
