import { sql } from "kysely"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { ActivityFilter, PersonActivityView } from "#contract/people/activityLog.ts"
import type { Db } from "#server/db/database.ts"
import type { People } from "#server/identity/people.ts"
import type { Logger } from "#server/logging/logger.ts"
import type { Vault } from "#server/vault/vault.ts"
import type { Activity } from "./activityOf.ts"
import { type Page, readActivity, type Scope } from "./reading.ts"
import { recorder } from "./recorder.ts"
import { encryptUserAgent } from "./userAgents.ts"

/** What a user did, and from which browser. */
export interface ActivityEntry extends Activity {
  /** The address with its query, as {@link urlOf} makes it. */
  readonly url: string
  readonly userId: UserId
  /** The household that it was about, if it was about one. */
  readonly householdId: HouseholdId | null
  readonly userAgent: string | null
  /** Whether it shows that the user is active. Absent: it does. */
  readonly isThere?: boolean | undefined
}

export interface ActivityLog {
  /**
   * Awaited before the request is answered. Never rejects: an entry that cannot be written now is held in memory and
   * retried until it is written, as far as possible in the order of arrival.
   */
  readonly record: (entry: ActivityEntry) => Promise<void>
  /** Newest first; with `page.after`, the entries after it, oldest first. */
  readonly read: (query: {
    readonly filter: typeof ActivityFilter.Type
    readonly page: Page
    readonly scope: Scope
  }) => Promise<ReadonlyArray<PersonActivityView>>
  /** Deletes what a user did and when they were last active, in the owner's transaction that erases the user. */
  readonly eraseUser: (tx: Db, userId: UserId) => Promise<void>
  /** Deletes what a user did in a household that is erased while the user stays. */
  readonly eraseHousehold: (tx: Db, householdId: HouseholdId, userId: UserId) => Promise<void>
  /** Resolves when everything is written, or after some seconds of trying. The caller closes the pool. */
  readonly stop: () => Promise<void>
}

interface ActivityLogOptions {
  /** As the role for requests. */
  readonly db: Db
  /** As the owner, the only role that reads what all users did. */
  readonly workerDb: Db
  readonly vault: Pick<Vault, "keyOf">
  readonly people: Pick<People, "byIds" | "findByEmail">
  readonly now: () => Date
  readonly randomId: () => string
  readonly logger: Pick<Logger, "warn">
  readonly pageViews?: PageViewBounds
}

/** Limits the rows that views of pages add. */
export interface PageViewBounds {
  /** Rows per user and day. */
  readonly mostADay: number
  /** A page opened again within this many seconds adds no row. */
  readonly repeatedWithinSeconds: number
}

const defaultPageViews: PageViewBounds = { mostADay: 2_000, repeatedWithinSeconds: 60 }

/** Stores what users do. An entry also marks its user as active, unless a request without a sign-in made it. */
export function activityLog({
  db,
  workerDb,
  vault,
  people,
  now,
  randomId,
  logger,
  pageViews = defaultPageViews,
}: ActivityLogOptions): ActivityLog {
  const recording = recorder<Noted>({ write, logger })

  async function write(entries: ReadonlyArray<Noted>): Promise<void> {
    const rows = await Promise.all(entries.map(rowOf))
    const { mostADay, repeatedWithinSeconds } = pageViews
    await sql`
      select activity.record(${JSON.stringify(rows)}, ${mostADay}, make_interval(secs => ${repeatedWithinSeconds}))`.execute(
      db,
    )
  }

  async function rowOf(entry: Noted) {
    return {
      entry_id: entry.entryId,
      user_id: entry.userId,
      household_id: entry.householdId,
      type: entry.type,
      action: entry.action,
      url: entry.url,
      pathname: entry.pathname,
      resource_type: entry.resourceType,
      resource_id: entry.resourceId,
      user_agent: await encryptUserAgent(vault, entry.userId, entry.userAgent),
      recorded_at: entry.recordedAt.toISOString(),
      is_there: entry.isThere ?? true,
    }
  }

  return {
    record: (entry) => recording.record({ ...entry, entryId: randomId(), recordedAt: now() }),
    read: (query) => readActivity({ db, workerDb, vault, people }, query),

    async eraseHousehold(tx, householdId, userId) {
      await tx
        .deleteFrom("activity.log")
        .where("user_id", "=", userId)
        .where("household_id", "=", householdId)
        .execute()
    },

    async eraseUser(tx, userId) {
      await tx.deleteFrom("activity.log").where("user_id", "=", userId).execute()
      await tx.deleteFrom("activity.inactivity").where("user_id", "=", userId).execute()
    },

    stop: recording.stop,
  }
}

interface Noted extends ActivityEntry {
  readonly entryId: string
  readonly recordedAt: Date
}
