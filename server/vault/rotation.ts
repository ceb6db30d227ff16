import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
import { type MasterKeys, MasterKeyUnknown } from "./masterKeys.ts"
import { decrypt, encrypt, nonceBytes, type RandomBytes } from "./wrapping.ts"

/** How many keys and secrets were wrapped again. */
export interface Rewrapped {
  readonly keys: number
  readonly secrets: number
}

/** Only one process wraps keys again at a time. */
export class AlreadyRotating extends Error {
  override readonly name = "AlreadyRotating"
  constructor() {
    super("another process is wrapping the keys again already")
  }
}

/** The advisory lock that a process shares while it creates a key, and holds exclusively while it retires a master key. */
export const keyCreationLock = 7_021_968_510_923_404n
const rotationLock = 7_021_968_510_923_403n

/** What a change of the master key does in its file, while no other process can change keys. */
export interface RotationSteps {
  /** Before the first key is wrapped again. */
  readonly begin?: () => void
  /** When the newest master key wraps everything. */
  readonly done?: () => void
}

const batchSize = 500

/** See `PostgresVault.rotate`. */
export const rewrapAll = (
  { db, ...of }: { readonly db: Db; readonly masterKeys: MasterKeys; readonly randomBytes: RandomBytes },
  { begin, done }: RotationSteps = {},
): Promise<Rewrapped> =>
  whileKeysAreHeld(db, async (connection, holdCreation) => {
    begin?.()
    of.masterKeys.reread()
    const first = await rewrapOutstanding(connection, of)
    // A process that began to create a key before the newest master key existed may have wrapped it by an older one.
    await holdCreation()
    const last = await rewrapOutstanding(connection, of)
    done?.()
    return { keys: first.keys + last.keys, secrets: first.secrets + last.secrets }
  })

/**
 * Runs `work` while no other process changes master keys. From the call of `holdCreation` on, no process creates a key
 * either. Works on one connection, which releases the locks however it ends. Throws {@link AlreadyRotating}.
 */
export const whileKeysAreHeld = <Value>(
  db: Db,
  work: (connection: Db, holdCreation: () => Promise<void>) => Promise<Value>,
): Promise<Value> =>
  db.connection().execute(async (connection) => {
    try {
      const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${rotationLock}) as free`.execute(
        connection,
      )
      if (!rows[0]?.free) throw new AlreadyRotating()
      return await work(connection, async () => {
        await sql`select pg_advisory_lock(${keyCreationLock})`.execute(connection)
      })
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => {})
    }
  })

interface Under {
  readonly masterKeys: MasterKeys
  readonly randomBytes: RandomBytes
}

const rewrapOutstanding = async (db: Db, of: Under): Promise<Rewrapped> => ({
  keys: await rewrap(db, of, { table: "vault.keys", id: "subject_id", type: "uuid" }),
  secrets: await rewrap(db, of, { table: "vault.secrets", id: "name", type: "text" }),
})

type Table =
  | { readonly table: "vault.keys"; readonly id: "subject_id"; readonly type: "uuid" }
  | { readonly table: "vault.secrets"; readonly id: "name"; readonly type: "text" }

interface WrappedRow {
  readonly id: string
  readonly wrapped: Buffer
  readonly masterKeyId: string
}

async function rewrap(db: Db, of: Under, { table, id, type }: Table): Promise<number> {
  const { masterKeys, randomBytes } = of
  const newest = masterKeys.newest()
  for (let count = 0; ;) {
    const { rows } = await sql<WrappedRow>`
      select ${sql.ref(id)} as id, wrapped, master_key_id as "masterKeyId"
      from ${sql.table(table)} where master_key_id <> ${newest.id} limit ${batchSize}`.execute(db)
    if (rows.length === 0) return count
    const wrappedAgain = rows.map((row) => {
      const masterKey = masterKeys.find(row.masterKeyId)
      if (!masterKey) throw new MasterKeyUnknown([row.masterKeyId], masterKeys)
      const bytes = decrypt(masterKey.key, row.id, row.wrapped)
      return encrypt(newest.key, randomBytes(nonceBytes), row.id, bytes)
    })
    // The row of a key that was destroyed meanwhile has changed, and stays destroyed.
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} as stored set wrapped = again.wrapped, master_key_id = ${newest.id}
      from unnest(${rows.map((row) => row.id)}::${sql.raw(type)}[], ${rows.map(({ wrapped }) => wrapped)}::bytea[],
        ${wrappedAgain}::bytea[]) as again (id, read, wrapped)
      where stored.${sql.ref(id)} = again.id and stored.wrapped = again.read`.execute(db)
    count += Number(numAffectedRows ?? 0n)
  }
}
