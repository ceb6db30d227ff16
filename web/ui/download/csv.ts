/**
 * A table as CSV for every spreadsheet, wherever it runs: a byte order mark, commas, a decimal point, lines that end in
 * CR LF. What a spreadsheet would take for a formula gets an apostrophe in front; plain numbers stay numbers.
 */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(neutral(cell))).join()}\r\n`).join("")}`

const quoted = (cell: string): string => (/[",\r\n\uFEFF]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const neutral = (cell: string): string => (formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell)
// oxlint-disable-next-line no-control-regex -- spreadsheets pass over these, and take what follows for a formula
const formula = /^'*[\s\u0000]*[=+\-@\t\r\n\u0000]/u
const plainNumber = /^-?\d+(?:\.\d+)?$/u
