import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HoldingId, HouseholdId, PortfolioId, UserId } from "#domain/shared/ids.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import type { Access } from "#server/db/access.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { positionOfText } from "#server/eventlog/eventLog.ts"
import { type HouseholdWealth, type WealthReader, wealthReader } from "#server/views/wealth.ts"
import { marketCache } from "#server/marketdata/market.ts"
import { recordPoints } from "#server/marketdata/store.ts"
import { asRole } from "#server/postgres/roles.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import { type TestVault, testVault } from "#tests/support/vault.ts"
import { founded, type Household, purchase, sampleBody } from "#tests/server/routes/samples.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

let api: TestApi
let pool: pg.Pool
let owner: pg.Pool
let vault: TestVault
let reader: WealthReader
let anna: Person
let household: Household
let access: Access
beforeAll(async () => {
  api = await testApi()
  pool = openPool(asRole(api.databaseUrl, "runtime"))
  owner = openPool(api.databaseUrl)
  vault = testVault(api.databaseUrl, { masterKeys: openMasterKeys(masterKeySource(api)) })
  reader = wealthReader({
    db: openDatabase<ReadModels>(pool).withSchema(readSchema).withPlugin(decryptingPlugin(vault)),
    market: marketCache(openDatabase(pool)),
    reflected: () => api.server.projections.reflected(),
    isReadable: async (householdId) => (await vault.keyOf(householdId)) !== undefined,
  })
  anna = await api.person("anna")
  household = await founded(anna)
  access = accessTo((await anna.get("/api/session")).json.householdId)
})
afterAll(async () => {
  await Promise.all([pool.end(), owner.end(), vault.close()])
  await api.close()
})

const accessTo = (householdId: string): Access => ({
  householdId: householdId as HouseholdId,
  personId: randomUUID() as UserId,
  portfolios: null,
})

const read = async (): Promise<HouseholdWealth> => (await reader.read(access))[0]

/** Runs it, and returns when the read models have applied it. */
async function done(path: string, body: unknown): Promise<void> {
  const { json } = await anna.did("PUT", path, body)
  const position = positionOfText(json.position)
  if (position) await api.server.projections.waitFor(position, { timeoutMs: conditionTimeoutMs })
}

it("a changed holding is the only one read again, so that all other results are used again", async () => {
  const before = await read()
  await done(`/api/holdings/${household.holdingId}/entries/${randomUUID()}`, purchase)
  const after = await read()
  const changed = household.holdingId as HoldingId
  const other = household.accountId as HoldingId
  const unitsIn = ({ ledgers }: HouseholdWealth) => Number(ledgers.get(changed)?.units.at(-1)?.[1])
  expect(unitsIn(after)).toBe(unitsIn(before) + 10)
  expect(after.ledgers.get(changed)).not.toBe(before.ledgers.get(changed))
  expect(after.ledgers.get(other)).toBe(before.ledgers.get(other))
  expect(after.stakes).toBe(before.stakes)
  expect((await read()).ledgers.get(changed)).toBe(after.ledgers.get(changed))
})

it("a ledger that was written again at the position where it was is read again", async () => {
  const [changed, other] = [household.holdingId as HoldingId, household.accountId as HoldingId]
  expect((await read()).ledgers.get(changed)?.lineId).toBe(changed)
  await owner.query(
    `update read.line_ledgers set ledger = (select l.ledger from read.line_ledgers l where l.line_id = $2)
     where line_id = $1`,
    [changed, other],
  )
  expect((await read()).ledgers.get(changed)?.lineId).toBe(other)
  await done(`/api/holdings/${household.holdingId}/entries/${randomUUID()}`, purchase)
  expect((await read()).ledgers.get(changed)?.lineId).toBe(changed)
})

it("after a write, the questions of a dashboard read the rows of the household once, and the ledger that changed", async () => {
  const period = "from=2024-01-01&to=2024-06-30"
  const dashboard = [
    "/api/net-worth?on=2024-06-30",
    `/api/net-worth/history?${period}`,
    "/api/metrics?on=2024-06-30",
    `/api/returns?${period}`,
    `/api/returns/portfolios?${period}`,
    "/api/liquidity?on=2024-06-30",
    "/api/private-markets?on=2024-06-30",
    "/api/goals/progress?on=2024-06-30",
    "/api/data-health?on=2024-06-30",
    "/api/holdings?on=2024-06-30",
    "/api/portfolios",
  ]
  for (const path of dashboard) await anna.get(path)
  await done(`/api/holdings/${household.holdingId}/entries/${randomUUID()}`, purchase)
  const sent = vi.spyOn(pg.Client.prototype, "query")
  try {
    for (const path of dashboard) expect((await anna.get(path)).status).toBe(200)
    const texts = sent.mock.calls.map(([query]: ReadonlyArray<unknown>) =>
      typeof query === "string" ? query : String((query as { readonly text?: string }).text),
    )
    const readingOf = (table: string) => texts.filter((text) => text.includes(`from "read"."${table}"`)).length
    // The versions of the ledgers and the changed one; of lines, their versions and legs of swaps.
    expect({ stakes: readingOf("stakes"), ledgers: readingOf("line_ledgers") }).toEqual({ stakes: 0, ledgers: 2 })
    expect(readingOf("lines")).toBe(1)
    expect(readingOf("goals")).toBe(0)
  } finally {
    sent.mockRestore()
  }
})

