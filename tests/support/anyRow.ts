import { randomUUID } from "node:crypto"
import type pg from "pg"
import { type RandomNumbers, randomNumbers } from "#server/demo/randomNumbers.ts"

/** For each database by itself, so that its numbers are the same in every run, regardless of the tests before. */
const numbers = new WeakMap<pg.Pool, RandomNumbers>()

/** A row that the table accepts: columns without a given value get one that fits the catalogue. */
export async function anyRow(
  owner: pg.Pool,
  table: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { rows: columns } = await owner.query<{ name: string; type: string; nullable: boolean; words: string | null }>(
    `select a.attname as name, a.atttypid::regtype::text as type, not a.attnotnull as nullable,
       (select (regexp_match(pg_get_constraintdef(c.oid), $re$ARRAY\\['(\\w+)'$re$))[1] from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as words
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  )
  const random = numbers.get(owner) ?? randomNumbers(1, "rows")
  numbers.set(owner, random)
  const values = columns.map(({ name, type, nullable, words }) =>
    name in given ? given[name] : nullable ? null : (words ?? madeUp(type, random)),
  )
  await owner.query(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join()})
     values (${values.map((_, n) => `$${n + 1}`).join()})`,
    values,
  )
}

function madeUp(type: string, random: RandomNumbers): unknown {
  switch (type) {
    case "uuid":
      return randomUUID()
    case "date":
    case "timestamp with time zone":
      return "2024-01-01"
    case "numeric":
      return random.between(0, 999_999_999)
    case "text":
      return "{}"
    case "text[]":
      return ["a"]
    default:
      throw new Error(`nobody has thought of a value of type ${type}`)
  }
}
