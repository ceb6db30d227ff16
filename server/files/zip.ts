import { crc32, createInflateRaw, inflateRawSync } from "node:zlib"
import { Result } from "effect"

/** Why an archive is refused, in words for its sender. */
interface Unreadable {
  readonly reason: string
}

interface ZipEntry {
  readonly name: string
  readonly content: Buffer
}

/** A file in an archive, not yet unpacked. */
export interface PackedFile {
  /** The unpacked size in bytes that the archive claims. No more than that is ever unpacked. */
  readonly size: number
  /**
   * The content, piece by piece, so that a large file is never wholly in memory. Throws {@link ZipDamaged} when the
   * content is longer or shorter than claimed, or its checksum differs, which is certain only after the last piece.
   */
  readonly chunks: () => AsyncGenerator<Buffer, void>
}

/** The content of an entry does not match the archive's directory. */
export class ZipDamaged extends Error {
  override readonly name = "ZipDamaged"
}

/** The most entries in an archive by default. */
const entriesByDefault = 1_000
/** The most bytes in the name of an entry. */
const nameBytesMax = 1_024

/**
 * The directory of a zip archive: the files in it by name, none of them unpacked. Refuses an archive that names a file
 * twice, has more than `entriesMax` entries, has entries that overlap, or needs ZIP64. The work is proportional to the
 * entries that actually exist.
 */
export function openZip(
  archive: Buffer,
  { entriesMax = entriesByDefault }: { readonly entriesMax?: number } = {},
): Result.Result<ReadonlyMap<string, PackedFile>, Unreadable> {
  try {
    const files = new Map<string, PackedFile>()
    for (const record of directoryOf(archive, entriesMax)) {
      if (record.name.endsWith("/")) continue
      files.set(record.name, { size: record.size, chunks: () => unpacked(archive, record) })
    }
    return Result.succeed(files)
  } catch (cause) {
    return Result.fail(damaged(cause))
  }
}

/**
 * The files in a zip archive that `wanted` selects, unpacked in memory. Refuses what {@link openZip} refuses, an entry
 * that unpacks to anything but what the archive claims, and an archive that would unpack to more than `bytesMax` in
 * total. Supports no encryption, and no methods but "stored" and "deflated".
 */
export function readZip(
  archive: Buffer,
  wanted: (name: string) => boolean,
  bytesMax: number,
): Result.Result<ReadonlyArray<ZipEntry>, Unreadable> {
  const entries: Array<ZipEntry> = []
  let bytes = 0
  try {
    for (const record of directoryOf(archive, entriesByDefault)) {
      if (record.name.endsWith("/") || !wanted(record.name)) continue
      bytes += record.size
      if (bytes > bytesMax) return Result.fail({ reason: `the archive would unpack to more than ${bytesMax} bytes` })
      entries.push({ name: record.name, content: unpack(archive, record) })
    }
  } catch (cause) {
    return Result.fail(damaged(cause))
  }
  return Result.succeed(entries)
}

/** The refusal of a damaged archive, for example for an offset outside it, an invalid stream or a wrong checksum. */
const damaged = (cause: unknown): Unreadable => ({
  reason: `the zip archive is damaged: ${cause instanceof Error ? cause.message : "unreadable"}`,
})

export const isZip = (content: Buffer): boolean => content.length > 21 && content.readUInt32LE(0) === localHeader

interface DirectoryRecord {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  /** The offsets of its header and of the content after it. */
  readonly offset: number
  readonly from: number
}

const localHeader = 0x04034b50
const directoryHeader = 0x02014b50
const directoryEnd = 0x06054b50
const zip64Locator = 0x07064b50
/** The values of a size, an offset or a count that ZIP64 stores in another field. */
const elsewhere32 = 0xffff_ffff
const elsewhere16 = 0xffff

