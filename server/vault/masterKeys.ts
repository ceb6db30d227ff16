import { createHash, createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import { createKeyFile, MasterKeyRefused, readKeyFile } from "./keyFile.ts"

/** Wraps the keys of subjects. A `KeyObject` never prints the key. */
export interface MasterKey {
  /** The first 8 hex digits of the key's SHA-256: stored with what the key wrapped, and reveals nothing about the key. */
  readonly id: string
  readonly key: KeyObject
  /** When another key had replaced it. It wraps nothing since, and is kept for the backups that were made before. */
  readonly formerSince?: Date
}

/** The master keys of an installation: the newest, former ones, and during a change the one that it replaces. */
export interface MasterKeys {
  /** Wraps all new keys and secrets. */
  readonly newest: () => MasterKey
  readonly find: (id: string) => MasterKey | undefined
  /** Newest first. */
  readonly all: () => ReadonlyArray<MasterKey>
  /** Where they come from, for messages: the path of the file, or the name of the setting. */
  readonly whereabouts: string
  /** Reads the file again, where another process may have added a newer key. Does nothing when the setting has the keys. */
  readonly reread: () => void
}

/** Keys are wrapped by a master key that this process does not have, so their data cannot be decrypted. */
export class MasterKeyUnknown extends Error {
  override readonly name = "MasterKeyUnknown"
  constructor(ids: ReadonlyArray<string>, { whereabouts }: Pick<MasterKeys, "whereabouts">) {
    super(`keys are wrapped by master key ${ids.join(", ")}, which is missing in ${whereabouts}. ` + howToPutBack)
  }
}

/** What an operator does about a master key that is missing. */
export const howToPutBack =
  "Put back the file master.keys that was in use: into DATA_DIR, or name it in MASTER_KEY_FILE; or set MASTER_KEY to " +
  "the key. If the data folder has moved, set DATA_DIR to it."

/** Where the master keys come from. */
export interface MasterKeySource {
  /** The setting: base64 of 32 bytes, several separated by commas, newest first. Takes precedence over the file. */
  readonly masterKey?: string | undefined
  /**
   * One key per line, newest first, each `id:base64`. A former one ends with `:former:` and the instant since when.
   * Created when it does not exist and no key is set.
   */
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
    whereabouts: masterKey === undefined ? masterKeyFile : "MASTER_KEY",
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
    const [id = "", base64 = "", mark, ...instant] = line.split(":")
    const where = `line ${index + 1} of ${file}`
    const key = masterKeyOf(base64, where)
    if (key.id !== id) throw new MasterKeyRefused(`${where} has the id of another key`)
    if (mark === undefined) return [key]
    const formerSince = new Date(instant.join(":"))
    if (mark !== formerMark || Number.isNaN(formerSince.getTime())) {
      throw new MasterKeyRefused(`${where} ends with a mark that this version does not know`)
    }
    return [{ ...key, formerSince }]
  })
  if (keys.length === 0) throw new MasterKeyRefused(`${file} holds no master key`)
  if (keys[0]?.formerSince) {
    throw new MasterKeyRefused(`${file} begins with a former key: the first line is to be the key in use`)
  }
  return distinct(keys, file)
}

export const newMasterKey = (): MasterKey => masterKeyOf(randomBytes(keyBytes).toString("base64"), "a new key")

/** A key as a line of the file. */
export const keyLine = ({ id, key, formerSince }: MasterKey): string =>
  `${id}:${key.export().toString("base64")}${formerSince ? `:${formerMark}:${formerSince.toISOString()}` : ""}\n`

const formerMark = "former"

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
