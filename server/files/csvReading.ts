import Papa from "papaparse"
import { asTyped } from "#contract/spreadsheets.ts"

/** The unchanged cells of each row of a text; `undefined` if a quotation mark has no partner. */
export function csvCells(text: string, delimiter: string): ReadonlyArray<ReadonlyArray<string>> | undefined {
  const { data, errors } = Papa.parse<Array<string>>(text, { delimiter })
  return errors.length === 0 ? data : undefined
}

/** The separator of a header: a comma, a semicolon or a tab; a comma if there is a single column. */
export const delimiterOf = (header: string): string =>
  Papa.parse(header, { delimitersToGuess: [",", ";", "\t"], preview: 1 }).meta.delimiter

/** The rows of a table from `writeCsv`, or of one of the same form; `undefined` if a quotation mark has no partner. */
export function readCsv(text: string): ReadonlyArray<ReadonlyArray<string>> | undefined {
  const content = text.replace(/^\uFEFF/, "").replace(/\r?\n$/, "")
  return content === "" ? [] : csvCells(content, ",")?.map((row) => row.map(asTyped))
}
