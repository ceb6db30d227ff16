import { argon2, createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { Result, Schema } from "effect"
import { BackupRefused } from "./backupRefused.ts"

/*
 * A file of any length, encrypted under a passphrase. It begins with a header in the clear: a mark, the version of the
 * format, and how the key follows from the passphrase (Argon2id). The content is encrypted with AES-256-GCM in chunks of
 * 64 KiB under a random key. The header contains that key, encrypted under the key of the passphrase.
 *
 * The nonce of a chunk is its number and whether it is the last (the STREAM construction). So reading detects a chunk that
 * was changed, moved, left out or inserted, and a file that was cut, because its last chunk is missing. The associated
 * data of every chunk is the digest of the header.
 */

const mark = Buffer.from("WEALTHBK")
/** The version of the whole file: of the header and of the content. */
const formatVersion = 1
const chunkBytes = 64 * 1024
const tagBytes = 16
const headerBytesMax = 4_096
const lastFlag = 0x80000000

/** What one guess of the passphrase costs, by Argon2id: memory in KiB, passes over the memory, lanes. */
export interface PassphraseCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** 256 MiB and three passes: about a second. Only this cost slows down the guesses of an attacker who has the file. */
const defaultCost: PassphraseCost = { memory: 262_144, passes: 3, parallelism: 1 }

/** Base64 of 16, 12 and 48 bytes. */
const Salt = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9+/]{22}={2}$/))
const Nonce = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9+/]{16}$/))
const WrappedKey = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9+/]{64}$/))
/** An instant as `Date.toISOString` writes it. */
const Instant = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  Schema.makeFilter((text: string) => !Number.isNaN(Date.parse(text))),
)
const whole = (least: number, most: number) => Schema.Int.check(Schema.isBetween({ minimum: least, maximum: most }))

const Header = Schema.Struct({
  /** Name and version of the program that wrote it, for people. */
  writtenBy: Schema.String,
  /** ISO instant at which the backup began, so that its age can be read without the passphrase. */
  takenAt: Schema.optionalKey(Instant),
  /** The master keys that wrap the keys in it, so that an operator knows without the passphrase which it needs. */
  masterKeyIds: Schema.optionalKey(Schema.Array(Schema.String)),
  kdf: Schema.Struct({
    name: Schema.Literal("argon2id"),
    // Limits, so that an altered header cannot make a restore use all memory: 1 GiB. Argon2 needs 8 KiB for each lane.
    memory: whole(8, 1_048_576),
    passes: whole(1, 10),
    parallelism: whole(1, 16),
    salt: Salt,
  }).check(Schema.makeFilter(({ memory, parallelism }) => memory >= 8 * parallelism)),
  key: Schema.Struct({ nonce: Nonce, wrapped: WrappedKey }),
})
type Header = typeof Header.Type
const readHeaderText = Schema.decodeUnknownResult(Schema.fromJsonString(Header))

/** Encrypts content as it arrives. Holds one chunk in memory. */
export async function* encrypted(
  content: AsyncIterable<Buffer>,
  {
    passphrase,
    writtenBy,
    takenAt,
    masterKeyIds,
    cost = defaultCost,
  }: {
    readonly passphrase: string
    readonly writtenBy: string
    readonly takenAt?: Date
    readonly masterKeyIds?: ReadonlyArray<string>
    readonly cost?: PassphraseCost
  },
): AsyncIterable<Buffer> {
  const key = randomBytes(32)
  const kdf = { name: "argon2id" as const, ...cost, salt: randomBytes(16).toString("base64") }
  const header = headerBytes({
    writtenBy,
    ...(takenAt && { takenAt: takenAt.toISOString() }),
    ...(masterKeyIds && { masterKeyIds }),
    kdf,
    key: wrap(key, await derive(passphrase, kdf), { writtenBy, kdf }),
  })
  yield header
  const binding = createHash("sha256").update(header).digest()
  let number = 0
  let waiting: Buffer = Buffer.alloc(0)
  for await (const piece of content) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece])
    // One chunk is held back: the last is marked as such.
    while (waiting.length > chunkBytes) {
      yield encryptedChunk(waiting.subarray(0, chunkBytes), { key, binding, number, isLast: false })
      number += 1
      waiting = waiting.subarray(chunkBytes)
    }
  }
  yield encryptedChunk(waiting, { key, binding, number, isLast: true })
}

