import { Result } from "effect"
import type { DebtId } from "../../domain/shared/ids.ts"
import { debtEntriesOf, debtOf, debtsOf } from "../../projections/debts/query.ts"
import { accessOf } from "../access.ts"
import { listDebts, readDebt, readDebtHistory } from "../contract/debts.ts"
import { debtEntryView, debtHistoryView, debtView } from "../figures/debtViews.ts"
import { refused, type Rejection } from "../http/problems.ts"
import { queryRoute, type Route } from "../http/route.ts"
import { dayIn } from "./days.ts"
import { figuresRead, periodOf, portfolioKnown, type QueryDependencies } from "./queries.ts"

export const debtQueryRoutes = ({ wealth, now }: QueryDependencies): ReadonlyArray<Route> => [
  queryRoute(listDebts, figuresRead, async ({ person, query }) => {
    const [facts, rows] = await wealth.read(accessOf(person), (tx) => debtsOf(tx, person.householdId))
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const on = query.on ?? dayIn("UTC", now())
    const currency = query.currency ?? person.preferences.baseCurrency
    const debts = rows
      .filter(({ status }) => status === "active" || query.include === "removed")
      .filter((row) => query.portfolioId === undefined || row.portfolio_id === query.portfolioId)
      .map((row) => debtView(row, facts, { on, currency }, wealth.valuations))
    return Result.succeed({ body: { on, currency, debts }, reflects: facts.reflects })
  }),

  queryRoute(readDebt, figuresRead, async ({ person, params: { debtId }, query }) => {
    const { householdId } = person
    const [facts, [row, entries]] = await wealth.read(
      accessOf(person),
      async (tx) => [await debtOf(tx, householdId, debtId), await debtEntriesOf(tx, householdId, debtId)] as const,
    )
    if (!row) return Result.fail(noSuchDebt)
    const on = query.on ?? dayIn("UTC", now())
    const currency = query.currency ?? person.preferences.baseCurrency
    const debt = debtView(row, facts, { on, currency }, wealth.valuations)
    return Result.succeed({
      body: { on, currency, debt, entries: entries.map(debtEntryView) },
      reflects: facts.reflects,
    })
  }),

  queryRoute(readDebtHistory, figuresRead, async ({ person, params: { debtId }, query }) => {
    const [facts, row] = await wealth.read(accessOf(person), (tx) => debtOf(tx, person.householdId, debtId))
    if (!row) return Result.fail(noSuchDebt)
    const ledger = facts.ledgers.get(row.debt_id as DebtId)
    const period = periodOf(query, { since: ledger?.openedOn, today: dayIn("UTC", now()) })
    if (Result.isFailure(period)) return Result.fail(period.failure)
    const currency = query.currency ?? person.preferences.baseCurrency
    return Result.succeed({
      body: debtHistoryView(ledger, facts, { ...period.success, currency }, wealth.valuations),
      reflects: facts.reflects,
    })
  }),
]

const noSuchDebt: Rejection = refused({ _tag: "DebtNotFound" })
