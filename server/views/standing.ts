import type { LineRow } from "#projections/lineTables.ts"
import { Result, Schema } from "effect"
import { DebtTerms } from "#domain/debt/terms.ts"
import { GoalTerms } from "#domain/household/goals.ts"
import { amountOf, type Fraction, fractionOf } from "#domain/numbers/fraction.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { debtScheduleOn } from "#domain/measures/keyFigures/debtSchedule.ts"
import { goalProgress } from "#domain/measures/keyFigures/goalProgress.ts"
import { liquidityOn } from "#domain/measures/keyFigures/liquidity.ts"
import { historyDays, pricePerformance } from "#domain/measures/keyFigures/pricePerformance.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { decimal, negate, toPlainString, zero } from "#domain/numbers/decimal.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { GoalRow } from "#projections/readModels.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { GoalProgress, readDebtSchedule, readLiquidity, readPricePerformance } from "#contract/figures/standing.ts"
import { amountText } from "./amounts.ts"
import { measuredOf } from "./netWorth.ts"
import { known, knownFraction, unavailable } from "./ratios.ts"
import type { HouseholdWealth } from "./wealth.ts"

const termsOfDebt = Schema.decodeSync(DebtTerms)
const termsOfGoal = Schema.decodeSync(GoalTerms)
const debtTerms = (row: LineRow<"debt">): DebtTerms =>
  termsOfDebt(JSON.parse(row.description) as typeof DebtTerms.Encoded)
const text = (amount: Fraction): string => amountText(amountOf(amount))

/** The rungs of liquidity, compared with open commitments and with debts that fall due. */
export function liquidityView(
  wealth: HouseholdWealth,
  debts: ReadonlyArray<LineRow<"debt">>,
  { on, currency, scope }: { readonly on: CalendarDate; readonly currency: Currency; readonly scope: Scope },
): AnswerOf<typeof readLiquidity> {
  const dueOn = new Map<LineId, CalendarDate>()
  for (const row of debts) {
    const { dueOn: due } = debtTerms(row)
    if (due !== null) dueOn.set(row.line_id, due)
  }
  const liquidity = liquidityOn({ ...measuredOf(wealth), day: on, currency, scope, dueOn })
  return {
    on,
    currency,
    rungs: liquidity.rungs.map(({ investable, assets, together }) => ({
      investable,
      assets: text(assets),
      together: text(together),
    })),
    openCommitments: text(liquidity.openCommitments),
    due: liquidity.due.map(({ within, debts: owed }) => ({ within, debts: text(owed) })),
    coverage: liquidity.coverage ? knownFraction(liquidity.coverage) : unavailable("noCommitment"),
  }
}

/** The repayment schedule of a debt from a day on. */
export function debtScheduleView(
  row: LineRow<"debt">,
  wealth: HouseholdWealth,
  on: CalendarDate,
): AnswerOf<typeof readDebtSchedule> {
  const ledger = wealth.ledgers.get(row.line_id)
  const isOwed = ledger !== undefined && (ledger.closedOn === null || on < ledger.closedOn)
  const stated = isOwed ? lastOn(ledger.balances, on) : undefined
  const owed = stated === undefined ? zero : negate(decimal(stated))
  const answer = { on, currency: row.currency, owed: amountText(owed) }
  return Result.match(debtScheduleOn(debtTerms(row), owed, on), {
    onFailure: (reason) => ({
      ...answer,
      unavailable: reason,
      monthlyPayment: null,
      remainingInterest: null,
      paidOffOn: null,
      rows: [],
    }),
    onSuccess: ({ rows, monthlyPayment, remainingInterest, paidOffOn }) => ({
      ...answer,
      unavailable: null,
      monthlyPayment: monthlyPayment ? amountText(monthlyPayment) : null,
      remainingInterest: amountText(remainingInterest),
      paidOffOn: paidOffOn ?? null,
      rows: rows.map((payment) => ({
        number: payment.period,
        on: payment.on,
        payment: amountText(payment.payment),
        interest: amountText(payment.interest),
        principal: amountText(payment.principal),
        remaining: amountText(payment.balance),
      })),
    }),
  })
}

/** The progress of the household towards a goal, in the currency of its target. */
export function goalProgressView(row: GoalRow, wealth: HouseholdWealth, on: CalendarDate): GoalProgress {
  const { title, target, targetOn, portfolioId } = termsOfGoal(JSON.parse(row.terms) as typeof GoalTerms.Encoded)
  const { currency } = target
  const goal = { goalId: row.goal_id, title, targetOn, portfolioId }
  const stated = { amount: amountText(target.amount), currency }
  const netWorth = netWorthOn({ ...measuredOf(wealth), day: on, currency })
  const figure = portfolioId === null ? netWorth.household : netWorth.portfolios.get(portfolioId)
  if (!figure || figure.missing.length > 0) {
    const reason = unavailable(figure ? "missingRate" : "noAssets")
    return { ...goal, target: stated, reached: null, progress: reason, isReached: false, growthNeeded: reason }
  }
  const { progress, isReached, growthNeeded } = goalProgress(
    fractionOf(figure.net),
    { target: target.amount, targetOn },
    on,
  )
  return {
    ...goal,
    target: stated,
    reached: amountText(figure.net),
    progress: known(progress),
    isReached,
    growthNeeded: growthNeeded ? known(growthNeeded) : unavailable(targetOn <= on ? "tooShort" : "belowZero"),
  }
}

/** The price performance of the held symbols up to a day. */
export function pricePerformanceView(
  held: ReadonlyArray<{ readonly symbol: string; readonly name: string }>,
  wealth: HouseholdWealth,
  on: CalendarDate,
): AnswerOf<typeof readPricePerformance> {
  return {
    on,
    from: dayOfNumber(dayNumber(on) - historyDays),
    prices: held.map(({ symbol, name }) => {
      const series = wealth.market.price(symbol)
      const { price, sevenDays, thirtyDays, history } = pricePerformance(series, on)
      const withoutPrice = unavailable(price ? "pricesStartLater" : "noPrices")
      return {
        symbol,
        name,
        currency: series?.currency ?? null,
        price: price ? { amount: toPlainString(price.value), on: price.on } : null,
        sevenDays: sevenDays ? known(sevenDays) : withoutPrice,
        thirtyDays: thirtyDays ? known(thirtyDays) : withoutPrice,
        history: history.map((value) => (value ? toPlainString(value) : null)),
      }
    }),
  }
}
