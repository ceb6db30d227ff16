import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Decimal, decimal, isLess, subtract } from "#domain/numbers/decimal.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { importFiles } from "#server/marketdata/importFiles.ts"
import { type Person, preferences, testApi, type TestApi, untilAnswered } from "#tests/server/http/testApi.ts"
import {
  alsoRight,
  type BugReport,
  bugReports,
  isEnteredByCommands,
  notRightYet,
  type PricesOfSymbol,
  ratesFile,
  type Read,
  forBrowser,
  readsOf,
  stepsOf,
} from "./bugReports.ts"

/*
 * Faults that users of other products reported: each input is entered by commands, and its figures are read from the
 * answers that pages show. They equal the right ones to the last digit, or the report is listed with the reason.
 */

describe.skipIf(bugReports.length === 0)("faults that others reported [needs ../shared]", () => {
  const clock = () => new Date("2026-11-27T12:00:00Z")
  const entered = bugReports.filter(isEnteredByCommands)
  let api: TestApi
  let refusedLines: ReadonlyMap<string, ReadonlyArray<string>>
  beforeAll(async () => {
    api = await testApi({ ports: { now: clock } })
    const prices = new Map(bugReports.flatMap((report) => Object.entries(report.prices ?? {})))
    refusedLines = await importMarket(api.databaseUrl, prices, clock)
  })
  afterAll(() => api.close())

  it.each(entered)("the figures of $id are right, or it is listed: $title", async (report) => {
    const wrong = await faultsOf(await api.person("case"), report)
    const listed = notRightYet.find(({ of }) => of === report.id)
    const isRightButListed = wrong.length === 0 && listed !== undefined
    const unexpected = isRightButListed ? [`right, but listed because ${listed.because}`] : listed ? [] : wrong
    expect(unexpected).toEqual([])
  })

  it("the list of reports that are not right yet names only reports that are entered by commands", () => {
    const ids = new Set(entered.map(({ id }) => id))
    expect(notRightYet.map(({ of }) => of).filter((id) => !ids.has(id))).toEqual([])
  })

  it("every report whose steps are not commands is listed with the reason", () => {
    const ids = bugReports.filter((report) => !isEnteredByCommands(report)).map(({ id }) => id)
    expect(Object.keys(forBrowser).sort()).toEqual(ids)
  })

  /** What is refused or differs, in words; empty if every figure is right. */
  async function faultsOf(person: Person, report: BugReport): Promise<ReadonlyArray<string>> {
    if (report.setting) await person.did("PUT", "/api/preferences", { ...preferences, ...report.setting })
    const symbols = Object.keys(report.prices ?? {})
    const faults = symbols.flatMap((symbol) => refusedLines.get(symbol) ?? [])
    const idOf = idsByName()
    for (const step of stepsOf(report)) {
      const path = idOf(step.put)
      const { status, text } = await untilAnswered(() => person.put(path, JSON.parse(idOf(JSON.stringify(step.body)))))
      if (status >= 300) faults.push(`${step.put}: ${status} ${text}`)
    }
    for (const read of readsOf(report)) {
      const { status, json, text } = await untilAnswered(() => person.get(encodeURI(idOf(read.get))))
      if (status !== 200) faults.push(`${read.get}: ${status} ${text}`)
      else faults.push(...faultOf(report, read, json, idOf))
    }
    return faults
  }
})

/** Replaces each `{name}` of a text by the id of what is called so; the same name has the same id. */
function idsByName(): (text: string) => string {
  const ids = new Map<string, string>()
  return (text) =>
    text.replaceAll(/\{([^{}":,]+)\}/gu, (_, name: string) => {
      const id = ids.get(name) ?? randomUUID()
      ids.set(name, id)
      return id
    })
}

/** The holdings that the sentences of expected values mean. */
const namedIn: Readonly<Record<string, string>> = {
  "an issue that names the bond": "{BTP}",
  "an issue that names the house": "{Sold}",
}

const isPlainNumber = (text: unknown): text is string => typeof text === "string" && /^-?\d+(\.\d+)?$/u.test(text)

/** How a value of an answer differs from the right one; empty if it does not. */
function faultOf(
  { id }: BugReport,
  { get, at, expected, within = "0" }: Read,
  answer: unknown,
  idOf: (text: string) => string,
) {
  const shown = at.split("/").reduce<unknown>(partOf, answer)
  const isRight = (): boolean => {
    if (shown === alsoRight[id]?.[at]) return true
    if (expected === null) return shown === null || shown === undefined
    const name = namedIn[expected]
    if (name !== undefined) return JSON.stringify(partOf(answer, "issues")).includes(idOf(name))
    if (!isPlainNumber(expected)) return shown === expected
    return isPlainNumber(shown) && !isLess(decimal(within), distance(decimal(shown), decimal(expected)))
  }
  return isRight() ? [] : [`${get} ${at}: ${JSON.stringify(shown)} instead of ${expected}`]
}

const distance = (a: Decimal, b: Decimal): Decimal => (isLess(a, b) ? subtract(b, a) : subtract(a, b))

const partOf = (whole: unknown, key: string): unknown =>
  typeof whole === "object" && whole !== null ? (whole as Readonly<Record<string, unknown>>)[key] : undefined

/** Imports the prices, and the rates of the European Central Bank. Returns the refused lines of each symbol. */
async function importMarket(
  databaseUrl: string,
  prices: ReadonlyMap<string, PricesOfSymbol>,
  clock: () => Date,
): Promise<ReadonlyMap<string, ReadonlyArray<string>>> {
  const folder = mkdtempSync(join(tmpdir(), "bugs-"))
  const pool = openPool(databaseUrl)
  const db = openDatabase(pool)
  const refused = new Map<string, ReadonlyArray<string>>()
  try {
    await imported(fileURLToPath(ratesFile))
    for (const [symbol, { currency, closes }] of prices) {
      const file = join(folder, `${symbol}.csv`)
      writeFileSync(file, ["date,close", ...closes.map((row) => row.join(",")), ""].join("\n"))
      refused.set(symbol, await imported(file, { currency }))
    }
  } finally {
    await pool.end()
    rmSync(folder, { recursive: true })
  }
  return refused

  async function imported(file: string, options: { readonly currency?: string } = {}): Promise<ReadonlyArray<string>> {
    const printed: Array<string> = []
    const say = (line: string) => void printed.push(line)
    return (await importFiles(db, [file], { clock, say, progress: () => {}, ...options })) === "complete" ? [] : printed
  }
}
