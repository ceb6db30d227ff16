import { createHash, createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import { createKeyFile, MasterKeyRefused, readKeyFile } from "./keyFile.ts"

/** Wraps the keys of subjects. Nothing that is printed of it shows the key. */
export interface MasterKey {
  /** The first 8 hex digits of the key's SHA-256: says which one wrapped something, and nothing of the key. */
  readonly id: string
  readonly key: KeyObject
}

/** The master keys of an installation; more than one while they are being changed. */
export interface MasterKeys {
  /** Wraps whatever is made from now on. */
  readonly newest: () => MasterKey
  readonly find: (id: string) => MasterKey | undefined
  /** Newest first. */
  readonly all: () => ReadonlyArray<MasterKey>
  /** Reads the file again, in which another process may have put a newer one. Keys that were set stay as they are. */
  readonly reread: () => void
}

/** What is wrapped by a master key that is not among those given, so nothing that it guards can be read. */
export class MasterKeyUnknown extends Error {
  override readonly name = "MasterKeyUnknown"
  constructor(ids: ReadonlyArray<string>) {
    super(
      `keys are wrapped by master key ${ids.join(", ")}, which is not among those given: ` +
        "give the one that was in use, or the file it stood in",
    )
  }
}

/** Where the master keys come from. */
export interface MasterKeySource {
  /** As set: base64 of 32 bytes, several separated by commas, newest first. Goes before the file. */
  readonly masterKey?: string | undefined
  /** One key a line, newest first, each `id:base64`. Made when it is not there and no key is set. */
  readonly masterKeyFile: string
}

/** Throws {@link MasterKeyRefused}. */
export function openMasterKeys({ masterKey, masterKeyFile }: MasterKeySource): MasterKeys {
  let keys = masterKey === undefined ? fromFile() : parseMasterKeys(masterKey)

  function fromFile(): ReadonlyArray<MasterKey> {
    createKeyFile(masterKeyFile, () => keyLine(newMasterKey()))
    return readMasterKeyFile(masterKeyFile)
  }

  return {
    newest: () => keys[0] as MasterKey,
    find: (id) => keys.find((key) => key.id === id),
    all: () => keys,
    reread() {
      if (masterKey === undefined) keys = readMasterKeyFile(masterKeyFile)
    },
  }
}

/** The same of an installation that has some already: makes none. Throws {@link MasterKeyRefused}. */
export function openExistingMasterKeys(source: MasterKeySource): MasterKeys {
  if (source.masterKey === undefined) readMasterKeyFile(source.masterKeyFile)
  return openMasterKeys(source)
}

/** The keys in the file, at least one. Throws {@link MasterKeyRefused}. */
export function readMasterKeyFile(file: string): ReadonlyArray<MasterKey> {
  const lines = readKeyFile(file)
    .split("\n")
    .map((line) => line.trim())
  const keys = lines.flatMap((line, index) => {
    if (line === "") return []
    const [id = "", base64 = ""] = line.split(":")
    const key = masterKeyOf(base64, `line ${index + 1} of ${file}`)
    if (key.id !== id) throw new MasterKeyRefused(`line ${index + 1} of ${file} bears the id of another key`)
    return [key]
  })
  if (keys.length === 0) throw new MasterKeyRefused(`${file} holds no master key`)
  return distinct(keys, file)
}

export const newMasterKey = (): MasterKey => masterKeyOf(randomBytes(keyBytes).toString("base64"), "a new key")

/** A key as it stands in the file. */
export const keyLine = ({ id, key }: MasterKey): string => `${id}:${key.export().toString("base64")}\n`

/** Keys as they are set, newest first. Throws {@link MasterKeyRefused}. */
export const parseMasterKeys = (text: string): ReadonlyArray<MasterKey> =>
  distinct(
    text.split(",").map((part, index) => masterKeyOf(part.trim(), `master key ${index + 1} of those that are set`)),
    "the master keys that are set",
  )

function distinct(keys: ReadonlyArray<MasterKey>, where: string): ReadonlyArray<MasterKey> {
  if (new Set(keys.map(({ id }) => id)).size === keys.length) return keys
  throw new MasterKeyRefused(`the same key stands twice in ${where}`)
}

function masterKeyOf(base64: string, where: string): MasterKey {
  const bytes = Buffer.from(base64, "base64")
  if (bytes.toString("base64") !== base64 || bytes.length !== keyBytes) {
    throw new MasterKeyRefused(
      `${where} is not the base64 of ${keyBytes} bytes, such as openssl rand -base64 32 prints`,
    )
  }
  if (isTrivial(bytes)) {
    throw new MasterKeyRefused(`${where} can be guessed: take what openssl rand -base64 32 prints`)
  }
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), key: createSecretKey(bytes) }
}

const keyBytes = 32

/** Of 32 random bytes about 30 differ; that fewer than 16 do never happens. Nor does one sure step from each to the next. */
function isTrivial(bytes: Buffer): boolean {
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0))
  return new Set(bytes).size < 16 || new Set(steps).size === 1
}
