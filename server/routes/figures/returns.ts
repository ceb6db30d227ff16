import { lineOf } from "#projections/lines/query.ts"
import { Result, Schema } from "effect"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { addDays, type CalendarDate, earliestDay } from "#domain/shared/calendarDate.ts"
import { HoldingId } from "#domain/shared/ids.ts"
import { accessOf } from "#server/db/access.ts"
import type { LineRow } from "#projections/lineTables.ts"
import { alsoLinked } from "#server/views/alsoRead.ts"
import { debtsByHolding } from "#server/views/borrowing.ts"
import type { QueryOf } from "#contract/endpoint.ts"
import { readKeyFigures } from "#contract/figures/keyFigures.ts"
import { readHoldingGain, readReturns, readReturnsByPortfolio } from "#contract/figures/returns.ts"
import { holdingGainView } from "#server/views/gains.ts"
import { keyFiguresView } from "#server/views/keyFigures.ts"
import { returnsByPortfolioView, returnsView } from "#server/views/returns.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"
import { malformed, refused, type Rejection } from "#server/http/problems.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { figuresRead } from "#server/application/readModels.ts"
import {
  dayAndCurrency,
  periodOf,
  portfolioKnown,
  nameOfBenchmark,
  seriesOfBenchmark,
  type QueryDependencies,
} from "#server/routes/queries.ts"

/** Routes for the returns of investments, and for the gain of a holding. */
export const returnsRoutes = ({ wealth }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(readReturns, figuresRead, async ({ person, query }) => {
    const { benchmark: symbol } = query
    const [facts, linked] = await wealth.read(accessOf(person), alsoLinked, seriesOfBenchmark(symbol))
    const { holdings: rows, debts } = linked
    const held = new Set<string>(rows.map(({ line_id }) => line_id))
    const isKnown = (id: HoldingId) => held.has(id) || isInvestment(facts.ledgers.get(id))
    const asked = scopeOf(query, facts, isKnown)
    if (Result.isFailure(asked)) return Result.fail(asked.failure)
    const isOwn = query.of === "ownMoney"
    if (isOwn && (query.assetClass ?? query.holdingIds) !== undefined) {
      return Result.fail(malformed([{ field: "query.of", reason: "unexpected" }]))
    }
    const scope = isOwn ? withDebts(asked.success, debts, facts, query.to ?? person.today) : asked.success
    const period = periodOf(query, { since: dayBefore(sinceOf(facts, scope)), today: person.today })
    if (Result.isFailure(period)) return Result.fail(period.failure)
    const question = {
      ...period.success,
      currency: query.currency ?? person.preferences.baseCurrency,
      scope,
      benchmark: symbol === undefined ? undefined : { symbol, name: nameOfBenchmark(symbol, facts, rows) },
      tax: query.tax ?? "before",
      measured: query.of ?? "assets",
    }
    return Result.succeed({ body: returnsView(facts, question), reflects: facts.reflects })
  }),

  viewRoute(readReturnsByPortfolio, figuresRead, async ({ person, query }) => {
    const [facts] = await wealth.read(accessOf(person))
    const period = periodOf(query, { since: dayBefore(facts.since), today: person.today })
    if (Result.isFailure(period)) return Result.fail(period.failure)
    const question = { ...period.success, currency: query.currency ?? person.preferences.baseCurrency }
    return Result.succeed({
      body: returnsByPortfolioView(facts, question),
      reflects: facts.reflects,
    })
  }),

  viewRoute(readHoldingGain, figuresRead, async ({ person, params: { holdingId }, query }) => {
    const [facts, row] = await wealth.read(accessOf(person), (tx) =>
      lineOf(tx, person.householdId, "holding", holdingId),
    )
    if (!row) return Result.fail(noSuchHolding)
    const question = dayAndCurrency(person, query)
    const ledger = facts.ledgers.get(row.line_id)
    return Result.succeed({
      body: holdingGainView(ledger, facts, question),
      reflects: facts.reflects,
    })
  }),

  viewRoute(readKeyFigures, figuresRead, async ({ person, params: { holdingId }, query }) => {
    const [facts, { holdings, debts }] = await wealth.read(accessOf(person), alsoLinked)
    const row = holdings.find(({ line_id }) => line_id === holdingId)
    if (!row) return Result.fail(noSuchHolding)
    const { on, currency } = dayAndCurrency(person, query)
    const linked = (debtsByHolding(debts, facts, on).get(row.line_id) ?? []).map(({ ledger }) => ledger)
    const ledger = facts.ledgers.get(row.line_id)
    const opened = dayBefore(ledger?.openedOn)
    const since = opened !== undefined && opened < on ? opened : on
    const period = periodOf({ ...query, to: on }, { since, today: person.today })
    if (Result.isFailure(period)) return Result.fail(period.failure)
    const from = period.success.from < since ? since : period.success.from
    return Result.succeed({
      body: keyFiguresView(ledger, linked, facts, { on, currency, from, since }),
      reflects: facts.reflects,
    })
  }),
]

