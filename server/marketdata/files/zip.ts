import { crc32, inflateRawSync } from "node:zlib"
import { Result } from "effect"
import type { Unreadable } from "./document.ts"

export interface ZipEntry {
  readonly name: string
  readonly content: Buffer
}

/**
 * The files in a zip archive that `wanted` names, unpacked in memory. What the archive says of itself is checked: an
 * entry that unpacks to more than it claims, or to something else, is refused, and so is an archive that would unpack
 * to more than `bytesMax` in all. Neither encryption, nor ZIP64, nor any method but "stored" and "deflated".
 */
export function readZip(
  archive: Buffer,
  wanted: (name: string) => boolean,
  bytesMax: number,
): Result.Result<ReadonlyArray<ZipEntry>, Unreadable> {
  const entries: Array<ZipEntry> = []
  let bytes = 0
  try {
    for (const record of directoryOf(archive)) {
      if (record.name.endsWith("/") || !wanted(record.name)) continue
      bytes += record.size
      if (bytes > bytesMax) return Result.fail({ reason: `the archive would unpack to more than ${bytesMax} bytes` })
      entries.push({ name: record.name, content: unpack(archive, record) })
    }
  } catch (cause) {
    // Whatever a damaged archive leads to: an offset outside it, a stream that is not one, a check sum that differs.
    return Result.fail({
      reason: `the zip archive is damaged: ${cause instanceof Error ? cause.message : "unreadable"}`,
    })
  }
  return Result.succeed(entries)
}

export const isZip = (content: Buffer): boolean => content.length > 21 && content.readUInt32LE(0) === localHeader

interface DirectoryRecord {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

const localHeader = 0x04034b50
const directoryHeader = 0x02014b50
const directoryEnd = 0x06054b50
const entriesMax = 1_000

/** The central directory, found from the end: the headers before the entries may lack their sizes. */
function* directoryOf(archive: Buffer): Generator<DirectoryRecord> {
  // The record at the end is 22 bytes and a comment of at most 65,535.
  let end = archive.length - 22
  while (end >= 0 && end >= archive.length - 22 - 0xffff && archive.readUInt32LE(end) !== directoryEnd) end--
  if (end < 0 || archive.readUInt32LE(end) !== directoryEnd) throw new Error("it has no directory")

  const count = archive.readUInt16LE(end + 10)
  if (count > entriesMax) throw new Error(`it has more than ${entriesMax} entries`)
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== directoryHeader) throw new Error("its directory breaks off")
    const nameLength = archive.readUInt16LE(at + 28)
    yield {
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packedSize: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
      name: archive.toString("utf8", at + 46, at + 46 + nameLength),
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

function unpack(archive: Buffer, record: DirectoryRecord): Buffer {
  const { offset, packedSize, size, method, flags } = record
  if (archive.readUInt32LE(offset) !== localHeader) throw new Error("an entry is not where the directory says")
  if ((flags & 1) !== 0) throw new Error("an entry is encrypted")
  const from = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const packed = archive.subarray(from, from + packedSize)
  if (packed.length !== packedSize) throw new Error("an entry breaks off")
  const content = contentOf(packed, method, size)
  if (content.length !== size || crc32(content) !== record.crc) throw new Error("an entry does not match its check sum")
  return content
}

function contentOf(packed: Buffer, method: number, size: number): Buffer {
  if (method === 0) return packed
  if (method !== 8) throw new Error("an entry is packed in a way that is not known here")
  // Never more than was claimed, and that was bounded: a bomb stops here.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
}
