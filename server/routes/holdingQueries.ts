import type { LineEntryRow, LineRow } from "#projections/lineTables.ts"
import { allEntriesOf, descriptionsRecordedAt, lineOf } from "#projections/lines/query.ts"
import { Result } from "effect"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { accessOf } from "#server/db/access.ts"
import type { Db } from "#server/db/database.ts"
import { tickersOfQuotations } from "#server/marketdata/following/symbols.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"
import { alsoHoldings, alsoLinked } from "#server/views/alsoRead.ts"
import { debtsByHolding } from "#server/views/borrowing.ts"
import { listEntries, listHoldings, readHolding, readHoldingHistory } from "#contract/holdings.ts"
import { holdingHistoryView } from "#server/views/history/histories.ts"
import { earnedOf, entryView, holdingView, lotsOf, unitsAfterOf } from "#server/views/holdingViews.ts"
import { inViewOf } from "#server/views/inView.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { refused, type Rejection } from "#server/http/problems.ts"
import { type Route, viewRoute } from "#server/http/route.ts"
import { entryPage, firstPage } from "./entryPages.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { dayAndCurrency, periodOf, portfolioKnown, type QueryDependencies } from "./queries.ts"

export const holdingQueryRoutes = ({
  db,
  requestsDb,
  wealth,
  reflected,
  pageSizes,
}: QueryDependencies & { readonly requestsDb: Db }): ReadonlyArray<Route> => [
  viewRoute(listHoldings, figuresRead, async ({ person, query }) => {
    const [facts, rows] = await wealth.read(accessOf(person), alsoHoldings)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const { on, currency } = dayAndCurrency(person, query)
    const asked = rows
      .filter(({ status }) => status === "active" || query.include === "removed")
      .filter((row) => query.assetClass === undefined || row.asset_class === query.assetClass)
    const tickerOf = await tickersIn(requestsDb, facts, asked, on)
    const holdings = asked
      .map((row) => holdingView(row, facts, { on, currency, ticker: tickerOf(row) }))
      .filter(({ portfolioId }) => query.portfolioId === undefined || portfolioId === query.portfolioId)
    return Result.succeed({ body: { on, currency, holdings }, reflects: facts.reflects })
  }),

  viewRoute(readHolding, figuresRead, async ({ person, params: { holdingId }, query }) => {
    const { householdId } = person
    const line = { householdId, kind: "holding", lineId: holdingId } as const
    const [facts, [row, entryRows, descriptions]] = await wealth.read(
      accessOf(person),
      async (tx) =>
        [
          await lineOf(tx, householdId, "holding", holdingId),
          await allEntriesOf(tx, line),
          await descriptionsRecordedAt(tx, line),
        ] as const,
    )
    if (!row) return Result.fail(noSuchHolding)
    const { on, currency } = dayAndCurrency(person, query)
    const ledger = facts.ledgers.get(holdingId)
    const tickerOf = await tickersIn(requestsDb, facts, [row], on)
    const page = firstPage(entryRows, { size: pageSizes.entries, characters: pageSizes.characters })
    return Result.succeed({
      body: {
        on,
        currency,
        holding: holdingView(row, facts, { on, currency, ticker: tickerOf(row) }),
        entries: page.rows.map((entry) => entryView(entry, facts.inView)),
        ...page.end,
        recordedAt: {
          first: descriptions.first.toISOString(),
          last: lastMomentOf(entryRows, descriptions.last).toISOString(),
        },
        lots: ledger ? lotsOf(ledger, entryRows, on) : [],
        earned: ledger ? earnedOf(ledger) : [],
        unitsAfter: ledger && behaviourOf[row.asset_class].isCountedInUnits ? unitsAfterOf(entryRows) : [],
      },
      reflects: facts.reflects,
    })
  }),

  viewRoute(listEntries, ["lines"], async ({ person, params: { holdingId }, query }) => {
    const reflects = reflected(["lines"])
    const page = await entryPage({ db }, person, {
      kind: "holding",
      lineId: holdingId,
      size: pageSizes.entries,
      characters: pageSizes.characters,
      after: query.after,
    })
    if (Result.isFailure(page)) return Result.fail(page.failure)
    const access = accessOf(person)
    const inView = await snapshot(db, access, (tx) => inViewOf(tx, access))
    const entries = page.success.rows.map((entry) => entryView(entry, inView))
    return Result.succeed({ body: { entries, ...page.success.end }, reflects })
  }),

  viewRoute(readHoldingHistory, figuresRead, async ({ person, params: { holdingId }, query }) => {
    const [facts, { holdings, debts }] = await wealth.read(accessOf(person), alsoLinked)
    const row = holdings.find(({ line_id }) => line_id === holdingId)
    if (!row) return Result.fail(noSuchHolding)
    const ledger = facts.ledgers.get(row.line_id)
    const period = periodOf(query, { since: ledger?.openedOn, today: person.today })
    if (Result.isFailure(period)) return Result.fail(period.failure)
    const currency = query.currency ?? person.preferences.baseCurrency
    const linked = (debtsByHolding(debts, facts, period.success.to).get(row.line_id) ?? []).map(({ ledger }) => ledger)
    return Result.succeed({
      body: holdingHistoryView(ledger, linked, row.currency, facts, { ...period.success, currency }),
      reflects: facts.reflects,
    })
  }),
]

/** What the instruments of holdings are called on a day, where that differs from the symbols that were typed. */
async function tickersIn(
  db: Db,
  { ledgers }: HouseholdWealth,
  rows: ReadonlyArray<LineRow<"holding">>,
  on: CalendarDate,
): Promise<(row: LineRow<"holding">) => string | undefined> {
  const quotationOfRow = ({ line_id }: LineRow<"holding">) => ledgers.get(line_id)?.priceSymbol ?? undefined
  const tickers = await tickersOfQuotations(
    db,
    rows.flatMap((row) => quotationOfRow(row) ?? []),
    on,
  )
  return (row) => tickers.get(quotationOfRow(row) ?? "")
}

/** The last moment at which an entry was recorded or voided, and not before another moment. */
const lastMomentOf = (entries: ReadonlyArray<LineEntryRow>, moment: Date): Date =>
  entries
    .flatMap(({ recorded_at, voided_at }) => voided_at ?? recorded_at)
    .reduce((last, one) => (one > last ? one : last), moment)

const noSuchHolding: Rejection = refused({ _tag: "LineNotFound", line: "holding" })
