import { testLog } from "#tests/support/testLog.ts"
import { collect } from "#tests/server/eventlog/samples.ts"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { founded, type Household, purchase, sampleBody } from "./samples.ts"

/* An answer can get lost. The command is then sent again, and executed once. */

let api: TestApi
let anna: Person
let household: Household
beforeAll(async () => {
  api = await testApi()
  anna = await api.person("anna")
  household = await founded(anna)
})
afterAll(() => api.close())

async function eventsInLog(): Promise<number> {
  const pool = openPool(api.databaseUrl)
  const log = testLog(pool)
  const events = await collect(log.readAll())
  await log.close()
  await pool.end()
  return events.length
}

it.each([
  ["a purchase", () => [`/api/holdings/${household.holdingId}/entries/${randomUUID()}`, purchase] as const],
  ["a portfolio", () => [`/api/portfolios/${randomUUID()}`, { title: "Again" }] as const],
  ["a holding", () => [`/api/holdings/${randomUUID()}`, sampleBody("openHolding", household)] as const],
  ["a debt", () => [`/api/debts/${randomUUID()}`, sampleBody("incurDebt", household)] as const],
  [
    "a repayment",
    () => [`/api/debts/${household.debtId}/entries/${randomUUID()}`, sampleBody("recordDebtEntry", household)] as const,
  ],
  ["a wallet", () => [`/api/wallets/${randomUUID()}`, sampleBody("connectWallet", household)] as const],
  [
    "a statement",
    () =>
      [
        `/api/wallets/${household.walletId}/statements/${randomUUID()}`,
        { statedOn: "2024-02-01", tokens: [] },
      ] as const,
  ],
  ["the name of the household", () => ["/api/household/name", { name: `Keller ${randomUUID()}` }] as const],
  [
    "an invitation",
    () => [`/api/household/invitations/${randomUUID()}`, sampleBody("inviteMember", household)] as const,
  ],
  ["a goal", () => [`/api/goals/${randomUUID()}`, sampleBody("setGoal", household)] as const],
  [
    "a correction",
    () =>
      [
        `/api/holdings/${household.holdingId}/entries/${household.entryId}/correction`,
        { replacementId: randomUUID(), entry: { ...purchase, quantity: "12" }, reason: "as the note says" },
      ] as const,
  ],
])(
  "the product records %s once and returns the first answer, when it is sent again under the id of its command",
  async (_, what) => {
    const [path, body] = what()
    const commandId = randomUUID()
    const send = () => anna.send("PUT", path, body, { "command-id": commandId })
    const first = await send()
    expect(first.status).toBe(200)
    const events = await eventsInLog()
    const again = await Promise.all([send(), send(), send()])
    for (const { status, text } of again) expect({ status, text }).toEqual({ status: 200, text: first.text })
    expect(await eventsInLog()).toBe(events)
  },
)

it("the product records once what is sent again without an id, and returns its position", async () => {
  const path = `/api/holdings/${household.holdingId}/entries/${randomUUID()}`
  const [first, second] = await Promise.all([anna.put(path, purchase), anna.put(path, purchase)])
  expect([first.status, second.status]).toEqual([200, 200])
  const { entries } = (await anna.get(`/api/holdings/${household.holdingId}`)).json
  expect(entries.filter(({ entryId }: { entryId: string }) => path.endsWith(entryId))).toHaveLength(1)
})

it("the product sends one mail for an invitation, however often it is sent", async () => {
  const path = `/api/household/invitations/${randomUUID()}`
  const body = sampleBody("inviteMember", household) as { readonly email: string }
  const header = { "command-id": randomUUID() }
  for (let time = 1; time <= 3; time++) expect((await anna.send("PUT", path, body, header)).status).toBe(200)
  await anna.did("PUT", path, body)
  expect(await api.mails(body.email)).toHaveLength(1)
})

it("the product does not repeat what was undone meanwhile, when the command arrives late a second time", async () => {
  const holding = `/api/holdings/${household.accountId}`
  const close = () => anna.send("PUT", `${holding}/closing`, { closedOn: "2024-06-01" }, { "command-id": commandId })
  const commandId = randomUUID()
  const first = await close()
  await anna.did("DELETE", `${holding}/closing`)
  expect((await close()).text).toBe(first.text)
  expect((await anna.get(holding)).json.holding.closedOn).toBeNull()
})

it("the product refuses another command under the id of an executed one", async () => {
  const path = `/api/holdings/${household.holdingId}/entries`
  const header = { "command-id": randomUUID() }
  expect((await anna.send("PUT", `${path}/${randomUUID()}`, purchase, header)).status).toBe(200)
  const other = await anna.send("PUT", `${path}/${randomUUID()}`, purchase, header)
  expect(other.status).toBe(409)
  expect(other.json).toMatchObject({ code: "conflict", refusal: { _tag: "CommandIdReused" } })
})

it("the product answers each of many simultaneous commands for one holding, and records every one of them", async () => {
  const holdingId = randomUUID()
  await anna.did("PUT", `/api/holdings/${holdingId}`, sampleBody("openHolding", household))
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => anna.put(`/api/holdings/${holdingId}/entries/${randomUUID()}`, purchase)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200))
  expect((await anna.get(`/api/holdings/${holdingId}`)).json.holding.figures.units).toBe("250")
})

it("the product shows the effect of a command to a client that sends its position, and returns its own position", async () => {
  for (let trade = 1; trade <= 20; trade++) {
    const answer = await anna.put(`/api/holdings/${household.holdingId}/entries/${randomUUID()}`, {
      ...purchase,
      tradedOn: "2024-05-05",
    })
    const shown = await anna.send("GET", "/api/activity?limit=1", undefined, { "read-after": answer.json.position })
    expect(shown.status).toBe(200)
    const commit = (position: string | null) => BigInt(/^C:(\d+)\//.exec(position ?? "")?.[1] ?? 0)
    expect(commit(shown.headers.get("reflects-position")) >= commit(answer.json.position)).toBe(true)
    expect(BigInt(shown.json.activity[0].position)).toBe(commit(answer.json.position))
  }
})

it("the product reports that it has not reached a position yet, and returns its own", async () => {
  const answer = await anna.send("GET", "/api/net-worth", undefined, {
    "read-after": "C:9223372036854775807/P:9223372036854775807",
  })
  expect(answer.status).toBe(202)
  expect(answer.json.position).toBe(answer.headers.get("reflects-position"))
})
