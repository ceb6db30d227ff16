import { randomBytes as chance } from "node:crypto"
import type { Pool } from "pg"
import { destroyedChannel, destructionNotices } from "./destructionNotices.ts"
import { keyCache } from "./keyCache.ts"
import type { MasterKeys } from "./masterKeys.ts"
import { rewrapAll, type Rewrapped } from "./rotation.ts"
import { isSubjectId, subjectKey } from "./subjectKey.ts"
import type { InstallationSecret, SubjectKey, Vault } from "./vault.ts"
import type { RandomBytes } from "./wrapping.ts"
import { wrappedKeys } from "./wrappedKeys.ts"

export interface PostgresVault extends Vault {
  /**
   * Wraps every key and secret anew under the newest master key, while the product runs. When nothing is left under
   * another one, and nobody is making a key, `done` is called: then the others may be thrown away. Interrupted, it is
   * completed by asking again.
   */
  readonly rotate: (done?: () => void) => Promise<Rewrapped>
  /** The pool stays the caller's. */
  readonly close: () => Promise<void>
}

interface Options {
  /** Of its own: keys are asked for by those who hold a connection of another pool already. Two are enough. */
  readonly pool: Pool
  readonly masterKeys: MasterKeys
  readonly now: () => Date
  readonly randomBytes?: RandomBytes
}

const keysKept = 10_000
/** In case it was told that a key is destroyed, and not heard. */
const believedMs = 60_000

/** The vault whose keys lie wrapped in schema `vault`. */
export function openVault({ pool, masterKeys, now, randomBytes = chance }: Options): PostgresVault {
  const wrapped = wrappedKeys({ pool, masterKeys, now, randomBytes })
  const cache = keyCache({ now, size: keysKept, believedMs })
  const notices = destructionNotices(pool.options, { destroyed: cache.forget, anythingMayBe: cache.forgetAll })
  const secrets = new Map<InstallationSecret, Promise<Buffer>>()

  async function read(subjectId: string): Promise<SubjectKey | undefined> {
    if (!isSubjectId(subjectId)) throw new Error("the id of a subject is a UUID in lower case")
    const bytes = await wrapped.ofSubject(subjectId)
    return bytes && subjectKey(subjectId, bytes, randomBytes)
  }

  return {
    keyOf(subjectId) {
      notices.start()
      const known = cache.find(subjectId)
      if (known) return known
      const reading = read(subjectId)
      cache.keep(subjectId, reading)
      return reading
    },

    async destroy(subjectId) {
      await pool.query(
        `with destroyed as (
           insert into vault.keys (subject_id, created_at, destroyed_at) values ($1, $2, $2)
           on conflict (subject_id) do update set wrapped = null, master_key_id = null, destroyed_at = excluded.destroyed_at
             where keys.destroyed_at is null
         )
         select pg_notify('${destroyedChannel}', $1::uuid::text)`,
        [subjectId, now()],
      )
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

    rotate: (done) => rewrapAll({ pool, masterKeys, randomBytes }, done),
    close: () => notices.close(),
  }
}
