// @vitest-environment jsdom
import { Result } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { readSession, type SessionView } from "#contract/people/identity.ts"
import { decode } from "#web/client/exchange.ts"
import { browserTimeZone, watchDay, zoneOfMoments } from "#web/client/today.ts"
import { sessionOf } from "#tests/support/session.ts"

/* A page that stays open over midnight. The clock of the computer may differ from that of the server. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page of a user in a time zone, and a server that answers a renewed session by a clock of its own. */
function openPage({ timeZone, from, serverIsBehindMs = 0 }: Page) {
  vi.setSystemTime(new Date(from))
  const dayOnServer = () => new Intl.DateTimeFormat("sv", { timeZone }).format(new Date(Date.now() - serverIsBehindMs))
  const sessionNow = () => sessionOf(dayOnServer(), { preferences: { timeZone } }) as SessionView
  let session: SessionView | undefined = sessionNow()
  const listeners = new Set<() => void>()
  let asked = 0
  const end = watchDay({
    session: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      listener()
      return () => void listeners.delete(listener)
    },
    turn: async () => {
      asked += 1
      session = sessionNow()
      for (const look of listeners) look()
    },
  })
  return { end, asked: () => asked, today: () => session?.today }
}

interface Page {
  readonly timeZone: string
  readonly from: string
  readonly serverIsBehindMs?: number
}

describe("a page that is open at midnight", () => {
  it.each([
    ["Pacific/Honolulu", "2026-11-27T09:55:00Z", "2026-11-26", "2026-11-27"],
    ["Pacific/Kiritimati", "2026-11-27T09:55:00Z", "2026-11-27", "2026-11-28"],
    ["Europe/Berlin", "2026-03-29T21:55:00Z", "2026-03-29", "2026-03-30"],
  ])("a page that is open at midnight in %s has the next day within half a minute", (timeZone, from, before, after) => {
    const page = openPage({ timeZone, from })
    vi.advanceTimersByTime(4 * 60_000)
    expect([page.today(), page.asked()]).toEqual([before, 0])
    vi.advanceTimersByTime(90_000)
    expect([page.today(), page.asked()]).toEqual([after, 1])
    page.end()
  })

  it("a page whose computer is ten minutes fast asks until the server has the next day, a few times", async () => {
    const page = openPage({
      timeZone: "Pacific/Honolulu",
      from: "2026-11-27T09:55:00Z",
      serverIsBehindMs: 600_000,
    })
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    expect(page.today()).toBe("2026-11-26")
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    expect(page.today()).toBe("2026-11-27")
    expect(page.asked()).toBeLessThan(8)
    page.end()
  })

  it("a page that is hidden at midnight sends nothing until it is seen again", () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true)
    const page = openPage({ timeZone: "Pacific/Honolulu", from: "2026-11-27T09:55:00Z" })
    vi.advanceTimersByTime(3 * 3_600_000)
    expect(page.asked()).toBe(0)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event("visibilitychange"))
    expect([page.today(), page.asked()]).toEqual(["2026-11-27", 1])
    page.end()
  })
})

it("a session with a time zone that this browser does not know is read, and moments have the zone of the browser", () => {
  const session = sessionOf("2026-11-27", { preferences: { timeZone: "Nowhere/Atlantis" } })
  const read = Result.getOrThrow(decode(readSession, JSON.stringify(session)))
  expect(read.today).toBe("2026-11-27")
  expect(zoneOfMoments(read)).toBe(browserTimeZone())
})
