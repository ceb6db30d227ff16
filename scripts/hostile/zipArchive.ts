import { crc32, deflateRawSync } from "node:zlib"

/** What an archive states falsely about an entry. */
export interface ForgedHeaders {
  readonly size?: number
  readonly crc?: number
  readonly method?: number
  readonly flags?: number
}

/** A zip archive with these files, deflated; sizes and checksums only in the directory, as streaming writers do. */
export function zipArchive(files: Readonly<Record<string, string>>, forged: ForgedHeaders = {}): Buffer {
  const locals: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let offset = 0
  for (const [fileName, text] of Object.entries(files)) {
    const name = Buffer.from(fileName)
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    locals.push(local, name, packed, descriptor)

    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(forged.flags ?? 8, 8)
    record.writeUInt16LE(forged.method ?? 8, 10)
    record.writeUInt32LE(forged.crc ?? crc32(content), 16)
    record.writeUInt32LE(packed.length, 20)
    record.writeUInt32LE(forged.size ?? content.length, 24)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(offset, 42)
    directory.push(record, name)
    offset += local.length + name.length + packed.length + descriptor.length
  }
  const records = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(records.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, records, end])
}

/** An archive of many entries, each of a stated size of one byte, over the same deflated bytes. */
export function overlappingArchive(text: string, entries: number, name = "events.jsonl"): Buffer {
  const archive = zipArchive({ [name]: text }, { size: 1 })
  const end = archive.length - 22
  const start = archive.readUInt32LE(end + 16)
  const record = archive.subarray(start, end)
  const records = Array.from({ length: entries }, () => record)
  const counted = Buffer.from(archive.subarray(end))
  counted.writeUInt16LE(entries, 8)
  counted.writeUInt16LE(entries, 10)
  counted.writeUInt32LE(record.length * entries, 12)
  return Buffer.concat([archive.subarray(0, start), ...records, counted])
}

/** An archive of one stored byte whose ZIP64 record claims a number of entries. It is 177 bytes long. */
export function zip64Archive(entries: number): Buffer {
  const archive = Buffer.from(
    "UEsDBBQAAAAAAAAAAAAAAAAAAQAAAAEAAAABAAAAeHlQSwECFAAUAAAAAAAAAAAAAAAAAAEAAAABAAAAAQAAAAAAAAAAAAAAAAAAAAAAeFBLBgYsAAAAAAAAAAAAAAAAAAAAAAAAAAASegAAAAAAABJ6AAAAAAAvAAAAAAAAACAAAAAAAAAAUEsGBwAAAABPAAAAAAAAAAEAAABQSwUGAAAAAAEAAQAvAAAAIAAAAAAAAA==",
    "base64",
  )
  const record = archive.indexOf(Buffer.from([0x50, 0x4b, 6, 6]))
  archive.writeBigUInt64LE(BigInt(entries), record + 24)
  archive.writeBigUInt64LE(BigInt(entries), record + 32)
  return archive
}

/** `count` line feeds, deflated from buffers: no text of that length is created. */
export function deflatedLineFeeds(count: number): Buffer {
  const megabyte = Buffer.alloc(1_000_000, "\n")
  return deflateRawSync(Buffer.concat(Array.from({ length: count / megabyte.length }, () => megabyte)))
}

/**
 * The archive that `withEvents` makes of the text of `events.jsonl`, with these deflated bytes in the place of that
 * text: `size` is their stated unpacked size.
 */
export function archiveOfDeflated(withEvents: (events: string) => Buffer, packed: Buffer, size: number): Buffer {
  const marker = "facts"
  const archive = withEvents(marker)
  const before = deflateRawSync(Buffer.from(marker))
  const at = archive.indexOf(before)
  const growth = packed.length - before.length
  const grown = Buffer.concat([archive.subarray(0, at), packed, archive.subarray(at + before.length)])
  const end = grown.length - 22
  const directory = grown.readUInt32LE(end + 16) + growth
  grown.writeUInt32LE(directory, end + 16)
  for (let record = directory; record < end; record += 46 + grown.readUInt16LE(record + 28)) {
    const name = grown.toString("utf8", record + 46, record + 46 + grown.readUInt16LE(record + 28))
    if (name === "events.jsonl") {
      grown.writeUInt32LE(packed.length, record + 20)
      grown.writeUInt32LE(size, record + 24)
    }
    if (grown.readUInt32LE(record + 42) > at) grown.writeUInt32LE(grown.readUInt32LE(record + 42) + growth, record + 42)
  }
  return grown
}
