import { type Kysely, sql } from "kysely"
import type { ReadModels } from "#projections/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import { versionOf } from "#server/db/dataVersion.ts"
import type { ReadModelName } from "#server/http/route.ts"
import type { SignedIn } from "#server/identity/access.ts"
import { snapshot } from "#server/views/snapshot.ts"
import type { HouseholdSize } from "#server/threads/largeAnswerLimits.ts"

type Sized = Pick<SignedIn, "householdId" | "userId" | "dataVersion">

const counted: ReadonlyArray<ReadModelName> = ["portfolios", "lines", "ownership"]

/**
 * Reads the size of a household, once for each version of its data. Each number ends one beyond its limit.
 */
export function householdSizes(
  db: Kysely<ReadModels>,
  limits: HouseholdSize,
): (person: Sized) => Promise<HouseholdSize> {
  const sizes = new Map<string, Promise<HouseholdSize>>()

  async function read(person: Sized): Promise<HouseholdSize> {
    const { householdId } = person
    const countedIn = (table: "portfolios" | "lines" | "line_entries" | "stakes", limit: number) =>
      sql<string>`(select count(*) from (
        select from read.${sql.raw(table)} where household_id = ${householdId} limit ${sql.lit(limit + 1)}
      ) counted)`
    const { rows } = await snapshot(db, accessOf({ ...person, portfolios: null }), (tx) =>
      sql<Record<keyof HouseholdSize, bigint>>`select
        ${countedIn("portfolios", limits.portfolios)} as portfolios,
        ${countedIn("lines", limits.lines)} as lines,
        ${countedIn("line_entries", limits.entries)} as entries,
        ${countedIn("stakes", limits.stakes)} as stakes`.execute(tx),
    )
    const { portfolios = 0n, lines = 0n, entries = 0n, stakes = 0n } = rows[0] ?? {}
    return {
      portfolios: Number(portfolios),
      lines: Number(lines),
      entries: Number(entries),
      stakes: Number(stakes),
    }
  }

  return (person) => {
    const key = `${person.householdId} ${versionOf(person.dataVersion, counted)}`
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
