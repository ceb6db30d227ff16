import { linesOf } from "#projections/lines/query.ts"
import { Result } from "effect"
import type { Kysely } from "kysely"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { activityOf } from "#projections/activity.ts"
import type { ActivityRow, ReadModels } from "#projections/readModels.ts"
import { goalsOf, goalTermsOf } from "#projections/goals.ts"
import { portfoliosOf } from "#projections/portfolios.ts"
import { accessOf } from "#server/db/access.ts"
import { type ActivityView, readActivity } from "#contract/figures/figures.ts"
import { blanked, type InView, inViewOf } from "#server/views/inView.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { viewRoute, type ReadModelName, type Route } from "#server/http/route.ts"
import { countFitting, storedPerCharacter } from "./entryPages.ts"
import type { QueryDependencies } from "./queries.ts"

const reads: ReadonlyArray<ReadModelName> = ["activity", "portfolios", "lines", "goals"]
const defaultLimit = 50

export const activityRoutes = ({ db, reflected, pageSizes }: QueryDependencies): ReadonlyArray<Route> => [
  viewRoute(readActivity, reads, async ({ person, query }) => {
    const { householdId } = person
    const reflects = reflected(reads)
    const limit = Number(query.limit ?? defaultLimit)
    const { characters } = pageSizes
    const page = {
      limit: limit + 1,
      charactersMost: characters * storedPerCharacter,
      before: query.before,
      on: query.on,
    }
    const access = accessOf(person)
    const [rows, subjects, inView] = await snapshot(db, access, (tx) =>
      Promise.all([activityOf(tx, householdId, page), subjectsOf(tx, householdId), inViewOf(tx, access)]),
    )
    const shown = rows.slice(
      0,
      Math.min(
        limit,
        countFitting(rows, characters, ({ event }) => event.length),
      ),
    )
    const next = rows.length > shown.length ? shown.at(-1)?.position : undefined
    return Result.succeed({
      body: { activity: shown.map((row) => activityView(row, subjects, inView)), ...(next !== undefined && { next }) },
      reflects,
    })
  }),
]

type Subjects = ReadonlyMap<string, Pick<ActivityView, "subjectName" | "assetClass">>

/** The current names of portfolios, lines and goals; the name of a dropped goal is only in its events. */
export async function subjectsOf(tx: Kysely<ReadModels>, householdId: HouseholdId): Promise<Subjects> {
  const named = (id: string, subjectName: string, assetClass: ActivityView["assetClass"]) =>
    [id, { subjectName, assetClass }] as const
  const [portfolios, lines, goals] = await Promise.all([
    portfoliosOf(tx, householdId),
    linesOf(tx, householdId),
    goalsOf(tx, householdId),
  ])
  return new Map([
    ...portfolios.map((row) => named(row.portfolio_id, row.title, null)),
    ...lines.map((row) => named(row.line_id, row.name, row.asset_class ?? classOf[row.kind])),
    ...goals.map((row) => named(row.goal_id, goalTermsOf(row).title, null)),
  ])
}

/** The class under which a line that has none of its own is shown. */
const classOf = { holding: null, debt: "debt", wallet: "crypto" } as const

/** The view of an event, without the ids that are outside the user's scope. */
export function activityView(row: ActivityRow, subjects: Subjects, inView: InView): ActivityView {
  const subject = subjects.get(row.subject_id)
  return {
    position: row.position,
    type: row.event_type,
    subjectId: row.subject_id,
    subjectName: subject?.subjectName ?? null,
    assetClass: subject?.assetClass ?? null,
    recordedAt: row.recorded_at.toISOString(),
    event: blanked(JSON.parse(row.event) as ActivityView["event"], inView),
  }
}
