/*
 * A cell of a table can contain text that a user typed, which a spreadsheet may evaluate as a formula. Both sides write
 * tables: the server those of the archive and the audit trail, the client those of its pages.
 */

/**
 * A table as CSV (RFC 4180): commas, lines that end in CR LF, quotation marks where they are needed. Cells that a
 * spreadsheet would evaluate as a formula are neutralised (see {@link neutralCell}). Null cells are empty. Every row
 * has at least one cell.
 */
export const writeCsv = (rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string =>
  rows.map((row) => `${lineOf(row.map((cell) => (cell === null ? "" : neutralCell(String(cell)))))}\r\n`).join("")

/** A single empty cell is written in quotation marks, because an empty line would be no row. */
const lineOf = (cells: ReadonlyArray<string>): string =>
  cells.length === 1 && cells[0] === "" ? '""' : cells.map(quotedWhereNeeded).join()

const quotedWhereNeeded = (cell: string): string =>
  /[",\r\n\uFEFF]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/**
 * Neutralises a cell: inserts an apostrophe where a spreadsheet would see the beginning of a formula. That is at the
 * beginning of the cell, and after a semicolon, a tab or a line break within it, since a spreadsheet that expects other
 * separators begins a cell there. Plain numbers stay numbers. {@link asTyped} reverses it.
 */
export const neutralCell = (cell: string): string =>
  plainNumber.test(cell) ? cell : cell.replaceAll(startOfFormula, "'")

/** The text that was typed into a cell, from the output of {@link neutralCell}. */
export const asTyped = (cell: string): string => cell.replaceAll(neutralisedStart, "")

/*
 * A formula begins with one of = + - @, also in their full-width and small forms, which spreadsheets in some languages
 * read. Some spreadsheets skip apostrophes, white space and invisible characters. Text after a separator within the
 * cell is checked on its own, up to the next separator.
 */
const startOfFormula =
  /^(?='*[^\S\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2800\p{Cf}\p{Zl}\p{Zp}\p{DI};\p{Cc}])|(?<=[;\t\r\n])(?='*[^\S\t\r\n]*(?![\t\r\n])[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2800\p{Cf}\p{Zl}\p{Zp}\p{DI}\p{Cc}])/gu
const neutralisedStart =
  /^'(?='*[^\S\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2800\p{Cf}\p{Zl}\p{Zp}\p{DI};\p{Cc}])|(?<=[;\t\r\n])'(?='*[^\S\t\r\n]*(?![\t\r\n])[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2800\p{Cf}\p{Zl}\p{Zp}\p{DI}\p{Cc}])/gu

const plainNumber = /^-?\d+(?:\.\d+)?$/u
