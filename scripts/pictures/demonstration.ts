import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { throwAwayFolder } from "#scripts/setup/throwAwayFolder.ts"

/** Starts the product with its demo household, at a free port, with data that are deleted afterwards. */
export async function demonstration(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const folder = throwAwayFolder("wealth-pictures")
  const launcher = join(projectFolder, "scripts/launch.mjs")
  const child = spawn(process.execPath, [launcher, "start", "--demo"], {
    env: { ...process.env, ...ownSettings(folder.path), PORT: "0", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "exit")
  const address = new Promise<string>((resolve, reject) => {
    let written = ""
    child.stdout.on("data", (chunk) => {
      written += String(chunk)
      const [, ready] = /Ready:\s+(\S+)/.exec(written) ?? []
      if (ready) resolve(ready)
    })
    child.on("exit", () => reject(new Error(`The product ended before it was ready:\n${written}`)))
  })
  const close = async () => {
    child.kill("SIGTERM")
    await ended
    folder.remove()
  }
  try {
    return { address: await address, close }
  } catch (error) {
    await close()
    throw error
  }
}
