import { asTyped, neutralCell } from "../contract/spreadsheets.ts"

/**
 * A table as CSV (RFC 4180): commas, lines that end in CR LF, quotation marks where they are needed. What a spreadsheet
 * would take for a formula is neutralised (see {@link neutralCell}), and {@link readCsv} restores it. Absent cells are
 * empty. Every row has a cell at least.
 */
export const writeCsv = (rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string =>
  rows.map((row) => `${lineOf(row.map((cell) => (cell === null ? "" : neutralCell(String(cell)))))}\r\n`).join("")

/** The rows of what {@link writeCsv} wrote, or of another table of its form; `undefined` where quotation marks do not pair. */
export function readCsv(text: string): ReadonlyArray<ReadonlyArray<string>> | undefined {
  const rows: Array<Array<string>> = []
  let row: Array<string> = []
  const cells = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|$)/y
  const content = text.startsWith(byteOrderMark) ? text.slice(1) : text
  while (cells.lastIndex < content.length || row.length > 0) {
    const found = cells.exec(content)
    if (!found) return undefined
    const [, quoted, plain = "", end] = found
    row.push(asTyped(quoted?.replaceAll('""', '"') ?? plain))
    if (end === ",") continue
    rows.push(row)
    row = []
  }
  return rows
}

/** An empty line would be no row. */
const lineOf = (cells: ReadonlyArray<string>): string =>
  cells.length === 1 && cells[0] === "" ? '""' : cells.map(quotedWhereNeeded).join()

const quotedWhereNeeded = (cell: string): string =>
  /[",\r\n\uFEFF]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const byteOrderMark = "\u{FEFF}"
