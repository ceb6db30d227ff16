import { sql } from "kysely"
import { type Db, inTransaction } from "#server/db/database.ts"
import { type MasterKeys, MasterKeyUnknown } from "./masterKeys.ts"
import { keyCreationLock } from "./rotation.ts"
import { decrypt, encrypt, nonceBytes, type RandomBytes } from "./wrapping.ts"

interface WrappedKeys {
  /** Creates the key at first use; `undefined` when it was destroyed. */
  readonly ofSubject: (subjectId: string) => Promise<Buffer | undefined>
  /** Creates the secret at first use. */
  readonly secret: (name: string) => Promise<Buffer>
}

interface WrappedRow {
  readonly wrapped: Buffer | null
  readonly masterKeyId: string | null
}

interface NewRow {
  readonly id: string
  readonly wrapped: Buffer
  readonly master_key_id: string
  readonly created_at: Date
}

/** How the keys of one table are read and created. */
interface Table {
  readonly read: (db: Db, id: string) => Promise<WrappedRow | undefined>
  readonly make: (tx: Db, row: NewRow) => Promise<unknown>
}

const subjectKeys: Table = {
  read: (db, id) =>
    db
      .selectFrom("vault.keys")
      .select(["wrapped", "master_key_id as masterKeyId"])
      .where("subject_id", "=", id)
      .executeTakeFirst(),
  make: (tx, { id, ...row }) =>
    tx
      .insertInto("vault.keys")
      .values({ subject_id: id, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
}

const secrets: Table = {
  read: (db, id) =>
    db
      .selectFrom("vault.secrets")
      .select(["wrapped", "master_key_id as masterKeyId"])
      .where("name", "=", id)
      .executeTakeFirst(),
  make: (tx, { id, ...row }) =>
    tx
      .insertInto("vault.secrets")
      .values({ name: id, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
}

/** Reads and unwraps the keys in schema `vault`, and creates missing ones. */
export function wrappedKeys(of: {
  readonly db: Db
  readonly masterKeys: MasterKeys
  readonly now: () => Date
  readonly randomBytes: RandomBytes
}): WrappedKeys {
  const { db, masterKeys, now, randomBytes } = of
  let othersAreKnown = false

  async function readOrMake(table: Table, id: string): Promise<Buffer | undefined> {
    const row = (await table.read(db, id)) ?? (await made(table, id))
    return unwrap(table, id, row)
  }

  /** When several processes create the same key, the first insert wins and all use that key. */
  async function made(table: Table, id: string): Promise<WrappedRow> {
    await inTransaction(db, {}, async (tx) => {
      await sql`select pg_advisory_xact_lock_shared(${keyCreationLock})`.execute(tx)
      // Another process may have added a newer master key: a key wrapped by one that is about to be deleted would be lost.
      masterKeys.reread()
      await refuseBesideUnknown(tx)
      const { id: masterKeyId, key } = masterKeys.newest()
      const wrapped = encrypt(key, randomBytes(nonceBytes), id, randomBytes(32))
      await table.make(tx, { id, wrapped, master_key_id: masterKeyId, created_at: now() })
    })
    const row = await table.read(db, id)
    if (!row) throw new Error("a key is missing after it was created")
    return row
  }

  /** When other keys cannot be unwrapped, the master key was lost or replaced: refuses to create a key beside them. */
  async function refuseBesideUnknown(tx: Db): Promise<void> {
    if (othersAreKnown) return
    const rows = await tx
      .selectFrom("vault.keys")
      .select("master_key_id as id")
      .where("master_key_id", "is not", null)
      .union(tx.selectFrom("vault.secrets").select("master_key_id as id"))
      .execute()
    const unknown = rows.flatMap(({ id }) => (id === null || masterKeys.find(id) ? [] : [id]))
    if (unknown.length > 0) throw new MasterKeyUnknown(unknown, masterKeys)
    othersAreKnown = true
  }

  async function unwrap(table: Table, id: string, row: WrappedRow): Promise<Buffer | undefined> {
    if (row.wrapped === null || row.masterKeyId === null) return undefined
    const masterKey = masterKeys.find(row.masterKeyId)
    if (masterKey) return decrypt(masterKey.key, id, row.wrapped)
    masterKeys.reread()
    // Another process may have wrapped the key again meanwhile, under a master key that is newer or was restored.
    const again = (await table.read(db, id)) ?? row
    if (again.wrapped === null || again.masterKeyId === null) return undefined
    const found = masterKeys.find(again.masterKeyId)
    if (!found) throw new MasterKeyUnknown([again.masterKeyId], masterKeys)
    return decrypt(found.key, id, again.wrapped)
  }

  return {
    ofSubject: (subjectId) => readOrMake(subjectKeys, subjectId),
    async secret(name) {
      const bytes = await readOrMake(secrets, name)
      if (!bytes) throw new Error(`secret ${name} has no bytes`)
      return bytes
    },
  }
}
