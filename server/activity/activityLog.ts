import { sql } from "kysely"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import type { ActivityFilter, PersonActivityView } from "../contract/activityLog.ts"
import type { Db } from "../db/database.ts"
import type { People } from "../identity/people.ts"
import type { Logger } from "../logging/logger.ts"
import type { Vault } from "../vault/vault.ts"
import type { Activity } from "./activityOf.ts"
import { type Page, readActivity, type Scope } from "./reading.ts"
import { recorder } from "./recorder.ts"
import { sealUserAgent } from "./userAgents.ts"

/** What somebody did, and from which browser. */
export interface ActivityEntry extends Activity {
  /** The address with its query, as {@link urlOf} makes it. */
  readonly url: string
  readonly userId: UserId
  /** The household that it was about, if it was about one. */
  readonly householdId: HouseholdId | null
  readonly userAgent: string | null
  /** Whether it shows that the person is there. Absent: it does. */
  readonly isThere?: boolean | undefined
}

export interface ActivityLog {
  /**
   * Awaited before the request is answered. Never rejects: what cannot be written now is kept and tried again until it
   * is, in the order in which it came as far as that goes.
   */
  readonly record: (entry: ActivityEntry) => Promise<void>
  /** Newest first; with `after` of the page, what came since, oldest first. */
  readonly read: (asked: {
    readonly filter: typeof ActivityFilter.Type
    readonly page: Page
    readonly scope: Scope
  }) => Promise<ReadonlyArray<PersonActivityView>>
  /** Deletes what a person did and when they were last there, in the transaction of the owner that erases them. */
  readonly eraseUser: (tx: Db, userId: UserId) => Promise<void>
  /** The same of what they did in a household that is erased while they stay. */
  readonly eraseHousehold: (tx: Db, householdId: HouseholdId, userId: UserId) => Promise<void>
  /** Resolves when everything is written, or when that has been tried for some seconds. The pool stays the caller's. */
  readonly stop: () => Promise<void>
}

export interface ActivityLogOptions {
  /** As the role for requests. */
  readonly db: Db
  /** As the owner, who alone reads what everybody did. */
  readonly workerDb: Db
  readonly vault: Pick<Vault, "keyOf">
  readonly people: Pick<People, "byIds" | "findByEmail">
  readonly now: () => Date
  readonly randomId: () => string
  readonly logger: Pick<Logger, "warn">
  readonly pageViews?: PageViewBounds
}

/** How many rows opening pages makes. */
export interface PageViewBounds {
  /** Of one person. */
  readonly mostADay: number
  /** The same page opened again within so many seconds makes no row. */
  readonly repeatedWithinSeconds: number
}

const usualPageViews: PageViewBounds = { mostADay: 2_000, repeatedWithinSeconds: 60 }

/** Keeps what people do. An entry that goes in says as well that its person is there, unless anybody could have made it. */
export function activityLog({
  db,
  workerDb,
  vault,
  people,
  now,
  randomId,
  logger,
  pageViews = usualPageViews,
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
      user_agent: await sealUserAgent(vault, entry.userId, entry.userAgent),
      recorded_at: entry.recordedAt.toISOString(),
      is_there: entry.isThere ?? true,
    }
  }

  return {
    record: (entry) => recording.record({ ...entry, entryId: randomId(), recordedAt: now() }),
    read: (asked) => readActivity({ db, workerDb, vault, people }, asked),

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
