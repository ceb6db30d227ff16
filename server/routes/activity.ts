import { Result } from "effect"
import { type Kysely, sql } from "kysely"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { activityOf } from "#projections/activity.ts"
import type { ActivityRow, ReadModels } from "#projections/readModels.ts"
import { goalTermsOf } from "#projections/goals.ts"
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
    const [rows, inView, subjects] = await snapshot(db, access, async (tx) => {
      const [events, visible] = await Promise.all([activityOf(tx, householdId, page), inViewOf(tx, access)])
      return [events, visible, await subjectsOf(tx, householdId, events)] as const
    })
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

/** The current names of the portfolios, lines and goals of some events; the name of a dropped goal is only in its events. */
export async function subjectsOf(
  tx: Kysely<ReadModels>,
  householdId: HouseholdId,
  events: ReadonlyArray<Pick<ActivityRow, "subject_id">>,
): Promise<Subjects> {
  if (events.length === 0) return new Map()
  const ids = [...new Set(events.map(({ subject_id }) => subject_id))]
  const isAmong = (column: string) => sql<boolean>`${sql.ref(column)} = any(${ids})`
  const named = (id: string, subjectName: string, assetClass: ActivityView["assetClass"]) =>
    [id, { subjectName, assetClass }] as const
  const [portfolios, lines, goals] = await Promise.all([
    tx
      .selectFrom("portfolios")
      .select(["portfolio_id", "title"])
      .where("household_id", "=", householdId)
      .where(isAmong("portfolio_id"))
      .execute(),
    tx
      .selectFrom("lines")
      .select(["line_id", "name", "asset_class", "kind"])
      .where("household_id", "=", householdId)
      .where("until_position", "is", null)
      .where(isAmong("line_id"))
      .execute(),
    tx
      .selectFrom("goals")
      .select(["goal_id", "terms"])
      .where("household_id", "=", householdId)
      .where(isAmong("goal_id"))
      .execute(),
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
