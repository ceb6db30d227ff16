import { type RawBuilder, sql } from "kysely"
import type { SeriesKind } from "./points.ts"

/*
 * A series has the values of several sources: of each provider, and of the files of the operator. A source corrects only
 * its own values, so two providers that differ in the last digit do not correct each other for ever. For each day the
 * figures use the value of the source that comes first here and has one.
 */

/**
 * The sources of each kind of series, the first one first. Values that a person gives in a file come before those of any
 * provider. A source that is not listed, such as one from an archive, comes after these, by its name.
 */
const precedence: Readonly<Record<SeriesKind, ReadonlyArray<string>>> = {
  price: ["file"],
  rate: ["file", "ecb"],
}

/** The id of the source of a point. All files together are one source, `file`: a later file corrects an earlier one. */
export const sourceIdOf = (source: string): string => source.split(":", 1)[0] ?? source

/** The same in SQL. */
export const sourceId = (source: RawBuilder<unknown>): RawBuilder<string> => sql`split_part(${source}, ':', 1)`

/**
 * The order of the points of a day, the one that counts first: by source, and within a source the newest first. `kind` is
 * the kind of the series; the columns are those of `market.points`.
 */
export const bestFirst = (kind: RawBuilder<unknown>): RawBuilder<unknown> => {
  const listed = sql`case ${kind} when 'price' then ${precedence.price}::text[] else ${precedence.rate}::text[] end`
  const source = sourceId(sql`source`)
  // Postgres sorts nulls last: those are the sources that are not listed.
  return sql`array_position(${listed}, ${source}), ${source}, seq desc`
}
