import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { roleEnvironment } from "#server/postgres/roles.ts"
import { recordingRejections, refuseRejections } from "#scripts/setup/unhandledRejections.ts"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { testDatabase } from "./database.ts"
import { testLogVariables } from "./testLog.ts"

/** The product as users start it, at a port of its own, with a database, keys and mails of its own. */
export interface RunningProduct {
  /** Such as `http://127.0.0.1:41234`; another one after each restart. */
  readonly address: string
  readonly databaseUrl: string
  /** Its output since it was last started. */
  readonly output: () => string
  /** Stops it, calls the function, and starts it again with other settings and the same data. */
  restart(settings: Settings, meanwhile?: () => Promise<unknown>): Promise<void>
  /** Throws if the product rejected a promise without a handler. */
  close(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

export async function runningProduct(settings: Settings = {}): Promise<RunningProduct> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), "wealth-product-"))
  const rejections = mkdtempSync(join(tmpdir(), "wealth-product-rejections-"))
  const environment = {
    ...recordingRejections(rejections, process.env),
    ...ownSettings(dataDir),
    PORT: "0",
    DATABASE_URL: database.url,
    ...roleEnvironment(database.roleUrls),
    ...testLogVariables(database.url),
  }
  let running = await started({ ...environment, ...settings })
  return {
    get address() {
      return running.address
    },
    databaseUrl: database.url,
    output: () => running.output(),
    restart: async (others, meanwhile) => {
      await end(running.child)
      await meanwhile?.()
      running = await started({ ...environment, ...others })
    },
    close: async () => {
      await end(running.child)
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      refuseRejections(rejections)
      rmSync(rejections, { recursive: true })
    },
  }
}

async function started(environment: NodeJS.ProcessEnv) {
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
  return { child, address, output: () => written }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  const forced = setTimeout(() => child.kill("SIGKILL"), 20_000)
  await ended
  clearTimeout(forced)
}
