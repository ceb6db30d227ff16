import { request } from "node:http"
import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { figureRoutes } from "#server/routes/figures/figureRoutes.ts"
import type { SizeLimits } from "#server/threads/largeAnswerLimits.ts"
import { defaultLargeAnswerLimits } from "#server/threads/largeAnswerLimits.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { everyRead, exampleValues, type Read, type Values } from "./everyRead.ts"

/*
 * Two servers with one database. One computes every answer in its event loop, the other every answer that can be
 * computed in a thread there. The household is the demo family: it has every class and a hundred prices.
 */
let inLoop: TestApi
let inThread: TestApi
let pool: pg.Pool
let person: Person

const always = (size: number): SizeLimits => ({
  portfolios: size,
  lines: size,
  entries: size,
  stakes: size,
  valuations: size,
  valuationsOfChange: size,
  portfoliosEach: size,
})
const answering = (sizes: SizeLimits) => ({ ports: { largeAnswers: { ...defaultLargeAnswerLimits, sizes } } })

beforeAll(async () => {
  inLoop = await testApi(answering(always(Number.MAX_SAFE_INTEGER)))
  const { databaseUrl, dataDir } = inLoop
  inThread = await testApi({ ...answering(always(-1)), databaseUrl, dataDir })
  pool = openPool(databaseUrl, { max: 1 })
  person = await inLoop.person("anna")
  const demo = await person.did("POST", "/api/demo")
  person.household = demo.json.householdId
})
afterAll(async () => {
  await pool.end()
  await inThread.close()
  await inLoop.close()
})

const sentHeaders = ["content-type", "content-encoding", "etag", "vary", "reflects-position"] as const

/** Every byte of an answer, with the headers that describe it. */
async function answerOf(api: TestApi, path: string, encoding: string): Promise<string> {
  const authorization = await person.authorization()
  const headers = { authorization, household: person.household, "accept-encoding": encoding }
  return new Promise((resolve, reject) => {
    request(new URL(path, api.url), { headers }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => {
        const described = sentHeaders.map((name) => `${name}: ${String(response.headers[name])}`)
        resolve([response.statusCode, ...described, Buffer.concat(chunks).toString("base64")].join("\n"))
      })
    })
      .on("error", reject)
      .end()
  })
}

async function valuesOfFamily(): Promise<Values> {
  const idsIn = async (path: string, list: string, id: string): Promise<ReadonlyArray<string>> =>
    (await person.get(path)).json[list].map((one: Readonly<Record<string, string>>) => one[id])
  const holdingIds = await idsIn("/api/holdings", "holdings", "holdingId")
  const debtIds = await idsIn("/api/debts", "debts", "debtId")
  const walletIds = await idsIn("/api/wallets", "wallets", "walletId")
  return {
    ...exampleValues,
    portfolioId: (await idsIn("/api/portfolios", "portfolios", "portfolioId")).slice(0, 1),
    holdingId: holdingIds.slice(0, 2),
    debtId: debtIds.slice(0, 1),
    walletId: walletIds.slice(0, 1),
    goalId: (await idsIn("/api/goals", "goals", "goalId")).slice(0, 1),
    userId: [person.userId],
    subjectId: [...holdingIds.slice(0, 1), ...debtIds.slice(0, 1)],
    holdingIds: [holdingIds.slice(0, 3).join()],
    benchmark: ["SPY"],
    on: ["2024-06-30"],
    from: ["2021-12-31"],
    to: ["2024-06-30"],
  }
}

it("an answer from a thread equals that of the event loop in every byte, for each route that can go to one", async () => {
  // The names need no dependency: nothing is read before a route answers.
  const names = new Set(figureRoutes({} as never).map(({ endpoint }) => endpoint.name))
  const reads = someOfEach(everyRead(await valuesOfFamily()).filter(({ name }) => names.has(name)))
  const different: Array<string> = []
  const answered = new Set<string>()
  for (const [index, { name, path }] of reads.entries()) {
    const encoding = index % 2 === 0 ? "br" : "identity"
    const [loop, thread] = [await answerOf(inLoop, path, encoding), await answerOf(inThread, path, encoding)]
    if (loop.startsWith("200\n")) answered.add(name)
    if (loop !== thread) different.push(`${path}: ${firstLines(loop)} and ${firstLines(thread)}`)
  }
  expect(different).toEqual([])
  expect([...names].filter((name) => !answered.has(name))).toEqual([])
  expect(names.size).toBeGreaterThan(20)
})

/** Up to three of each route, and of each figure that is explained. */
function someOfEach(reads: ReadonlyArray<Read>): ReadonlyArray<Read> {
  const taken = new Map<string, number>()
  return reads.filter(({ name, path }) => {
    const kind = `${name} ${/figure=\w+/.exec(path)?.[0] ?? ""}`
    const count = (taken.get(kind) ?? 0) + 1
    taken.set(kind, count)
    return count <= 3
  })
}

const firstLines = (answer: string): string => answer.slice(0, 200)

it("the one server has asked threads, and the other none", async () => {
  const { rows } = await pool.query<{ readonly count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'wealth large answers'",
  )
  expect(Number(rows[0]?.count)).toBeGreaterThan(0)
})
