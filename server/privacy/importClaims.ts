import { Result } from "effect"
import { sql } from "kysely"
import type pg from "pg"

/** The right to import into a household, which no other server has at the same time. */
export interface ImportClaim {
  /** Aborted when the connection that holds the claim is lost: another server may have it from then on. */
  readonly lost: AbortSignal
  /** Gives the claim back. Never throws. */
  readonly release: () => Promise<void>
}

/** How many archives an installation imports at once, on all servers together. Each takes a thread of its server. */
export const importsAtOnce = 2

/** The first key of the lock of a place. The second is the number of the place, from 1. */
const placeKey = 1_873_401_554

/**
 * Claims a household for an import, and one of the installation's {@link importsAtOnce} places. The claim lasts as long
 * as the connection that it takes from the pool, so it ends with the process. Fails without waiting: with
 * `ImportRunning` if an archive is being imported into this household, with `TooManyImports` if no place is free.
 */
export async function claimImport(
  pool: pg.Pool,
  householdId: string,
): Promise<Result.Result<ImportClaim, "ImportRunning" | "TooManyImports">> {
  const client = await pool.connect()
  const losing = new AbortController()
  const lose = (): void => losing.abort(new Error("the connection that holds the claim of an import was lost"))
  client.on("error", lose)
  client.on("end", lose)
  const release = async (): Promise<void> => {
    try {
      await client.query("select pg_advisory_unlock_all()")
      client.off("error", lose)
      client.off("end", lose)
      client.release()
    } catch {
      client.release(true) // closing the connection releases its locks
    }
  }
  try {
    if (!(await isTaken(client, "pg_try_advisory_lock(hashtextextended($1, 0))", [householdKey(householdId)]))) {
      await release()
      return Result.fail("ImportRunning")
    }
    for (let place = 1; place <= importsAtOnce; place += 1) {
      if (await isTaken(client, "pg_try_advisory_lock($1::int, $2::int)", [placeKey, place])) {
        return Result.succeed({ lost: losing.signal, release })
      }
    }
    await release()
    return Result.fail("TooManyImports")
  } catch (error) {
    client.release(true)
    throw error
  }
}

const keyPrefix = "import "
const householdKey = (householdId: string): string => keyPrefix + householdId

/** Whether the household of a row of `platform.imports` is claimed. */
export const isClaimed = sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) =
      hashtextextended(${sql.lit(keyPrefix)} || ${sql.ref("platform.imports.household_id")}, 0))`

async function isTaken(client: pg.PoolClient, lock: string, keys: ReadonlyArray<unknown>): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock} as taken`, [...keys])
  return rows[0]?.taken === true
}
