import { readFile, stat } from "node:fs/promises"
import { basename } from "node:path"
import { Result } from "effect"
import type { Db } from "#server/db/database.ts"
import type { Document, RefusedLine } from "./files/document.ts"
import { fileBytesMax, readMarketFile } from "./files/readFile.ts"
import { recordActions } from "./actions/store.ts"
import { type Recorded, recordPoints } from "./store.ts"

interface ImportOptions {
  readonly symbol?: string
  readonly currency?: string
  readonly clock: () => Date
  /** Prints a line that stays. */
  readonly say: (line: string) => void
  /** Prints a progress line, which the next line replaces. */
  readonly progress: (line: string) => void
  /** Once aborted, the current file is finished, and no further file is started. */
  readonly signal?: AbortSignal
}

/** Whether all values of the files could be imported. */
type Imported = "complete" | "partly"

/**
 * Imports prices and rates from files. Prints for each file what was imported and, line by line, what was refused. The
 * valid lines of a document are imported together; importing them again changes nothing.
 */
export async function importFiles(db: Db, files: ReadonlyArray<string>, options: ImportOptions): Promise<Imported> {
  let imported: Imported = "complete"
  for (const file of files) {
    if (options.signal?.aborted) {
      options.say(`${file}: not started`)
      imported = "partly"
      continue
    }
    options.progress(`${file}: reading`)
    const content = await contentOf(file)
    if (Result.isFailure(content)) {
      options.say(`${file}: nothing imported: ${content.failure}`)
      imported = "partly"
      continue
    }
    const { symbol, currency, clock } = options
    const how = {
      now: clock(),
      ...(symbol === undefined ? {} : { symbol }),
      ...(currency === undefined ? {} : { currency }),
    }
    for (const document of readMarketFile(basename(file), content.success, how)) {
      const taken = await take(db, document.name, document.content, options)
      if (!taken) imported = "partly"
    }
  }
  return imported
}

async function contentOf(file: string): Promise<Result.Result<Buffer, string>> {
  try {
    const { size } = await stat(file)
    if (size > fileBytesMax) return Result.fail(`larger than ${fileBytesMax} bytes`)
    return Result.succeed(await readFile(file))
  } catch (cause) {
    return Result.fail(`not readable: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/** Imports a document. Returns whether all its lines were accepted. */
async function take(
  db: Db,
  name: string,
  content: ReturnType<typeof readMarketFile>[number]["content"],
  { clock, say, progress }: ImportOptions,
): Promise<boolean> {
  if (Result.isFailure(content)) {
    const { line, reason } = content.failure
    say(`${name}: nothing imported: ${line === undefined ? "" : `line ${line}: `}${reason}`)
    return false
  }
  const document = content.success
  const source = `file:${name}`
  const recorded = document.actions
    ? await recordActions(db, [document.actions], { source, clock })
    : await recordPoints(db, document.series, {
        source,
        clock,
        progress: (done, of) => progress(`${name}: ${done} of ${of} series written`),
      })
  if (Result.isFailure(recorded)) {
    const { symbol, currency, given } = recorded.failure
    say(`${name}: nothing imported: the prices of ${symbol} are stored in ${currency}, and these are in ${given}`)
    return false
  }
  say(`${name}: ${document.title}${spanOf(document)}`)
  say(`  ${countsOf(recorded.success)}, ${document.refused.length} refused`)
  sayRefused(document.refused, say)
  return document.refused.length === 0
}

function spanOf({ series, actions }: Document): string {
  const dated = [...series.flatMap(({ points }) => points), ...(actions?.actions ?? [])]
  const days = dated.map(({ day }) => day).sort()
  return days.length === 0 ? "" : `, ${days[0]} to ${days.at(-1)}`
}

const countsOf = ({ added, corrected, unchanged }: Recorded): string =>
  `${added} new, ${corrected} corrected, ${unchanged} unchanged`

/** Enough to correct a file by, while a file of the wrong kind does not fill the screen. */
const linesShownMax = 200

function sayRefused(refused: ReadonlyArray<RefusedLine>, say: (line: string) => void): void {
  for (const { line, reason } of refused.slice(0, linesShownMax)) say(`  line ${line}: ${reason}`)
  if (refused.length > linesShownMax) say(`  and ${refused.length - linesShownMax} more lines`)
}
