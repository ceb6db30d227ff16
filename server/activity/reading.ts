import type pg from "pg"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import type { ActivityFilter, ActivityType, PersonActivityView } from "../contract/activityLog.ts"
import type { People } from "../identity/people.ts"
import type { Vault } from "../vault/vault.ts"
import { type Bounds, inBounds } from "./transaction.ts"
import { openUserAgent } from "./userAgents.ts"

/** Some entries: the newest, those before one, or, oldest first, those after one. Cursors are exclusive. */
export interface Page {
  readonly limit: number
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** What a member did in their household, and where they see the whole of it what all did; or what everybody did. */
export type Scope =
  | "everybody"
  | {
      readonly householdId: HouseholdId
      readonly userId: UserId
      /** What of the household they see; null: everything. */
      readonly portfolios: ReadonlyArray<string> | null
    }

interface Sources {
  /** As the role for requests. */
  readonly pool: pg.Pool
  /** As the owner, for what everybody did. */
  readonly workerPool: pg.Pool
  readonly vault: Pick<Vault, "keyOf">
  readonly people: Pick<People, "byIds" | "findByEmail">
}

export interface Wanted {
  readonly filter: typeof ActivityFilter.Type
  readonly page: Page
  readonly scope: Scope
}

export async function readActivity(sources: Sources, wanted: Wanted): Promise<ReadonlyArray<PersonActivityView>> {
  const { pool, workerPool, vault, people } = sources
  const { scope } = wanted
  const { text, values } = await queryOf(sources, wanted)
  const { rows } =
    scope === "everybody"
      ? await workerPool.query<ActivityRow>(text, [...values])
      : await inBounds(pool, boundsOf(scope), (tx) => tx.query<ActivityRow>(text, [...values]))
  const known = await people.byIds(rows.map(({ userId }) => userId))
  return Promise.all(
    rows.map(async ({ activityId, recordedAt, ...row }) => ({
      ...row,
      activityId: String(activityId),
      recordedAt: recordedAt.toISOString(),
      userAgent: await openUserAgent(vault, row.userId, row.userAgent),
      email: known.get(row.userId)?.email ?? null,
    })),
  )
}

interface ActivityRow {
  readonly activityId: bigint
  readonly userId: UserId
  readonly householdId: HouseholdId | null
  readonly type: ActivityType
  readonly action: string
  readonly url: string
  readonly pathname: string
  readonly resourceType: string | null
  readonly resourceId: string | null
  readonly userAgent: string | null
  readonly recordedAt: Date
}

const boundsOf = ({ householdId, userId, portfolios }: Exclude<Scope, "everybody">): Bounds => ({
  "app.household": householdId,
  "app.person": userId,
  "app.portfolios": portfolios === null ? "" : `{${portfolios.join()}}`,
})

async function queryOf(
  { people }: Sources,
  { filter, page, scope }: Wanted,
): Promise<{ readonly text: string; readonly values: ReadonlyArray<unknown> }> {
  const values: Array<unknown> = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const { type, userId, search = "", from, to } = filter
  const conditions = [
    ...(scope === "everybody" ? [] : [`household_id = ${given(scope.householdId)}`]),
    ...(type === undefined ? [] : [`type = ${given(type)}`]),
    ...(userId === undefined ? [] : [`user_id = ${given(userId)}`]),
    ...(from === undefined ? [] : [`recorded_at >= ${given(new Date(from))}`]),
    ...(to === undefined ? [] : [`recorded_at <= ${given(new Date(to))}`]),
    ...(page.before === undefined ? [] : [`activity_id < ${given(clamped(page.before))}`]),
    ...(page.after === undefined ? [] : [`activity_id > ${given(clamped(page.after))}`]),
    ...(search.trim() === "" ? [] : [await searched(search.trim())]),
  ]
  const text = `select activity_id as "activityId", user_id as "userId", household_id as "householdId", type, action,
      coalesce(url, pathname) as url, pathname, resource_type as "resourceType", resource_id as "resourceId", user_agent as "userAgent",
      recorded_at as "recordedAt"
    from activity.log ${conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`}
    order by activity_id ${page.after === undefined ? "desc" : "asc"} limit ${given(page.limit)}`
  return { text, values }

  /** A whole address finds what its owner did; nothing is found by a part of one. */
  async function searched(wanted: string): Promise<string> {
    if (wanted.includes("@")) {
      return `user_id = ${given((await people.findByEmail(wanted))?.person.userId ?? null)}`
    }
    // Postgres holds no NUL: what bears one is nowhere.
    const part = given(wanted.replaceAll("\0", "\u{fffd}").toLowerCase())
    const places = ["action", "pathname", "resource_id", "user_id::text", "household_id::text"]
    return `(${places.map((place) => `strpos(lower(${place}), ${part}) > 0`).join(" or ")})`
  }
}

/** Postgres would call a number beyond its `bigint` an error; nothing stands there. */
const clamped = (cursor: string): string => (BigInt(cursor) > 2n ** 63n - 1n ? String(2n ** 63n - 1n) : cursor)
