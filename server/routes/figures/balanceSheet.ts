import { Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { readBalanceSheet, readReturnsByLine } from "#contract/figures/balanceSheet.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { periodOf, type QueryDependencies } from "#server/routes/queries.ts"
import { alsoNames } from "#server/views/alsoRead.ts"
import { balanceSheetView, returnsByLineView } from "#server/views/balanceSheet.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"
import { dayBefore } from "./returns.ts"

/** Routes for what the household owns and owes, and for the returns of the lines of a class. */
export const balanceSheetRoutes = ({ wealth }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(readBalanceSheet, figuresRead, async ({ person, query }) => {
    const [facts, names] = await wealth.read(accessOf(person), alsoNames)
    return Result.map(questionOf(query, facts, person), (question) => ({
      body: balanceSheetView(facts, names, question),
      reflects: facts.reflects,
    }))
  }),

  viewRoute(readReturnsByLine, figuresRead, async ({ person, query }) => {
    const [facts] = await wealth.read(accessOf(person))
    return Result.map(questionOf(query, facts, person), (question) => ({
      body: returnsByLineView(facts, { ...question, assetClass: query.assetClass }),
      reflects: facts.reflects,
    }))
  }),
]

interface Asked {
  readonly from?: CalendarDate
  readonly to?: CalendarDate
  readonly currency?: Currency
}

interface Person {
  readonly today: CalendarDate
  readonly preferences: { readonly baseCurrency: Currency }
}

function questionOf(asked: Asked, { since }: HouseholdWealth, { today, preferences }: Person) {
  return Result.map(periodOf(asked, { since, today }), ({ from, to }) => ({
    from,
    to,
    returnsFrom: asked.from === undefined ? (dayBefore(from) ?? from) : from,
    currency: asked.currency ?? preferences.baseCurrency,
  }))
}
