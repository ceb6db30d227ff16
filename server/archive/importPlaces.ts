import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import pg from "pg"
import { oneAtATime } from "#server/commands/oneAtATime.ts"

/*
 * Which imports run. An import belongs to the server that claimed its household, until that server gives the claim back,
 * ends, or loses its connection; then another server may claim it.
 *
 * An installation reads two archives at a time: one in the short place, where each import begins and stays for seconds,
 * and one in the long place. So an archive that takes minutes does not keep others from being imported.
 */
interface ImportPlaces {
  /** Claims the import of a household, without waiting. `undefined`: a server has claimed it. */
  readonly claim: (householdId: string) => Promise<ImportClaim | undefined>
}

export interface ImportClaim {
  /** Aborted when the connection that holds the claim is lost: another server may have it from then on. */
  readonly lost: AbortSignal
  /** Waits for the short place, behind those that wait already. Throws the reason of the signal when it is aborted. */
  readonly wait: (signal: AbortSignal) => Promise<void>
  /** Moves from the short to the long place. `false`: it is taken. */
  readonly moveToLong: () => Promise<boolean>
  /** Gives back the claim and the place. Never throws. */
  readonly release: () => Promise<void>
}

type Place = "short" | "long"

interface Connection {
  readonly client: pg.PoolClient
  readonly close: () => void
}

/** How often a waiting import looks whether the place is free. */
const lookEveryMs = 100

/** All claims and places of a process are locks of one connection of the pool. */
export function importPlaces(pool: pg.Pool): ImportPlaces {
  const claimed = new Map<string, AbortController>()
  const queue: Array<symbol> = []
  const holders = new Map<Place, symbol>()

  const { tryLock, unlock, disconnect } = locksOf(pool, {
    isNeeded: () => claimed.size > 0,
    onLost() {
      holders.clear()
      for (const losing of claimed.values())
        losing.abort(new Error("the connection with the claim of an import was lost"))
      claimed.clear()
    },
  })

  async function take(place: Place, holder: symbol): Promise<boolean> {
    if (holders.has(place)) return false
    holders.set(place, holder)
    const isTaken = await tryLock(placePrefix + place).catch((error: unknown) => {
      holders.delete(place)
      throw error
    })
    if (!isTaken) holders.delete(place)
    return isTaken
  }

  async function leave(place: Place, holder: symbol): Promise<void> {
    if (holders.get(place) !== holder) return
    await unlock(placePrefix + place)
    holders.delete(place)
  }

  return {
    async claim(householdId) {
      if (claimed.has(householdId)) return undefined
      const losing = new AbortController()
      claimed.set(householdId, losing)
      const isClaimed = await tryLock(claimPrefix + householdId).catch((error: unknown) => {
        claimed.delete(householdId)
        throw error
      })
      const holder = Symbol(householdId)
      if (!isClaimed) {
        claimed.delete(householdId)
        await disconnect()
        return undefined
      }
      return {
        lost: losing.signal,
        async wait(signal) {
          queue.push(holder)
          try {
            for (;;) {
              signal.throwIfAborted()
              if (queue[0] === holder && (await take("short", holder))) return
              await sleep(lookEveryMs, undefined, { signal }).catch(() => signal.throwIfAborted())
            }
          } finally {
            queue.splice(queue.indexOf(holder), 1)
          }
        },
        async moveToLong() {
          if (holders.get("long") === holder) return true
          if (!(await take("long", holder))) return false
          await leave("short", holder)
          return true
        },
        async release() {
          try {
            await leave("short", holder)
            await leave("long", holder)
            if (claimed.get(householdId) !== losing) return // lost
            await unlock(claimPrefix + householdId)
          } catch {
            // The connection is lost, and its locks with it.
          }
          if (claimed.get(householdId) === losing) claimed.delete(householdId)
          await disconnect().catch(() => {})
        },
      }
    },
  }
}

/** Locks of one connection of the pool, which is opened for the first of them. A lost connection has lost them all. */
function locksOf(
  pool: pg.Pool,
  { isNeeded, onLost }: { readonly isNeeded: () => boolean; readonly onLost: () => void },
) {
  let connecting: Promise<Connection> | undefined

  async function connect(): Promise<Connection> {
    const client = await pool.connect()
    const ended = (): void => {
      client.release(true)
      connecting = undefined
      onLost()
    }
    client.once("end", ended)
    return {
      client,
      close() {
        client.off("end", ended)
        client.release(true)
      },
    }
  }

  async function isDone(call: string): Promise<boolean> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    const { client } = await connecting
    // A connection takes one statement at a time.
    return oneAtATime(client, "statement", async () => {
      const { rows } = await client.query<{ done: boolean }>(`select ${call} as done`)
      return rows[0]?.done === true
    })
  }

  const tryLock = (name: string) => isDone(`pg_try_advisory_lock(${lockKey(name)})`)
  const unlock = (name: string) => isDone(`pg_advisory_unlock(${lockKey(name)})`)

  /** Closes the connection, unless its locks are needed. */
  async function disconnect(): Promise<void> {
    const connection = await connecting
    if (isNeeded() || !connecting) return
    connecting = undefined
    connection?.close()
  }

  return { tryLock, unlock, disconnect }
}

const lockKey = (name: string): string => `hashtextextended(${pg.escapeLiteral(name)}, 0)`

const claimPrefix = "import "
const placePrefix = "place of imports "

/** Whether a server has claimed the household of a row of `platform.imports`. */
export const isClaimed = sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) =
      hashtextextended(${sql.lit(claimPrefix)} || ${sql.ref("platform.imports.household_id")}, 0))`
