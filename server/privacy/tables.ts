import { writeCsv } from "../files/csvWriting.ts"

/**
 * Objects as a table: a column for each thing that any of them says, in the order in which it is first said. What stands
 * within something else is named by its path (`value.amount`); lists stand as JSON.
 */
export function tableOf(objects: ReadonlyArray<object>): string {
  const rows = objects.map((object) => new Map(cellsOf(object, "")))
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  if (columns.length === 0) return ""
  return writeCsv([columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? null))])
}

function* cellsOf(value: object, path: string): Iterable<[string, string | number | null]> {
  for (const [name, field] of Object.entries(value) as ReadonlyArray<[string, unknown]>) {
    const column = path + name
    if (field === null || typeof field === "string" || typeof field === "number") yield [column, field]
    else if (typeof field === "boolean") yield [column, String(field)]
    else if (Array.isArray(field)) yield [column, field.length === 0 ? null : JSON.stringify(field)]
    else if (typeof field === "object") yield* cellsOf(field, `${column}.`)
  }
}
