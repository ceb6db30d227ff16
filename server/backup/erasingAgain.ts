import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type pg from "pg"
import { HouseholdId } from "../../domain/shared/ids.ts"
import { activityLog } from "../activity/activityLog.ts"
import { commandDigest } from "../commands/ids.ts"
import { householdCodec } from "../eventlog/eventCodec.ts"
import type { EventLog } from "../eventlog/eventLog.ts"
import { householdStream } from "../eventlog/streams.ts"
import { people } from "../identity/people.ts"
import { eraseFromMailbox, eraseFromMailboxAbout } from "../mail/mailbox.ts"
import { erasure } from "../privacy/erasure.ts"
import type { Projections } from "../projections/runner.ts"
import type { PostgresVault } from "../vault/postgresVault.ts"
import type { Erasure } from "./erasureList.ts"

/**
 * Notes down, in the transaction of a restore, who was erased since the backup. A household's key is destroyed at once:
 * whatever happens after the commit, nobody reads it. People cannot sign in from here on, and are erased with what is
 * kept of them by {@link eraseAgain}, or by the product when it starts.
 */
export async function noteErasures(client: pg.ClientBase, erasures: ReadonlyArray<Erasure>, now: Date): Promise<void> {
  for (const { subjectId, kind, askedAt, completedAt } of erasures) {
    // One that was only noted down may have been taken back since; a person's goes on and takes it along.
    if (kind === "household" && completedAt === null) continue
    const isHere =
      kind === "person"
        ? "exists (select from identity.users where user_id = $1)"
        : "exists (select from vault.keys where subject_id = $1 and destroyed_at is null)"
    await client.query(
      `insert into identity.erasures as e (subject_id, kind, asked_at, completed_at)
       values ($1, $2, $3, case when ${isHere} then null else $4::timestamptz end)
       on conflict (subject_id) do update set completed_at = case when ${isHere} then null else e.completed_at end`,
      [subjectId, kind, askedAt, completedAt ?? now],
    )
    if (kind === "person") {
      await client.query("update identity.users set disabled_at = coalesce(disabled_at, $2) where user_id = $1", [
        subjectId,
        now,
      ])
    } else {
      await client.query(
        `update vault.keys set wrapped = null, master_key_id = null, destroyed_at = $2
         where subject_id = $1 and destroyed_at is null`,
        [subjectId, now],
      )
    }
  }
}

interface Erasing {
  readonly pool: pg.Pool
  readonly log: EventLog
  /** The log as it is written, without keys. */
  readonly sealedLog: EventLog
  readonly vault: PostgresVault
  readonly running: Projections
  readonly now: () => Date
  readonly mailboxFolder: string
}

/** Erases those who were noted down. Nobody is told: they were when it was done first. Answers how many. */
export async function eraseAgain(erasing: Erasing): Promise<number> {
  const { pool, log, sealedLog, vault, running, now, mailboxFolder } = erasing
  const { rows } = await pool.query<{ subjectId: string; kind: Erasure["kind"] }>(
    `select subject_id as "subjectId", kind from identity.erasures where completed_at is null`,
  )
  for (const { subjectId, kind } of rows) if (kind === "household") await sayErased(sealedLog, subjectId, now())
  const everybody = people({ pool, vault })
  const activity = activityLog({
    pool,
    workerPool: pool,
    vault,
    people: everybody,
    now,
    randomId: randomUUID,
    journal: { warn: () => {} },
  })
  try {
    const { complete } = erasure({
      pool,
      log,
      vault,
      people: everybody,
      activity,
      now,
      randomId: randomUUID,
      sayGoodbye: () => Promise.resolve(),
      afterErasing: () => Promise.resolve(),
      eraseMailsTo: (address) => eraseFromMailbox(mailboxFolder, address),
      eraseMailsAbout: (subjectId) => eraseFromMailboxAbout(mailboxFolder, subjectId),
      async untilShown(position) {
        await running.waitFor(position, { timeoutMs: 60_000 })
      },
    })
    await complete()
  } finally {
    await activity.stop()
  }
  return rows.length
}

/** The fact that a household was erased, which the backup is too old to hold. It is the one that needs no key. */
async function sayErased(sealedLog: EventLog, id: string, now: Date): Promise<void> {
  const householdId = HouseholdId.make(id)
  const stream = householdStream(householdId)
  for await (const last of sealedLog.readStream(stream, { direction: "backwards", limit: 1 })) {
    if (last.type === "HouseholdErased") return
    const { schemaVersion, ...event } = householdCodec.encode({ _tag: "HouseholdErased" })
    const commandId = randomUUID()
    const digest = commandDigest({ _tag: "EraseHousehold", at: now.toISOString() })
    const metadata = {
      householdId,
      actorId: last.metadata.actorId,
      commandId,
      commandDigest: digest,
      causationId: commandId,
      correlationId: commandId,
      schemaVersion,
    }
    const appended = await sealedLog.append(stream, last.revision, [{ id: randomUUID(), ...event, metadata }])
    if (Result.isFailure(appended)) throw new Error(`somebody else writes to ${stream} during a restore`)
  }
}
