import { createHash, createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import { createKeyFile, MasterKeyRefused, readKeyFile } from "./keyFile.ts"

/** Wraps the keys of subjects. A `KeyObject` never prints the key. */
export interface MasterKey {
  /** The first 8 hex digits of the key's SHA-256: stored with what the key wrapped, and reveals nothing about the key. */
  readonly id: string
  readonly key: KeyObject
}

/** The master keys of an installation; more than one while they are being changed. */
export interface MasterKeys {
  /** Wraps all new keys and secrets. */
  readonly newest: () => MasterKey
  readonly find: (id: string) => MasterKey | undefined
  /** Newest first. */
  readonly all: () => ReadonlyArray<MasterKey>
  /** Reads the file again, where another process may have added a newer key. Does nothing when the setting has the keys. */
  readonly reread: () => void
}

/** Keys are wrapped by a master key that this process does not have, so their data cannot be decrypted. */
export class MasterKeyUnknown extends Error {
  override readonly name = "MasterKeyUnknown"
  constructor(ids: ReadonlyArray<string>) {
    super(
      `keys are wrapped by master key ${ids.join(", ")}, which is missing: ` +
        "set the one that was in use, or its file",
    )
  }
}

/** Where the master keys come from. */
export interface MasterKeySource {
  /** The setting: base64 of 32 bytes, several separated by commas, newest first. Takes precedence over the file. */
  readonly masterKey?: string | undefined
  /** One key per line, newest first, each `id:base64`. Created when it does not exist and no key is set. */
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

/** The same for an installation that must have master keys already: creates none. Throws {@link MasterKeyRefused}. */
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
    if (key.id !== id) throw new MasterKeyRefused(`line ${index + 1} of ${file} has the id of another key`)
    return [key]
  })
  if (keys.length === 0) throw new MasterKeyRefused(`${file} holds no master key`)
  return distinct(keys, file)
}

export const newMasterKey = (): MasterKey => masterKeyOf(randomBytes(keyBytes).toString("base64"), "a new key")

/** A key as a line of the file. */
export const keyLine = ({ id, key }: MasterKey): string => `${id}:${key.export().toString("base64")}\n`

/** The keys in the setting, newest first. Throws {@link MasterKeyRefused}. */
export const parseMasterKeys = (text: string): ReadonlyArray<MasterKey> =>
  distinct(
    text.split(",").map((part, index) => masterKeyOf(part.trim(), `master key ${index + 1} of those that are set`)),
    "the master keys that are set",
  )

function distinct(keys: ReadonlyArray<MasterKey>, where: string): ReadonlyArray<MasterKey> {
  if (new Set(keys.map(({ id }) => id)).size === keys.length) return keys
  throw new MasterKeyRefused(`${where} contains the same key twice`)
}

function masterKeyOf(base64: string, where: string): MasterKey {
  const bytes = Buffer.from(base64, "base64")
  if (bytes.toString("base64") !== base64 || bytes.length !== keyBytes) {
    throw new MasterKeyRefused(
      `${where} is not the base64 of ${keyBytes} bytes, such as openssl rand -base64 32 prints`,
    )
  }
  if (isTrivial(bytes)) {
    throw new MasterKeyRefused(`${where} can be guessed: use the output of openssl rand -base64 32`)
  }
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), key: createSecretKey(bytes) }
}

const keyBytes = 32

/** Fewer than 16 different bytes, or equal steps from each byte to the next. Of 32 random bytes about 30 differ. */
function isTrivial(bytes: Buffer): boolean {
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0))
  return new Set(bytes).size < 16 || new Set(steps).size === 1
}
