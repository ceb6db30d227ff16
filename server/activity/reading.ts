import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { ActivityFilter, PersonActivityView } from "#contract/people/activityLog.ts"
import { type Db, inTransaction, type RowSecurityContext } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import type { People } from "#server/identity/people.ts"
import type { Vault } from "#server/vault/vault.ts"
import { decryptUserAgent } from "./userAgents.ts"

/** A page of entries: the newest, those before a cursor, or, oldest first, those after one. Cursors are exclusive. */
export interface Page {
  readonly limit: number
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** All users' entries, or those of one household: all if the member sees the whole household, else the member's own. */
export type Scope =
  | "allUsers"
  | {
      readonly householdId: HouseholdId
      readonly userId: UserId
      /** The portfolios that the member sees; null: the whole household. */
      readonly portfolios: ReadonlyArray<string> | null
    }

interface Sources {
  /** As the role for requests. */
  readonly db: Db
  /** As the owner, for the entries of all users. */
  readonly workerDb: Db
  readonly vault: Pick<Vault, "keyOf">
  readonly people: Pick<People, "byIds" | "findByEmail">
}

interface ActivityQuery {
  readonly filter: typeof ActivityFilter.Type
  readonly page: Page
  readonly scope: Scope
}

export async function readActivity(sources: Sources, query: ActivityQuery): Promise<ReadonlyArray<PersonActivityView>> {
  const { db, workerDb, vault, people } = sources
  const { scope } = query
  const condition = await conditionOf(sources, query)
  const rows =
    scope === "allUsers"
      ? await entries(workerDb, query.page, condition)
      : await inTransaction(db, contextOf(scope), (tx) => entries(tx, query.page, condition))
  const known = await people.byIds(rows.map(({ userId }) => userId))
  return Promise.all(
    rows.map(async ({ activityId, recordedAt, ...row }) => ({
      ...row,
      activityId: String(activityId),
      recordedAt: recordedAt.toISOString(),
      userAgent: await decryptUserAgent(vault, row.userId, row.userAgent),
      email: known.get(row.userId)?.email ?? null,
    })),
  )
}

const entries = (db: Db, { after, limit }: Page, condition: Expression<SqlBool>) =>
  db
    .selectFrom("activity.log")
    .select((eb) => [
      "activity_id as activityId",
      "user_id as userId",
      "household_id as householdId",
      "type",
      "action",
      eb.fn.coalesce("url", "pathname").as("url"),
      "pathname",
      "resource_type as resourceType",
      "resource_id as resourceId",
      "user_agent as userAgent",
      "recorded_at as recordedAt",
    ])
    .where(condition)
    .orderBy("activity_id", after === undefined ? "desc" : "asc")
    .limit(limit)
    .execute()

const contextOf = ({ householdId, userId, portfolios }: Exclude<Scope, "allUsers">): RowSecurityContext => ({
  "app.household": householdId,
  "app.person": userId,
  "app.portfolios": portfolios === null ? "" : `{${portfolios.join()}}`,
})

async function conditionOf({ people }: Sources, { filter, page, scope }: ActivityQuery): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<Database, "activity.log">()
  const { type, userId, search = "", from, to } = filter
  return eb.and([
    ...(scope === "allUsers" ? [] : [eb("household_id", "=", scope.householdId)]),
    ...(type === undefined ? [] : [eb("type", "=", type)]),
    ...(userId === undefined ? [] : [eb("user_id", "=", userId)]),
    ...(from === undefined ? [] : [eb("recorded_at", ">=", new Date(from))]),
    ...(to === undefined ? [] : [eb("recorded_at", "<=", new Date(to))]),
    ...(page.before === undefined ? [] : [eb("activity_id", "<", clamped(page.before))]),
    ...(page.after === undefined ? [] : [eb("activity_id", ">", clamped(page.after))]),
    ...(search.trim() === "" ? [] : [await searched(search.trim())]),
  ])

  /** A whole e-mail address finds the entries of its owner; a part of an address finds none. */
  async function searched(text: string): Promise<Expression<SqlBool>> {
    if (text.includes("@")) {
      const owner = (await people.findByEmail(text))?.person.userId
      return owner === undefined ? eb.val(false) : eb("user_id", "=", owner)
    }
    // Postgres cannot store a NUL, so a text with one is found nowhere.
    const part = text.replaceAll("\0", "\u{fffd}").toLowerCase()
    const columns = ["action", "pathname", "resource_id", "user_id", "household_id"] as const
    return eb.or(columns.map((column) => sql<boolean>`strpos(lower(${sql.ref(column)}::text), ${part}) > 0`))
  }
}

/** Limits a cursor to the largest `bigint`. Postgres refuses a larger number, and no entry has one. */
const clamped = (cursor: string): bigint => (BigInt(cursor) > 2n ** 63n - 1n ? 2n ** 63n - 1n : BigInt(cursor))
