import { AsyncLocalStorage } from "node:async_hooks"
import pg from "pg"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { oneAtATime } from "./oneAtATime.ts"

/**
 * Runs `work` under the lock of the household, which one command at a time holds across all servers. For rules that
 * span several streams: what `work` reads is still true when it appends.
 *
 * Throws {@link HouseholdBusy} when another server holds the lock for {@link lockWaitMs}; then `work` has not begun. A
 * call inside of `work` for the same household runs under the same lock.
 */
export type HouseholdLock = <Value>(householdId: HouseholdId, work: () => Promise<Value>) => Promise<Value>

/** Another server holds the lock of the household. Nothing was done; the client may retry. */
class HouseholdBusy extends Error {
  override readonly name = "HouseholdBusy"
  constructor(cause: unknown) {
    super("another server works on the household", { cause })
  }
}

/** How long a command waits for another server. Longer than any command takes. */
const lockWaitMs = 10_000

/**
 * Locks of households as advisory locks of Postgres. `pool` serves locks alone: a command that waits for a lock must
 * not take the connection that the holder needs. Within this process the commands of one household queue for one
 * connection, so they cannot fill the pool.
 *
 * A lock belongs to its connection. It ends with the process, and within a minute after its machine disappears.
 */
export const householdLock =
  (pool: pg.Pool): HouseholdLock =>
  (householdId, work) => {
    const outer = lockedHere.getStore()
    if (outer?.isHeld === true && outer.householdId === householdId) return work()
    return oneAtATime(pool, householdId, async () => {
      const client = await pool.connect()
      // Not in a transaction: rebuilds of read models wait for open transactions.
      const key = `hashtextextended(${client.escapeLiteral(`household ${householdId}`)}, 0)`
      try {
        await client.query(`${sessionSettings}; select pg_advisory_lock(${key})`)
      } catch (error) {
        client.release(true)
        throw error instanceof pg.DatabaseError && error.code === lockNotAvailable ? new HouseholdBusy(error) : error
      }
      const held = { householdId, isHeld: true }
      try {
        return await lockedHere.run(held, work)
      } finally {
        held.isHeld = false
        const isReleased = await client.query(`select pg_advisory_unlock(${key})`).then(
          () => true,
          () => false,
        )
        client.release(!isReleased) // closed, if it may still hold the lock
      }
    })
  }

/** The lock that the running command holds. What it leaves running when it ends no longer holds it. */
const lockedHere = new AsyncLocalStorage<{ readonly householdId: HouseholdId; isHeld: boolean }>()

/** Sent together with the lock. Keepalives let the database detect that the machine of a connection is gone. */
const sessionSettings = [
  `set lock_timeout = ${lockWaitMs}`,
  "set tcp_keepalives_idle = 30",
  "set tcp_keepalives_interval = 10",
  "set tcp_keepalives_count = 3",
].join("; ")

const lockNotAvailable = "55P03"