/** The central directory, searched from the end: the headers before the entries may be without their sizes. */
function directoryOf(archive: Buffer, entriesMax: number): ReadonlyArray<DirectoryRecord> {
  // The record at the end is 22 bytes and a comment of at most 65,535.
  let end = archive.length - 22
  while (end >= 0 && end >= archive.length - 22 - 0xffff && archive.readUInt32LE(end) !== directoryEnd) end--
  if (end < 0 || archive.readUInt32LE(end) !== directoryEnd) throw new Error("it has no directory")
  if (end >= 20 && archive.readUInt32LE(end - 20) === zip64Locator) throw new Error("ZIP64 is not supported")

  const count = archive.readUInt16LE(end + 10)
  const start = archive.readUInt32LE(end + 16)
  if (count === elsewhere16 || start === elsewhere32) throw new Error("ZIP64 is not supported")
  if (count > entriesMax) throw new Error(`it has more than ${entriesMax} entries`)
  const records = new Map<string, DirectoryRecord>()
  let at = start
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== directoryHeader) throw new Error("its directory is truncated")
    const nameLength = archive.readUInt16LE(at + 28)
    if (nameLength > nameBytesMax) throw new Error("the name of an entry is too long")
    const record = recordAt(archive, at, nameLength)
    if (records.has(record.name)) throw new Error("it names a file twice")
    records.set(record.name, record)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  if (at > end) throw new Error("its directory is truncated")
  refuseOverlaps([...records.values()], start)
  return [...records.values()]
}

function recordAt(archive: Buffer, at: number, nameLength: number): DirectoryRecord {
  const name = archive.subarray(at + 46, at + 46 + nameLength)
  const packedSize = archive.readUInt32LE(at + 20)
  const size = archive.readUInt32LE(at + 24)
  const offset = archive.readUInt32LE(at + 42)
  if ([packedSize, size, offset].includes(elsewhere32)) throw new Error("ZIP64 is not supported")
  if (archive.readUInt32LE(offset) !== localHeader)
    throw new Error("an entry is not at the offset that the directory states")
  const nameEnd = offset + 30 + archive.readUInt16LE(offset + 26)
  if (!archive.subarray(offset + 30, nameEnd).equals(name))
    throw new Error("an entry differs from its record in the directory")
  return {
    name: name.toString("utf8"),
    flags: archive.readUInt16LE(at + 8),
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    packedSize,
    size,
    offset,
    from: nameEnd + archive.readUInt16LE(offset + 28),
  }
}

/** Refuses entries that share content, which would be unpacked once for each of them. */
function refuseOverlaps(records: ReadonlyArray<DirectoryRecord>, directoryStart: number): void {
  let free = 0
  for (const { offset, from, packedSize } of records.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < free) throw new Error("its entries overlap")
    free = from + packedSize
  }
  if (free > directoryStart) throw new Error("an entry is truncated")
}

function packedContent(archive: Buffer, { from, packedSize, flags, method, size }: DirectoryRecord): Buffer {
  if ((flags & 1) !== 0) throw new ZipDamaged("an entry is encrypted")
  if (method !== stored && method !== deflated) throw new ZipDamaged("an entry uses an unsupported compression method")
  if (method === stored && packedSize !== size) throw new ZipDamaged("an entry does not match its size")
  return archive.subarray(from, from + packedSize)
}

const stored = 0
const deflated = 8

function unpack(archive: Buffer, record: DirectoryRecord): Buffer {
  const packed = packedContent(archive, record)
  const { method, size, crc } = record
  // Never unpacks more than the claimed size, which was checked: this stops a zip bomb.
  const content = method === stored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  if (content.length !== size || crc32(content) !== crc) throw new ZipDamaged("an entry does not match its checksum")
  return content
}

/** The size of the pieces of an entry, whether it is stored or deflated. */
const chunkBytes = 64 * 1024

async function* unpacked(archive: Buffer, record: DirectoryRecord): AsyncGenerator<Buffer, void> {
  const { method, size, crc } = record
  const packed = packedContent(archive, record)
  let bytes = 0
  let found = 0
  for await (const chunk of method === stored ? slices(packed) : inflated(packed)) {
    bytes += chunk.length
    // Checked before the caller gets the piece: no more than the claimed size.
    if (bytes > size) break
    found = crc32(chunk, found)
    yield chunk
  }
  if (bytes !== size || found !== crc) throw new ZipDamaged("an entry does not match its checksum")
}

function* slices(content: Buffer): Generator<Buffer> {
  for (let from = 0; from < content.length; from += chunkBytes) yield content.subarray(from, from + chunkBytes)
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: chunkBytes })
  inflate.end(packed)
  try {
    for await (const chunk of inflate) yield chunk as Buffer
  } catch (cause) {
    throw new ZipDamaged("an entry cannot be unpacked", { cause })
  } finally {
    inflate.destroy()
  }
}
