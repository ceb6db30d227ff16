import { Result } from "effect"
import type { PortfolioId } from "../../shared/ids.ts"
import type { Decimal } from "../../shared/decimal.ts"
import type { Scope } from "../lookThrough.ts"
import type { Wealth } from "../netWorth.ts"
import { annualRate, NoRate } from "../returns/moneyWeighted.ts"
import { dailyIndex } from "../returns/returnIndex.ts"
import type { NoTimeWeightedReturn } from "../returns/timeWeighted.ts"
import type { ValuationCache } from "../valuationCache.ts"
import { Workspace } from "../workspace.ts"
import { bundlesOf, type Span } from "./bundles.ts"
import { type ExactInvested, exactInvested } from "./exactInvested.ts"
import { type Invested, investedIn } from "./invested.ts"
import { RememberedRates } from "./rememberedRates.ts"
import { ownedBy, ownedIn, type ReturnScope } from "./scopes.ts"

/** Why there is no return: it would have to be invented. */
export type NoReturn = NoTimeWeightedReturn | NoRate | LacksRate
/** What was invested has no exchange rate into the currency on some day of the period. */
export interface LacksRate {
  readonly _tag: "LacksRate"
}
const lacksRate: LacksRate = { _tag: "LacksRate" }

/** How the investments of a scope did between the end of one day and the end of another, before tax and after fees. */
export interface Performance {
  readonly invested: Invested
  readonly amounts: ExactInvested
  /** What one unit of money had become at the end of each day after the opening. */
  readonly index: Result.Result<Float64Array, NoReturn>
  /** A yearly rate. */
  readonly moneyWeighted: Result.Result<Decimal, NoReturn>
}

export function performanceOf(wealth: Wealth, span: Span, scope: ReturnScope, cache: ValuationCache): Performance {
  const { owned, part } = ownedIn(wealth, span, scope, cache)
  const invested = investedIn(owned, span)
  const amounts = exactInvested(owned, { market: wealth.market, part, span, cache })
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

export function returnsByPortfolio(wealth: Wealth, span: Span, cache: ValuationCache): ReturnsByPortfolio {
  const remembered = RememberedRates.of(cache, wealth.stakes)
  const bundles = bundlesOf(wealth.ledgers, wealth.market, "owned", span, cache)
  const workspace = new Workspace()
  const returnsOf = (owner: Scope): Returns => {
    const invested = investedIn(ownedBy(owner, bundles, wealth, cache), span, workspace)
    return {
      timeWeighted: timeWeightedOf(invested),
      moneyWeighted: rated(invested, () => remembered.rateOf(owner, invested)),
    }
  }
  return { household: returnsOf("household"), portfolios: new Map(wealth.portfolios.map((id) => [id, returnsOf(id)])) }
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
  reckon: () => Result.Result<Value, Reason>,
): Result.Result<Value, NoReturn> => (rates === "missing" ? Result.fail(lacksRate) : reckon())
