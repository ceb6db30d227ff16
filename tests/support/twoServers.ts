import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "#scripts/crash/product.ts"
import { recordingRejections, refuseRejections } from "#scripts/setup/unhandledRejections.ts"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { testDatabase } from "./database.ts"
import { testLogSettings } from "./testLog.ts"

/** A server of the product as its own process, which can be killed like a machine that loses power. */
interface ServerProcess {
  /** Its address whenever it runs, such as `http://127.0.0.1:41234`. */
  readonly address: string
  /** Resolves when it serves. Throws with its output when it ends instead. */
  start(): Promise<void>
  /** Sends SIGKILL at once, and resolves when the process is gone. */
  kill(): Promise<void>
}

/** Two servers with one database, one log, and the same keys and mails. */
export interface TwoServers {
  /** Not started yet. */
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly databaseUrl: string
  /** Throws if a server rejected a promise without a handler. */
  close(): Promise<void>
}

/** `settings` are added, by their names in the environment. */
export async function twoServers(settings: Readonly<Record<string, string>> = {}): Promise<TwoServers> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), "wealth-two-servers-"))
  const { eventstoreUrl = "", eventStreamPrefix = "" } = testLogSettings(database.url)
  const rejections = mkdtempSync(join(tmpdir(), "wealth-two-servers-rejections-"))
  const environment = {
    ...recordingRejections(rejections, process.env),
    ...ownSettings(dataDir),
    LOG_LEVEL: "warn",
    DATABASE_URL: database.url,
    EVENT_LOG_URL: eventstoreUrl,
    EVENT_LOG_PREFIX: eventStreamPrefix,
    ...settings,
  }
  const servers = [await serverProcess(environment), await serverProcess(environment)] as const
  return {
    servers,
    databaseUrl: database.url,
    async close() {
      await Promise.all(servers.map((server) => server.kill()))
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      refuseRejections(rejections)
      rmSync(rejections, { recursive: true })
    },
  }
}

async function serverProcess(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = await freePort()
  let running: ChildProcess | undefined
  return {
    address: `http://127.0.0.1:${port}`,
    async start() {
      const script = fileURLToPath(new URL("serving.ts", import.meta.url))
      const child = spawn(process.execPath, [script], {
        env: { ...environment, PORT: String(port) },
        stdio: ["ignore", "pipe", "pipe"],
      })
      running = child
      let written = ""
      await new Promise<void>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.on("data", (chunk) => {
            written += String(chunk)
            if (written.includes("Ready:")) resolve()
          })
        }
        child.on("exit", (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${written}`)))
      })
    },
    async kill() {
      const child = running
      running = undefined
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    },
  }
}

/** Sends JSON as a user who has signed up at one of the servers. */
export async function request(
  person: { readonly authorization: () => Promise<string> },
  method: "GET" | "PUT" | "DELETE",
  url: string,
  body?: object,
): Promise<{
  readonly status: number
  // The test asserts the shape.
  readonly json: any // oxlint-disable-line typescript/no-explicit-any
}> {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: await person.authorization(),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, json: text === "" ? undefined : (JSON.parse(text) as unknown) }
}
