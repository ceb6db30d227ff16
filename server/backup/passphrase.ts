import { readFileSync } from "node:fs"
import { messageOf } from "#server/logging/messageOf.ts"
import type { BackupSettings } from "#server/settings/settings.ts"
import { BackupRefused } from "./backupRefused.ts"

/** An attacker who has the file can guess a shorter one. */
const passphraseLengthLeast = 12

/** The passphrase that the settings name, if any. Throws {@link BackupRefused} when it cannot be used. */
export function passphraseOf({
  passphrase,
  passphraseFile,
}: Pick<BackupSettings, "passphrase" | "passphraseFile">): string | undefined {
  if (passphrase !== undefined || passphraseFile === undefined) return passphrase
  let text: string
  try {
    text = readFileSync(passphraseFile, "utf8")
  } catch (error) {
    throw new BackupRefused("passphraseMissing", `BACKUP_PASSPHRASE_FILE cannot be read: ${messageOf(error)}`, {
      cause: error,
    })
  }
  return refuseShort(text.split(/\r?\n/, 1)[0] ?? "", "The first line of BACKUP_PASSPHRASE_FILE")
}

/** Returns the passphrase. Throws {@link BackupRefused} when it is too short. */
export function refuseShort(passphrase: string, what: string): string {
  if (passphrase.length >= passphraseLengthLeast) return passphrase
  throw new BackupRefused("passphraseMissing", `${what} has fewer than ${passphraseLengthLeast} characters.`)
}
