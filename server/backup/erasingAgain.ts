import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { sql } from "kysely"
import type pg from "pg"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { activityLog } from "#server/activity/activityLog.ts"
import { ownCommandMetadata } from "#server/commands/ids.ts"
import { type Db, openDatabase } from "#server/db/database.ts"
import { householdCodec } from "#server/eventlog/eventCodec.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { householdStream } from "#server/eventlog/streams.ts"
import { people } from "#server/identity/people.ts"
import { eraseFromMailbox, eraseFromMailboxAbout } from "#server/mail/mailbox.ts"
import { erasure } from "#server/erasure/erasure.ts"
import type { Projections } from "#server/projections/runner.ts"
import type { PostgresVault } from "#server/vault/postgresVault.ts"
import type { Erasure } from "./erasureList.ts"

/**
 * Records, in the transaction of a restore, which users and households were erased since the backup. It destroys the key
 * of a household at once, so that none of its data can be read after the commit. Erased users can no longer sign in;
 * {@link eraseAgain}, or the product when it starts, erases their data.
 */
export async function recordErasures(tx: Db, erasures: ReadonlyArray<Erasure>, now: Date): Promise<void> {
  for (const { subjectId, kind, askedAt, completedAt } of erasures) {
    // An uncompleted erasure of a household may have been withdrawn; that of a user is always completed.
    if (kind === "household" && completedAt === null) continue
    const isHere =
      kind === "person"
        ? sql`exists (select from identity.users where user_id = ${subjectId})`
        : sql`exists (select from vault.keys where subject_id = ${subjectId} and destroyed_at is null)`
    await sql`
      insert into identity.erasures as e (subject_id, kind, asked_at, completed_at)
      values (${subjectId}, ${kind}, ${askedAt}, case when ${isHere} then null else ${completedAt ?? now}::timestamptz end)
      on conflict (subject_id) do update
        set completed_at = case when ${isHere} then null else e.completed_at end`.execute(tx)
    if (kind === "person") {
      await tx
        .updateTable("identity.users")
        .set((eb) => ({ disabled_at: eb.fn.coalesce("disabled_at", eb.val(now)) }))
        .where("user_id", "=", UserId.make(subjectId))
        .execute()
    } else {
      await tx
        .updateTable("vault.keys")
        .set({ wrapped: null, master_key_id: null, destroyed_at: now })
        .where("subject_id", "=", subjectId)
        .where("destroyed_at", "is", null)
        .execute()
    }
  }
}

interface Erasing {
  readonly pool: pg.Pool
  readonly log: EventLog
  /** The log as it is stored, without decryption. */
  readonly storedLog: EventLog
  readonly vault: PostgresVault
  readonly running: Projections
  readonly now: () => Date
  readonly mailboxFolder: string
}

/** Erases the recorded users and households, without mails: the first erasure sent them. Returns their number. */
export async function eraseAgain(erasing: Erasing): Promise<number> {
  const { pool, log, storedLog, vault, running, now, mailboxFolder } = erasing
  const db = openDatabase(pool)
  const rows = await db
    .selectFrom("identity.erasures")
    .select(["subject_id as subjectId", "kind"])
    .where("completed_at", "is", null)
    .execute()
  for (const { subjectId, kind } of rows) if (kind === "household") await appendErased(storedLog, subjectId, now())
  const users = people({ db, vault })
  const activity = activityLog({
    db,
    workerDb: db,
    vault,
    people: users,
    now,
    randomId: randomUUID,
    logger: { warn: () => {} },
  })
  try {
    const { complete } = erasure({
      db,
      log,
      vault,
      people: users,
      activity,
      now,
      randomId: randomUUID,
      sendConfirmation: () => Promise.resolve(),
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

/** Appends the erasure of a household, which happened after the backup. It is the only event that needs no key. */
async function appendErased(storedLog: EventLog, id: string, now: Date): Promise<void> {
  const householdId = HouseholdId.make(id)
  const stream = householdStream(householdId)
  for await (const last of storedLog.readStream(stream, { direction: "backwards", limit: 1 })) {
    if (last.type === "HouseholdErased") return
    const { schemaVersion, ...event } = householdCodec.encode({ _tag: "HouseholdErased" })
    const commandId = randomUUID()
    const asked = { _tag: "EraseHousehold", at: now.toISOString() }
    const { actorId } = last.metadata
    const metadata = { ...ownCommandMetadata({ householdId, actorId, commandId }, asked), schemaVersion }
    const appended = await storedLog.append(stream, last.revision, [{ id: randomUUID(), ...event, metadata }])
    if (Result.isFailure(appended)) throw new Error(`another process writes to ${stream} during a restore`)
  }
}
