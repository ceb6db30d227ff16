import { randomBytes as chance } from "node:crypto"
import { sql } from "kysely"
import type { Pool } from "pg"
import { openDatabase } from "#server/db/database.ts"
import { type Listening, listenTo } from "#server/db/listening.ts"
import { keyCache } from "./keyCache.ts"
import type { MasterKeys } from "./masterKeys.ts"
import { rewrapAll, type Rewrapped, type RotationSteps } from "./rotation.ts"
import { isSubjectId, subjectKey } from "./subjectKey.ts"
import type { InstallationSecret, SubjectKey, Vault } from "./vault.ts"
import type { RandomBytes } from "./wrapping.ts"
import { wrappedKeys } from "./wrappedKeys.ts"

export interface PostgresVault extends Vault {
  /**
   * Wraps every key and secret again under the newest master key, while the product runs. When no other master key is in
   * use and no process is creating a key, it calls `done`, which may mark the others as former. Another call completes a
   * rotation that was interrupted.
   */
  readonly rotate: (steps?: RotationSteps) => Promise<Rewrapped>
  /** Leaves the pool open: it belongs to the caller. */
  readonly close: () => Promise<void>
}

interface Options {
  /** A pool for the vault alone, of two connections: callers hold a connection of another pool while they read a key. */
  readonly pool: Pool
  readonly masterKeys: MasterKeys
  readonly now: () => Date
  readonly randomBytes?: RandomBytes
}

/** The channel of notices that name the subject whose key was destroyed. */
const destroyedChannel = "vault_destroyed"

const cachedKeys = 10_000
/** The limit for a key whose notice of destruction got lost. */
const believedMs = 60_000

/** The vault whose keys are stored, wrapped, in schema `vault`. */
export function openVault({ pool, masterKeys, now, randomBytes = chance }: Options): PostgresVault {
  const db = openDatabase(pool)
  const wrapped = wrappedKeys({ db, masterKeys, now, randomBytes })
  const cache = keyCache({ now, size: cachedKeys, believedMs })
  let listening: Listening | undefined
  const secrets = new Map<InstallationSecret, Promise<Buffer>>()

  async function read(subjectId: string): Promise<SubjectKey | undefined> {
    if (!isSubjectId(subjectId)) throw new Error("the id of a subject is a UUID in lower case")
    const bytes = await wrapped.ofSubject(subjectId)
    return bytes && subjectKey(subjectId, bytes, randomBytes)
  }

  return {
    keyOf(subjectId) {
      // Another process may destroy keys. While the connection of the listener is lost, notices are lost as well.
      listening ??= listenTo(destroyedChannel, pool.options, { notified: cache.forget, opened: cache.forgetAll })
      const known = cache.find(subjectId)
      if (known) return known
      const reading = read(subjectId)
      cache.keep(subjectId, reading)
      return reading
    },

    async destroy(subjectId) {
      const at = now()
      await sql`
        with destroyed as (
          insert into vault.keys (subject_id, created_at, destroyed_at) values (${subjectId}, ${at}, ${at})
          on conflict (subject_id) do update set wrapped = null, master_key_id = null, destroyed_at = excluded.destroyed_at
            where keys.destroyed_at is null
        )
        select pg_notify(${destroyedChannel}, ${subjectId}::uuid::text)`.execute(db)
      cache.forget(subjectId)
    },

    secret(name) {
      const known = secrets.get(name)
      if (known) return known
      const reading = wrapped.secret(name)
      secrets.set(name, reading)
      reading.catch(() => secrets.delete(name))
      return reading
    },

    rotate: (steps) => rewrapAll({ db, masterKeys, randomBytes }, steps),
    async close() {
      await listening?.close()
    },
  }
}
