import { randomUUID } from "node:crypto"
import { Result } from "effect"
import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type HouseholdId, HoldingId, PortfolioId, UserId } from "#domain/shared/ids.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { inverseOf, type StructureEvent } from "#domain/structure/inverse.ts"
import { type Batch, execute, type Execution, type Step } from "#server/application/execute.ts"
import { holdingNow, portfolioNow } from "#server/application/aggregates.ts"
import type { Principal } from "#server/application/principal.ts"
import { pendingCommands } from "#server/commands/pendingCommands.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import type { EventLog, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { testLog } from "#tests/support/testLog.ts"
import { type TestVault, testVault } from "#tests/support/vault.ts"

let api: TestApi
let person: Person
let vault: TestVault
let pools: ReadonlyArray<pg.Pool>
let log: EventLog
let householdId: HouseholdId
let principal: Principal
beforeAll(async () => {
  api = await testApi()
  person = await api.person("erin")
  vault = testVault(api.roleUrls.keys, { masterKeys: openMasterKeys(masterKeySource(api)) })
  pools = [openPool(api.roleUrls.runtime), openPool(api.databaseUrl)]
  log = encryptedEventLog(testLog(pools[1] as pg.Pool), vault)
  householdId = person.householdId as HouseholdId
  principal = { _tag: "job", job: "test", householdId, userId: UserId.make(person.userId) }
})
afterAll(async () => {
  await log.close()
  await vault.close()
  for (const pool of pools) await pool.end()
  await api.close()
})

const execution = (over: Partial<Execution> = {}): Execution => ({
  log,
  pending: pendingCommands({ db: openDatabase(pools[0] as pg.Pool), vault }),
  withinQuota: (_, { add }) => add(),
  ...over,
})

/** A portfolio, an account in it, and its balance: three streams and steps. */
function openedAccount({ portfolioOfAccount }: { readonly portfolioOfAccount?: PortfolioId } = {}) {
  const portfolioId = PortfolioId.make(randomUUID())
  const holdingId = HoldingId.make(randomUUID())
  const steps: ReadonlyArray<Step> = [
    { kind: "portfolio", command: { _tag: "CreatePortfolio", portfolioId, title: "Erin" } },
    {
      step: "account",
      kind: "holding",
      command: {
        _tag: "OpenHolding",
        holdingId,
        portfolioId: portfolioOfAccount ?? portfolioId,
        currency: "EUR",
        name: "Account",
        openedOn: "2024-01-01" as CalendarDate,
        priceSymbol: null,
        instrument: null,
        preferredSource: null,
        acquisitionCost: null,
        investable: null,
        taxRate: null,
        unitsEarned: "incomeAndCost",
        details: { _tag: "account", accountType: "checking", institution: "Bank", description: null, isActive: true },
      },
    },
    { step: "title", kind: "portfolio", command: { _tag: "RenamePortfolio", portfolioId, title: "Erin E." } },
  ]
  const commandId = randomUUID()
  const batch: Batch = { name: "openedAccount", commandId, sent: { params: {}, body: { portfolioId } }, steps }
  return { portfolioId, holdingId, batch }
}

async function eventsOf({ commandId }: Batch): Promise<ReadonlyArray<RecordedEvent>> {
  const events: Array<RecordedEvent> = []
  for await (const event of log.readAll({ filter: { categories: ["portfolio", "holding"], householdId } })) {
    if (event.metadata.batchId === commandId) events.push(event)
  }
  return events
}

it("a later step of a batch is decided on what the earlier ones cause, and each event names the batch", async () => {
  const { portfolioId, holdingId, batch } = openedAccount()
  expect(Result.isSuccess(await execute(execution(), batch, principal))).toBe(true)
  expect(await portfolioNow(log, householdId, portfolioId)).toMatchObject({ title: "Erin E.", presence: "present" })
  expect(await holdingNow(log, householdId, holdingId)).toMatchObject({ opening: { portfolioId } })
  expect((await eventsOf(batch)).map(({ type }) => type)).toEqual([
    "PortfolioCreated",
    "HoldingOpened",
    "PortfolioRenamed",
  ])
})

it("a batch of which one step is refused records nothing", async () => {
  const unknown = PortfolioId.make(randomUUID())
  const { portfolioId, batch } = openedAccount({ portfolioOfAccount: unknown })
  const outcome = await execute(execution(), batch, principal)
  expect(outcome).toMatchObject({ failure: { refusal: { _tag: "PortfolioNotFound", portfolioId: unknown } } })
  expect(await portfolioNow(log, householdId, portfolioId)).toEqual({ _tag: "NotCreated" })
  expect(await eventsOf(batch)).toEqual([])
})

it("a batch that ends between two steps is completed from what is stored, and each step is recorded once", async () => {
  const { portfolioId, batch } = openedAccount()
  const breaking: EventLog = {
    ...log,
    append: (stream, ...append) =>
      stream.startsWith("holding") ? Promise.reject(new Error("the process ended")) : log.append(stream, ...append),
  }
  await expect(execute(execution({ log: breaking }), batch, principal)).rejects.toThrow("the process ended")
  expect((await eventsOf(batch)).map(({ type }) => type)).toEqual(["PortfolioCreated"])

  const completed: Array<unknown> = []
  const finish = () =>
    execution().pending.finish(householdId, {
      openedAccount: async ({ sent, commandId }) => {
        completed.push(sent.body)
        await execute(execution(), { ...batch, commandId }, principal)
      },
    })
  await finish()
  await finish()
  expect(completed).toEqual([{ portfolioId }])
  expect((await eventsOf(batch)).map(({ type }) => type)).toEqual([
    "PortfolioCreated",
    "HoldingOpened",
    "PortfolioRenamed",
  ])
})

it("the inverse of a batch removes what the batch opened, the last first", async () => {
  const { portfolioId, holdingId, batch } = openedAccount()
  await execute(execution(), batch, principal)
  const recorded = [
    { kind: "portfolio", event: { _tag: "PortfolioCreated", portfolioId, title: "Erin" } },
    { kind: "holding", event: { _tag: "HoldingOpened", ...openedAs(batch) } },
  ] as ReadonlyArray<StructureEvent>
  const steps = inverseOf(recorded, "by mistake").map((step, index) => ({ ...step, step: `inverse ${index}` }))
  const inverse: Batch = { ...batch, commandId: randomUUID(), steps }
  expect(Result.isSuccess(await execute(execution(), inverse, principal))).toBe(true)
  expect(await holdingNow(log, householdId, holdingId)).toMatchObject({ presence: "removed" })
  expect(await portfolioNow(log, householdId, portfolioId)).toMatchObject({ presence: "removed" })
})

it("the limits are asked once for a whole batch of a signed-in user", async () => {
  const { batch } = openedAccount()
  const asked: Array<readonly [string, number | undefined]> = []
  const counting = execution({
    withinQuota: (_, { kind, adding, add }) => {
      asked.push([kind, adding])
      return add()
    },
  })
  const session = { _tag: "session", person: {}, requestId: randomUUID(), householdId, userId: principal.userId }
  await execute(counting, batch, session as unknown as Principal)
  expect(asked).toEqual([
    ["portfolios", 1],
    ["holdings", 1],
  ])
})

function openedAs({ steps }: Batch): object {
  const command = steps[1]?.command
  if (command?._tag !== "OpenHolding") throw new Error("the second step opens the account")
  const { _tag, ...terms } = command
  return terms
}
