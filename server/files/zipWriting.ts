import { pipeline } from "node:stream/promises"
import { createDeflateRaw, crc32 } from "node:zlib"
import { Zip, type ZipInputFile } from "fflate"

/** The text of a file, piece by piece. */
type Pieces = Iterable<string> | AsyncIterable<string>

/** Characters that are deflated together: many short pieces cost more than one long one. */
const togetherMin = 64 * 1024
const deflated = 8

/**
 * Packs a zip archive file by file, while the text of each is still being produced. Deflating runs outside the event
 * loop, and only packed bytes are held in memory. For archives below 4 GiB with fewer than 65,535 files.
 */
export class ZipWriter {
  readonly #packed: Array<Uint8Array> = []
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error
    this.#packed.push(bytes)
  })

  /** Adds a file under its path. Rejects if producing its text throws; the archive is then unusable. */
  async add(path: string, pieces: Pieces): Promise<void> {
    const file = { filename: path, compression: deflated, size: 0, crc: 0 } as ZipInputFile
    this.#zip.add(file)
    async function* bytes(): AsyncGenerator<Buffer, void> {
      for await (const text of together(pieces)) {
        const some = Buffer.from(text)
        file.size += some.length
        file.crc = crc32(some, file.crc)
        yield some
      }
    }
    await pipeline(bytes(), createDeflateRaw(), async (packed: AsyncIterable<Buffer<ArrayBuffer>>) => {
      for await (const some of packed) file.ondata?.(null, some, false)
    })
    file.ondata?.(null, new Uint8Array(), true)
  }

  /** The whole archive. Nothing can be added afterwards. */
  finish(): Buffer {
    this.#zip.end()
    return Buffer.concat(this.#packed)
  }
}

async function* together(pieces: Pieces): AsyncGenerator<string, void> {
  let begun: Array<string> = []
  let length = 0
  for await (const piece of pieces) {
    begun.push(piece)
    length += piece.length
    if (length < togetherMin) continue
    yield begun.join("")
    begun = []
    length = 0
  }
  if (length > 0) yield begun.join("")
}
