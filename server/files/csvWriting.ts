/**
 * A table as CSV (RFC 4180): commas, lines that end in CR LF, quotation marks where they are needed. Whatever a
 * spreadsheet would take for a formula gets an apostrophe in front, which {@link readCsv} takes away; plain numbers stay
 * as they are, negative ones too. Absent cells are empty. Every row has a cell at least.
 */
export const writeCsv = (rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string =>
  rows.map((row) => `${lineOf(row.map((cell) => (cell === null ? "" : neutral(String(cell)))))}\r\n`).join("")

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

const neutral = (cell: string): string => (isDangerous(cell) ? `'${cell}` : cell)

/** What bears an apostrophe of its own in front gets another, so that it comes back with one. */
const isDangerous = (cell: string): boolean => formula.test(cell) && !plainNumber.test(cell)
// oxlint-disable-next-line no-control-regex -- spreadsheets pass over these, and take what follows for a formula
const formula = /^'*[=+\-@\t\r\n\u0000]/u
const plainNumber = /^-?\d+(?:\.\d+)?$/u

const asTyped = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

const byteOrderMark = "\u{FEFF}"
