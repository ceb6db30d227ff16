import { afterAll, beforeAll, expect, it } from "vitest"
import { maxLimitMs } from "#server/http/eventLoop.ts"
import { type TestApi, testApi } from "./testApi.ts"

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

it("the health check is degraded, with the delay, after the event loop was blocked beyond the limit", async () => {
  expect((await api.visitor().get("/api/health")).json.eventLoop).toMatchObject({ maxMs: expect.any(Number) })
  // The server runs in this process.
  const until = performance.now() + maxLimitMs + 200
  while (performance.now() < until);
  await expect
    .poll(async () => (await api.visitor().get("/api/health")).json)
    .toMatchObject({ status: "degraded", database: "up", eventLoop: { isSlow: true } })
  expect((await api.visitor().get("/api/health")).json.eventLoop.maxMs).toBeGreaterThanOrEqual(maxLimitMs)
})
