import { entriesAfter, lineOf } from "#projections/lines/query.ts"
import { Result } from "effect"
import { accessOf } from "#server/db/access.ts"
import { alsoDebts } from "#server/views/alsoRead.ts"
import { listDebtEntries, listDebts, readDebt, readDebtHistory } from "#contract/debts.ts"
import { debtEntryView, debtHistoryView, debtView } from "#server/views/debtViews.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { entryPage, firstPage, storedPerCharacter } from "./entryPages.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { dayAndCurrency, periodOf, portfolioKnown, type QueryDependencies } from "./queries.ts"

export const debtQueryRoutes = ({ db, wealth, reflected, pageSizes }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(listDebts, figuresRead, async ({ person, query }) => {
    const [facts, rows] = await wealth.read(accessOf(person), alsoDebts)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const { on, currency } = dayAndCurrency(person, query)
    const debts = rows
      .filter(({ status }) => status === "active" || query.include === "removed")
      .filter((row) => query.portfolioId === undefined || row.portfolio_id === query.portfolioId)
      .map((row) => debtView(row, facts, { on, currency }))
    return Result.succeed({ body: { on, currency, debts }, reflects: facts.reflects })
  }),

  viewRoute(readDebt, figuresRead, async ({ person, params: { debtId }, query }) => {
    const { householdId } = person
    const [facts, [row, entries]] = await wealth.read(accessOf(person), async (tx) => {
      const line = { householdId, kind: "debt", lineId: debtId } as const
      const first = await entriesAfter(tx, line, {
        most: pageSizes.entries + 1,
        charactersMost: pageSizes.characters * storedPerCharacter,
      })
      return [await lineOf(tx, householdId, "debt", debtId), first ?? []] as const
    })
    if (!row) return Result.fail(noSuchDebt)
    const { on, currency } = dayAndCurrency(person, query)
    const debt = debtView(row, facts, { on, currency })
    const page = firstPage(entries, { size: pageSizes.entries, characters: pageSizes.characters })
    return Result.succeed({
      body: { on, currency, debt, entries: page.rows.map(debtEntryView), ...page.end },
      reflects: facts.reflects,
    })
  }),

  viewRoute(listDebtEntries, ["lines"], async ({ person, params: { debtId }, query }) => {
    const reflects = reflected(["lines"])
    const page = await entryPage({ db }, person, {
      kind: "debt",
      lineId: debtId,
      size: pageSizes.entries,
      characters: pageSizes.characters,
      after: query.after,
    })
    if (Result.isFailure(page)) return Result.fail(page.failure)
    return Result.succeed({ body: { entries: page.success.rows.map(debtEntryView), ...page.success.end }, reflects })
  }),

  viewRoute(readDebtHistory, figuresRead, async ({ person, params: { debtId }, query }) => {
    const [facts, row] = await wealth.read(accessOf(person), (tx) => lineOf(tx, person.householdId, "debt", debtId))
    if (!row) return Result.fail(noSuchDebt)
    const ledger = facts.ledgers.get(row.line_id)
    const period = periodOf(query, { since: ledger?.openedOn, today: person.today })
    if (Result.isFailure(period)) return Result.fail(period.failure)
    const currency = query.currency ?? person.preferences.baseCurrency
    return Result.succeed({
      body: debtHistoryView(ledger, row.currency, facts, { ...period.success, currency }),
      reflects: facts.reflects,
    })
  }),
]

const noSuchDebt: Rejection = refused({ _tag: "LineNotFound", line: "debt" })