it("debts and wallets are cached like holdings, and only the changed one is read again", async () => {
  const [debtId, walletId] = [household.debtId as HoldingId, household.walletId as HoldingId]
  const before = await read()
  expect(before.ledgers.get(debtId)?.balances).toContainEqual(["2024-01-02", "-1000"])
  // Its first statement, carried back to its opening.
  expect(before.ledgers.get(walletId)?.appraisals.map(([on]) => on)).toEqual(["2024-01-01", "2024-01-02"])

  await done(`/api/debts/${debtId}/entries/${randomUUID()}`, sampleBody("recordDebtEntry", household))
  const after = await read()
  expect(after.ledgers.get(debtId)?.balances).toContainEqual(["2024-01-03", "-990"])
  expect(after.ledgers.get(walletId)).toBe(before.ledgers.get(walletId))
  await done(`/api/wallets/${walletId}/removal`, { reason: null })
  expect((await read()).ledgers.has(walletId)).toBe(false)
  expect((await read()).ledgers.get(debtId)).toBe(after.ledgers.get(debtId))
})

it("the cache keeps the lines of the whole household while a member with limited access reads some", async () => {
  const before = await read()
  const part = { ...access, portfolios: [household.otherPortfolioId as PortfolioId] }
  const [seen] = await reader.read(part)
  expect([seen.portfolioIds, seen.stakes, seen.ledgers.size]).toEqual([[household.otherPortfolioId], [], 0])
  const after = await read()
  expect(after.stakes).toBe(before.stakes)
  expect([...after.ledgers.values()].every((ledger) => before.ledgers.get(ledger.lineId) === ledger)).toBe(true)
})

it("a stake that is recorded or removed takes effect", async () => {
  const before = await read()
  const stakeId = randomUUID()
  const stake = { ...(sampleBody("recordStake", household) as object), effectiveOn: "2024-07-01", percent: "30" }
  await done(`/api/stakes/${stakeId}`, stake)
  const recorded = await read()
  expect(recorded.stakes).toHaveLength(before.stakes.length + 1)
  await done(`/api/stakes/${stakeId}/removal`, { reason: null })
  expect((await read()).stakes).toEqual(before.stakes)
})

it("a price takes effect as soon as it is published", async () => {
  await recordPoints(
    openDatabase(owner),
    [{ kind: "price", symbol: "ACME", currency: "EUR", points: [{ day: "2024-01-02" as CalendarDate, value: "101" }] }],
    { source: "test" },
  )
  expect((await read()).market.price("ACME")).toBeDefined()
  expect((await anna.get("/api/net-worth?on=2024-01-02")).json).toMatchObject({
    unpriced: [],
    atCost: [], // A token without a quoted price has the price of its swap.
    oldestPriceOn: "2024-01-02",
  })
})

it("the view names the first day of the data", async () => {
  expect((await read()).since).toBe("2024-01-01")
  const empty = await reader.read(accessTo(randomUUID()), () => Promise.resolve())
  expect(empty[0]).toMatchObject({ since: undefined, portfolios: [], stakes: [] })
})

it("a household without entries gets an answer", async () => {
  const ben = await api.person("ben")
  expect((await ben.get("/api/net-worth?on=2024-01-02")).json).toEqual({
    on: "2024-01-02",
    currency: "EUR",
    since: null,
    household: { assets: "0.00", debts: "0.00", net: "0.00" },
    change: null,
    portfolios: [],
    allocation: { byClass: [], byInvestable: [], byCurrency: [], byPortfolio: [] },
    missingRates: [],
    unpriced: [],
    atCost: [],
    oldestPriceOn: null,
    oldestRateOn: null,
  })
  const { from, to, net } = (await ben.get("/api/net-worth/history")).json
  expect({ net, isToday: from === to }).toEqual({ net: ["0.00"], isToday: true })
})
