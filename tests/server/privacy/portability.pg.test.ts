import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "../../../server/database.ts"
import { readCsv } from "../../../server/files/csvWriting.ts"
import { founded } from "../figures/explainFamily.ts"
import { type Answer, type Person, type TestApi, testApi } from "../http/testApi.ts"

/*
 * A household takes everything along in a file, and comes to an installation in which there is nothing yet: another
 * database, another master key.
 */
let from: TestApi
let to: TestApi
let pool: pg.Pool
let clara: Person
let arrived: Person
let archive: Uint8Array

beforeAll(async () => {
  ;[from, to] = await Promise.all([testApi(), testApi()])
  pool = openPool(from.databaseUrl)
  clara = await from.person("clara")
  await founded(clara, pool)
  await clara.did("PUT", "/api/household/name", { name: "=cmd|' /C calc'!A0" })
  arrived = await to.person("clara")
  archive = await taken(clara)
})
afterAll(async () => {
  await pool.end()
  await Promise.all([from.close(), to.close()])
})

async function taken(person: Person): Promise<Uint8Array> {
  await person.stepUp()
  const answer = await fetch(`${from.url}/api/household/export`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/zip")
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="wealth-\d{4}-\d\d-\d\d\.zip"$/)
  return new Uint8Array(await answer.arrayBuffer())
}

const bring = (person: Person, file: Uint8Array): Promise<Answer> =>
  person.send("PUT", "/api/household/import", file, { "content-type": "application/zip" })

const days = ["2024-01-15", "2024-02-29", "2024-03-31"]
const questions = [
  ...days.flatMap((on) => [
    `/api/net-worth?on=${on}`,
    `/api/holdings?on=${on}&include=removed`,
    `/api/debts?on=${on}&include=removed`,
    `/api/wallets?on=${on}&include=removed`,
    `/api/metrics?on=${on}`,
    `/api/returns?to=${on}`,
    `/api/private-markets?on=${on}`,
    `/api/liquidity?on=${on}`,
  ]),
  "/api/portfolios",
  "/api/goals",
  "/api/net-worth/history?to=2024-03-31",
]

describe("the archive of a household", () => {
  it("holds every fact in the order in which it was recorded, and nothing of anybody's account", () => {
    const files = unzipSync(archive)
    const events = strFromU8(files["events.jsonl"] ?? new Uint8Array())
      .trim()
      .split("\n")
    expect(events.length).toBeGreaterThan(25)
    const types = events.map((line) => (JSON.parse(line) as { type: string }).type)
    expect(types[0]).toBe("HouseholdFounded")
    expect(types.filter((type) => type === "PortfolioCreated")).toHaveLength(2)
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join("\n")
    expect(all).not.toContain(clara.email)
  })

  it("has tables for spreadsheets, in which nothing is a formula", () => {
    const files = unzipSync(archive)
    const tables = Object.entries(files).filter(([path]) => path.endsWith(".csv"))
    expect(tables.map(([path]) => path).sort()).toEqual([
      "tables/debts.csv",
      "tables/debtsEntries.csv",
      "tables/goals.csv",
      "tables/holdings.csv",
      "tables/holdingsEntries.csv",
      "tables/netWorthHistory.csv",
      "tables/portfolios.csv",
      "tables/stakes.csv",
      "tables/wallets.csv",
      "tables/walletsEntries.csv",
    ])
    for (const [path, bytes] of tables) {
      const text = strFromU8(bytes)
      expect(/(^|,|\n)"?[=+@\t]/.test(text), path).toBe(false)
      const rows = readCsv(text) ?? []
      expect(rows.length, path).toBeGreaterThan(1)
      expect(new Set(rows.map((row) => row.length)).size, path).toBe(1)
    }
  })
})

describe("an empty installation", () => {
  it("refuses what is no archive, and what somebody has changed in one, and stays empty", async () => {
    for (const file of [strToU8("not a zip"), zipSync({ "manifest.json": strToU8("{}") }), tampered(archive)]) {
      const answer = await bring(arrived, file)
      expect(answer.status).toBe(422)
      expect(answer.json.refusal).toMatchObject({ _tag: "ArchiveUnreadable" })
    }
    expect((await arrived.get("/api/portfolios")).json.portfolios).toEqual([])
  })

  it("takes an archive, and shows the same figures on every day", async () => {
    const answer = await bring(arrived, archive)
    expect(answer.text).toContain("position")
    expect(answer.status).toBe(200)
    for (const question of questions) {
      const [before, after] = [await clara.get(question), await arrived.get(question)]
      expect(before.status, question).toBe(200)
      expect(after.text, question).toBe(before.text)
    }
  })

  it("is not given the same twice when the same archive is sent again", async () => {
    const facts = await arrived.get("/api/activity?limit=100")
    expect((await bring(arrived, archive)).status).toBe(200)
    expect((await arrived.get("/api/activity?limit=100")).text).toBe(facts.text)
  })

  it("refuses an archive once something else was recorded", async () => {
    const stranger = await to.person("stranger")
    await stranger.did("PUT", `/api/portfolios/${crypto.randomUUID()}`, { title: "Mine" })
    const answer = await bring(stranger, archive)
    expect(answer.json.refusal).toEqual({ _tag: "HouseholdNotEmpty" })
  })
})

/** A holding sold twice: facts that no rule has let through. */
function tampered(file: Uint8Array): Uint8Array {
  const files = unzipSync(file)
  const lines = strFromU8(files["events.jsonl"] ?? new Uint8Array())
    .trim()
    .split("\n")
  const opened = lines.find((line) => line.includes('"HoldingOpened"')) ?? ""
  const manifest = JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array())) as { events: number }
  return zipSync({
    ...files,
    "manifest.json": strToU8(JSON.stringify({ ...manifest, events: manifest.events + 1 })),
    "events.jsonl": strToU8(`${[...lines, opened].join("\n")}\n`),
  })
}
