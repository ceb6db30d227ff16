import { Result } from "effect"
import { Latest } from "#domain/shared/memo.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { ownershipOf, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { internalRate, NoRate } from "./moneyWeighted.ts"
import type { Flow } from "./flows.ts"
import { dailyIndex } from "./returnIndex.ts"
import { NoTimeWeightedReturn, type ShownReturn } from "./timeWeighted.ts"
import { Workspace } from "#domain/measures/ledger/workspace.ts"
import { bundlesOf, type Span } from "./bundles.ts"
import { investedWithin } from "./exactDays.ts"
import { type ExactInvested, exactInvested, type InvestedQuestion, valueOfScope } from "./exactInvested.ts"
import type { Invested, Owned } from "./invested.ts"
import { isPriced } from "./priced.ts"
import { ownedBy, ownedIn, owedIn, type ReturnScope } from "./scopes.ts"
import { weightPaths } from "#domain/measures/daily/weightPaths.ts"

/** Why a return cannot be computed. */
export type NoReturn = NoTimeWeightedReturn | NoRate | RateMissing
/** An investment has no exchange rate into the currency on some day of the period. */
export interface RateMissing {
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
function isAboveZeroThroughout({ valueBefore, values, inflows, owed, revaluations }: Invested): boolean {
  if (!owed) return true
  if ((owed[0] as number) > 0 && valueBefore <= 0) return false
  let before = valueBefore
  for (let i = 0; i < values.length; i++) {
    const isOwed = (owed[i + 1] as number) > 0
    if (isOwed && ((values[i] as number) <= 0 || before + (inflows[i] as number) <= 0)) return false
    const revaluation = revaluations.get(i)
    if (revaluation && (revaluation.after <= 0 || revaluation.capital <= 0)) return false
    before = values[i] as number
  }
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
export interface ReturnsByPortfolio {
  readonly household: BothReturns
  readonly portfolios: ReadonlyMap<PortfolioId, BothReturns>
}

/** After a write, only the returns of those who own some of the changed line are computed again. */
const lastReturns = new Latest<BothReturns>()

export function returnsByPortfolio(wealth: Wealth, span: Span): ReturnsByPortfolio {
  const bundles = bundlesOf(wealth.ledgers, wealth.market, "owned", span)
  const workspace = new Workspace()
  const question = { market: wealth.market, part: "owned", span } as const
  const returnsOf = (owner: Scope): BothReturns => {
    const owned = ownedBy(owner, bundles, wealth)
    const owed = owedIn(
      wealth,
      span,
      owner === "household" ? { of: "household" } : { of: "portfolio", portfolioId: owner },
    )
    const paths = owed.length === 0 ? undefined : weightPaths(ownershipOf(wealth.portfolios, wealth.stakes), owner)
    // The ids of the bundles, not the bundles themselves, which take much memory.
    const origins = [
      span.from,
      span.to,
      paths,
      ...owned.flatMap(({ bundle, path }) => [bundle.id, path]),
      ...owed.map(({ bundle }) => bundle.id),
    ]
    return lastReturns.of(wealth.stakes, owner, origins, () => {
      const invested = investedWithin(owned, question, workspace)
      const isMeasured = isPriced(owned, question)
      return {
        timeWeighted: ifPriced(isMeasured, timeWeightedOf(invested)),
        moneyWeighted: ifPriced(
          isMeasured,
          rated(invested, () => internalRate(approximateFlows(invested))),
        ),
        ownMoney: owed.length === 0 ? undefined : ownReturns([...owned, ...owed], question),
      }
    })
  }
  return { household: returnsOf("household"), portfolios: new Map(wealth.portfolios.map((id) => [id, returnsOf(id)])) }
}

/** The returns on own money. Undefined if nothing is owed or claimed on any day. */
function ownReturns(owned: ReadonlyArray<Owned>, question: InvestedQuestion): Returns | undefined {
  const invested = investedWithin(owned, question)
  if (!invested.owed?.some((size) => size > 0)) return undefined
  const isMeasured = isPriced(owned, question)
  return {
    timeWeighted: ifPriced(
      isMeasured,
      ofOwnMoney(invested, () => timeWeightedOf(invested)),
    ),
    moneyWeighted: ifPriced(
      isMeasured,
      ofOwnMoney(invested, () => rated(invested, () => internalRate(exactInvested(owned, question).flows))),
    ),
  }
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
