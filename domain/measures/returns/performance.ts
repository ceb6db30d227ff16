import { Result } from "effect"
import { Latest } from "#domain/shared/memo.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { ownershipOf, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { internalRate, NoRate } from "./moneyWeighted.ts"
import { certainReturn } from "./estimatedFlows.ts"
import { dailyIndex, growthOf } from "./returnIndex.ts"
import { NoTimeWeightedReturn, type ShownReturn } from "./timeWeighted.ts"
import { Workspace } from "#domain/measures/ledger/workspace.ts"
import { bundlesOf, type Span } from "./bundles.ts"
import { investedWithin, withExactDays } from "./exactDays.ts"
import { type ExactInvested, exactInvested, type InvestedQuestion, valueOfScope } from "./exactInvested.ts"
import { type Invested, InvestedSum, type Owned } from "./invested.ts"
import { isPriced } from "./priced.ts"
import { ownedBy, ownedIn, owedBundles, owedBy, owedIn, owing, type ReturnScope } from "./scopes.ts"
import { weightPaths } from "#domain/measures/daily/weightPaths.ts"

/** Why a return cannot be computed. */
export type NoReturn = NoTimeWeightedReturn | NoRate | RateMissing
/** An investment has no exchange rate into the currency on some day of the period. */
interface RateMissing {
  readonly _tag: "RateMissing"
}
const rateMissing: RateMissing = { _tag: "RateMissing" }

/**
 * What a return is measured on: the assets of a scope, or its own money, which is its net value: assets less debts. Flows
 * of own money are those of the assets and of the debts together. Money borrowed is no own money; repayments that come from
 * outside of the scope are, and their interest is a cost.
 */
export type Measured = "assets" | "ownMoney"

/** The performance of a scope's investments from the end of one day to that of another, before tax and after fees. */
export interface Performance {
  readonly invested: Invested
  readonly amounts: ExactInvested
  /** The value of one unit of money at the end of each day after the opening. */
  readonly index: Result.Result<Float64Array, NoReturn>
  readonly moneyWeighted: Result.Result<ShownReturn, NoReturn>
  /** Whether the returns are measured, see {@link isPriced}. Otherwise they are computed from what was paid alone, and not shown. */
  readonly isPriced: boolean
  /** Of own money: what the scope owes at both ends. Undefined if nothing is owed or claimed on any day. */
  readonly owed: { readonly opening: bigint; readonly closing: bigint } | undefined
}

/**
 * Of own money there is a return only where the net value is above zero on every day on which the scope has assets or
 * debts. Without debts it is the return of the assets.
 */
export function performanceOf(
  wealth: Wealth,
  span: Span,
  scope: ReturnScope,
  measured: Measured = "assets",
): Performance {
  const held = ownedIn(wealth, span, scope)
  const { part } = held
  const owned = measured === "assets" ? held.owned : [...held.owned, ...owedIn(wealth, span, scope)]
  const question = { market: wealth.market, part, span }
  const invested = investedWithin(owned, question)
  const amounts = exactInvested(owned, question)
  return {
    invested,
    amounts,
    index: ofOwnMoney(invested, () => indexOf(invested)),
    moneyWeighted: ofOwnMoney(invested, () => rated(invested, () => internalRate(amounts.flows))),
    isPriced: isPriced(owned, question),
    owed: invested.owed?.some((size) => size > 0) ? owedAtEnds(owned, question) : undefined,
  }
}

/** A return on own money, unless the net value is not above zero on all days. Of assets, it always is. */
const ofOwnMoney = <Value>(
  invested: Invested,
  compute: () => Result.Result<Value, NoReturn>,
): Result.Result<Value, NoReturn> =>
  invested.rates === "complete" && !isAboveZeroThroughout(invested)
    ? Result.fail(NoTimeWeightedReturn.cases.DebtsExceedAssets.make({}))
    : compute()

function owedAtEnds(owned: ReadonlyArray<Owned>, question: InvestedQuestion): Performance["owed"] {
  const debts = owned.filter(({ bundle }) => bundle.side === "owed")
  const { from, to } = question.span
  return { opening: -valueOfScope(debts, from, question), closing: -valueOfScope(debts, to, question) }
}

/** Whether the net value is above zero on all days with assets or debts, and so is the capital with which each begins. */
function isAboveZeroThroughout({ valueBefore, values, inflows, owed, revaluations, acquisitions }: Invested): boolean {
  if (!owed) return true
  if ((owed[0] as number) > 0 && valueBefore <= 0) return false
  let before = valueBefore
  for (let i = 0; i < values.length; i++) {
    const isOwed = (owed[i + 1] as number) > 0
    const capital = before + (inflows[i] as number)
    const outcome = acquisitions.get(i)?.outcome ?? capital
    // Nothing is invested before the end of a day on which the first part is acquired.
    const isBeginning = acquisitions.has(i) && capital === 0 && outcome === 0
    if (isOwed && ((values[i] as number) <= 0 || (Math.min(capital, outcome) <= 0 && !isBeginning))) return false
    before = values[i] as number
  }
  for (const { after, capital } of revaluations.values()) if (after <= 0 || capital <= 0) return false
  return true
}

