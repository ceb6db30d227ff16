import { spawn } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { untilLogAnswers } from "#scripts/setup/installation.ts"
import { refuseUnwritable } from "#server/postgres/dataFolder.ts"
import { projectFolder } from "#server/settings/settings.ts"

// Commands of an operator who names another data folder or database than that of the product.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wealth-commands-"))
  chmodSync(folder, 0o711)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ran {
  readonly code: number | null
  readonly complaint: string
}

function command(name: string, given: ReadonlyArray<string>, settings: Readonly<Record<string, string>>): Promise<Ran> {
  const { npm_lifecycle_event: _, ...environment } = process.env
  const child = spawn(process.execPath, [join(projectFolder, `scripts/${name}.ts`), ...given], {
    env: { ...environment, ...ownSettings(""), BACKUP_PASSPHRASE: "a passphrase of some length", ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let complaint = ""
  child.stderr.on("data", (text) => (complaint += String(text)))
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, complaint })))
}

const commands: ReadonlyArray<readonly [name: string, given: ReadonlyArray<string>]> = [
  ["keys", ["status"]],
  ["keys", ["rotate"]],
  ["backup", ["a-backup"]],
  ["projections", ["status"]],
  ["marketData", ["status"]],
]

describe("a command of the operator", () => {
  it.each(commands)(
    "a command of the operator makes no installation where there is none: %s %j",
    async (name, given) => {
      const empty = join(folder, `empty-${name}-${given[0]}`)
      const { code, complaint } = await command(name, given, { DATA_DIR: empty })
      expect(code).toBe(1)
      expect(complaint).toContain(`There is no installation in ${empty} (DATA_DIR).`)
      expect(complaint).toContain(`DATA_DIR=/path/of/the/data node scripts/${name}.ts ${given.join(" ")}`)
      expect(existsSync(empty)).toBe(false)
      // The folder of an installation that was moved away.
      mkdirSync(empty)
      writeFileSync(join(empty, "master.keys"), "")
      expect(await command(name, given, { DATA_DIR: empty })).toMatchObject({ code: 1 })
      expect(readdirSync(empty)).toEqual(["master.keys"])
    },
  )

  it("a command of the operator leaves a database alone in which the product has never started, and names it", async () => {
    const admin = new pg.Client({ connectionString: process.env["TEST_DATABASE_ADMIN_URL"] })
    await admin.connect()
    const name = `never_started_${process.pid}`
    await admin.query(`create database ${name}`)
    const url = new URL(process.env["TEST_DATABASE_ADMIN_URL"] ?? "")
    url.pathname = name
    try {
      const { code, complaint } = await command("keys", ["status"], {
        DATA_DIR: join(folder, "none"),
        DATABASE_URL: url.href,
      })
      expect(code).toBe(1)
      expect(complaint).toContain(`There is no installation in the Postgres at ${url.host}, database ${name}`)
      expect(complaint).not.toContain(url.password)
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      const { rows } = await client.query("select nspname from pg_namespace where nspname = 'platform'")
      await client.end()
      expect(rows).toEqual([])
      expect(existsSync(join(folder, "none"))).toBe(false)
    } finally {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    }
  })
})

describe("an event log that does not answer", () => {
  it("an event log that does not answer is waited for and then refused, by its host and without its password", async () => {
    const lines: Array<string> = []
    const asked = untilLogAnswers(
      { eventstoreUrl: "esdb://admin:changeit@127.0.0.1:9?tls=false", eventStreamPrefix: undefined },
      { onWaiting: (line) => lines.push(line), patienceMs: 1_000 },
    )
    const refused = await asked.then(
      () => "",
      (error: unknown) => String(error),
    )
    expect(lines).toEqual(["Waiting for the EventStoreDB at 127.0.0.1:9 (EVENT_LOG_URL) …"])
    expect(refused).toMatch(/The EventStoreDB at 127\.0\.0\.1:9 that EVENT_LOG_URL names does not answer: .*Start it/)
    expect(refused).not.toContain("changeit")
  })

  it("an event log in the database is not waited for", async () => {
    const none = { eventstoreUrl: undefined, eventStreamPrefix: undefined }
    await untilLogAnswers(none, { onWaiting: () => expect.unreachable() })
  })
})

describe("a data folder that cannot be written", () => {
  it("a data folder that cannot be written is refused by its setting, with the reason", () => {
    const file = join(folder, "a-file")
    writeFileSync(file, "")
    const asked = { makesCluster: true }
    expect(() => refuseUnwritable(join(file, "data"), asked)).toThrow(
      `DATA_DIR ${join(file, "data")} cannot be written: ${file} is a file. Set DATA_DIR to a folder that can.`,
    )
    // A folder in which no user can make a folder, also not root.
    expect(() => refuseUnwritable("/proc/1/data", asked)).toThrow(/^DATA_DIR \/proc\/1\/data cannot be written: /)
    expect(() => refuseUnwritable(join(folder, "new", "data"), asked)).not.toThrow()
  })
})
