import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { BackupRefused } from "#server/backup/backupRefused.ts"
import { type Erasure, erasureListName, readErasureList, unitedErasures } from "#server/backup/erasureList.ts"
import { readBackup } from "#server/backup/readBackup.ts"
import { refuseMissingMasterKey, restore, type Restored } from "#server/backup/restore.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { defaultDataFolder } from "#server/postgres/dataFolder.ts"
import { projectFolder, readSettings } from "#server/settings/settings.ts"
import { askedPassphrase } from "./setup/askedPassphrase.ts"
import { askedToEnd } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"
import { counted, sentence } from "./setup/words.ts"

const usage = `npm run restore -- FILE [--erasures LIST | --without-erasures]

Restores a backup of npm run backup into an empty installation: a DATA_DIR, a DATABASE_URL or an EVENT_LOG_URL with
which the product has never started. Stop the product first. The log can be restored from Postgres into an EventStoreDB
and the other way round.

  FILE             the backup. The passphrase is in BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE; without them the
                   command prompts for it. The master key is needed too, unless the backup contains it
  --erasures LIST  a list of erased accounts, so that those erased after the backup are erased again. Files named
                   ${erasureListName} next to FILE, in BACKUP_FOLDER and in DATA_DIR are also used
  --without-erasures
                   restores without a list. Accounts that were erased after the backup will exist again

At the end it compares the counts of every table and the figures of every household with those in the backup.

Exits with 0 when everything is restored and equal, 1 on failure or when something differs, 2 on wrong usage.`

interface Request {
  readonly file: string
  readonly erasures: string | undefined
  readonly withoutErasures: boolean
}

/** The parsed command, the requested help, or the message for a wrong call. */
function requestOf(given: ReadonlyArray<string>): Request | { readonly help: string } | { readonly mistake: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        erasures: { type: "string" },
        "without-erasures": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    })
    if (values.help) return { help: usage }
    const [file, ...others] = positionals
    const withoutErasures = values["without-erasures"] === true
    if (file === undefined || others.length > 0 || (withoutErasures && values.erasures !== undefined)) {
      return { mistake: usage }
    }
    return {
      withoutErasures,
      file: fromWhereItWasCalled(file),
      erasures: values.erasures === undefined ? undefined : fromWhereItWasCalled(values.erasures),
    }
  } catch (error) {
    return { mistake: `${messageOf(error)}\n\n${usage}` }
  }
}

/** Resolves a path from the folder where npm was called: npm runs its scripts in the folder of the project. */
const fromWhereItWasCalled = (file: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), file)

async function run({ file, erasures: given, withoutErasures }: Request): Promise<number> {
  const settings = readSettings()
  const passphrase = await askedPassphrase(settings.backup, { twice: false })
  say(`Reading ${file}`)
  const backup = await readBackup({ path: file, passphrase }, say)
  const { takenAt, product } = backup.manifest
  say(`It was written at ${takenAt} by version ${product} and is complete.`)
  const dataDir = settings.dataDir ?? defaultDataFolder(projectFolder)
  const besides = [dirname(file), settings.backup.daily?.folder, dataDir].filter((folder) => folder !== undefined)
  const found = besides.map((folder) => join(folder, erasureListName)).filter((path) => existsSync(path))
  const lists = withoutErasures ? [] : [...new Set([...found, ...(given === undefined ? [] : [given])])]
  const erasures = withoutErasures ? [] : await erasuresIn(lists, takenAt)
  refuseMissingMasterKey(backup, { ...settings, dataDir, mailboxFolder: mailboxFolder({ dataDir }) })

  const ending = askedToEnd(() => process.exit(130))
  const installation = await openInstallation(settings, { beside: false, migrates: false, onProgress: say, ending })
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

/** All erasures of the lists. Throws {@link BackupRefused} when there is no list. */
async function erasuresIn(lists: ReadonlyArray<string>, takenAt: string): Promise<ReadonlyArray<Erasure>> {
  if (lists.length === 0) {
    throw new BackupRefused(
      "erasuresMissing",
      `There is no list of erasures: accounts erased after ${takenAt} would exist again. Name the newest with ` +
        `--erasures LIST: ${erasureListName} in the folder of the backups. If no account was erased, or the list is lost, ` +
        "use --without-erasures.",
    )
  }
  const read = await Promise.all(lists.map(async (path) => ({ path, ...(await readErasureList(path)) })))
  const inOrder = read.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1))
  for (const { path, writtenAt, erasures } of inOrder) {
    say(
      `${path}, written at ${writtenAt}, lists ${counted(erasures.length, "person or household", "people and households")} that ${erasures.length === 1 ? "was" : "were"} erased.`,
    )
  }
  const newest = inOrder.at(-1)?.writtenAt ?? ""
  if (newest < takenAt) {
    say(`WARNING: the newest list is older than the backup. Accounts erased after ${takenAt} will exist again.`)
  }
  return inOrder.reduce<ReadonlyArray<Erasure>>((united, { erasures }) => unitedErasures(united, erasures), [])
}

function report({ rows, facts, erasedAgain, same, different, unknown }: Restored, whereabouts: string): number {
  say(
    `Restored into ${whereabouts}: ${counted(facts, "fact")}, ${counted(rows, "row")}. All users have to sign in again.`,
  )
  const again = counted(erasedAgain, "person or household", "people and households")
  say(`${sentence(again)} ${erasedAgain === 1 ? "was" : "were"} erased again, having been erased since the backup.`)
  say(`The figures of ${counted(same.length, "household")} equal those in the backup.`)
  if (unknown.length > 0) {
    say(`The backup has no figures of ${counted(unknown.length, "household")}: ${unknown.join(", ")}`)
  }
  if (different.length === 0) return 0
  const which = different.length === 1 ? "1 HOUSEHOLD DIFFER" : `${different.length} HOUSEHOLDS DIFFER`
  console.error(`THE FIGURES OF ${which}: ${different.join(", ")}`)
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
