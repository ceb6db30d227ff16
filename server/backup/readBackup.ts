import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { type Migration, readMigrations } from "#server/db/migrate.ts"
import { BackupRefused } from "./backupRefused.ts"
import { type BackupLine, type Manifest, readLine, type Summary } from "./content.ts"
import { decrypted } from "./encryptedFile.ts"

export interface BackupFile {
  readonly path: string
  readonly passphrase: string
}

/** A backup that was read to its end, so that it is known to be whole. */
export interface ReadBackup extends BackupFile {
  readonly manifest: Manifest
  readonly summary: Summary
  /** The content of a file of master keys; `undefined` if the backup has none. */
  readonly masterKeys: string | undefined
}

/** The lines of a backup, in order. Throws {@link BackupRefused}. */
export async function* linesIn({ path, passphrase }: BackupFile): AsyncIterable<BackupLine> {
  const content = createGunzip()
  // An error in the file also ends the content, and the loop below throws it.
  pipeline(Readable.from(decrypted(path, passphrase), { objectMode: false }), content).catch(() => {})
  for await (const text of linesOf(content)) yield readLine(text)
}

/** Splits at line feeds alone: other characters that end a line may occur within a text. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncIterable<string> {
  let begun: Array<Buffer> = []
  for await (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      yield Buffer.concat([...begun, piece.subarray(start, end)]).toString("utf8")
      begun = []
      start = end + 1
    }
    begun.push(piece.subarray(start))
  }
  if (begun.some(({ length }) => length > 0)) yield Buffer.concat(begun).toString("utf8")
}

/**
 * Reads a backup to its end, and returns its manifest, summary and master keys. Throws {@link BackupRefused} when the
 * passphrase is wrong, when the file is cut or altered, or when a version wrote it that this one does not know.
 */
export async function readBackup(file: BackupFile, progress: (line: string) => void = () => {}): Promise<ReadBackup> {
  let manifest: Manifest | undefined
  let summary: Summary | undefined
  let masterKeys: string | undefined
  let count = 0
  for await (const line of linesIn(file)) {
    if (line.kind === "manifest") {
      manifest = line.manifest
      refuseUnknownMigrations(manifest)
    }
    if (line.kind === "summary") summary = line.summary
    if (line.kind === "masterKeys") masterKeys = line.lines
    count += 1
    if (count % 50_000 === 0) progress(`${count} lines read`)
  }
  if (!manifest || !summary) {
    throw new BackupRefused("altered", "The file does not hold a whole backup: its beginning or its end is missing.")
  }
  return { ...file, manifest, summary, masterKeys }
}

/** A backup of an earlier version is migrated to this one. This version cannot read the schema of a later one. */
function refuseUnknownMigrations({ migrations, product }: Manifest, files = readMigrations()): void {
  const known = new Map(files.map((file): [string, Migration] => [file.name, file]))
  for (const { name, sha256 } of migrations) {
    const file = known.get(name)
    if (!file) {
      throw new BackupRefused(
        "newer",
        `The backup was written by a newer version (${product}): its database had ${name}, which this version does not ` +
          "know. Restore it with that version or a later one.",
      )
    }
    if (file.sha256 !== sha256) {
      throw new BackupRefused(
        "edited",
        `The backup was written by another version (${product}), in which ${name} says something else. ` +
          "Restore it with that version.",
      )
    }
  }
}