/**
 * The content of such a file, chunk by chunk, each authenticated. Throws {@link BackupRefused}: for a wrong passphrase
 * before the first chunk, for a file that was cut or altered by the end at the latest.
 */
export async function* decrypted(path: string, passphrase: string): AsyncIterable<Buffer> {
  const file = await open(path, "r")
  try {
    const read = reading(file)
    const { header, bytes } = await readHeader(read)
    const key = unwrap(header, await derive(passphrase, header.kdf))
    const binding = createHash("sha256").update(bytes).digest()
    for (let number = 0; ; number += 1) {
      const length = await read(4)
      if (length.length < 4) throw cut()
      const isLast = (length.readUInt32BE() & lastFlag) !== 0
      const size = length.readUInt32BE() & ~lastFlag
      if (size < tagBytes || size > chunkBytes + tagBytes) throw altered()
      const chunk = await read(size)
      if (chunk.length < size) throw cut()
      yield decryptedChunk(chunk, { key, binding, number, isLast })
      if (!isLast) continue
      if ((await read(1)).length > 0) throw altered()
      return
    }
  } finally {
    await file.close()
  }
}

/** What the header of a backup says, which is not authenticated without the passphrase. */
interface BackupHeader {
  /** When the backup began. `null` for a file that an earlier version wrote. */
  readonly takenAt: Date | null
  /** The master keys that a restore needs. `null` for a file that an earlier version wrote. */
  readonly masterKeyIds: ReadonlyArray<string> | null
  /** Whether the file ends with a chunk that is marked as the last; not so if it was cut. */
  readonly isComplete: boolean
}

/** Throws {@link BackupRefused} when the file is no backup, or its header was altered. */
export async function backupHeaderOf(path: string): Promise<BackupHeader> {
  const file = await open(path, "r")
  try {
    const { header, bytes } = await readHeader(reading(file))
    const { takenAt, masterKeyIds = null } = header
    return {
      takenAt: takenAt === undefined ? null : new Date(takenAt),
      masterKeyIds,
      isComplete: await endsWithLastChunk(file, bytes.length),
    }
  } finally {
    await file.close()
  }
}

/** All chunks but the last have the full length, so the place of the last one follows from the length of the file. */
async function endsWithLastChunk(file: FileHandle, headerLength: number): Promise<boolean> {
  const fullLength = 4 + chunkBytes + tagBytes
  const left = (await file.stat()).size - headerLength
  const lastLength = left % fullLength || fullLength
  if (left < lastLength || lastLength < 4 + tagBytes) return false
  const start = Buffer.alloc(4)
  await file.read(start, 0, 4, headerLength + left - lastLength)
  return start.readUInt32BE() === (lastLength - 4 + lastFlag) >>> 0
}

function headerBytes(header: Header): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  const lengths = Buffer.alloc(6)
  lengths.writeUInt16BE(formatVersion, 0)
  lengths.writeUInt32BE(text.length, 2)
  return Buffer.concat([mark, lengths, text])
}

type Read = (bytes: number) => Promise<Buffer>

