import { Result, Schema } from "effect"
import type { Transaction } from "kysely"
import { GoalTerms } from "#domain/household/goals.ts"
import { abridged } from "#domain/measures/trace/abridged.ts"
import { type ExplainedLine, lineByEntries } from "#domain/measures/trace/lines.ts"
import { addDays, type CalendarDate, earliestDay } from "#domain/shared/calendarDate.ts"
import { HoldingId, LineId } from "#domain/shared/ids.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { ofOneKind, versionedLinesOf } from "#projections/lines/query.ts"
import { debtsByHolding } from "#server/views/borrowing.ts"
import { goalsOf } from "#projections/goals.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import type { QueryOf } from "#contract/endpoint.ts"
import { readExplanation } from "#contract/figures/explain.ts"
import { positionText } from "#server/eventlog/eventLog.ts"
import { recordedOf } from "#server/views/explanations/explanationRows.ts"
import { explain, figuresOfLines, figuresOfPeriods } from "#server/views/explanations/explanations.ts"
import { sourcesOf } from "#server/views/explanations/explanationSources.ts"
import { explanationView } from "#server/views/explanations/explanationView.ts"
import { lineNamesOf } from "#server/views/lineNames.ts"
import { poolOf } from "#server/views/pools.ts"
import { measuredOf } from "#server/views/netWorth.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"
import { malformed, refused, type Rejection } from "#server/http/problems.ts"
import { queryRoute, type ReadModelName, type Route } from "#server/http/route.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { portfolioKnown, type QueryDependencies } from "#server/routes/queries.ts"

/** The activity contains the event that recorded each fact. */
const reads: ReadonlyArray<ReadModelName> = [...figuresRead, "goals", "activity"]

/** The limits of an answer: below two million characters, and no deeper than a user can read. */
const sizeLimits = { nodes: 6_500, levels: 40 }

type Query = QueryOf<typeof readExplanation>

/** The route that explains figures, down to what was recorded, published and stated. */
export const explainRoutes = ({ db, wealth }: QueryDependencies): ReadonlyArray<Route> => [
  queryRoute(readExplanation, reads, async ({ person, query }) => {
    const { householdId, preferences } = person
    const [facts, also] = await wealth.read(accessOf(person), (tx) => readAlso(tx, householdId, query))
    const { reflects } = facts
    const { figure, subjectId, portfolioId } = query
    const on = query.on ?? person.today
    const from = figuresOfPeriods.has(figure) ? (query.from ?? defaultFrom(query, facts, on)) : undefined
    const refusal = refusalOf(query, facts, also, { from, on })
    if (refusal) return Result.fail(refusal)

    const goal = figure === "goalProgress" ? also.goal : undefined
    const line = figure === "goalProgress" ? undefined : lineOf(subjectId, facts, also.recorded)
    const method = query.method ?? preferences.costMethod
    const scope = {
      ...measuredOf(facts),
      on,
      currency: goal?.target.currency ?? query.currency ?? preferences.baseCurrency,
      scope: goal ? (goal.portfolioId ?? ("household" as const)) : (portfolioId ?? ("household" as const)),
    }
    const explanation = explain({
      figure,
      scope,
      line,
      debts: debtsFor(query, also.debts, facts, on),
      part: query.part ?? (query.currency === undefined ? "own" : "whole"),
      goal: goal && { target: goal.target.amount },
      method: method === "fifo" ? "fifo" : "average",
      methodOfScope: query.method ?? "average",
      pool: method === "pooled" && line ? poolOf(line.ledger, facts, on) : undefined,
      from,
      privateLines: privateLines(facts, also.recorded),
    })
    const answer = { figure, on, from: from ?? null, position: positionText(reflects) }
    if (Result.isFailure(explanation)) {
      const { currency } = scope
      return Result.succeed({ body: { ...answer, currency, root: null, unavailable: explanation.failure }, reflects })
    }
    const root = abridged(explanation.success, sizeLimits)
    const sourceOf = await sourcesOf(root, db, accessOf(person), facts.market)
    const words = { lines: also.lines, portfolios: facts.portfolios, sourceOf }
    return Result.succeed({
      body: {
        ...answer,
        currency: (root.currency ?? scope.currency) as typeof scope.currency,
        root: explanationView(root, figure, words),
        unavailable: null,
      },
      reflects,
    })
  }),
]

type Also = Awaited<ReturnType<typeof readAlso>>

