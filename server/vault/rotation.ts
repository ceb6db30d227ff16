import type { Pool, PoolClient } from "pg"
import { type MasterKeys, MasterKeyUnknown } from "./masterKeys.ts"
import { decrypt, encrypt, nonceBytes, type RandomBytes } from "./wrapping.ts"

/** How many were wrapped anew. */
export interface Rewrapped {
  readonly keys: number
  readonly secrets: number
}

/** Two processes do not wrap anew at once. */
export class AlreadyRotating extends Error {
  override readonly name = "AlreadyRotating"
  constructor() {
    super("another process is wrapping the keys anew already")
  }
}

/** Held, shared, by whoever makes a key; alone by who throws a master key away. Any number would do that no other lock has. */
export const makingKeys = 7_021_968_510_923_404n
const rotating = 7_021_968_510_923_403n

const batchSize = 500

/** See `PostgresVault.rotate`. Works on one connection, with which its locks go however it ends. */
export async function rewrapAll(
  { pool, ...of }: { readonly pool: Pool; readonly masterKeys: MasterKeys; readonly randomBytes: RandomBytes },
  done?: () => void,
): Promise<Rewrapped> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [rotating])
    if (!rows[0]?.free) throw new AlreadyRotating()
    of.masterKeys.reread()
    const first = await rewrapOutstanding(client, of)
    // Who began to make a key before the newest was there may have wrapped it by another.
    await client.query("select pg_advisory_lock($1)", [makingKeys])
    const last = await rewrapOutstanding(client, of)
    done?.()
    return { keys: first.keys + last.keys, secrets: first.secrets + last.secrets }
  } finally {
    await client.query("select pg_advisory_unlock_all()").catch(() => {})
    client.release()
  }
}

interface Under {
  readonly masterKeys: MasterKeys
  readonly randomBytes: RandomBytes
}

const rewrapOutstanding = async (client: PoolClient, of: Under): Promise<Rewrapped> => ({
  keys: await rewrap(client, of, { table: "keys", id: "subject_id", type: "uuid" }),
  secrets: await rewrap(client, of, { table: "secrets", id: "name", type: "text" }),
})

interface Table {
  readonly table: string
  readonly id: string
  readonly type: string
}

async function rewrap(client: PoolClient, of: Under, { table, id, type }: Table): Promise<number> {
  const { masterKeys, randomBytes } = of
  const newest = masterKeys.newest()
  for (let count = 0; ;) {
    const { rows } = await client.query<{ id: string; wrapped: Buffer; master_key_id: string }>(
      `select ${id} as id, wrapped, master_key_id from vault.${table} where master_key_id <> $1 limit ${batchSize}`,
      [newest.id],
    )
    if (rows.length === 0) return count
    const anew = rows.map((row) => {
      const masterKey = masterKeys.find(row.master_key_id)
      if (!masterKey) throw new MasterKeyUnknown([row.master_key_id])
      const bytes = decrypt(masterKey.key, row.id, row.wrapped)
      return encrypt(newest.key, randomBytes(nonceBytes), row.id, bytes)
    })
    // One that was destroyed meanwhile is not what was read any more, and stays destroyed.
    const { rowCount } = await client.query(
      `update vault.${table} as kept set wrapped = anew.wrapped, master_key_id = $1
       from unnest($2::${type}[], $3::bytea[], $4::bytea[]) as anew (id, read, wrapped)
       where kept.${id} = anew.id and kept.wrapped = anew.read`,
      [newest.id, rows.map((row) => row.id), rows.map(({ wrapped }) => wrapped), anew],
    )
    count += rowCount ?? 0
  }
}
