import { neutralCell } from "../../../server/contract/spreadsheets.ts"

/**
 * A table as CSV for every spreadsheet, wherever it runs: a byte order mark, commas, a decimal point, lines that end in
 * CR LF. What a spreadsheet would take for a formula is neutralised (see {@link neutralCell}); plain numbers stay numbers.
 */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(neutralCell(cell))).join()}\r\n`).join("")}`

const quoted = (cell: string): string => (/[",\r\n\uFEFF]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
