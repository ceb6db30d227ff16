import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Decimal, isPositive } from "#domain/numbers/decimal.ts"
import { PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Title } from "#domain/shared/text.ts"

const target = Decimal.check(
  Schema.makeFilter((amount: Decimal) => isPositive(amount), { message: "goal.notPositive" }),
)

/** A target for the net worth of a household, or of one portfolio, on a day. */
export const GoalTerms = Schema.Struct({
  title: Title,
  target: Schema.Struct({ amount: target, currency: Currency }),
  targetOn: CalendarDate,
  /** Null for everything that the household owns and owes. */
  portfolioId: Schema.NullOr(PortfolioId),
})
export type GoalTerms = typeof GoalTerms.Type

/** The terms of a goal in a command or event, without its other fields. */
export const goalOf = ({ title, target, targetOn, portfolioId }: GoalTerms): GoalTerms => ({
  title,
  target,
  targetOn,
  portfolioId,
})
