import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { annaAndCompany } from "./annaAndCompany.ts"
import { eur } from "./samples.ts"

const ids = { anna: randomUUID(), company: randomUUID(), cash: randomUUID(), deposit: randomUUID() }
const account = { _tag: "account", accountType: "checking", institution: null, description: null }
let household: Awaited<ReturnType<typeof annaAndCompany>>

beforeAll(async () => {
  household = await annaAndCompany(ids, "50")
  const { open, record } = household
  await open({ id: ids.cash, in: ids.anna, name: "Cash", openedOn: "2019-06-30", details: account })
  await record(ids.cash, { _tag: "Balance", balance: eur("1000"), statedOn: "2019-06-30" })
  // On the day from which Anna holds half of the company.
  await open({ id: ids.deposit, in: ids.company, name: "Deposit", openedOn: "2020-01-01", details: account })
  await record(ids.deposit, { _tag: "Balance", balance: eur("90000"), statedOn: "2020-01-01" })
})
afterAll(() => household.api.close())

it("a day on which a portfolio gets its owners and its first account is named after the account", async () => {
  const { events } = (await household.anna.get("/api/net-worth/events?to=2020-06-30")).json
  const typesOf = (causes: ReadonlyArray<{ type: string }>) => causes.map(({ type }) => type)
  expect(
    events.map(({ on, causes }: { on: string; causes: ReadonlyArray<{ type: string }> }) => [on, typesOf(causes)]),
  ).toEqual([["2020-01-01", ["HoldingOpened", "StakeRecorded", "BalanceRecorded"]]])
})
