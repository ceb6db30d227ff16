import { Schema } from "effect"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"

/*
 * What a household takes along: a zip in which `events.jsonl` is everything that was recorded, one fact a line, from
 * which all else follows; `figures/` what the product showed on the day of the export; `tables/` the same for
 * spreadsheets; `market.jsonl` the prices and rates that the figures rest on.
 */

export const Manifest = Schema.Struct({
  format: Schema.Literal("wealth-tracker-archive"),
  version: Schema.Literal(1),
  exportedAt: Schema.String,
  householdId: Schema.String,
  events: Schema.Int,
  /** Of a household that is made up. */
  madeUp: Schema.optionalKey(Schema.Literal(true)),
})
export type Manifest = typeof Manifest.Type

/** A fact as it stands in an archive. Streams are named without the household, which an import gives its own. */
export const ArchivedEvent = Schema.Struct({
  stream: Schema.String.check(
    Schema.isPattern(/^(?:household|ownership|(?:portfolio|holding|debt|wallet)-[0-9a-f-]{36})$/u),
  ),
  type: Schema.String.check(Schema.isPattern(/^[A-Za-z]{1,60}$/u)),
  schemaVersion: Schema.Int,
  data: Schema.Record(Schema.String, Schema.Unknown),
  recordedAt: Schema.String,
  recordedBy: Schema.String,
})
export type ArchivedEvent = typeof ArchivedEvent.Type

export const ArchivedSeries = Schema.Struct({
  kind: Schema.Literals(["price", "rate"]),
  symbol: Schema.String.check(Schema.isPattern(/^[A-Z0-9][A-Z0-9.:=^_-]{0,31}$/u)),
  currency: Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/u)),
  points: Schema.Array(
    Schema.Tuple([
      Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/u)),
      Schema.String.check(Schema.isPattern(/^\d{1,18}(\.\d{1,18})?$/u)),
      /** Where it came from. */
      Schema.String.check(Schema.isPattern(/^[^\p{Cc}]{1,200}$/u)),
    ]),
  ),
})
export type ArchivedSeries = typeof ArchivedSeries.Type

export interface Archive {
  readonly manifest: Manifest
  readonly events: ReadonlyArray<ArchivedEvent>
  readonly market: ReadonlyArray<ArchivedSeries>
}

/** Other files of the archive by their path. */
export type FilesByPath = Readonly<Record<string, string>>

export function packArchive({ manifest, events, market }: Archive, others: FilesByPath): Uint8Array {
  const files: Record<string, string> = {
    ...others,
    "manifest.json": `${JSON.stringify(manifest, undefined, 2)}\n`,
    "events.jsonl": linesOf(events),
    "market.jsonl": linesOf(market),
  }
  const packed = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const)
  return zipSync(Object.fromEntries(packed), { level: 6 })
}

/** More than the largest family records, and less than memory has. */
const unpackedBytesMost = 1_000_000_000

/** What is packed in a file; `undefined` when it is no archive, or one that somebody has tampered with. */
export function unpackArchive(file: Uint8Array): Archive | undefined {
  try {
    let bytes = 0
    const files = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (!read.includes(name)) return false
        bytes += originalSize
        if (bytes > unpackedBytesMost) throw new Error("too large")
        return true
      },
    })
    const text = (name: string): string => {
      const content = files[name]
      if (!content) throw new Error(`${name} is not there`)
      return strFromU8(content)
    }
    const manifest = decodeManifest(JSON.parse(text("manifest.json")))
    const events = lines(text("events.jsonl")).map((line) => decodeEvent(JSON.parse(line)))
    const market = lines(text("market.jsonl")).map((line) => decodeSeries(JSON.parse(line)))
    return manifest.events === events.length ? { manifest, events, market } : undefined
  } catch {
    return undefined
  }
}

const read: ReadonlyArray<string> = ["manifest.json", "events.jsonl", "market.jsonl"]
const decodeManifest = Schema.decodeUnknownSync(Manifest)
const decodeEvent = Schema.decodeUnknownSync(ArchivedEvent)
const decodeSeries = Schema.decodeUnknownSync(ArchivedSeries)

const linesOf = (items: ReadonlyArray<unknown>): string => items.map((item) => `${JSON.stringify(item)}\n`).join("")
const lines = (text: string): ReadonlyArray<string> => text.split("\n").filter((line) => line !== "")
