import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { readCsv } from "#server/files/csvReading.ts"
import { family, founded } from "#tests/server/views/explainFamily.ts"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/*
 * A household exports everything into a file, and imports it into an empty installation: another database, another
 * master key.
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
  await writeNotes(clara)
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
  return exported(person)
}

/** Without the position of the user's own last command. */
async function exported(person: Person): Promise<Uint8Array> {
  const answer = await fetch(`${from.url}/api/household/export`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/zip")
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="wealth-\d{4}-\d\d-\d\d\.zip"$/)
  return new Uint8Array(await answer.arrayBuffer())
}

const bring = (person: Person, file: Uint8Array): Promise<Answer> =>
  person.send("PUT", "/api/household/archive-import", file, { "content-type": "application/zip" })

const fact = (stream: string, type: string, data: object, schemaVersion = 1) => ({
  stream,
  type,
  schemaVersion,
  data,
  recordedAt: "2024-04-01T09:00:00.000Z",
  recordedBy: "018f4c7e-0000-7000-8000-000000000001",
})
const stake = (ownerId: string, childId: string, percent: string) =>
  fact("ownership", "StakeRecorded", {
    stakeId: crypto.randomUUID(),
    ownerId,
    childId,
    effectiveOn: "2024-04-01",
    percent,
  })
const goal = (portfolioId: string | null) =>
  fact("household", "GoalSet", {
    goalId: crypto.randomUUID(),
    title: "A goal",
    target: { amount: "1", currency: "EUR" },
    targetOn: "2050-01-01",
    portfolioId,
  })
const trade = (side: "buy" | "sell", quantity: string, tradedOn: string, holdingId = family.shares) =>
  fact(
    `holding-${family.shares}`,
    "TradeRecorded",
    {
      holdingId,
      entryId: crypto.randomUUID(),
      replaces: null,
      side,
      quantity,
      consideration: { amount: "1", currency: "USD" },
      fees: { amount: "0", currency: "USD" },
      comment: null,
      tradedOn,
    },
    3,
  )
const breaks = (_tag: string) => ({ _tag: "ArchiveBreaksRule", because: { _tag } })
const nowhere = "018f4c7e-0000-7000-8000-00000000dead"

/** Forbidden by the rules after the family's entries. */
const forbidden: ReadonlyArray<readonly [string, ReadonlyArray<object>, object]> = [
  ["stakes in a circle", [stake(family.company, family.clara, "10")], breaks("StakesFormCycle")],
  ["a stake in itself", [stake(family.clara, family.clara, "10")], breaks("StakeInItself")],
  ["more than the whole of a portfolio", [stake(family.clara, family.company, "100.5")], { _tag: "ArchiveUnreadable" }],
  ["a stake of a portfolio that is not there", [stake(nowhere, family.company, "10")], breaks("PortfolioNotFound")],
  ["51 goals", Array.from({ length: 50 }, () => goal(null)), breaks("TooManyGoals")],
  ["a goal for a portfolio that is not there", [goal(nowhere)], breaks("PortfolioNotFound")],
  ["a trade on a day to come", [trade("buy", "1", "2199-12-31")], breaks("DayInFuture")],
  ["a sale of more than is held", [trade("sell", "1000", "2024-03-31")], breaks("SaleExceedsHolding")],
  [
    "a trade of another holding in its stream",
    [trade("buy", "1", "2024-03-31", nowhere)],
    { _tag: "ArchiveUnreadable" },
  ],
  [
    "a portfolio removed that is not empty",
    [fact(`portfolio-${family.clara}`, "PortfolioRemoved", { portfolioId: family.clara, reason: null })],
    breaks("PortfolioNotEmpty"),
  ],
]

const lastNote = "Given by Clara.\nThe contract is in the safe."

