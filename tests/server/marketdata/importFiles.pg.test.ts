import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { publishedOn } from "#domain/measures/valuation/series.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { importFiles } from "#server/marketdata/importFiles.ts"
import type { SeriesKind } from "#server/marketdata/points.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { ecbXml } from "./ecbFiles.ts"
import { zipArchive } from "#scripts/hostile/zipArchive.ts"
import { loadSeries } from "./points.ts"

let database: TestDatabase
let pool: pg.Pool
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  folder = await mkdtemp(join(tmpdir(), "market-"))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function run(files: ReadonlyArray<string>, how: { symbol?: string; currency?: string } = {}) {
  const said: Array<string> = []
  const moved: Array<string> = []
  const imported = await importFiles(openDatabase(pool), files, {
    ...how,
    clock: () => new Date("2026-04-14T09:00:00Z"),
    say: (line) => said.push(line),
    progress: (line) => moved.push(line),
  })
  return { imported, said, moved }
}

async function valueOn(kind: SeriesKind, symbol: string, day: string): Promise<string | undefined> {
  const published = publishedOn(await loadSeries(pool, kind, symbol), dayNumber(day))
  return published && toPlainString(published.value)
}

describe("importing files", () => {
  test("importing files reads rates from an archive, an XML and a table, and reports what it imported", async () => {
    const files = [
      await file("hist.zip", zipArchive({ "eurofxref-hist.csv": "Date,USD,CHF,\n2014-06-06,1.3642,1.2194,\n" })),
      await file("daily.xml", ecbXml({ "2014-06-09": { USD: "1.3621" } })),
      await file("wide.csv", "date,USD\n2014-06-06,1.3642\n2014-06-10,1.3547\n"),
    ]
    const { imported, said, moved } = await run(files)
    expect(imported).toBe("complete")
    expect(said).toEqual([
      "hist.zip: eurofxref-hist.csv: rates of 2 currencies for 1 EUR, 2014-06-06 to 2014-06-06",
      "  2 new, 0 corrected, 0 unchanged, 0 refused",
      "daily.xml: rates of 1 currency for 1 EUR, 2014-06-09 to 2014-06-09",
      "  1 new, 0 corrected, 0 unchanged, 0 refused",
      "wide.csv: rates of 1 currency for 1 EUR, 2014-06-06 to 2014-06-10",
      "  1 new, 0 corrected, 1 unchanged, 0 refused",
    ])
    expect(moved).toContain("hist.zip: eurofxref-hist.csv: 2 of 2 series written")
    expect(await valueOn("rate", "USD", "2014-06-06")).toBe("1.3642")

    const again = await run(files)
    expect(again.imported).toBe("complete")
    expect(again.said.filter((line) => line.startsWith("  "))).toEqual([
      "  0 new, 0 corrected, 2 unchanged, 0 refused",
      "  0 new, 0 corrected, 1 unchanged, 0 refused",
      "  0 new, 0 corrected, 2 unchanged, 0 refused",
    ])
  })

  test("importing files accepts the valid lines and names the others", async () => {
    const path = await file("BAD.csv", "date,close\n2020-01-02,10\n2020-01-03,abc\n2020-02-30,11\n2020-01-06,12\n")
    expect(await run([path], { currency: "USD" })).toMatchObject({
      imported: "partly",
      said: [
        "BAD.csv: prices of BAD in USD, 2020-01-02 to 2020-01-06",
        "  2 new, 0 corrected, 0 unchanged, 2 refused",
        '  line 3: BAD 2020-01-03: "abc" is not a number in plain digits with a decimal point',
        '  line 4: "2020-02-30" is not a day of the calendar between 1900-01-01 and 2199-12-31',
      ],
    })
    expect(await valueOn("price", "BAD", "2020-01-06")).toBe("12")
  })

  test("importing files continues with the next file after one that is refused", async () => {
    const files = [
      join(folder, "absent.csv"),
      folder,
      await file("page.html", "<!DOCTYPE html><html></html>"),
      await file("GOOD.csv", "date,close\n2020-01-02,10\n"),
    ]
    const { imported, said } = await run(files, { currency: "CHF" })
    expect(imported).toBe("partly")
    expect(said[0]).toMatch(/absent.csv: nothing imported: not readable: ENOENT/)
    expect(said[1]).toMatch(/nothing imported: not readable: EISDIR/)
    expect(said[2]).toBe("page.html: nothing imported: line 1: a document type declaration is not accepted")
    expect(said[3]).toBe("GOOD.csv: prices of GOOD in CHF, 2020-01-02 to 2020-01-02")
  })

  test("importing files starts no further file once it is asked to end, and finishes the current one", async () => {
    const files = [
      await file("ONE.csv", "date,close\n2020-01-02,1\n"),
      await file("TWO.csv", "date,close\n2020-01-02,2\n"),
    ]
    const ending = new AbortController()
    const said: Array<string> = []
    const imported = await importFiles(openDatabase(pool), files, {
      currency: "USD",
      clock: () => new Date("2026-04-14T09:00:00Z"),
      say: (line) => said.push(line),
      progress: () => ending.abort(),
      signal: ending.signal,
    })
    expect(imported).toBe("partly")
    expect(said.at(-1)).toBe(`${files[1]}: not started`)
    expect(await valueOn("price", "ONE", "2020-01-02")).toBe("1")
    expect(await valueOn("price", "TWO", "2020-01-02")).toBeUndefined()
  })

  test("importing files does not mix currencies under one symbol", async () => {
    const path = await file("NESN.csv", "date,close\n2020-01-02,104.02\n")
    await run([path], { currency: "CHF" })
    expect(await run([path], { currency: "USD" })).toMatchObject({
      imported: "partly",
      said: ["NESN.csv: nothing imported: the prices of NESN are stored in CHF, and these are in USD"],
    })
  })

  test("importing a file without a valid line names the first line and counts the rest", async () => {
    const path = await file("NOISE.csv", `date,close\n${"x,y\n".repeat(1_000)}`)
    const { imported, said } = await run([path], { currency: "USD" })
    expect(imported).toBe("partly")
    expect(said[0]).toBe("NOISE.csv: prices of NOISE in USD")
    expect(said[1]).toBe("  0 new, 0 corrected, 0 unchanged, 1000 refused")
    expect(said[2]).toBe('  line 2: "x" is not a day written YYYY-MM-DD')
    expect(said.at(-1)).toBe("  and 800 more lines")
  })
})

