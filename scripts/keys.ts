import { parseArgs } from "node:util"
import { type BackupInFolder, backupsIn, backupsThatNeed } from "#server/backup/backupFolder.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import type { InstalledSettings } from "#server/settings/installed.ts"
import { readSettings } from "#server/settings/settings.ts"
import { changeMasterKey, forgetMasterKey, keyStatus, openMasterKeysOf } from "#server/vault/changing.ts"
import { MasterKeyRefused } from "#server/vault/keyFile.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import type { MasterKey, MasterKeys } from "#server/vault/masterKeys.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { askedToEnd } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"
import { counted, moment, sentence } from "./setup/words.ts"

const usage = `npm run keys -- status
npm run keys -- rotate
npm run keys -- forget ID --no-backup-needs-it

What users enter is encrypted, with a key for each household and user; the master key wraps those keys.
All work whether or not the product is running, on an existing installation.

  status  how many keys each master key wraps, since when one is a former one, which backups in BACKUP_FOLDER need it,
          and whether one is missing
  rotate  changes the master key: creates a new one, wraps every key with it, and keeps the old one in the file as a
          former one, because backups made before need it. If it is interrupted, run it again to complete it.
          Afterwards, renew your copy of the file: later backups need the new key
  forget  removes a former key from the file. It refuses while the key wraps anything or a backup in BACKUP_FOLDER needs
          it. No backup elsewhere that needs it can be read afterwards: --no-backup-needs-it says that there is none. An
          older copy of the database together with the key can still be decrypted: destroy both

If MASTER_KEY is set, add a new key (openssl rand -base64 32) and a comma before the old one, restart the product and run
rotate. Keep the old one after the comma as long as a backup needs it.

Exits with 0 on success, 1 when a master key is missing or the command failed, 2 on wrong usage.`

type Request =
  | "status"
  | "rotate"
  /** `isSure`: no backup outside BACKUP_FOLDER needs the key. */
  | { readonly forget: string; readonly isSure: boolean }

/** The parsed command, the requested help, or the message for a wrong call. */
function requestOf(given: ReadonlyArray<string>): Request | { readonly help: string } | { readonly mistake: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { "no-backup-needs-it": { type: "boolean" }, help: { type: "boolean", short: "h" } },
    })
    const [action, id, ...others] = positionals
    const isSure = values["no-backup-needs-it"] === true
    if (values.help) return { help: usage }
    if (action === "forget" && id !== undefined && others.length === 0) return { forget: id, isSure }
    return (action === "status" || action === "rotate") && id === undefined && !isSure ? action : { mistake: usage }
  } catch (error) {
    return { mistake: `${messageOf(error)}\n\n${usage}` }
  }
}

/** What the commands work on. */
interface Context {
  readonly pool: ReturnType<typeof openPool>
  readonly masterKeys: MasterKeys
  /** The file of the master keys; absent: they are in MASTER_KEY. */
  readonly file: string | undefined
  /** The backups in BACKUP_FOLDER; absent: the setting is not set. */
  readonly backups: { readonly folder: string; readonly all: ReadonlyArray<BackupInFolder> } | undefined
}

async function run(request: Request): Promise<number> {
  const ending = askedToEnd(() => process.exit(130))
  const installation = await openInstallation(readSettings(), { beside: true, onProgress: say, ending })
  const { settings } = installation
  const pool = openPool(settings.databaseUrl, { max: 2, statementTimeoutMs: 0 })
  try {
    const source = masterKeySource(settings)
    const masterKeys = await openMasterKeysOf(openDatabase(pool), source)
    const file = source.masterKey === undefined ? source.masterKeyFile : undefined
    const context = { pool, masterKeys, file, backups: await backupsOf(settings) }
    if (request === "status") return await showStatus(context)
    return request === "rotate" ? await rotate(context) : await forget(context, request)
  } finally {
    await pool.end()
    await installation.close()
  }
}

async function backupsOf({ backup: { daily } }: InstalledSettings): Promise<Context["backups"]> {
  return daily && { folder: daily.folder, all: await backupsIn(daily.folder) }
}

