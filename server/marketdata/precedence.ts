import { type RawBuilder, sql } from "kysely"
import { defaultOrder } from "./feeds/all.ts"
import type { SeriesKind } from "./points.ts"
import { releasedSource } from "./released/releasedRates.ts"

/*
 * A series has the values of several sources: of each provider, and of the files of the operator. A source corrects only
 * its own values, so two providers that differ in the last digit do not correct each other for ever. For each day the
 * figures use the value of the source that comes first here and has one.
 */

/** The source of all files of the operator together. */
export const fileSource = "file"

/**
 * The sources of each kind of series, the first one first. Values that a person gives in a file come before those of any
 * provider. A source that is not listed, such as one from an archive, comes after these, by its name.
 */
const precedence: Readonly<Record<SeriesKind, ReadonlyArray<string>>> = {
  price: [fileSource, ...defaultOrder.securities, ...defaultOrder.crypto, ...defaultOrder.metals],
  rate: [fileSource, "ecb", releasedSource, "frankfurter", "nbp", "currency-api"],
}

/** The id of the source of a point. All files together are one source, `file`: a later file corrects an earlier one. */
export const sourceIdOf = (source: string): string => source.split(":", 1)[0] ?? source

/** Orders the sources of prices: the one that counts first comes first. */
export const bySource = (a: string, b: string): number => bySourceWith([])(a, b)

/** The same where some sources are preferred. */
export function bySourceWith(preferred: ReadonlyArray<string>): (a: string, b: string) => number {
  const listed = pricesWith(preferred)
  const rank = (id: string) => (listed.includes(id) ? listed.indexOf(id) : listed.length)
  return (a, b) => {
    const [left, right] = [sourceIdOf(a), sourceIdOf(b)]
    return rank(left) - rank(right) || (left < right ? -1 : left > right ? 1 : 0)
  }
}

/** The same in SQL. */
export const sourceId = (source: RawBuilder<unknown>): RawBuilder<string> => sql`split_part(${source}, ':', 1)`

/** The order of the sources of prices where some are preferred. Files come before them: a person's own price counts. */
const pricesWith = (preferred: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set([fileSource, ...preferred, ...precedence.price]),
]

/**
 * The order of the points of a day, the one that counts first: by source, and within a source the newest first. `kind` is
 * the kind of the series; the columns are those of `market.points`. `preferred` are sources of prices that come before
 * all but files, in their order.
 */
export const bestFirst = (kind: RawBuilder<unknown>, preferred: ReadonlyArray<string> = []): RawBuilder<unknown> => {
  const listed = sql`case ${kind} when 'price' then ${pricesWith(preferred)}::text[] else ${precedence.rate}::text[] end`
  const source = sourceId(sql`source`)
  // Postgres sorts nulls last: those are the sources that are not listed.
  return sql`array_position(${listed}, ${source}), ${source}, seq desc`
}
