import "../server/memory.ts" // first: it is for what the others load as well
import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { BackupRefused } from "../server/backup/backupRefused.ts"
import { erasureListName, readErasureList } from "../server/backup/erasureList.ts"
import { readBackup } from "../server/backup/readBackup.ts"
import { refuseMissingMasterKey, restore, type Restored } from "../server/backup/restore.ts"
import { mailboxFolder } from "../server/mail/transportOf.ts"
import { messageOf } from "../server/messageOf.ts"
import { defaultDataFolder } from "../server/postgres/dataFolder.ts"
import { projectFolder, readSettings } from "../server/settings.ts"
import { askedPassphrase } from "./setup/askedPassphrase.ts"
import { askedToEnd } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"

const usage = `npm run restore -- FILE [--erasures LIST]

Brings back what npm run backup wrote, into an installation that holds nothing yet: a DATA_DIR, a DATABASE_URL or an
EVENT_LOG_URL that the product has never started with. End the product before. Where the backup came from does not
matter: the log can go from Postgres into an EventStoreDB and back.

  FILE             the backup. The passphrase is that in BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE; without them it is
                   asked for. The master key is needed too, unless the backup holds it
  --erasures LIST  the newest list of who was erased (npm run backup -- --erasures LIST). Who was erased after the backup
                   is erased again. Without it ${erasureListName} beside FILE is taken, if there is one

At the end it compares the counts of every table and the figures of every household with what the backup noted.

Ends with 0 when all of it is back and the same, 1 when it came to nothing or something differs, 2 when it was called
wrongly.`

interface Request {
  readonly file: string
  readonly erasures: string | undefined
}

/** What is asked for; a text to print for somebody who asks for help, and another for somebody who needs it. */
function requestOf(given: ReadonlyArray<string>): Request | { readonly help: string } | { readonly mistake: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { erasures: { type: "string" }, help: { type: "boolean", short: "h" } },
    })
    if (values.help) return { help: usage }
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) return { mistake: usage }
    return {
      file: fromWhereItWasCalled(file),
      erasures: values.erasures === undefined ? undefined : fromWhereItWasCalled(values.erasures),
    }
  } catch (error) {
    return { mistake: `${messageOf(error)}\n\n${usage}` }
  }
}

/** npm runs its scripts in the folder of the project, wherever it was called. */
const fromWhereItWasCalled = (file: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), file)

async function run({ file, erasures: given }: Request): Promise<number> {
  const settings = readSettings()
  const passphrase = await askedPassphrase(settings.backup, { twice: false })
  const beside = join(dirname(file), erasureListName)
  const listFile = given ?? (existsSync(beside) ? beside : undefined)
  const erasures = listFile === undefined ? [] : await readErasureList(listFile)
  say(`Reading ${file}`)
  const backup = await readBackup({ path: file, passphrase }, say)
  say(`It was written at ${backup.manifest.takenAt} by version ${backup.manifest.product}, and is whole.`)
  say(
    listFile === undefined
      ? "There is no list of erasures: who was erased after the backup will be there again. See --help."
      : `Erasures are those in ${listFile}.`,
  )
  const dataDir = settings.dataDir ?? defaultDataFolder(projectFolder)
  refuseMissingMasterKey(backup, { ...settings, dataDir, mailboxFolder: mailboxFolder({ dataDir }) })

  const ending = askedToEnd(() => process.exit(130))
  const installation = await openInstallation(settings, { beside: false, migrates: false, told: say, ending })
  try {
    const restored = await restore(
      { ...installation.settings, mailboxFolder: mailboxFolder(installation.settings) },
      { backup, erasures, now: () => new Date(), signal: ending, progress: say },
    )
    return report(restored, installation.whereabouts)
  } finally {
    await installation.close()
  }
}

function report({ rows, facts, erasedAgain, same, different, unknown }: Restored, whereabouts: string): number {
  say(`Restored into ${whereabouts}: ${facts} facts, ${rows} rows. Everybody has to sign in again.`)
  if (erasedAgain > 0) say(`${erasedAgain} people and households that were erased since were erased again.`)
  say(`The figures of ${same.length} households are those that the backup noted.`)
  if (unknown.length > 0) say(`Of ${unknown.length} the backup noted none: ${unknown.join(", ")}`)
  if (different.length === 0) return 0
  console.error(`THE FIGURES OF ${different.length} HOUSEHOLDS DIFFER: ${different.join(", ")}`)
  return 1
}

const say = (line: string): void => console.log(line)

async function command(): Promise<number> {
  const asked = requestOf(process.argv.slice(2))
  if ("file" in asked) return run(asked)
  if ("help" in asked) console.log(asked.help)
  else console.error(asked.mistake)
  return "help" in asked ? 0 : 2
}

const status = await command().catch((error: unknown) => {
  console.error(error instanceof BackupRefused ? `Nothing was restored. ${error.message}` : messageOf(error))
  return 1
})
process.exit(status)
