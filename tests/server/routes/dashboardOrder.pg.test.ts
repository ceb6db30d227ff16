import { afterAll, beforeAll, expect, it } from "vitest"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

it("the order of the dashboard follows the user to other devices, and other preferences leave it as it is", async () => {
  const anna = await api.person()
  const { preferences } = (await anna.did("GET", "/api/session")).json
  expect(preferences.dashboard).toBeUndefined()
  const dashboard = [
    { section: "goals", display: "shown" },
    { section: "toDo", display: "hidden" },
  ]
  await anna.did("PUT", "/api/preferences", { ...preferences, dashboard })
  expect((await anna.did("GET", "/api/session")).json.preferences.dashboard).toEqual(dashboard)
  await anna.did("PUT", "/api/preferences", { ...preferences, theme: "dark" })
  expect((await anna.did("GET", "/api/session")).json.preferences).toMatchObject({ theme: "dark", dashboard })
  await anna.did("PUT", "/api/preferences", { ...preferences, dashboard: [] })
  expect((await anna.did("GET", "/api/session")).json.preferences.dashboard).toEqual([])
})

it("an order that names no section is refused", async () => {
  const ben = await api.person("ben")
  const { preferences } = (await ben.did("GET", "/api/session")).json
  const refused = await ben.put("/api/preferences", {
    ...preferences,
    dashboard: [{ section: "<b>", display: "shown" }],
  })
  expect(refused.status).toBe(400)
})