/** Writes the note of a stake twice, so that the archive has both the stake with its first note and the change. */
async function writeNotes(person: Person): Promise<void> {
  const stakeId = crypto.randomUUID()
  const stake = { ownerId: family.clara, childId: family.company, effectiveOn: "2024-03-02", percent: "50" }
  for (const note of ["First note", lastNote]) await person.did("PUT", `/api/stakes/${stakeId}`, { ...stake, note })
}

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
  it("the archive of a household has everything that was recorded before it was requested", async () => {
    const ben = await from.person("ben")
    await ben.stepUp()
    for (let n = 1; n <= 20; n++) {
      await ben.did("PUT", `/api/portfolios/${crypto.randomUUID()}`, { title: `Portfolio ${n}` })
      expect(linesOf(await exported(ben)).join("\n")).toContain(`"Portfolio ${n}"`)
    }
  })

  it("the archive of a household has every event in the order of recording, and nothing of any account", () => {
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
    expect(types.filter((type) => type.startsWith("Stake")).slice(-2)).toEqual(["StakeRecorded", "StakeNoteChanged"])
  })

  it("the archive of a household has tables for spreadsheets, without formulas", () => {
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
  it("an empty installation refuses files that are no archives, and tampered archives, and stays empty", async () => {
    for (const [file, tag] of [
      [strToU8("not a zip"), "ArchiveUnreadable"],
      [zipSync({ "manifest.json": strToU8("{}") }), "ArchiveUnreadable"],
      [tampered(archive), "ArchiveBreaksRule"],
    ] as const) {
      const answer = await bring(arrived, file)
      expect(answer.status).toBe(422)
      expect(answer.json.refusal).toMatchObject({ _tag: tag })
    }
    expect((await arrived.get("/api/portfolios")).json.portfolios).toEqual([])
  })

  it.each(forbidden)(
    "an empty installation refuses an archive with %s, and names the line",
    async (_, added, refusal) => {
      const lines = linesOf(archive)
      const answer = await bring(arrived, withLines(archive, [...lines, ...added.map((fact) => JSON.stringify(fact))]))
      expect(answer.status).toBe(422)
      expect(answer.json.refusal).toMatchObject(refusal)
      expect(answer.json.refusal.line).toBe(lines.length + added.length)
      expect((await arrived.get("/api/portfolios")).json.portfolios).toEqual([])
    },
  )

  it("an empty installation imports an archive, and shows the same figures on every day", async () => {
    const answer = await bring(arrived, archive)
    expect(answer.text).toContain("position")
    expect(answer.status).toBe(200)
    for (const question of questions) {
      const [before, after] = [await clara.get(question), await arrived.get(question)]
      expect(before.status, question).toBe(200)
      expect(after.text, question).toBe(before.text)
    }
  })

  it("an empty installation shows the note of a stake as it was written last", async () => {
    const { stakes } = (await arrived.get("/api/portfolios")).json as { stakes: ReadonlyArray<{ note: string | null }> }
    expect(stakes.map(({ note }) => note)).toEqual([null, null, lastNote])
  })

  it("an empty installation has no duplicates when the same archive is sent again", async () => {
    const facts = await arrived.get("/api/activity?limit=100")
    expect((await bring(arrived, archive)).status).toBe(200)
    expect((await arrived.get("/api/activity?limit=100")).text).toBe(facts.text)
  })

  it("an installation refuses an archive once something else was recorded", async () => {
    const stranger = await to.person("stranger")
    await stranger.did("PUT", `/api/portfolios/${crypto.randomUUID()}`, { title: "Mine" })
    const answer = await bring(stranger, archive)
    expect(answer.json.refusal).toEqual({ _tag: "HouseholdNotEmpty" })
  })
})

/** A holding opened twice: events that no rule accepts. */
function tampered(file: Uint8Array): Uint8Array {
  const lines = linesOf(file)
  return withLines(file, [...lines, lines.find((line) => line.includes('"HoldingOpened"')) ?? ""])
}

function linesOf(file: Uint8Array): ReadonlyArray<string> {
  return strFromU8(unzipSync(file)["events.jsonl"] ?? new Uint8Array())
    .trim()
    .split("\n")
}

function withLines(file: Uint8Array, lines: ReadonlyArray<string>): Uint8Array {
  const files = unzipSync(file)
  const manifest = JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array())) as object
  return zipSync({
    ...files,
    "manifest.json": strToU8(JSON.stringify({ ...manifest, events: lines.length })),
    "events.jsonl": strToU8(`${lines.join("\n")}\n`),
  })
}
