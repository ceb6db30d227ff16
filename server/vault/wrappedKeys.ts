import type { Pool, PoolClient } from "pg"
import { type MasterKeys, MasterKeyUnknown } from "./masterKeys.ts"
import { makingKeys } from "./rotation.ts"
import { decrypt, encrypt, nonceBytes, type RandomBytes } from "./wrapping.ts"

export interface WrappedKeys {
  /** Made when there is none; `undefined` when it was destroyed. */
  readonly ofSubject: (subjectId: string) => Promise<Buffer | undefined>
  /** Made when there is none. */
  readonly secret: (name: string) => Promise<Buffer>
}

interface Row {
  readonly wrapped: Buffer | null
  readonly master_key_id: string | null
}

const readKey = "select wrapped, master_key_id from vault.keys where subject_id = $1"
const readSecret = "select wrapped, master_key_id from vault.secrets where name = $1"
const makeKey = `insert into vault.keys (subject_id, wrapped, master_key_id, created_at) values ($1, $2, $3, $4)
  on conflict do nothing`
const makeSecret = `insert into vault.secrets (name, wrapped, master_key_id, created_at) values ($1, $2, $3, $4)
  on conflict do nothing`

/** The keys in schema `vault`, unwrapped and made. */
export function wrappedKeys(of: {
  readonly pool: Pool
  readonly masterKeys: MasterKeys
  readonly now: () => Date
  readonly randomBytes: RandomBytes
}): WrappedKeys {
  const { pool, masterKeys, now, randomBytes } = of
  let othersAreKnown = false

  async function readOrMake(id: string, read: string, make: string): Promise<Buffer | undefined> {
    const row = (await one(read, id)) ?? (await made(id, read, make))
    return unwrap(id, row, read)
  }

  const one = async (read: string, id: string): Promise<Row | undefined> => (await pool.query<Row>(read, [id])).rows[0]

  /** Of several who make the same one, the first does; all have that one. */
  async function made(id: string, read: string, make: string): Promise<Row> {
    await inMaking(async (client) => {
      // In case the newest is another by now: what is wrapped by one that is about to be thrown away would be lost.
      masterKeys.reread()
      await refuseBesideUnknown(client)
      const { id: masterKeyId, key } = masterKeys.newest()
      const wrapped = encrypt(key, randomBytes(nonceBytes), id, randomBytes(32))
      await client.query(make, [id, wrapped, masterKeyId, now()])
    })
    const row = await one(read, id)
    if (!row) throw new Error("a key that was made is not there")
    return row
  }

  async function inMaking(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query("begin")
      await client.query("select pg_advisory_xact_lock_shared($1)", [makingKeys])
      await work(client)
      await client.query("commit")
    } catch (error) {
      await client.query("rollback").catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

  /** Where others cannot be unwrapped, the master key was lost or taken for another one: no place to go on as if new. */
  async function refuseBesideUnknown(client: PoolClient): Promise<void> {
    if (othersAreKnown) return
    const { rows } = await client.query<{ readonly id: string }>(
      `select distinct master_key_id as id from vault.keys where master_key_id is not null
       union select master_key_id from vault.secrets`,
    )
    const unknown = rows.map(({ id }) => id).filter((id) => !masterKeys.find(id))
    if (unknown.length > 0) throw new MasterKeyUnknown(unknown)
    othersAreKnown = true
  }

  async function unwrap(id: string, row: Row, read: string): Promise<Buffer | undefined> {
    if (row.wrapped === null || row.master_key_id === null) return undefined
    const masterKey = masterKeys.find(row.master_key_id)
    if (masterKey) return decrypt(masterKey.key, id, row.wrapped)
    masterKeys.reread()
    // Meanwhile it may have been wrapped anew, and the one that was missing thrown away.
    const again = (await one(read, id)) ?? row
    if (again.wrapped === null || again.master_key_id === null) return undefined
    const found = masterKeys.find(again.master_key_id)
    if (!found) throw new MasterKeyUnknown([again.master_key_id])
    return decrypt(found.key, id, again.wrapped)
  }

  return {
    ofSubject: (subjectId) => readOrMake(subjectId, readKey, makeKey),
    async secret(name) {
      const bytes = await readOrMake(name, readSecret, makeSecret)
      if (!bytes) throw new Error(`secret ${name} has no bytes`)
      return bytes
    },
  }
}
