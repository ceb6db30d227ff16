import { csvCells, delimiterOf } from "../../files/csvReading.ts"

/** The cells of one line, or why they cannot be read. `line` counts from 1. */
export type CsvRow =
  | { readonly line: number; readonly cells: ReadonlyArray<string> }
  | { readonly line: number; readonly fault: string }

/**
 * The rows of a table of days and numbers, without blank lines, and with cells trimmed. Each line is read by itself: no cell
 * of such a table holds a line break, so a stray quotation mark spoils its own line and not the rest of the file.
 */
export function* csvRows(text: string): Generator<CsvRow, undefined> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)
  const delimiter = delimiterOf(lines.find((line) => line.trim() !== "") ?? "")
  for (const [index, content] of lines.entries()) {
    if (content.trim() === "") continue
    const line = index + 1
    if (hasControlCharacter(content)) yield { line, fault: "holds a control character" }
    else {
      // RFC 4180 has no space between a separator and a quotation mark; some tables do.
      const cells = content.includes('"')
        ? csvCells(content.replaceAll(/(^|[,;\t]) +(?=")/g, "$1"), delimiter)?.[0]
        : content.split(delimiter)
      yield cells
        ? { line, cells: cells.map((cell) => cell.trim()) }
        : { line, fault: "has a quotation mark out of place" }
    }
  }
}

// oxlint-disable-next-line no-control-regex -- it is control characters that are looked for; the tab separates cells
const hasControlCharacter = (text: string): boolean => /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)
