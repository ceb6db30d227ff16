import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { type EventStoreDouble, startEventStoreDouble } from "#tests/server/eventlog/eventStoreDouble.ts"
import { newEvent, newStream } from "#tests/server/eventlog/samples.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { founded, type Household, purchase } from "./samples.ts"

/* The same product with its log in EventStoreDB, whose positions have two parts and gaps. */

let double: EventStoreDouble
let api: TestApi
let anna: Person
let household: Household
beforeAll(async () => {
  double = await startEventStoreDouble()
  api = await testApi({ settings: { eventstoreUrl: `esdb://${double.host}:${double.port}?tls=false` } })
  anna = await api.person("anna")
  household = await founded(anna)
})
afterAll(async () => {
  await api.close()
  double.stop()
})

it("the product shows an entry as soon as a client requests its position", async () => {
  const { figures } = (await anna.get(`/api/holdings/${household.holdingId}?on=2024-01-02`)).json.holding
  expect(figures).toMatchObject({ units: "10", value: "1000.00", basis: "paid" })
  const { activity } = (await anna.get("/api/activity")).json
  expect(activity.at(-1)).toMatchObject({ type: "HouseholdFounded" })
  const second = (await anna.get(`/api/activity?limit=1&before=${activity[0].position}`)).json.activity
  expect(second).toEqual([activity[1]])
})

it("the product records once what is sent again under the id of its command", async () => {
  const path = `/api/holdings/${household.holdingId}/entries/${randomUUID()}`
  const header = { "command-id": randomUUID() }
  const first = await anna.send("PUT", path, purchase, header)
  const again = await anna.send("PUT", path, purchase, header)
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
})

it("the product sees at once what prevents the removal of a portfolio", async () => {
  const refused = await anna.put(`/api/portfolios/${household.portfolioId}/removal`, { reason: null })
  expect(refused.json.refusal).toMatchObject({ _tag: "PortfolioNotEmpty", holdings: 8, stakes: 1 })
})

it("the product answers 150 consecutive health checks with a log of thousands of events, and then records an entry", async () => {
  const log = eventStoreDbEventLog(`esdb://${double.host}:${double.port}?tls=false`)
  for (let round = 0; round < 3; round += 1) {
    const events = Array.from({ length: 1_000 }, () => newEvent({ text: "x".repeat(300) }))
    await log.append(newStream("note"), "no_stream", events)
  }
  await log.close()
  for (let round = 0; round < 150; round += 1) {
    const { status, json } = await anna.get("/api/health")
    expect({ round, status, log: json.log }).toEqual({ round, status: 200, log: "up" })
  }
  expect((await anna.put(`/api/portfolios/${randomUUID()}`, { title: "Afterwards" })).status).toBe(200)
})

it("the product reports that it is unavailable while EventStoreDB is away", async () => {
  double.stop()
  const answer = await anna.put(`/api/portfolios/${randomUUID()}`, { title: "New" })
  expect({ status: answer.status, code: answer.json.code }).toEqual({ status: 503, code: "unavailable" })
  expect((await anna.get("/api/health")).json).toMatchObject({ status: "unavailable", database: "up", log: "down" })
})
