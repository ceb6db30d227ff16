import { spawn } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openDatabase, openPool } from "#server/db/database.ts"
import { listSeries } from "#server/marketdata/catalogue.ts"
import { claimFetch, settleFetch } from "#server/marketdata/fetches.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { zipArchive } from "#scripts/hostile/zipArchive.ts"

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), "market-"))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const script = fileURLToPath(new URL("../../../scripts/marketData.ts", import.meta.url))

/** `npm run market-data -- …`, run in the folder of the files. A slow machine gets lines about the progress in between. */
function command(...given: ReadonlyArray<string>): Promise<{ status: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [script, ...given], {
    env: { ...process.env, DATABASE_URL: database.url, INIT_CWD: folder },
  })
  let out = ""
  let err = ""
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((resolve) =>
    child.on("close", (status) =>
      resolve({ status, out: out.replace(installation, "").replaceAll(progress, ""), err }),
    ),
  )
}

const installation = /^Installation: the Postgres at .*\n/
const progress = /^.*: (reading|\d+ of \d+ series written)\n/gm

describe("npm run market-data", () => {
  test("npm run market-data imports files named relative to the current folder, and ends with 0", async () => {
    await writeFile(join(folder, "hist.zip"), zipArchive({ "hist.csv": "Date,USD,\n2014-06-06,1.3642,\n" }))
    await writeFile(join(folder, "nesn.csv"), "date,close\n2014-06-06,69.45\n")
    expect(await command("import", "hist.zip", "nesn.csv", "--currency", "chf")).toEqual({
      status: 0,
      out:
        "hist.zip: hist.csv: rates of 1 currency for 1 EUR, 2014-06-06 to 2014-06-06\n" +
        "  1 new, 0 corrected, 0 unchanged, 0 refused\n" +
        "nesn.csv: prices of NESN in CHF, 2014-06-06 to 2014-06-06\n" +
        "  1 new, 0 corrected, 0 unchanged, 0 refused\n",
      err: "",
    })
    const pool = openPool(database.url)
    expect(await listSeries(openDatabase(pool))).toMatchObject([
      { kind: "price", symbol: "NESN", currency: "CHF", source: "file:nesn.csv" },
      { kind: "rate", symbol: "USD", currency: "USD", source: "file:hist.zip: hist.csv" },
    ])
    await pool.end()
  })

  test("npm run market-data reads a recorded answer, ends with 0 also for a refusal, and with 2 for an unknown service", async () => {
    await writeFile(join(folder, "rates.json"), '{"date":"2025-03-14","eur":{"usd":1.09}}')
    const read = await command("read", "currency-api", "rates.json", "--json")
    expect(read).toMatchObject({ status: 0, err: "" })
    expect(JSON.parse(read.out)).toMatchObject({ answers: [{ read: { rates: [{ base: "EUR", value: "1.09" }] } }] })
    const refused = await command("read", "yahoo", "rates.json")
    expect(refused).toMatchObject({ status: 0, out: expect.stringContaining("refused, Malformed: Yahoo Finance") })
    expect(await command("read", "unknown", "rates.json")).toMatchObject({ status: 2, out: "" })
    expect(await command("read", "yahoo")).toMatchObject({ status: 2, out: "" })
  })

  test("npm run market-data lists the series and the result of the last update", async () => {
    const pool = openPool(database.url)
    await claimFetch(openDatabase(pool), "ecb")
    await settleFetch(openDatabase(pool), "ecb", new Date("2026-04-14T16:00:00Z"), {
      outcome: "failed",
      error: "the bank is closed",
    })
    await pool.end()
    expect(await command("status")).toEqual({
      status: 0,
      out:
        "NESN in CHF: 2014-06-06 to 2014-06-06, last from file:nesn.csv\n" +
        "1 EUR in USD: 2014-06-06 to 2014-06-06, last from file:hist.zip: hist.csv\n" +
        "ecb: failed at 2026-04-14T16:00:00.000Z, 1 in a row: the bank is closed. Last success: none.\n",
      err: "",
    })
  })

  test("npm run market-data ends with 1 when a line was refused", async () => {
    await writeFile(join(folder, "half.csv"), "date,close\n2014-06-06,69.45\n2014-06-07,1e999\n")
    const { status, out } = await command("import", "half.csv", "--symbol", "HALF", "--currency", "USD")
    expect(status).toBe(1)
    expect(out).toContain("1 new, 0 corrected, 0 unchanged, 1 refused")
    expect(out).toContain("line 3: ")
  })

  test.each([
    [[]],
    [["import"]],
    [["export", "a.csv"]],
    [["status", "a.csv"]],
    [["import", "a.csv", "--bogus"]],
    [["import", "a.csv", "b.csv", "--symbol", "A"]],
  ])("npm run market-data ends with 2 and its usage when it is called as %j", async (given) => {
    const { status, out, err } = await command(...given)
    expect(status).toBe(2)
    expect(out).toBe("")
    expect(err).toMatch(/--symbol/)
  })

  test("npm run market-data prints the same usage on request and ends with 0", async () => {
    const { status, out } = await command("--help")
    expect(status).toBe(0)
    expect(out).toMatch(/^npm run market-data -- import FILE/)
  })
})