/** Reads the entries of the subject, or if there is none, of every private investment; the goal; and names. */
async function readAlso(tx: Transaction<ReadModels>, householdId: string, { figure, subjectId }: Query) {
  const lines = await lineNamesOf(tx, householdId)
  const isOfAll = subjectId === undefined && figuresOfCapital.has(figure)
  const asked = lineIdOf(subjectId) ?? []
  const privateIds = isOfAll ? await privateIdsOf(tx, householdId) : []
  const goals = figure === "goalProgress" ? await goalsOf(tx, householdId) : []
  const goal = goals.find(({ goal_id }) => goal_id === subjectId)
  const isOfHolding = subjectId !== undefined && figuresOnOwnMoney.has(figure)
  return {
    lines,
    debts: isOfHolding ? ofOneKind(await versionedLinesOf(tx, householdId, []), "debt") : [],
    recorded: await recordedOf(tx, householdId, [asked, privateIds].flat()),
    goal: goal && decodeGoal(JSON.parse(goal.terms) as typeof GoalTerms.Encoded),
  }
}

const figuresOnOwnMoney = new Set([
  "ownTimeWeighted",
  "ownMoneyWeighted",
  "ownTimeWeightedAfterTax",
  "ownMoneyWeightedAfterTax",
])

/** The debts that were taken up for the holding of a return on own money. */
function debtsFor(
  { subjectId }: Query,
  rows: Also["debts"],
  facts: HouseholdWealth,
  on: CalendarDate,
): ReadonlyArray<LineLedger> {
  const lineId = lineIdOf(subjectId)
  if (rows.length === 0 || lineId === undefined) return []
  return (debtsByHolding(rows, facts, on).get(HoldingId.make(lineId)) ?? []).map(({ ledger }) => ledger)
}

/** The line id of a subject: lines and goals have ids of the same form. */
const lineIdOf = (subjectId: string | undefined): LineId | undefined =>
  subjectId === undefined ? undefined : LineId.make(subjectId)

const decodeGoal = Schema.decodeSync(GoalTerms)

const figuresOfCapital = new Set(["paidIn", "distributed", "openCommitment", "dpi", "rvpi", "tvpi", "irr"])

async function privateIdsOf(tx: Transaction<ReadModels>, householdId: string): Promise<ReadonlyArray<LineId>> {
  const rows = await tx
    .selectFrom("lines")
    .select("line_id")
    .where("household_id", "=", householdId)
    .where("until_position", "is", null)
    .where("asset_class", "=", "private")
    .execute()
  return rows.map(({ line_id }) => line_id)
}

function lineOf(
  subjectId: string | undefined,
  { ledgers, market }: HouseholdWealth,
  recorded: Also["recorded"],
): ExplainedLine | undefined {
  const lineId = lineIdOf(subjectId)
  const ledger = lineId && ledgers.get(lineId)
  if (!ledger) return undefined
  const kind = ledger.assetClass === "debt" ? "debt" : "holding"
  return lineByEntries(ledger, recorded.get(ledger.lineId) ?? { of: kind, entries: [] }, market)
}

const privateLines = (facts: HouseholdWealth, recorded: Also["recorded"]): ReadonlyArray<ExplainedLine> =>
  [...facts.ledgers.values()]
    .filter(({ assetClass }) => assetClass === "private")
    .flatMap(({ lineId }) => lineOf(lineId, facts, recorded) ?? [])

/**
 * The default first day. Returns begin on the day before the first fact, so that they include the first purchase; a
 * change begins on the day of the first fact.
 */
function defaultFrom({ figure, subjectId }: Query, facts: HouseholdWealth, on: CalendarDate): CalendarDate | undefined {
  const lineId = lineIdOf(subjectId)
  const since = (lineId && facts.ledgers.get(lineId)?.openedOn) ?? facts.since
  if (since === undefined || since > on) return figure === "change" ? undefined : on
  return figure === "change" || since === earliestDay ? since : addDays(since, -1)
}

function refusalOf(
  { figure, subjectId, portfolioId }: Query,
  facts: HouseholdWealth,
  { lines, goal }: Also,
  { from, on }: { readonly from: CalendarDate | undefined; readonly on: CalendarDate },
): Rejection | undefined {
  const known = portfolioKnown(facts, portfolioId)
  if (Result.isFailure(known)) return known.failure
  if (from !== undefined && from > on) return malformed([{ field: "query.from", reason: "period.reversed" }])
  const needsSubject = figuresOfLines.has(figure) || figure === "goalProgress"
  if (subjectId === undefined) {
    return needsSubject ? malformed([{ field: "query.subjectId", reason: "missing" }]) : undefined
  }
  if (figure === "goalProgress") return goal ? undefined : refused({ _tag: "GoalNotFound" })
  const kind = lines.get(LineId.make(subjectId))?.kind
  if (figure === "debtOwed") return kind === "debt" ? undefined : refused({ _tag: "LineNotFound", line: "debt" })
  return kind === undefined ? refused({ _tag: "LineNotFound", line: "holding" }) : undefined
}
