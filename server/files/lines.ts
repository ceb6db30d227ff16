/** A file has too many lines, or a line that is too long. */
export class LinesExceeded extends Error {
  override readonly name = "LinesExceeded"
  readonly exceeded: "lines" | "bytesPerLine"
  /** The number of the first line beyond the limit, from 1. */
  readonly line: number
  constructor(exceeded: LinesExceeded["exceeded"], line: number) {
    super(`line ${line} exceeds the limit of ${exceeded}`)
    this.exceeded = exceeded
    this.line = line
  }
}

export interface LineLimits {
  /** The most lines, including empty ones. */
  readonly lines: number
  /** The most bytes of a line, without the line feed. */
  readonly bytesPerLine: number
}

interface FileLine {
  /** From 1, counting empty lines. */
  readonly number: number
  readonly bytes: Buffer
}

const lineFeed = 0x0a

/**
 * The lines of a file that arrives in pieces, one at a time and without empty ones. Never holds more than one line and
 * one piece. Throws {@link LinesExceeded} as soon as a limit is exceeded.
 */
export async function* linesIn(
  chunks: AsyncIterable<Buffer>,
  { lines, bytesPerLine }: LineLimits,
): AsyncGenerator<FileLine, void> {
  let number = 1
  let begun: Array<Buffer> = []
  let length = 0
  const add = (piece: Buffer): void => {
    if (piece.length === 0) return
    if (number > lines) throw new LinesExceeded("lines", number)
    length += piece.length
    if (length > bytesPerLine) throw new LinesExceeded("bytesPerLine", number)
    begun.push(piece)
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      add(chunk.subarray(from, at))
      if (number > lines) throw new LinesExceeded("lines", number)
      if (length > 0) yield { number, bytes: Buffer.concat(begun) }
      begun = []
      length = 0
      number += 1
      from = at + 1
    }
    add(chunk.subarray(from))
  }
  if (length > 0) yield { number, bytes: Buffer.concat(begun) }
}
