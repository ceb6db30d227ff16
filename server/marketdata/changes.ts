import type { Db } from "#server/db/database.ts"
import { type Parameter, prepared } from "#server/db/prepared.ts"
import { nameInRealm } from "./points.ts"

/** The number of the last change of a series, by its name with its realm. Undefined for a series that does not exist. */
type LastChanges = (series: string) => bigint | undefined

export interface MarketChanges {
  /**
   * The last change of each series, complete up to the change with this number. Undefined when the data have no change
   * with this number: they are those of another database.
   */
  readonly upTo: (number: bigint) => Promise<LastChanges | undefined>
}

/**
 * Keeps the number of the last change of each series, for all households: a change of prices costs a server one query
 * for the series that changed since its last one.
 */
export function marketChanges(db: Db): MarketChanges {
  const last = new Map<string, bigint>()
  const lastChanges: LastChanges = (series) => last.get(series)
  let loadedTo = -1n
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    for (const { realm, kind, symbol, changed } of await findChanged(db, { after: loadedTo })) {
      last.set(nameInRealm(realm, { kind, symbol }), changed)
      if (changed > loadedTo) loadedTo = changed
    }
    if (loadedTo < 0n) loadedTo = 0n
  }

  return {
    async upTo(number) {
      // A query that is under way may have begun before the change.
      if (loadedTo < number) await loading
      while (loadedTo < number) {
        const before = loadedTo
        loading ??= load().finally(() => (loading = undefined))
        await loading
        if (loadedTo === before) return undefined
      }
      return lastChanges
    },
  }
}

/** Whether one of the series changed after the change with the number `since`. */
export const someChanged = (series: ReadonlyArray<string>, since: bigint, last: LastChanges): boolean =>
  series.some((name) => (last(name) ?? -1n) > since)

const findChanged = prepared("changed-series", (db, parameter: Parameter<{ readonly after: bigint }>) =>
  db
    .selectFrom("market.series")
    .select(["realm", "kind", "symbol", "changed"])
    .where("changed", ">", parameter("after"))
    .orderBy("changed"),
)
