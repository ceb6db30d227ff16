import { parseArgs } from "node:util"
import { openDatabase, openPool } from "#server/db/database.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { readReport, recordReport, reportBytesMax } from "#server/mail/returns.ts"
import { readSettings } from "#server/settings/settings.ts"
import { openMasterKeysOf } from "#server/vault/changing.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { askedToEnd } from "./setup/ending.ts"
import { openInstallation } from "./setup/installation.ts"

const usage = `npm run mail -- bounce < MESSAGE

Reads a message that came to the address in MAIL_FROM. If it is the report of a mail server that one of the product's mails
did not reach its recipient (RFC 3464), it is stored: the list of mails in the administration shows it. After a report that
an address does not exist, its owner gets no more summaries and alerts, and is asked to confirm another address. Works
whether or not the product is running. Let your mail server pipe that mailbox into it, for example in /etc/aliases:

  wealth: "|cd /path/of/the/product && npm run --silent mail -- bounce"

Any other message, and a report that was stored before, changes nothing. A report counts only if it has the id of a mail of
the last 30 days and names its recipient.

Exits with 0 when the message was read, 1 when the command failed, 2 on wrong usage.`

/** The parsed command, the requested help, or the message for a wrong call. */
function requestOf(given: ReadonlyArray<string>): "bounce" | { readonly help: string } | { readonly mistake: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h" } },
    })
    if (values.help) return { help: usage }
    return positionals.length === 1 && positionals[0] === "bounce" ? "bounce" : { mistake: usage }
  } catch (error) {
    return { mistake: `${messageOf(error)}\n\n${usage}` }
  }
}

async function bounce(): Promise<void> {
  const report = await readReport(await standardInput())
  if (!report) return say("No report about a mail of this product: nothing is stored.")
  const ending = askedToEnd(() => process.exit(130))
  const installation = await openInstallation(readSettings(), { beside: true, onProgress: say, ending })
  const { settings } = installation
  const pool = openPool(settings.databaseUrl, { max: 2 })
  try {
    const workerDb = openDatabase(pool)
    const now = () => new Date()
    const masterKeys = await openMasterKeysOf(workerDb, masterKeySource(settings))
    const recorded = await recordReport({ workerDb, vault: openVault({ pool, masterKeys, now }), now }, report)
    say(outcomes[recorded])
  } finally {
    await pool.end()
    await installation.close()
  }
}

const outcomes: Record<Awaited<ReturnType<typeof recordReport>>, string> = {
  hard: "The address takes no mails: its owner is asked to confirm another one.",
  soft: "The mail did not arrive, but may have been refused for now: it is counted.",
  again: "This was reported before: nothing changes.",
  unknown: "No mail of the last 30 days has this id and this recipient: nothing is stored.",
}

/** What comes in, up to the size of a report: the rest of a longer message is not needed. */
async function standardInput(): Promise<Buffer> {
  const chunks: Array<Buffer> = []
  let length = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (length < reportBytesMax) chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, reportBytesMax)
}

const say = (line: string): void => console.log(line)

const request = requestOf(process.argv.slice(2))
if (request === "bounce") {
  await bounce().catch((error: unknown) => {
    console.error(messageOf(error))
    process.exitCode = 1
  })
} else if ("help" in request) say(request.help)
else {
  console.error(request.mistake)
  process.exitCode = 2
}