/** The time-weighted return of a scope over a period, not annualised: 0.1 is ten percent. None for what was never priced. */
export function timeWeightedIn(wealth: Wealth, span: Span, scope: ReturnScope): Returns["timeWeighted"] {
  const { owned, part } = ownedIn(wealth, span, scope)
  const question = { market: wealth.market, part, span }
  return ifPriced(isPriced(owned, question), timeWeightedOf(investedWithin(owned, question)))
}

/** A return as it is shown: none for what was never priced. A reason that it has already stays. */
export const ifPriced = <Value>(
  isMeasured: boolean,
  found: Result.Result<Value, NoReturn>,
): Result.Result<Value, NoReturn> =>
  isMeasured ? found : Result.flatMap(found, () => Result.fail(NoTimeWeightedReturn.cases.NeverPriced.make({})))

/** Both returns of a portfolio, or of the household. */
export interface Returns {
  /** For the whole period, not annualised: 0.1 is ten percent. */
  readonly timeWeighted: Result.Result<number, NoReturn>
  readonly moneyWeighted: Result.Result<ShownReturn, NoReturn>
}

/** The returns of a portfolio or the household on its assets and, where it owes or claims something, on its own money. */
export interface BothReturns extends Returns {
  readonly ownMoney: Returns | undefined
}

/** The returns of every portfolio, with look-through, and of the household. */
interface ReturnsByPortfolio {
  readonly household: BothReturns
  readonly portfolios: ReadonlyMap<PortfolioId, BothReturns>
}

/** After a write, only the returns of those who own some of the changed line are computed again. */
const lastReturns = new Latest<BothReturns>()

export function returnsByPortfolio(wealth: Wealth, span: Span): ReturnsByPortfolio {
  const bundles = bundlesOf(wealth.ledgers, wealth.market, "owned", span)
  const [ledgers, bundleOf] = [owing(wealth.ledgers), owedBundles(wealth, span)]
  const workspace = new Workspace()
  const question = { market: wealth.market, part: "owned", span } as const
  const returnsOf = (owner: Scope): BothReturns => {
    const owned = ownedBy(owner, bundles, wealth)
    const owed = owedBy(owner, ledgers, wealth, bundleOf)
    // The ids of the bundles, not the bundles themselves, which take much memory.
    const origins: Array<unknown> = [span.from, span.to]
    for (const { bundle, path } of owned) origins.push(bundle.id, path)
    if (owed.length > 0) origins.push(weightPaths(ownershipOf(wealth.portfolios, wealth.stakes), owner))
    for (const { bundle } of owed) origins.push(bundle.id)
    return lastReturns.of(wealth.stakes, owner, origins, () => bothReturns(owned, owed, question, workspace))
  }
  return { household: returnsOf("household"), portfolios: new Map(wealth.portfolios.map((id) => [id, returnsOf(id)])) }
}

function bothReturns(
  owned: ReadonlyArray<Owned>,
  owed: ReadonlyArray<Owned>,
  question: InvestedQuestion,
  workspace: Workspace,
): BothReturns {
  const isMeasured = isPriced(owned, question)
  const sum = new InvestedSum(question.span, workspace)
  sum.add(owned)
  const returns = returnsOn(withExactDays(sum.invested(), owned, question), owned, question, isMeasured)
  let ownMoney: Returns | undefined
  if (owed.length > 0) {
    sum.add(owed)
    const all = [...owned, ...owed]
    const invested = withExactDays(sum.invested(), all, question)
    // Nothing may be owed or claimed on any of the days.
    if (invested.owed?.some((size) => size > 0)) ownMoney = returnsOn(invested, all, question, isMeasured)
  }
  sum.end()
  return { ...returns, ownMoney }
}

const returnsOn = (
  invested: Invested,
  owned: ReadonlyArray<Owned>,
  question: InvestedQuestion,
  isMeasured: boolean,
): Returns => {
  const both = ofOwnMoney(invested, () =>
    Result.succeed({
      timeWeighted: timeWeightedOf(invested),
      moneyWeighted: rated(invested, () => moneyWeightedOf(invested, owned, question)),
    }),
  )
  return {
    timeWeighted: ifPriced(
      isMeasured,
      Result.flatMap(both, ({ timeWeighted }) => timeWeighted),
    ),
    moneyWeighted: ifPriced(
      isMeasured,
      Result.flatMap(both, ({ moneyWeighted }) => moneyWeighted),
    ),
  }
}

/** By the exact flows, where those in JavaScript numbers leave any doubt. */
function moneyWeightedOf(
  invested: Invested,
  owned: ReadonlyArray<Owned>,
  question: InvestedQuestion,
): Returns["moneyWeighted"] {
  const certain = certainReturn(invested)
  return certain ? Result.succeed(certain) : internalRate(exactInvested(owned, question).flows)
}

const timeWeightedOf = (invested: Invested): Returns["timeWeighted"] =>
  rated(invested, () =>
    Result.flatMap(growthOf(invested, invested.movedOn), (growth): Returns["timeWeighted"] =>
      Number.isFinite(growth) ? Result.succeed(growth - 1) : Result.fail(NoRate.cases.RateTooLarge.make({})),
    ),
  )

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