async function showStatus({ pool, masterKeys, backups }: Context): Promise<number> {
  const { used, missing, destroyed } = await keyStatus(openDatabase(pool), masterKeys)
  const newest = masterKeys.newest().id
  for (const key of masterKeys.all()) {
    const use = used.find(({ masterKeyId }) => masterKeyId === key.id)
    const state = key.id === newest ? "in use" : key.formerSince ? `former since ${moment(key.formerSince)}` : "former"
    say(`${key.id}  ${state}, wraps ${counted(use?.keys ?? 0, "key")} and ${counted(use?.secrets ?? 0, "secret")}`)
    if (backups) {
      const needed = backupsThatNeed(backups.all, key)
      say(`          needed by ${counted(needed.length, "backup")} in ${backups.folder}${namesOf(needed)}`)
    }
  }
  if (!backups) say("Which backups need them is not known: BACKUP_FOLDER is not set.")
  say(`${sentence(counted(destroyed, "key"))} ${destroyed === 1 ? "was" : "were"} destroyed.`)
  for (const { masterKeyId, keys, secrets } of used.filter(({ masterKeyId: id }) => missing.includes(id))) {
    say(`${masterKeyId}  IS MISSING, and wraps ${counted(keys, "key")} and ${counted(secrets, "secret")}`)
  }
  return missing.length > 0 ? 1 : 0
}

async function rotate({ pool, masterKeys, file, backups }: Context): Promise<number> {
  const now = () => new Date()
  const vault = openVault({ pool, masterKeys, now })
  const { keys, secrets } = await (file ? changeMasterKey(file, { vault, masterKeys, now }) : vault.rotate())
  masterKeys.reread()
  const [newest, ...former] = masterKeys.all()
  say(
    `Master key ${newest?.id} wraps all keys; ${counted(keys, "key")} and ${counted(secrets, "secret")} were wrapped again.`,
  )
  const formerIds = former.map(({ id }) => id).join(", ")
  if (former.length > 0) {
    say(`${file ?? "MASTER_KEY"} ${file ? "still has" : "has to keep"} ${formerIds}, because earlier backups need it.`)
  }
  say(
    `Renew your copy of ${file ?? "MASTER_KEY"} now: a backup from now on needs ${newest?.id}, which no earlier copy has.`,
  )
  for (const key of former) {
    const needed = backups && backupsThatNeed(backups.all, key)
    if (needed) say(`${key.id} is needed by ${counted(needed.length, "backup")} in ${backups.folder}${namesOf(needed)}`)
  }
  if (former.length > 0) {
    say(
      file
        ? `When no backup needs a former key any longer: npm run keys -- forget ${former[0]?.id}`
        : "Take a former key out of MASTER_KEY only when no backup needs it any longer: see npm run keys -- status",
    )
  }
  return 0
}

/** Removes a former key, unless a backup in BACKUP_FOLDER needs it. Throws {@link MasterKeyRefused}. */
async function forget(
  { pool, masterKeys, file, backups }: Context,
  { forget: id, isSure }: Extract<Request, object>,
): Promise<number> {
  const key: MasterKey | undefined = masterKeys.find(id)
  const needed = key && backups ? backupsThatNeed(backups.all, key) : []
  if (needed.length > 0) {
    throw new MasterKeyRefused(
      `${id} is kept: ${counted(needed.length, "backup")} in ${backups?.folder} cannot be read without it${namesOf(needed)}`,
    )
  }
  if (file === undefined) {
    throw new MasterKeyRefused(
      "The master keys are in MASTER_KEY, which no command changes: remove the key there yourself, and restart the product.",
    )
  }
  if (key?.formerSince && !isSure) {
    const seen = backups ? `No backup in ${backups.folder} needs ${id}` : `BACKUP_FOLDER is not set`
    throw new MasterKeyRefused(
      `${id} is kept. ${seen}, but one elsewhere from before ${moment(key.formerSince)} would be lost without the key. If ` +
        `there is none: npm run keys -- forget ${id} --no-backup-needs-it`,
    )
  }
  await forgetMasterKey(openDatabase(pool), file, id)
  say(`${id} is no longer in ${file}. Remove it from your copies too.`)
  return 0
}

/** The names of some backups, oldest first, after a colon; empty for none. */
function namesOf(backups: ReadonlyArray<BackupInFolder>): string {
  const names = backups.toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime()).map(({ name }) => name)
  const more = names.length > namesMost ? `, and ${names.length - namesMost} more` : ""
  return names.length === 0 ? "" : `: ${names.slice(0, namesMost).join(", ")}${more}`
}

const namesMost = 5

const say = (line: string): void => console.log(line)

async function command(): Promise<number> {
  const asked = requestOf(process.argv.slice(2))
  if (typeof asked === "string" || "forget" in asked) return run(asked)
  if ("help" in asked) console.log(asked.help)
  else console.error(asked.mistake)
  return "help" in asked ? 0 : 2
}

const status = await command().catch((error: unknown) => {
  console.error(messageOf(error))
  return 1
})
process.exit(status)
