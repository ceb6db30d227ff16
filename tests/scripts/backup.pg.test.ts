import { spawn } from "node:child_process"
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { throwAwayFolder } from "#scripts/setup/throwAwayFolder.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { productIn } from "#scripts/crash/product.ts"
import { newcomer } from "#scripts/setup/newcomer.ts"

// `npm run backup` and `npm run restore` as an operator uses them, with the embedded Postgres.

const folder = throwAwayFolder("backup-commands")
const dataDir = join(folder.path, "data")
const secret = join(folder.path, "passphrase")
beforeAll(() => {
  mkdirSync(dataDir, { mode: 0o711 })
  writeFileSync(secret, "a passphrase out of a file\n", { mode: 0o600 })
})
afterAll(() => folder.remove())

interface Ran {
  readonly code: number | null
  readonly output: string
  readonly complaint: string
}

function command(name: string, given: ReadonlyArray<string>, environment: Record<string, string> = {}): Promise<Ran> {
  const child = spawn(process.execPath, [join(projectFolder, `scripts/${name}.ts`), ...given], {
    env: { ...process.env, ...ownSettings(dataDir), BACKUP_PASSPHRASE_FILE: secret, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let [output, complaint] = ["", ""]
  child.stdout.on("data", (text) => (output += text))
  child.stderr.on("data", (text) => (complaint += text))
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output, complaint })))
}

describe("a backup of the embedded database", () => {
  it("a backup of the embedded database is written while the product serves, and restored into a new folder where it serves again", async () => {
    const product = await productIn(dataDir)
    await product.start()
    const file = join(folder.path, "backup")
    try {
      const person = await newcomer(product.address)
      const portfolio = `${product.address}/api/portfolios/${crypto.randomUUID()}`
      const authorization = await person.authorization()
      const created = await fetch(portfolio, {
        method: "PUT",
        headers: { "content-type": "application/json", "command-id": crypto.randomUUID(), authorization },
        body: JSON.stringify({ title: "Stored" }),
      })
      expect(created.status).toBe(200)
      const backup = await command("backup", [file, "--with-master-key"])
      expect(backup.complaint).toBe("")
      expect(backup.output).toMatch(/Wrote .*: \d+ facts and \d+ rows of 1 household,/)
      expect(backup.code).toBe(0)

      const running = await command("restore", [file])
      expect(running).toMatchObject({ code: 1 })
      expect(running.complaint).toContain("in use by process")
    } finally {
      await product.end()
    }

    const occupied = await command("restore", [file])
    expect(occupied).toMatchObject({ code: 1 })
    expect(occupied.complaint).toMatch(/^Nothing was restored\. The installation is not empty: .*identity\.users/)

    const elsewhere = join(folder.path, "elsewhere")
    const wrong = await command("restore", [file], { DATA_DIR: elsewhere, BACKUP_PASSPHRASE: "not the passphrase" })
    expect(wrong).toMatchObject({ code: 1 })
    expect(wrong.complaint).toMatch(/^Nothing was restored\. The passphrase is wrong/)

    const alone = join(folder.path, "alone")
    mkdirSync(alone)
    copyFileSync(file, join(alone, "backup"))
    const unlisted = await command("restore", [join(alone, "backup")], { DATA_DIR: elsewhere })
    expect(unlisted).toMatchObject({ code: 1 })
    expect(unlisted.complaint).toMatch(/^Nothing was restored\. There is no list of erasures: .* --without-erasures/)
    expect(existsSync(elsewhere)).toBe(false)

    const restored = await command("restore", [file], { DATA_DIR: elsewhere })
    expect(restored.complaint).toBe("")
    expect(restored.output).toMatch(/erasures\.json, written at .*, lists no people and households that were erased/)
    expect(restored.output).toContain(
      "No people and households were erased again, having been erased since the backup.",
    )
    expect(restored.output).toContain("The figures of 1 household equal those in the backup.")
    expect(restored.code).toBe(0)

    const again = await productIn(elsewhere)
    await again.start()
    try {
      const health = (await (await fetch(`${again.address}/api/health`)).json()) as object
      expect(health).toMatchObject({ database: "up", log: "up" })
      await newcomer(again.address)
    } finally {
      await again.end()
    }
    rmSync(elsewhere, { recursive: true, force: true })
  })
})

describe("the commands for backups", () => {
  it("the commands print their usage, and refuse unknown options", async () => {
    for (const name of ["backup", "restore"]) {
      expect(await command(name, ["--help"])).toMatchObject({ code: 0, complaint: "" })
      expect(await command(name, [])).toMatchObject({ code: 2, output: "" })
      expect(await command(name, ["one", "two"])).toMatchObject({ code: 2, output: "" })
    }
  })

  it("the commands need a passphrase that is long enough, and never as an argument", async () => {
    const none = await command("backup", ["file"], { BACKUP_PASSPHRASE_FILE: "" })
    expect(none.complaint).toMatch(/^No backup was written\. There is no passphrase/)
    const short = join(folder.path, "short")
    writeFileSync(short, "short\n")
    const refused = await command("backup", ["file"], { BACKUP_PASSPHRASE_FILE: short })
    expect(refused.complaint).toContain("fewer than 12 characters")
    expect(await command("backup", ["file", "--passphrase", "a passphrase of some length"])).toMatchObject({ code: 2 })
  })
})