const isHoldingId = Schema.is(HoldingId)

const noSuchHolding: Rejection = refused({ _tag: "LineNotFound", line: "holding" })

/** A wallet has returns like a holding; a debt has none. */
const isInvestment = (ledger: LineLedger | undefined): boolean => ledger !== undefined && ledger.assetClass !== "debt"

/** The scope of a request, which may set at most one of these parameters. */
function scopeOf(
  { portfolioId, assetClass, holdingId, holdingIds }: QueryOf<typeof readReturns>,
  facts: HouseholdWealth,
  isKnown: (holdingId: HoldingId) => boolean,
): Result.Result<ReturnScope, Rejection> {
  const tooMany = Object.entries({ portfolioId, assetClass, holdingId, holdingIds }).filter(
    ([, value]) => value !== undefined,
  )
  if (tooMany.length > 1) {
    return Result.fail(malformed(tooMany.slice(1).map(([name]) => ({ field: `query.${name}`, reason: "unexpected" }))))
  }
  if (assetClass !== undefined) return Result.succeed({ of: "assetClass", assetClass })
  const chosen = holdingIds === undefined ? holdingId && [holdingId] : holdingIds.split(",")
  if (chosen) {
    const known = chosen.filter(isHoldingId).filter(isKnown)
    return known.length === chosen.length
      ? Result.succeed({ of: "holdings", holdingIds: known })
      : Result.fail(noSuchHolding)
  }
  if (portfolioId === undefined) return Result.succeed({ of: "household" })
  return Result.map(portfolioKnown(facts, portfolioId), () => ({ of: "portfolio", portfolioId }) as const)
}

/** A holding with the debts that were taken up for it by the terms of a day; any other scope as it is. */
function withDebts(
  scope: ReturnScope,
  rows: ReadonlyArray<LineRow<"debt">>,
  facts: HouseholdWealth,
  on: CalendarDate,
): ReturnScope {
  if (scope.of !== "holdings") return scope
  const linked = debtsByHolding(rows, facts, on)
  const debtIds = scope.holdingIds.flatMap((id) => linked.get(HoldingId.make(id)) ?? []).map(({ row }) => row.line_id)
  return { ...scope, debtIds }
}

/** The first day with data of the scope. */
function sinceOf({ ledgers, since }: HouseholdWealth, scope: ReturnScope): CalendarDate | undefined {
  const opened = (counts: (ledger: LineLedger) => boolean): CalendarDate | undefined =>
    [...ledgers.values()]
      .filter(counts)
      .map(({ openedOn }) => openedOn)
      .sort()[0]
  switch (scope.of) {
    case "household":
    case "portfolio":
      return since
    case "assetClass":
      return opened(({ assetClass }) => assetClass === scope.assetClass)
    case "holdings":
      return opened(({ lineId }) => scope.holdingIds.includes(lineId))
  }
}

/** Returns count from the end of a day: so that the first purchase is in them, they begin the day before it. */
export const dayBefore = (since: CalendarDate | undefined): CalendarDate | undefined =>
  since === undefined || since === earliestDay ? since : addDays(since, -1)
