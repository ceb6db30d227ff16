import { type Kysely, sql } from "kysely"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { snapshot } from "#server/views/snapshot.ts"

/** How much a household has recorded. Each number is counted up to a limit, so that counting takes little time. */
export interface HouseholdSize {
  readonly lines: number
  readonly entries: number
  readonly stakes: number
}

type Sized = Pick<SignedIn, "householdId" | "userId" | "dataVersion">

/** Beyond any of these, a household is large for any question. */
export const sizeLimits: HouseholdSize = { lines: 300, entries: 5_000, stakes: 60 }

/**
 * Reads the size of a household, once for each version of the data. Each number ends one beyond its limit in
 * {@link sizeLimits}.
 */
export function householdSizes(db: Kysely<ReadModels>): (person: Sized) => Promise<HouseholdSize> {
  const sizes = new Map<string, Promise<HouseholdSize>>()

  async function read(person: Sized): Promise<HouseholdSize> {
    const { householdId } = person
    const counted = (table: "lines" | "line_entries" | "stakes", limit: number) =>
      sql<string>`(select count(*) from (
        select from read.${sql.raw(table)} where household_id = ${householdId} limit ${sql.lit(limit + 1)}
      ) counted)`
    const { rows } = await snapshot(db, accessOf({ ...person, portfolios: null }), (tx) =>
      sql<Record<keyof HouseholdSize, bigint>>`select
        ${counted("lines", sizeLimits.lines)} as lines,
        ${counted("line_entries", sizeLimits.entries)} as entries,
        ${counted("stakes", sizeLimits.stakes)} as stakes`.execute(tx),
    )
    const { lines = 0n, entries = 0n, stakes = 0n } = rows[0] ?? {}
    return { lines: Number(lines), entries: Number(entries), stakes: Number(stakes) }
  }

  return (person) => {
    const key = `${person.householdId} ${person.dataVersion}`
    const known = sizes.get(key)
    if (known) return known
    const reading = read(person)
    sizes.set(key, reading)
    reading.catch(() => sizes.delete(key))
    for (const oldest of sizes.keys()) {
      if (sizes.size <= sizesKept) break
      sizes.delete(oldest)
    }
    return reading
  }
}

const sizesKept = 1_000
