import { Result, Schema } from "effect"
import type { ArchiveFile, EdgeRefusal } from "#contract/problem.ts"
import { type LineLimits, LinesExceeded, linesIn } from "#server/files/lines.ts"
import { openZip, type PackedFile, ZipDamaged } from "#server/files/zip.ts"
import { readJson } from "#server/http/json.ts"
import { ArchivedEvent, ArchivedInstrument, ArchivedSeries, Manifest } from "./archive.ts"

/**
 * The limits of an archive. 100,000 facts of typically 400 bytes are 40 MB; a command is 256 KiB at most, and so are its
 * events. A series is one line: a price for every day of a century takes 2 MB.
 */
export const archiveLimits = {
  "manifest.json": { bytes: 64 * 1024, lines: 1_000, bytesPerLine: 64 * 1024 },
  "events.jsonl": { bytes: 64 * 1024 * 1024, lines: 100_000, bytesPerLine: 512 * 1024 },
  "market.jsonl": { bytes: 256 * 1024 * 1024, lines: 10_000, bytesPerLine: 8 * 1024 * 1024 },
  "instruments.jsonl": { bytes: 16 * 1024 * 1024, lines: 10_000, bytesPerLine: 16 * 1024 },
} as const satisfies Record<ArchiveFile, LineLimits & { readonly bytes: number }>

/** The maximum of a zip without ZIP64. An archive has a file for each holding, debt and wallet. */
const entriesMax = 65_534

type ArchiveRefusal = Extract<EdgeRefusal, { readonly _tag: `Archive${string}` }>

/** The archive is refused, with a reason that the client receives. */
export class ArchiveRefused extends Error {
  override readonly name = "ArchiveRefused"
  readonly refusal: ArchiveRefusal
  constructor(refusal: ArchiveRefusal) {
    super(refusal._tag)
    this.refusal = refusal
  }
}

export const unreadable = (file: ArchiveFile | null, line: number | null = null): ArchiveRefused =>
  new ArchiveRefused({ _tag: "ArchiveUnreadable", file, line })

/** An archive of which only the directory and the manifest have been read. */
export interface OpenedArchive {
  readonly manifest: Manifest
  /** Every fact with its line, in order. Each has the right form; the rules of the domain are not checked yet. */
  readonly events: () => AsyncGenerator<{ readonly line: number; readonly event: ArchivedEvent }, void>
  readonly series: () => AsyncGenerator<ArchivedSeries, void>
  readonly instruments: () => AsyncGenerator<ArchivedInstrument, void>
}

/**
 * Opens an archive to be read fact by fact. The memory depends on the longest line and not on the size of the archive.
 * Throws {@link ArchiveRefused} for a file that is not an archive, for an unknown line, and beyond the limits; so do the
 * generators, when they reach such a line.
 */
export async function openArchive(file: Buffer): Promise<OpenedArchive> {
  const opened = openZip(file, { entriesMax })
  if (Result.isFailure(opened)) throw unreadable(null)
  const packed = (name: ArchiveFile): PackedFile => {
    const found = packedIfAny(name)
    if (!found) throw unreadable(null)
    return found
  }
  const packedIfAny = (name: ArchiveFile): PackedFile | undefined => {
    const found = opened.success.get(name)
    if (!found) return undefined
    const { bytes } = archiveLimits[name]
    if (found.size > bytes) {
      throw new ArchiveRefused({ _tag: "ArchiveTooLarge", file: name, exceeded: "bytes", most: bytes })
    }
    return found
  }
  const [events, market] = [packed("events.jsonl"), packed("market.jsonl")]
  const instruments = packedIfAny("instruments.jsonl")
  const manifest = await readManifest(packed("manifest.json"))
  return {
    manifest,
    events: () => countedEvents(events, manifest),
    instruments: async function* named() {
      if (!instruments) return
      for await (const { value } of decodedLines("instruments.jsonl", instruments, decodeInstrument)) yield value
    },
    series: async function* series() {
      for await (const { value } of decodedLines("market.jsonl", market, decodeSeries)) yield value
    },
  }
}

async function readManifest(packed: PackedFile): Promise<Manifest> {
  const pieces: Array<Buffer> = []
  await reading("manifest.json", async () => {
    for await (const piece of packed.chunks()) pieces.push(piece)
  })
  const manifest = Result.flatMap(readJson(Buffer.concat(pieces)), (json) => decodeManifest(json))
  if (Result.isFailure(manifest)) throw unreadable("manifest.json")
  return manifest.success
}

async function* countedEvents(packed: PackedFile, manifest: Manifest) {
  let count = 0
  for await (const { line, value: event } of decodedLines("events.jsonl", packed, decodeEvent)) {
    count += 1
    yield { line, event }
  }
  if (count !== manifest.events) throw unreadable("events.jsonl")
}

type Decode<Value> = (json: unknown) => Result.Result<Value, unknown>

async function* decodedLines<Value>(
  file: ArchiveFile,
  packed: PackedFile,
  decode: Decode<Value>,
): AsyncGenerator<{ readonly line: number; readonly value: Value }, void> {
  const lines = linesIn(packed.chunks(), archiveLimits[file])
  for (;;) {
    const next = await reading(file, () => lines.next())
    if (next.done === true) return
    const { number: line, bytes } = next.value
    const value = Result.flatMap(readJson(bytes), decode)
    if (Result.isFailure(value)) throw unreadable(file, line)
    yield { line, value: value.success }
  }
}

async function reading<Value>(file: ArchiveFile, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof ZipDamaged) throw unreadable(file)
    if (!(cause instanceof LinesExceeded)) throw cause
    const { exceeded } = cause
    const most = archiveLimits[file][exceeded]
    throw new ArchiveRefused({ _tag: "ArchiveTooLarge", file, exceeded, most })
  }
}

const decodeManifest: Decode<Manifest> = Schema.decodeUnknownResult(Manifest)
const decodeEvent: Decode<ArchivedEvent> = Schema.decodeUnknownResult(ArchivedEvent)
const decodeInstrument: Decode<ArchivedInstrument> = Schema.decodeUnknownResult(ArchivedInstrument)
const decodeSeries: Decode<ArchivedSeries> = Schema.decodeUnknownResult(ArchivedSeries)