const shared = fileURLToPath(new URL("../../../../shared/", import.meta.url))

describe.runIf(existsSync(shared))("the published history [needs ../shared]", () => {
  test("the published history of the bank is returned as it was published, former currencies included", async () => {
    const history = join(shared, "reference/imports/ecb/eurofxref-hist.csv")
    const first = await run([history])
    expect(first.imported).toBe("complete")
    expect(first.said[0]).toMatch(/rates of 41 currencies for 1 EUR, 1999-01-04 to 2026-04-13/)
    for (const [currency, day, rate] of [
      ["USD", "1999-01-04", "1.1789"],
      ["USD", "2014-06-06", "1.3642"],
      ["USD", "2014-06-08", "1.3642"], // Sunday: Friday's.
      ["CHF", "2015-01-14", "1.201"],
      ["CHF", "2015-01-15", "1.028"],
      ["GBP", "2015-01-16", "0.7637"],
      ["JPY", "2015-01-15", "136.48"],
      ["TRY", "2022-09-27", "17.824"],
      ["USD", "2022-09-27", "0.9644"],
      ["BGN", "2010-11-21", "1.9558"],
      ["TRL", "1999-01-04", "372274"],
      ["CHF", "2026-04-13", "0.9242"],
    ] as const) {
      expect([currency, day, await valueOn("rate", currency, day)]).toEqual([currency, day, rate])
    }
    expect(await valueOn("rate", "TRY", "2004-12-31")).toBeUndefined() // The lira of before had another code.
    expect(await valueOn("rate", "ISK", "2009-01-01")).toBe("290") // The last before the bank ceased to quote it.

    const { said } = await run([history, join(shared, "market/ecb-reference-rates.csv")])
    expect(said.filter((line) => line.startsWith("  "))).toEqual([
      expect.stringMatching(/^ {2}0 new, 0 corrected, 217555 unchanged, 0 refused$/),
      expect.stringMatching(/^ {2}0 new, 0 corrected, 55864 unchanged, 0 refused$/),
    ])
  })

  test("the published history of a share is returned raw, for the day before its split and the day after", async () => {
    const path = join(shared, "market/prices/AAPL.csv")
    const { imported, said } = await run([path], { currency: "USD" })
    expect(imported).toBe("complete")
    expect(said).toEqual([
      "AAPL.csv: prices of AAPL in USD, 1998-01-02 to 2021-03-31",
      "  5849 new, 0 corrected, 0 unchanged, 0 refused",
    ])
    expect(await valueOn("price", "AAPL", "2014-06-06")).toBe("645.57")
    expect(await valueOn("price", "AAPL", "2014-06-09")).toBe("93.7")
    expect((await run([path], { currency: "USD" })).said[1]).toBe("  0 new, 0 corrected, 5849 unchanged, 0 refused")
  })
})
