import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { expect, it } from "vitest"
import { isAlive } from "#server/postgres/processes.ts"

/** A test run that has started its Postgres and a product, and then only waits. */
const run = `
  import { spawn } from "node:child_process"
  import { startTestServer } from ${JSON.stringify(fileURLToPath(new URL("../support/testServer.ts", import.meta.url)))}
  const server = await startTestServer()
  const product = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { detached: true, stdio: "ignore" })
  process.stdout.write(JSON.stringify({ adminUrl: server.adminUrl, product: product.pid }) + "\\n")
`

it("the Postgres and, on Linux, the products of a killed test run are stopped", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", run], { stdio: ["ignore", "pipe", "inherit"] })
  const [line] = (await once(child.stdout, "data")) as [Buffer]
  const { adminUrl, product } = JSON.parse(line.toString()) as { adminUrl: string; product: number }
  expect(await answers(adminUrl)).toBe(true)
  expect(isAlive(product)).toBe(true)

  child.kill("SIGKILL")

  await expect.poll(() => answers(adminUrl)).toBe(false)
  await expect.poll(() => process.platform === "linux" && isAlive(product)).toBe(false)
})

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
