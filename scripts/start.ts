import { flushCompileCache } from "node:module"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { defaultDataFolder } from "#server/postgres/dataFolder.ts"
import { AlreadyRunning } from "#server/postgres/ownership.ts"
import { forEachRole } from "#server/postgres/roles.ts"
import {
  misspelt,
  projectFolder,
  readSettings,
  servesThisMachineAlone,
  type Settings,
  settingsGuide,
  SettingsRefused,
} from "#server/settings/settings.ts"
import { visitor } from "#server/identity/visiting.ts"
import { erasureListOf } from "#server/backup/erasureList.ts"
import { mailboxFolder, mailDelivery } from "#server/mail/transportOf.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { buildClient } from "./setup/client.ts"
import { askedToEnd, whenEnded } from "./setup/ending.ts"
import { type Installation, openInstallation, untilLogAnswers } from "./setup/installation.ts"
import { portIsFree } from "./setup/port.ts"

/** `npm start`: sets up what is needed, then runs the product until it is asked to end. */
async function start(): Promise<number> {
  const asked = askedFor()
  if (asked.help) {
    say(`${usage}\n\n${settingsGuide()}`)
    return 0
  }

  const opened: Array<Opened> = []
  const endNow = () => {
    for (const part of opened) part.kill?.()
    process.exit(130)
  }
  const ending = askedToEnd(endNow)
  process.on("uncaughtException", (error) => {
    // Closes Postgres and its data in order, regardless of the state of the process.
    console.error(error)
    process.exitCode = 1
    process.emit("SIGTERM")
  })

  try {
    await bringUp(opened, ending, asked)
    await whenEnded(ending)
    say("Stopping …")
  } catch (error) {
    if (!ending.aborted) {
      console.error(explanation(error))
      process.exitCode = 1
    }
  }
  const patience = setTimeout(endNow, 60_000)
  for (const part of opened.toReversed()) {
    await part.close().catch((error: unknown) => console.error(explanation(error)))
  }
  clearTimeout(patience)
  if (ending.aborted) say("Stopped.")
  return Number(process.exitCode ?? 0)
}

const usage = `npm start              sets up what is missing and serves the product
npm start -- --demo    shows a demo family at once, without a sign-up: every visitor is admitted.
                       Serves this machine alone, over data of its own in the folder demo of the data folder, beside
                       those of the product and apart from them.`

interface AskedFor {
  readonly help: boolean
  readonly demo: boolean
}

function askedFor(): AskedFor {
  try {
    const { values } = parseArgs({
      options: { help: { type: "boolean", short: "h" }, demo: { type: "boolean" } },
    })
    return { help: values.help === true, demo: values.demo === true }
  } catch (error) {
    console.error(explanation(error))
    process.exit(2)
  }
}

/** What is to be closed at the end, last opened first. */
interface Opened {
  close(): Promise<void>
  kill?(): void
}

async function bringUp(opened: Array<Opened>, ending: AbortSignal, { demo }: AskedFor): Promise<void> {
  const settings = demo ? demoSettings(readSettings()) : readSettings()
  for (const line of misspelt()) say(line)
  await portIsFree(settings)
  // The client is built, and the server's code is loaded, while Postgres starts.
  const failed = new AbortController()
  const built = buildClient(say, AbortSignal.any([ending, failed.signal]))
  const loaded = import("#server/main.ts")
  for (const prepared of [built, loaded]) prepared.catch(() => {}) // awaited below
  let installation: Installation
  try {
    installation = await openInstallation(settings, { beside: false, onProgress: say, ending })
    opened.push(installation)
    ending.throwIfAborted()
    await untilLogAnswers(settings, { onWaiting: say, ending })
    ending.throwIfAborted()
    await built
  } catch (error) {
    failed.abort()
    throw error
  }
  ending.throwIfAborted()
  const { serve } = await loaded
  const server = await serve({ ...installation.settings, ...(demo && { demo }) }, { ending })
  opened.push(server)
  ending.throwIfAborted()
  const problem = server.logProblem()
  if (problem !== undefined) say(`\n  PROBLEM: ${problem}`)
  if (demo) greetVisitor(server.address, installation)
  else greet(server.address, installation, await server.setUpCode())
  // The first search of instruments then does not wait for their list; if it is not readable, the search says so.
  void import("#server/marketdata/listings/listings.ts")
    .then(({ productListings }) => productListings())
    .catch(() => {})
  // Node writes the compile cache when a process exits normally. It is written now as well, so that the next start
  // finds it even if this process is killed.
  flushCompileCache()
}

