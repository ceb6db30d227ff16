import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

let api: TestApi
let anna: Person
const portfolioId = randomUUID()
beforeAll(async () => {
  api = await testApi()
  anna = await api.person("anna")
  await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Anna" })
})
afterAll(() => api.close())

const house = {
  title: "A house",
  target: { amount: "250000", currency: "EUR" },
  targetOn: "2090-06-30",
  portfolioId,
}
const million = {
  title: "A million",
  target: { amount: "1000000", currency: "CHF" },
  targetOn: "2089-12-31",
  portfolioId: null,
}
const goals = async () => (await anna.get("/api/goals")).json.goals

it("goals are set, set again and dropped, and listed with the nearest day first", async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  await anna.did("PUT", `/api/goals/${first}`, house)
  await anna.did("PUT", `/api/goals/${second}`, million)
  expect(await goals()).toEqual([
    { goalId: second, ...million },
    { goalId: first, ...house },
  ])
  await anna.did("PUT", `/api/goals/${first}`, { ...house, targetOn: "2080-01-01" })
  await anna.did("DELETE", `/api/goals/${second}`)
  expect(await goals()).toEqual([{ goalId: first, ...house, targetOn: "2080-01-01" }])
  await anna.did("DELETE", `/api/goals/${first}`)
  expect(await goals()).toEqual([])
  const { activity } = (await anna.get("/api/activity?limit=5")).json
  expect(activity[0]).toMatchObject({ type: "GoalDropped", subjectId: first })
})

it("a goal command that is sent again gets the first answer, and does not restore a dropped goal", async () => {
  const goalId = randomUUID()
  const header = { "command-id": randomUUID() }
  const first = await anna.send("PUT", `/api/goals/${goalId}`, million, header)
  expect(first.status).toBe(200)
  await anna.did("DELETE", `/api/goals/${goalId}`)
  expect((await anna.send("PUT", `/api/goals/${goalId}`, million, header)).text).toBe(first.text)
  expect(await goals()).toEqual([])
})

it("a goal needs an existing portfolio, an amount above zero, and a goal to drop", async () => {
  const absent = randomUUID()
  const elsewhere = await anna.put(`/api/goals/${randomUUID()}`, { ...house, portfolioId: absent })
  expect(elsewhere.status).toBe(404)
  expect(elsewhere.json.refusal).toEqual({ _tag: "PortfolioNotFound", portfolioId: absent })
  const nothing = await anna.put(`/api/goals/${randomUUID()}`, { ...house, target: { amount: "0", currency: "EUR" } })
  expect(nothing.json.errors).toEqual([{ field: "body.target.amount", reason: "goal.notPositive" }])
  const unknown = await anna.send("DELETE", `/api/goals/${randomUUID()}`)
  expect([unknown.status, unknown.json.refusal]).toEqual([404, { _tag: "GoalNotFound" }])
})
