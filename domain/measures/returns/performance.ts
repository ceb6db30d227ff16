import { Result } from "effect"
import { Latest } from "#domain/shared/memo.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { annualRate, NoRate } from "./moneyWeighted.ts"
import type { Flow } from "./flows.ts"
import { dailyIndex } from "./returnIndex.ts"
import type { NoTimeWeightedReturn } from "./timeWeighted.ts"
import { Workspace } from "#domain/measures/ledger/workspace.ts"
import { bundlesOf, type Span } from "./bundles.ts"
import { type ExactInvested, exactInvested } from "./exactInvested.ts"
import { type Invested, investedIn } from "./invested.ts"
import { ownedBy, ownedIn, type ReturnScope } from "./scopes.ts"

/** Why there is no return: it would have to be invented. */
export type NoReturn = NoTimeWeightedReturn | NoRate | RateMissing
/** What was invested has no exchange rate into the currency on some day of the period. */
export interface RateMissing {
  readonly _tag: "RateMissing"
}
const rateMissing: RateMissing = { _tag: "RateMissing" }

/** How the investments of a scope did between the end of one day and the end of another, before tax and after fees. */
export interface Performance {
  readonly invested: Invested
  readonly amounts: ExactInvested
  /** What one unit of money had become at the end of each day after the opening. */
  readonly index: Result.Result<Float64Array, NoReturn>
  /** A yearly rate. */
  readonly moneyWeighted: Result.Result<Decimal, NoReturn>
}

export function performanceOf(wealth: Wealth, span: Span, scope: ReturnScope): Performance {
  const { owned, part } = ownedIn(wealth, span, scope)
  const invested = investedIn(owned, span)
  const amounts = exactInvested(owned, { market: wealth.market, part, span })
  return {
    invested,
    amounts,
    index: indexOf(invested),
    moneyWeighted: rated(invested, () => annualRate(amounts.flows)),
  }
}

/** Both returns of a portfolio, or of the household. */
export interface Returns {
  /** Of the whole period, not of a year: 0.1 is ten percent. */
  readonly timeWeighted: Result.Result<number, NoReturn>
  readonly moneyWeighted: Result.Result<Decimal, NoReturn>
}

/** The returns of every portfolio, with all it holds through others, and of the household. */
export interface ReturnsByPortfolio {
  readonly household: Returns
  readonly portfolios: ReadonlyMap<PortfolioId, Returns>
}

/** After a write only the returns are computed again of those that have a part of what was written to. */
const lastReturns = new Latest<Returns>()

export function returnsByPortfolio(wealth: Wealth, span: Span): ReturnsByPortfolio {
  const bundles = bundlesOf(wealth.ledgers, wealth.market, "owned", span)
  const workspace = new Workspace()
  const returnsOf = (owner: Scope): Returns => {
    const owned = ownedBy(owner, bundles, wealth)
    // The ids of the bundles and not these, which take much memory.
    const origins = [span.from, span.to, ...owned.flatMap(({ bundle, path }) => [bundle.id, path])]
    return lastReturns.of(wealth.stakes, owner, origins, () => {
      const invested = investedIn(owned, span, workspace)
      return {
        timeWeighted: timeWeightedOf(invested),
        moneyWeighted: rated(invested, () => annualRate(nearFlowsOf(invested))),
      }
    })
  }
  return { household: returnsOf("household"), portfolios: new Map(wealth.portfolios.map((id) => [id, returnsOf(id)])) }
}

/**
 * What was invested as the investor's purse saw it, by day. The amounts are JavaScript numbers, as near as
 * {@link Invested} says, so that the rate agrees with that of the exact flows in eight decimals at least, unless less was
 * invested than can be paid. In a unit of which the largest amount has 2 ** 52: what it is does not matter to a rate.
 */
function nearFlowsOf({ from, valueBefore, values, inflows, outflows }: Invested): ReadonlyArray<Flow> {
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