/** Reads `bytes` bytes; fewer only at the end of the file. */
function reading(file: FileHandle): Read {
  return async (bytes) => {
    const buffer = Buffer.alloc(bytes)
    let filled = 0
    while (filled < bytes) {
      const { bytesRead } = await file.read(buffer, filled, bytes - filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return buffer.subarray(0, filled)
  }
}

async function readHeader(read: Read): Promise<{ readonly header: Header; readonly bytes: Buffer }> {
  const start = await read(mark.length + 6)
  if (start.length < mark.length + 6 || !start.subarray(0, mark.length).equals(mark)) {
    throw new BackupRefused("notABackup", "The file is not a backup: npm run backup did not write it.")
  }
  const version = start.readUInt16BE(mark.length)
  if (version > formatVersion) {
    throw new BackupRefused(
      "newer",
      `The backup has format ${version}, and this version reads format ${formatVersion}: a newer version wrote it. ` +
        "Restore it with that version.",
    )
  }
  const length = start.readUInt32BE(mark.length + 2)
  if (version < 1 || length > headerBytesMax) throw altered()
  const text = await read(length)
  if (text.length < length) throw cut()
  const header = readHeaderText(text.toString("utf8"))
  if (Result.isFailure(header)) throw altered()
  return { header: header.success, bytes: Buffer.concat([start, text]) }
}

const derive = (
  passphrase: string,
  { memory, passes, parallelism, salt }: Omit<Header["kdf"], "name">,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // One passphrase in two Unicode forms is the same passphrase.
    const message = passphrase.normalize("NFC")
    const nonce = Buffer.from(salt, "base64")
    argon2("argon2id", { message, nonce, memory, passes, parallelism, tagLength: 32 }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })

function wrap(key: Buffer, wrappingKey: Buffer, about: Pick<Header, "writtenBy" | "kdf">): Header["key"] {
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", wrappingKey, nonce).setAAD(Buffer.from(JSON.stringify(about)))
  const wrapped = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return { nonce: nonce.toString("base64"), wrapped: wrapped.toString("base64") }
}

function unwrap({ key: { nonce, wrapped }, ...about }: Header, wrappingKey: Buffer): Buffer {
  const bytes = Buffer.from(wrapped, "base64")
  const initial = Buffer.from(nonce, "base64")
  if (bytes.length !== 32 + tagBytes || initial.length !== 12) throw altered()
  try {
    const decipher = createDecipheriv("aes-256-gcm", wrappingKey, initial, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(JSON.stringify({ writtenBy: about.writtenBy, kdf: about.kdf })))
    decipher.setAuthTag(bytes.subarray(32))
    return Buffer.concat([decipher.update(bytes.subarray(0, 32)), decipher.final()])
  } catch (cause) {
    throw new BackupRefused(
      "passphraseWrong",
      "The passphrase is wrong, or the beginning of the file was altered. Give the passphrase that was set when the backup was written.",
      { cause },
    )
  }
}

interface Chunk {
  readonly key: Buffer
  readonly binding: Buffer
  readonly number: number
  readonly isLast: boolean
}

function nonceOf({ number, isLast }: Pick<Chunk, "number" | "isLast">): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function encryptedChunk(content: Buffer, chunk: Chunk): Buffer {
  const cipher = createCipheriv("aes-256-gcm", chunk.key, nonceOf(chunk)).setAAD(chunk.binding)
  const length = Buffer.alloc(4)
  length.writeUInt32BE((content.length + tagBytes + (chunk.isLast ? lastFlag : 0)) >>> 0)
  return Buffer.concat([length, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function decryptedChunk(bytes: Buffer, chunk: Chunk): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", chunk.key, nonceOf(chunk), { authTagLength: tagBytes })
  decipher.setAAD(chunk.binding).setAuthTag(bytes.subarray(bytes.length - tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - tagBytes)), decipher.final()])
  } catch (cause) {
    throw altered(cause)
  }
}

const cut = () =>
  new BackupRefused("cut", "The file is cut off: its end is missing. Copy it again, or take another backup.")

const altered = (cause?: unknown) =>
  new BackupRefused(
    "altered",
    "The file was altered since it was written: it cannot be decrypted with its key. Copy it again, or take another backup.",
    { cause },
  )
