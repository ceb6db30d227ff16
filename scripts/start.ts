import "../server/memory.ts" // first: it is for what the others load as well
import { parseArgs } from "node:util"
import { AlreadyRunning } from "../server/postgres/embeddedPostgres.ts"
import { readSettings, type Settings, settingsGuide, SettingsRefused } from "../server/settings.ts"
import { buildClient } from "./setup/client.ts"
import { askedToEnd, whenEnded } from "./setup/ending.ts"
import { type Installation, openInstallation } from "./setup/installation.ts"
import { portIsFree } from "./setup/port.ts"

/** `npm start`: everything that is needed, then the product, until it is asked to end. */
async function start(): Promise<number> {
  if (wantsHelp()) {
    say(`npm start: sets up what is missing and serves the product.\n\n${settingsGuide()}`)
    return 0
  }

  const opened: Array<Opened> = []
  const endNow = () => {
    for (const part of opened) part.kill?.()
    process.exit(130)
  }
  const ending = askedToEnd(endNow)
  process.on("uncaughtException", (error) => {
    // Whatever state the process is in, Postgres and what it holds are ended in order.
    console.error(error)
    process.exitCode = 1
    process.emit("SIGTERM")
  })

  try {
    await bringUp(opened, ending)
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

function wantsHelp(): boolean {
  try {
    return parseArgs({ options: { help: { type: "boolean", short: "h" } } }).values.help === true
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

async function bringUp(opened: Array<Opened>, ending: AbortSignal): Promise<void> {
  const settings = readSettings()
  const installation = await openInstallation(settings, { beside: false, told: say, ending })
  opened.push(installation)
  ending.throwIfAborted()
  await portIsFree(settings)
  await buildClient(say, ending)
  ending.throwIfAborted()
  const { serve } = await import("../server/main.ts")
  const server = await serve(installation.settings)
  opened.push(server)
  ending.throwIfAborted()
  greet(server.address, installation, settings)
}

function greet(address: string, { whereabouts }: Installation, { publicUrl, eventstoreUrl }: Settings): void {
  const log = eventstoreUrl ? `; events in the EventStoreDB that EVENTSTORE_URL names` : ""
  say(
    [
      "",
      `  Ready:   ${publicUrl?.origin ?? address}`,
      `  Data:    ${whereabouts}${log}`,
      "  First:   open the address, sign up, then enter a portfolio and what it holds.",
      "           Prices and exchange rates come from files with: npm run market-data -- import FILE…",
      "  End:     Ctrl-C. Settings: .env.example",
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

const say = (line: string): void => console.log(line)

process.exit(await start())
