import { afterEach, expect, it } from "vitest"
import { type EventLoopMonitor, maxLimitMs, monitorEventLoop } from "#server/http/eventLoop.ts"
import { until } from "#tests/support/waiting.ts"

let monitor: EventLoopMonitor
afterEach(() => monitor.stop())

/** Blocks the event loop, again and again until the monitor measures: its first reading shows no delay. */
const blockedUntil = (isSeen: () => boolean, ms: number): Promise<true> =>
  until(
    () => {
      if (isSeen()) return true
      const end = performance.now() + ms
      while (performance.now() < end);
      return false
    },
    { everyMs: 50 },
  )

it("the delay of the event loop is at least the time for which it was blocked", async () => {
  monitor = monitorEventLoop()
  await blockedUntil(() => monitor.delay().maxMs >= 380, 400)
  expect(monitor.delay().maxMs).toBeGreaterThanOrEqual(380)
})

it("a delay beyond the limit counts as slow, also when it covers several intervals, and expires", async () => {
  monitor = monitorEventLoop({ intervalMs: 500 })
  await blockedUntil(() => monitor.delay().isSlow, maxLimitMs + 200)
  expect(monitor.delay()).toMatchObject({ isSlow: true })
  expect(monitor.delay().maxMs).toBeGreaterThanOrEqual(maxLimitMs)
  await expect.poll(() => monitor.delay().maxMs).toBeLessThan(maxLimitMs)
})
