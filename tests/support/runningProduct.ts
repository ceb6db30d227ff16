import { testLogSettings } from "./testLog.ts"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ownSettings } from "../../scripts/setup/ownSettings.ts"
import { projectFolder } from "../../server/settings.ts"
import { runtimeUrlOf, testDatabase } from "./database.ts"

/** The product as people start it, at a port of its own, over a database, keys and mails of its own. */
export interface RunningProduct {
  /** Such as `http://127.0.0.1:41234`. */
  readonly address: string
  readonly databaseUrl: string
  /** What it has written so far. */
  readonly output: () => string
  close(): Promise<void>
}

export async function runningProduct(settings: Readonly<Record<string, string>> = {}): Promise<RunningProduct> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), "wealth-product-"))
  const log = testLogSettings(database.url)
  const environment = {
    ...process.env,
    ...ownSettings(dataDir),
    PORT: "0",
    DATABASE_URL: database.url,
    DATABASE_RUNTIME_URL: runtimeUrlOf(database.url),
    EVENT_LOG_URL: log.eventstoreUrl ?? "",
    EVENT_LOG_PREFIX: log.eventStreamPrefix ?? "",
    ...settings,
  }
  const launcher = join(projectFolder, "scripts/launch.mjs")
  const child = spawn(process.execPath, [launcher, "start"], { env: environment, stdio: ["ignore", "pipe", "pipe"] })
  let written = ""
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        written += String(chunk)
        const [, ready] = /Ready:\s+(\S+)/.exec(written) ?? []
        if (ready) resolve(ready)
      })
    }
    child.on("exit", (code) => reject(new Error(`the product ended with ${code} before it was ready:\n${written}`)))
  })
  return {
    address,
    databaseUrl: database.url,
    output: () => written,
    close: async () => {
      await end(child)
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  const forced = setTimeout(() => child.kill("SIGKILL"), 20_000)
  await ended
  clearTimeout(forced)
}
