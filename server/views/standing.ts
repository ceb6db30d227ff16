import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { LineRow } from "#projections/lineTables.ts"
import { Result, Schema } from "effect"
import { GoalTerms } from "#domain/household/goals.ts"
import { quotationOf } from "#domain/instrument/quotation.ts"
import { type Fraction, fractionOf } from "#domain/numbers/fraction.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { owedOn, scheduleAhead } from "#domain/measures/keyFigures/debtSchedule.ts"
import { goalProgress } from "#domain/measures/keyFigures/goalProgress.ts"
import { liquidityOn } from "#domain/measures/keyFigures/liquidity.ts"
import { historyDays, pricePerformance } from "#domain/measures/keyFigures/pricePerformance.ts"
import { withoutSplits } from "#domain/measures/valuation/reportedSplits.ts"
import { withOwnPrices } from "#domain/measures/valuation/ownPrices.ts"
import { publishedOn } from "#domain/measures/valuation/series.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { toPlainString, type Decimal, zero } from "#domain/numbers/decimal.ts"
import type { LineId } from "#domain/shared/ids.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { GoalRow } from "#projections/readModels.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { GoalProgress, readDebtSchedule, readLiquidity, readPricePerformance } from "#contract/figures/standing.ts"
import { amountText, roundedText, recordedText } from "./amounts.ts"
import { termsOn } from "./debtTerms.ts"
import { measuredOf } from "./netWorth.ts"
import { known, knownFraction, unavailable } from "./ratios.ts"
import type { HouseholdWealth } from "./wealth.ts"

const termsOfGoal = Schema.decodeSync(GoalTerms)

/** The rungs of liquidity, compared with open commitments and with debts that fall due. */
export function liquidityView(
  wealth: HouseholdWealth,
  debts: ReadonlyArray<LineRow<"debt">>,
  { on, currency, scope }: { readonly on: CalendarDate; readonly currency: Currency; readonly scope: Scope },
): AnswerOf<typeof readLiquidity> {
  const dueOn = new Map<LineId, CalendarDate>()
  for (const row of debts) {
    const { dueOn: due } = termsOn(row, wealth.ledgers.get(row.line_id), on)
    if (due !== null) dueOn.set(row.line_id, due)
  }
  const text = (amount: Fraction): string => roundedText(amount, currency)
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
  const owed = ledger ? owedOn(ledger, on) : zero
  const { currency } = row
  const text = (amount: Decimal): string => amountText(amount, currency)
  const answer = { on, currency, owed: recordedText(owed, currency) }
  const schedule = ledger ? scheduleAhead(ledger, on) : Result.fail("noTerms" as const)
  return Result.match(schedule, {
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
      monthlyPayment: monthlyPayment ? text(monthlyPayment) : null,
      remainingInterest: text(remainingInterest),
      paidOffOn: paidOffOn ?? null,
      rows: rows.map((payment) => ({
        number: payment.period,
        on: payment.on,
        payment: text(payment.payment),
        interest: text(payment.interest),
        principal: text(payment.principal),
        remaining: text(payment.balance),
      })),
    }),
  })
}

/** The progress of the household towards a goal, in the currency of its target. */
export function goalProgressView(row: GoalRow, wealth: HouseholdWealth, on: CalendarDate): GoalProgress {
  const { title, target, targetOn, portfolioId } = termsOfGoal(JSON.parse(row.terms) as typeof GoalTerms.Encoded)
  const { currency } = target
  const goal = { goalId: row.goal_id, title, targetOn, portfolioId }
  const stated = { amount: recordedText(target.amount, currency), currency }
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
    reached: amountText(figure.net, currency),
    progress: known(progress),
    isReached,
    growthNeeded: growthNeeded ? known(growthNeeded) : unavailable(targetOn <= on ? "tooShort" : "belowZero"),
  }
}

/** What a page shows for a quotation: the symbol that was typed, or the name of the instrument. */
function shownSymbol({ market }: HouseholdWealth, quotation: string): string {
  const { symbol, typed } = quotationOf(quotation)
  const name = market.ages.find((age) => age.kind === "price" && age.symbol === quotation)?.name
  return typed ?? name ?? symbol
}

export interface PricedHolding {
  readonly ledger: LineLedger
  readonly name: string
}

/** The price performance of what quotes the holdings up to a day. */
export function pricePerformanceView(
  held: ReadonlyArray<PricedHolding>,
  wealth: HouseholdWealth,
  on: CalendarDate,
): AnswerOf<typeof readPricePerformance> {
  return {
    on,
    from: dayOfNumber(dayNumber(on) - historyDays),
    prices: held.map(({ ledger, name }) => {
      const { priceSymbol } = ledger
      const published = priceSymbol === null ? undefined : wealth.market.price(priceSymbol)
      const series = withOwnPrices(ledger, published, wealth.market)
      const { day, sevenDays, thirtyDays, history } = pricePerformance(withoutSplits(series), on)
      const price = publishedOn(series, dayNumber(on))
      const withoutPrice = unavailable(price ? "pricesStartLater" : "noPrices")
      return {
        symbol: priceSymbol === null ? name : shownSymbol(wealth, priceSymbol),
        name,
        currency: series?.currency ?? null,
        price: price ? { amount: toPlainString(price.value), on: price.on } : null,
        day: day ? known(day) : withoutPrice,
        sevenDays: sevenDays ? known(sevenDays) : withoutPrice,
        thirtyDays: thirtyDays ? known(thirtyDays) : withoutPrice,
        history: history.map((value) => (value ? toPlainString(value) : null)),
      }
    }),
  }
}
