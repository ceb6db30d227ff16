import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { Result } from "effect"
import type pg from "pg"
import { comparePositions, type EventLog, LogUnavailable, type Position, positionText } from "./eventLog.ts"

/*
 * Database and event log may be on two servers. One of them can be restored to an earlier moment than the other, or belong
 * to another installation. The first start gives both the same identity; later starts compare them.
 */

/** Database and log do not belong together. The message tells the operator what to do. */
export class LogDisagrees extends LogUnavailable {
  override readonly name = "LogDisagrees"
  constructor(message: string) {
    super(undefined)
    this.message = message
  }
}

interface LogIdentity {
  /** Compares database and log. Throws {@link LogDisagrees}, or the error of a query that fails. */
  readonly check: () => Promise<void>
  /** Why requests cannot be served, by the last comparison; `undefined`: they can. */
  readonly disagreement: () => string | undefined
}

/**
 * @param pool of the owner, who reads checkpoints and writes the identity.
 * @param log the log as it is stored, without decryption.
 * @param keeps the engine of the log. A log in the same database is restored with it and needs no identity.
 */
export function logIdentity({ pool, log, keeps, tell }: Identified & { readonly tell: Tell }): LogIdentity {
  let found: string | undefined
  let [begun, latest] = [0, 0]
  /** Sets the result of a comparison, unless one that began later has set one already. */
  function says(number: number, disagreement: string | undefined): void {
    if (number < latest) return
    latest = number
    if (found !== disagreement) tell(disagreement ?? "The event log and the database belong together again.")
    found = disagreement
  }
  return {
    async check() {
      begun += 1
      const number = begun
      try {
        await compare({ pool, log, keeps })
      } catch (error) {
        if (error instanceof LogDisagrees) says(number, error.message)
        throw error
      }
      says(number, undefined)
    },
    disagreement: () => found,
  }
}

interface Identified {
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly keeps: "postgres" | "eventStoreDb"
}

type Tell = (line: string) => void

/**
 * Stores the identity of the log in the database, or creates one for both: after every read model was rebuilt from the
 * log, or after a restore into both.
 */
export async function adoptIdentity({ pool, log }: Pick<Identified, "pool" | "log">): Promise<void> {
  const inLog = await identityIn(log)
  await pool.query(
    `insert into platform.event_log (identity, is_in_log) values ($1, $2)
     on conflict (is_only) do update set identity = excluded.identity, is_in_log = excluded.is_in_log`,
    [inLog ?? randomUUID(), inLog !== undefined],
  )
  if (inLog === undefined) await found({ pool, log })
}

/** Refuses everything while database and log disagree, and compares them at every connection of a subscription. */
export function comparedLog(log: EventLog, identity: LogIdentity): EventLog {
  let isCompared = false
  async function compared(): Promise<void> {
    isCompared = false
    try {
      await identity.check()
    } catch (error) {
      throw error instanceof LogUnavailable ? error : new LogUnavailable(error)
    }
    isCompared = true
  }
  const first = async (): Promise<void> => (isCompared ? undefined : compared())
  return {
    async ping() {
      await first()
      await log.ping()
    },
    async head() {
      await first()
      return log.head()
    },
    async append(...asked) {
      await first()
      return log.append(...asked)
    },
    async appendEach(...asked) {
      await first()
      return log.appendEach(...asked)
    },
    async *readStream(...asked) {
      await first()
      yield* log.readStream(...asked)
    },
    async *readAll(...asked) {
      await first()
      yield* log.readAll(...asked)
    },
    subscribeAll: (options) => log.subscribeAll({ ...options, beforeConnecting: compared }),
    close: () => log.close(),
  }
}

async function compare({ pool, log, keeps }: Identified): Promise<void> {
  if (keeps === "eventStoreDb") await compareIdentities(pool, log)
  const furthest = await furthestCheckpoint(pool)
  if (!furthest) return
  let end: Position | undefined
  // A node of a cluster may lag briefly.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    if (attempt > 1) await sleep(300)
    end = await log.head()
    if (end && comparePositions(furthest, end) <= 0) return
  }
  throw new LogDisagrees(
    `The event log ends at ${end ? positionText(end) : "its beginning"}, and the read models in the database show it up to ` +
      `${positionText(furthest)}. The log was restored to an earlier moment, or the settings name another one. ${cure}`,
  )
}

const cure =
  "Nothing is served or recorded. Restore the log that belongs to the database, or name it in EVENT_LOG_URL and " +
  "EVENT_LOG_PREFIX; or, if this log is the right one, rebuild the read models from it: " +
  "npm run projections -- rebuild all"

async function compareIdentities(pool: pg.Pool, log: EventLog): Promise<void> {
  const { rows } = await pool.query<{ identity: string; isInLog: boolean }>(
    'select identity, is_in_log as "isInLog" from platform.event_log',
  )
  const [inDatabase] = rows
  const inLog = await identityIn(log)
  if (inDatabase && inLog === inDatabase.identity) {
    if (!inDatabase.isInLog) await pool.query("update platform.event_log set is_in_log = true")
    return
  }
  if (inLog === undefined && !inDatabase?.isInLog) return found({ pool, log })
  const says = inLog === undefined ? "The event log has no identity" : `The event log has the identity ${inLog}`
  const expects = inDatabase ? `that of ${inDatabase.identity}` : "none"
  throw new LogDisagrees(
    `${says}, and the database expects ${expects}: it is the log of another installation, or an empty one. ${cure}`,
  )
}

/** Gives an identity to the database, then to the log. The next start continues after an interruption in between. */
async function found({ pool, log }: Pick<Identified, "pool" | "log">): Promise<void> {
  const furthest = await furthestCheckpoint(pool)
  const end = await log.head()
  // A log that ends before a checkpoint gets no identity: the next comparison refuses it.
  if (furthest && (!end || comparePositions(furthest, end) > 0)) return
  const { rows } = await pool.query<{ identity: string }>(
    `insert into platform.event_log as e (identity) values ($1)
     on conflict (is_only) do update set identity = e.identity returning identity`,
    [randomUUID()],
  )
  const identity = rows[0]?.identity ?? ""
  const metadata = {
    householdId: noSubject,
    actorId: noSubject,
    commandId: identity,
    commandDigest: "",
    causationId: identity,
    correlationId: identity,
    schemaVersion: 1,
  }
  const founded = await log.append(identityStream, "no_stream", [
    { id: identity, type: "InstallationIdentified", data: { identity }, metadata },
  ])
  if (Result.isFailure(founded)) return compareIdentities(pool, log)
  await pool.query("update platform.event_log set is_in_log = true")
}

async function identityIn(log: EventLog): Promise<string | undefined> {
  // The id of the event is the identity.
  for await (const { id } of log.readStream(identityStream, { limit: 1 })) return id
  return undefined
}

async function furthestCheckpoint(pool: pg.Pool): Promise<Position | undefined> {
  const { rows } = await pool.query<{ commit: string; prepare: string }>(
    `select commit_position as commit, prepare_position as prepare from projection.checkpoints
     where commit_position > 0 order by commit_position desc, prepare_position desc limit 1`,
  )
  const [row] = rows
  return row && { commit: BigInt(row.commit), prepare: BigInt(row.prepare) }
}

/** A stream of the installation. It belongs to no household, so no read model contains it and no member sees it. */
export const identityStream = "installation-identity"
const noSubject = "00000000-0000-0000-0000-000000000000"
