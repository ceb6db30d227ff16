/** The cells of one line, or why they cannot be read. `line` counts from 1. */
export type CsvRow =
  | { readonly line: number; readonly cells: ReadonlyArray<string> }
  | { readonly line: number; readonly fault: "control" | "quotes" }

/**
 * The rows of a table of days and numbers, without blank lines, and with cells trimmed. Each line is read by itself: no
 * cell of such a table contains a line break, so a stray quotation mark affects its own line and not the rest of the
 * file. The separator is the comma, semicolon or tab of which the first line has most.
 */
export function* csvRows(text: string): Generator<CsvRow, undefined> {
  const lines = text.replace(/^\uFEFF/u, "").split(/\r\n|\n|\r/u)
  const delimiter = delimiterOf(lines)
  for (const [index, content] of lines.entries()) {
    if (content.trim() === "") continue
    const line = index + 1
    if (hasControlCharacter(content)) yield { line, fault: "control" }
    else {
      const cells = content.includes('"') ? quotedCells(content, delimiter) : content.split(delimiter)
      yield cells ? { line, cells: cells.map((cell) => cell.trim()) } : { line, fault: "quotes" }
    }
  }
}

/** The separator of the cells. */
export function delimiterOf(lines: ReadonlyArray<string>): "," | ";" | "\t" {
  const first = (lines.find((line) => line.trim() !== "") ?? "").replaceAll(/"[^"]*"/gu, "")
  const counted = ([";", "\t", ","] as const).map((mark) => ({ mark, count: first.split(mark).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).mark
}

/** The cells of a line by RFC 4180, and with spaces around a quoted cell; undefined if a quotation mark has no partner. */
function quotedCells(line: string, delimiter: string): ReadonlyArray<string> | undefined {
  const cells: Array<string> = []
  let at = 0
  while (at <= line.length) {
    const begins = line.slice(at).search(/[^ ]/u)
    if (begins >= 0 && line[at + begins] === '"') {
      const quoted = /^"((?:[^"]|"")*)" *(?=(.|$))/u.exec(line.slice(at + begins))
      if (!quoted || (quoted[2] !== "" && quoted[2] !== delimiter)) return undefined
      cells.push((quoted[1] ?? "").replaceAll('""', '"'))
      at += begins + quoted[0].length + 1
    } else {
      const end = line.indexOf(delimiter, at)
      cells.push(line.slice(at, end < 0 ? undefined : end))
      at = (end < 0 ? line.length : end) + 1
    }
  }
  return cells
}

// oxlint-disable-next-line no-control-regex -- it is control characters that are looked for; the tab separates cells
const hasControlCharacter = (text: string): boolean => /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)
