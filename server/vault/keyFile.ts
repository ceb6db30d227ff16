import { randomBytes } from "node:crypto"
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname } from "node:path"

/*
 * A file that only its owner may read, and that is written atomically. It is flushed to the disk before the key is
 * used: what is encrypted under a key that was never stored is lost.
 */

/** A text that is not usable as a master key, or a file that others may read. Never quotes a key. */
export class MasterKeyRefused extends Error {
  override readonly name = "MasterKeyRefused"
}

/** Throws {@link MasterKeyRefused} when others may read it, or when it does not exist. */
export function readKeyFile(file: string): string {
  let descriptor: number
  try {
    descriptor = openSync(file, "r")
  } catch (error) {
    throw new MasterKeyRefused(`${file} cannot be read (${String((error as NodeJS.ErrnoException).code)})`)
  }
  try {
    const mode = fstatSync(descriptor).mode & 0o777
    // Windows has no such bits: there the folder's access list decides.
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      throw new MasterKeyRefused(
        `${file} may be read by others (its mode is ${mode.toString(8)}): run chmod 600 on it, and replace the key if others have read it`,
      )
    }
    return readFileSync(descriptor, "utf8")
  } finally {
    closeSync(descriptor)
  }
}

/** Creates the file unless it exists. When two processes do so at once, both then read the same file. */
export function createKeyFile(file: string, content: () => string): void {
  if (existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeBeside(file, content(), (written) => {
    try {
      linkSync(written, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
    rmSync(written)
  })
}

/** Replaces the content of the file atomically. */
export const replaceKeyFile = (file: string, content: string): void =>
  writeBeside(file, content, (written) => renameSync(written, file))

function writeBeside(file: string, content: string, put: (written: string) => void): void {
  const beside = `${file}.${randomBytes(6).toString("hex")}`
  try {
    writeFileSync(beside, content, { mode: 0o600, flag: "wx", flush: true })
    put(beside)
  } finally {
    rmSync(beside, { force: true })
  }
  if (process.platform === "win32") return // folders cannot be flushed there
  const folder = openSync(dirname(file), "r")
  fsyncSync(folder)
  closeSync(folder)
}