function greet(address: string, { whereabouts, settings }: Installation, setUpCode: string | undefined): void {
  const { publicUrl, eventstoreUrl, masterKey } = settings
  const open = publicUrl?.origin ?? address
  const log = eventstoreUrl ? `; events in the EventStoreDB that EVENT_LOG_URL names` : ""
  say(
    [
      "",
      `  Ready:   ${open}`,
      `  Data:    ${whereabouts}${log}`,
      `  Keys:    ${masterKey === undefined ? masterKeySource(settings).masterKeyFile : "MASTER_KEY"}. Keep a copy apart: without it no data and no backup can be read.`,
      `           Keep a copy of ${erasureListOf(settings)} with the backups.`,
      ...(mailDelivery(settings) === "notSetUp"
        ? [
            "  Mail:    NO MAIL SERVER IS SET (SMTP_URL), although others can reach this installation. No mail is sent;",
            `           only you can read codes, in ${mailboxFolder(settings)}.`,
          ]
        : []),
      ...(setUpCode === undefined
        ? ["  First:   open the address, sign up, then enter a portfolio and what it holds."]
        : [
            `  First:   open ${open}/auth?tab=signup, create your account, and enter this set-up code:`,
            "",
            `             ${setUpCode.replaceAll(/.{4}(?=.)/g, "$& ")}`,
            "",
            "           Only with it can the first account be confirmed, which administers the installation. The next start",
            `           prints another one.${mailDelivery(settings) === "notSetUp" ? " Codes for signing in to that account are printed here too." : ""}`,
          ]),
      "           Prices and exchange rates come from files with: npm run market-data -- import FILE…",
      "  End:     Ctrl-C. Settings: .env.example",
      "",
    ].join("\n"),
  )
}

function greetVisitor(address: string, { whereabouts }: Installation): void {
  say(
    [
      "",
      `  Ready:   ${address}`,
      `  Data:    ${whereabouts}`,
      "  First:   open the address: it shows a demo family. Its data and prices are not real.",
      `           Where a password is asked for, it is ${visitor.password}; codes are at ${address}/mailbox`,
      "  End:     Ctrl-C. For an installation of your own: npm start",
      "",
    ].join("\n"),
  )
}

function explanation(error: unknown): string {
  if (error instanceof SettingsRefused) return `These settings cannot be used (see .env.example):\n${error.message}`
  if (error instanceof AlreadyRunning) {
    return `The product is running already: ${error.message}. Use that one or end it first.`
  }
  if (!(error instanceof Error)) return String(error)
  return process.env["LOG_LEVEL"] === "debug" ? String(error.stack) : error.message
}

/**
 * Settings of a demonstration: it has its own data, beside those of the product and separate from them, and contacts no
 * other host. Throws {@link SettingsRefused} if others could reach it, since it admits every visitor.
 */
function demoSettings(settings: Settings): Settings {
  if (!servesThisMachineAlone(settings)) {
    throw new SettingsRefused([
      "--demo admits every visitor, so it serves this machine alone: HOST is to be 127.0.0.1, ::1 or " +
        "localhost, PROXIES 0, and PUBLIC_URL not set",
    ])
  }
  return {
    ...settings,
    dataDir: join(settings.dataDir ?? defaultDataFolder(projectFolder), "demo"),
    databaseUrl: undefined,
    roleUrls: forEachRole(() => undefined),
    eventstoreUrl: undefined,
    eventStreamPrefix: undefined,
    masterKey: undefined,
    masterKeyFile: undefined,
    smtpUrl: undefined,
    billing: "off",
    marketDataSchedule: undefined,
    backup: { ...settings.backup, daily: undefined },
  }
}

const say = (line: string): void => console.log(line)

process.exit(await start())
