import { crc32, deflateRawSync } from "node:zlib"

/** What an archive says of an entry where it is not what is in it. */
export interface Lies {
  readonly size?: number
  readonly crc?: number
  readonly method?: number
  readonly flags?: number
}

/** A zip archive with these files, deflated; sizes and check sums in the directory alone, as streaming writers do. */
export function zipArchive(files: Readonly<Record<string, string>>, lies: Lies = {}): Buffer {
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
    record.writeUInt16LE(lies.flags ?? 8, 8)
    record.writeUInt16LE(lies.method ?? 8, 10)
    record.writeUInt32LE(lies.crc ?? crc32(content), 16)
    record.writeUInt32LE(packed.length, 20)
    record.writeUInt32LE(lies.size ?? content.length, 24)
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
