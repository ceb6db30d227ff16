import { dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { BackupRefused } from "#server/backup/backupRefused.ts"
import { backUp } from "#server/backup/backUp.ts"
import { erasureListName, writeErasureList } from "#server/backup/erasureList.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { readSettings } from "#server/settings/settings.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeysOf } from "#server/vault/changing.ts"
import type { MasterKeys, MasterKeySource } from "#server/vault/masterKeys.ts"
import { askedPassphrase } from "./setup/askedPassphrase.ts"
import { askedToEnd } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"
import { counted } from "./setup/words.ts"

const usage = `npm run backup -- FILE [--with-master-key]
npm run backup -- --erasures LIST

Writes all data of the product to one encrypted file, as of one moment: accounts, facts, prices, settings. It works
whether or not the product is running. npm run restore -- FILE restores it.

  FILE               is encrypted with the passphrase in BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE; without them the
                     command prompts for it. It must not exist yet, and appears only when it is complete
  --with-master-key  includes the master key, so that the file and its passphrase are enough to restore everything.
                     Without this option, store the master key separately: a backup is useless without it
  --erasures LIST    updates a list of erased accounts, or creates one, and writes nothing else. It contains no names.
                     The product maintains one next to its daily backups (BACKUP_FOLDER), else in DATA_DIR, and a
                     backup writes ${erasureListName} next to FILE. A restore uses it to erase later erasures again

Exits with 0 when the file is written, 1 on failure, 2 on wrong usage.`

type Request = { readonly file: string; readonly withMasterKeys: boolean } | { readonly erasures: string }

/** The parsed command, the requested help, or the message for a wrong call. */
function requestOf(given: ReadonlyArray<string>): Request | { readonly help: string } | { readonly mistake: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        "with-master-key": { type: "boolean" },
        erasures: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    })
    if (values.help) return { help: usage }
    const [file, ...others] = positionals
    const withMasterKeys = values["with-master-key"] === true
    if (values.erasures !== undefined && file === undefined && !withMasterKeys) {
      return { erasures: fromWhereItWasCalled(values.erasures) }
    }
    if (file === undefined || others.length > 0 || values.erasures !== undefined) return { mistake: usage }
    return { file: fromWhereItWasCalled(file), withMasterKeys }
  } catch (error) {
    return { mistake: `${messageOf(error)}\n\n${usage}` }
  }
}

/** Resolves a path from the folder where npm was called: npm runs its scripts in the folder of the project. */
const fromWhereItWasCalled = (file: string): string => resolve(process.env["INIT_CWD"] ?? process.cwd(), file)

async function run(request: Request): Promise<number> {
  const settings = readSettings()
  const passphrase = "file" in request ? await askedPassphrase(settings.backup, { twice: true }) : ""
  const ending = askedToEnd(() => process.exit(130))
  const installation = await openInstallation(settings, { beside: true, onProgress: say, ending })
  try {
    if ("erasures" in request) {
      await listErasures(installation.settings.databaseUrl, request.erasures)
      return 0
    }
    const source = masterKeySource(installation.settings)
    const masterKeys = await masterKeysIn(installation.settings.databaseUrl, source)
    const { file, withMasterKeys } = request
    const { summary, bytes } = await backUp(
      {
        databaseUrl: installation.settings.databaseUrl,
        eventstoreUrl: settings.eventstoreUrl,
        eventStreamPrefix: settings.eventStreamPrefix,
        masterKeys,
        mailboxFolder: mailboxFolder(installation.settings),
      },
      { file, passphrase, withMasterKeys, now: () => new Date(), signal: ending, progress: say },
    )
    const rows = Object.values(summary.tables).reduce((sum, count) => sum + count, 0)
    say(
      `Wrote ${file}: ${counted(summary.facts, "fact")} and ${counted(rows, "row")} of ` +
        `${counted(summary.households.length, "household")}, ` +
        `${(bytes / 1_000_000).toFixed(1)} MB.`,
    )
    say(
      withMasterKeys
        ? "It contains the master key: with the file and its passphrase everything can be read."
        : `The master key ${summary.masterKeyIds.join(", ")} is not in it. Store a copy separately: ` +
            (source.masterKey === undefined ? source.masterKeyFile : "MASTER_KEY") +
            ". Without it the backup cannot be read.",
    )
    await listErasures(installation.settings.databaseUrl, join(dirname(file), erasureListName))
    return 0
  } finally {
    await installation.close()
  }
}

async function masterKeysIn(databaseUrl: string, source: MasterKeySource): Promise<MasterKeys> {
  const pool = openPool(databaseUrl, { max: 1 })
  try {
    return await openMasterKeysOf(openDatabase(pool), source)
  } finally {
    await pool.end()
  }
}

async function listErasures(databaseUrl: string, list: string): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1 })
  try {
    const count = await writeErasureList(openDatabase(pool), list, { now: new Date() })
    say(
      `${list} lists the erasures: ${counted(count, "person or household", "people and households")}. Store it with the backups.`,
    )
  } finally {
    await pool.end()
  }
}

const say = (line: string): void => console.log(line)

async function command(): Promise<number> {
  const asked = requestOf(process.argv.slice(2))
  if (!("help" in asked) && !("mistake" in asked)) return run(asked)
  if ("help" in asked) console.log(asked.help)
  else console.error(asked.mistake)
  return "help" in asked ? 0 : 2
}

const status = await command().catch((error: unknown) => {
  const isAfterwards = error instanceof BackupRefused && error.reason === "erasuresUnreadable"
  console.error(
    error instanceof BackupRefused && !isAfterwards ? `No backup was written. ${error.message}` : messageOf(error),
  )
  return 1
})
process.exit(status)
