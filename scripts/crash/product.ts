import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { recordingRejections, refuseRejections } from "#scripts/setup/unhandledRejections.ts"

/** The product as its own process, which can be killed as abruptly as by a power failure. */
export interface Product {
  readonly address: string
  /** Starts it, and returns when it serves. */
  start(): Promise<void>
  /** SIGKILL: ends it at once, without a clean shutdown. Throws if it rejected a promise without a handler. */
  kill(): Promise<void>
  /** SIGTERM: ends it like Ctrl-C. Throws if it rejected a promise without a handler. */
  end(): Promise<void>
  /** Whether it was started and its process has not ended since. */
  isRunning(): boolean
}

/** A product that stores everything in its own folder. */
export const productIn = (dataDir: string): Promise<Product> => productWith(ownSettings(dataDir))

/** A product with these settings. Several of them may share a database, a folder for keys and mails, and a log. */
export async function productWith(settings: Readonly<Record<string, string>>): Promise<Product> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const rejections = mkdtempSync(join(tmpdir(), "wealth-product-rejections-"))
  process.once("exit", () => rmSync(rejections, { recursive: true, force: true }))
  const environment = recordingRejections(rejections, process.env)
  let running: ChildProcess | undefined
  let written = ""

  const ended = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve()
      else child.once("exit", () => resolve())
    })
  const signal = async (name: "SIGKILL" | "SIGTERM") => {
    const child = running
    running = undefined
    if (!child) return
    child.kill(name)
    await ended(child)
    refuseRejections(rejections)
  }

  return {
    address,
    async start() {
      written = ""
      for (let attempt = 1; attempt <= startsMost; attempt += 1) {
        const child = spawn(process.execPath, [join(projectFolder, "scripts", "launch.mjs"), "start"], {
          env: { ...environment, ...settings, PORT: String(port) },
          stdio: ["ignore", "pipe", "pipe"],
        })
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (written += String(text)))
        running = child
        while (child.exitCode === null && child.signalCode === null) {
          if (await answers(address)) return
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
      throw new Error(`the product does not start:\n${written}`)
    },
    kill: () => signal("SIGKILL"),
    end: () => signal("SIGTERM"),
    isRunning: () => running !== undefined && running.exitCode === null && running.signalCode === null,
  }
}

/** The maximum number of starts: a start fails if the database does not answer in time, and is repeated. */
const startsMost = 20

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health`)).ok
  } catch {
    return false
  }
}

/** A port that no other program listens at now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
    server.on("error", reject)
  })
