/** The cells of one line, or why it cannot be cut into cells. `line` counts from 1. */
export type CsvRow =
  | { readonly line: number; readonly cells: ReadonlyArray<string> }
  | { readonly line: number; readonly fault: string }

/**
 * The rows of a table of days and numbers, blank lines left out, cells trimmed. Lines are cut before cells: no cell of
 * such a table holds a line break, so a stray quotation mark spoils its own line and not the rest of the file.
 */
export function* csvRows(text: string): Generator<CsvRow, undefined> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)
  const separator = separatorOf(lines.find((line) => line.trim() !== "") ?? "")
  for (const [index, content] of lines.entries()) {
    if (content.trim() === "") continue
    const line = index + 1
    if (hasControlCharacter(content)) yield { line, fault: "holds a control character" }
    else {
      const cells = content.includes('"') ? quotedCells(content, separator) : content.split(separator)
      yield cells
        ? { line, cells: cells.map((cell) => cell.trim()) }
        : { line, fault: "has a quotation mark out of place" }
    }
  }
}

/** That of the header, where no number can hold a comma. */
const separatorOf = (header: string): string => [",", ";", "\t"].find((sign) => header.includes(sign)) ?? ","

// oxlint-disable-next-line no-control-regex -- it is control characters that are looked for; the tab separates cells
const hasControlCharacter = (text: string): boolean => /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)

function quotedCells(content: string, separator: string): ReadonlyArray<string> | undefined {
  const cells: Array<string> = []
  let rest = content
  for (;;) {
    const cell = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest) ?? new RegExp(`^([^"${separator}]*)`).exec(rest)
    if (!cell) return undefined
    cells.push((cell[1] ?? "").replaceAll('""', '"'))
    rest = rest.slice(cell[0].length)
    if (rest === "") return cells
    if (!rest.startsWith(separator)) return undefined
    rest = rest.slice(separator.length)
  }
}
