import { parseArgs } from "node:util"
import { openDatabase, openPool } from "#server/db/database.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { readSettings } from "#server/settings/settings.ts"
import { changeMasterKey, keyStatus } from "#server/vault/changing.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { type MasterKeys, openMasterKeys } from "#server/vault/masterKeys.ts"
import { openVault, type PostgresVault } from "#server/vault/postgresVault.ts"
import { askedToEnd } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"

const usage = `npm run keys -- status
npm run keys -- rotate

What users enter is encrypted, with a key for each household and user; the master key wraps those keys.
Both work whether or not the product is running.

  status  how many keys each master key wraps, and whether one of them is missing
  rotate  changes the master key: creates a new one, wraps every key with it, and deletes the old one. An older copy of
          the database together with the old master key can still be decrypted: destroy both. If it is interrupted, run
          it again to complete it

If MASTER_KEY is set, add a new key (openssl rand -base64 32) and a comma before the old one, restart the product, run
rotate, and remove the old one.

Exits with 0 on success, 1 when a master key is missing or the command failed, 2 on wrong usage.`

type Request = "status" | "rotate"

/** The parsed command, the requested help, or the message for a wrong call. */
function requestOf(given: ReadonlyArray<string>): Request | { readonly help: string } | { readonly mistake: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h" } },
    })
    const [action, ...others] = positionals
    if (values.help) return { help: usage }
    return (action === "status" || action === "rotate") && others.length === 0 ? action : { mistake: usage }
  } catch (error) {
    return { mistake: `${messageOf(error)}\n\n${usage}` }
  }
}

async function run(request: Request): Promise<number> {
  const ending = askedToEnd(() => process.exit(130))
  const installation = await openInstallation(readSettings(), { beside: true, onProgress: say, ending })
  const { settings } = installation
  const pool = openPool(settings.databaseUrl, { max: 2, statementTimeoutMs: 0 })
  try {
    const source = masterKeySource(settings)
    const masterKeys = openMasterKeys(source)
    if (request === "status") return await showStatus(pool, masterKeys)
    const vault = openVault({ pool, masterKeys, now: () => new Date() })
    return await rotate(vault, masterKeys, source.masterKey === undefined ? source.masterKeyFile : undefined)
  } finally {
    await pool.end()
    await installation.close()
  }
}

async function showStatus(pool: ReturnType<typeof openPool>, masterKeys: MasterKeys): Promise<number> {
  const { used, missing, destroyed } = await keyStatus(openDatabase(pool), masterKeys)
  for (const { id } of masterKeys.all()) {
    const use = used.find(({ masterKeyId }) => masterKeyId === id)
    say(`${id}  wraps ${use?.keys ?? 0} keys and ${use?.secrets ?? 0} secrets`)
  }
  say(`${destroyed} keys were destroyed.`)
  for (const { masterKeyId, keys, secrets } of used.filter(({ masterKeyId: id }) => missing.includes(id))) {
    say(`${masterKeyId}  IS MISSING, and wraps ${keys} keys and ${secrets} secrets`)
  }
  return missing.length > 0 ? 1 : 0
}

async function rotate(vault: PostgresVault, masterKeys: MasterKeys, file: string | undefined): Promise<number> {
  const { keys, secrets } = await (file ? changeMasterKey(file, { vault, masterKeys }) : vault.rotate())
  say(`Master key ${masterKeys.newest().id} wraps all keys; ${keys} keys and ${secrets} secrets were wrapped again.`)
  if (file === undefined) say("The older ones can be removed from MASTER_KEY.")
  return 0
}

const say = (line: string): void => console.log(line)

async function command(): Promise<number> {
  const asked = requestOf(process.argv.slice(2))
  if (typeof asked === "string") return run(asked)
  if ("help" in asked) console.log(asked.help)
  else console.error(asked.mistake)
  return "help" in asked ? 0 : 2
}

const status = await command().catch((error: unknown) => {
  console.error(messageOf(error))
  return 1
})
process.exit(status)
