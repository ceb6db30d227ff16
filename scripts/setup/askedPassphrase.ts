import { BackupRefused } from "#server/backup/backupRefused.ts"
import { passphraseOf, refuseShort } from "#server/backup/passphrase.ts"
import type { BackupSettings } from "#server/settings/settings.ts"

/**
 * The passphrase of a backup: from the settings, or else from a prompt at the terminal, which asks twice if a mistake
 * would make the backup unreadable. It is never an argument, because other users of a machine can see those. Throws
 * {@link BackupRefused}.
 */
export async function askedPassphrase(
  settings: BackupSettings,
  { twice }: { readonly twice: boolean },
): Promise<string> {
  const set = passphraseOf(settings)
  if (set !== undefined) return set
  if (!process.stdin.isTTY) {
    throw new BackupRefused(
      "passphraseMissing",
      "There is no passphrase. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, or run this at a terminal.",
    )
  }
  const passphrase = await hidden("Passphrase of the backup: ")
  if (!twice) return passphrase
  refuseShort(passphrase, "The passphrase")
  if ((await hidden("The same again: ")) === passphrase) return passphrase
  throw new BackupRefused("passphraseMissing", "The two passphrases differ. Run the command again.")
}

/** Reads a line without showing it. */
function hidden(question: string): Promise<string> {
  const { stdin, stderr } = process
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding("utf8")
  return new Promise((resolve, reject) => {
    let line = ""
    const end = (settle: () => void) => {
      stdin.off("data", typed)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write("\n")
      settle()
    }
    const typed = (text: string) => {
      for (const character of text) {
        if (character === "\r" || character === "\n") return end(() => resolve(line))
        // Ctrl-C, and Ctrl-D on an empty line.
        if (character === "\u0003" || (character === "\u0004" && line === "")) {
          return end(() => reject(new BackupRefused("passphraseMissing", "No passphrase was given.")))
        }
        line = character === "\u007f" || character === "\b" ? line.slice(0, -1) : line + character
      }
    }
    stdin.on("data", typed)
    stdin.resume()
  })
}
