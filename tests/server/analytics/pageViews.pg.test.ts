import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageView, pageViews } from "#server/analytics/pageViews.ts"
import { visits } from "#server/analytics/visits.ts"
import { openDatabase } from "#server/db/database.ts"
import { type ForRequests, openForRequests } from "#tests/support/forRequests.ts"
import { collectingLogger } from "#tests/support/loggers.ts"

let given: ForRequests
let now = new Date("2026-03-01T10:00:00Z")
const warned: Array<string> = []
beforeAll(async () => void (given = await openForRequests()))
afterAll(() => given.drop())

const counting = () =>
  pageViews({
    db: openDatabase(given.runtime),
    workerDb: openDatabase(given.owner),
    now: () => now,
    logger: collectingLogger(warned),
  })
const view: PageView = { page: "/pricing", language: "en", width: "wide", referrer: null }

describe("the page views", () => {
  it("the page views add up over several servers, and are shown for the last 30 days, including days without a view", async () => {
    const [here, there] = [counting(), counting()]
    now = new Date("2026-01-31T23:59:59Z") // The day before the first one shown.
    here.count(view)
    now = new Date("2026-02-28T10:00:00Z")
    here.count({ ...view, referrer: "example.org" })
    here.count({ ...view, page: "/app/assets/shares/:id", language: "de", width: "narrow" })
    now = new Date("2026-03-01T10:00:00Z")
    here.count(view)
    there.count({ ...view, referrer: "example.org" })
    await Promise.all([here.stop(), there.stop()])
    const shown = await visits(openDatabase(given.runtime), now)
    expect(shown).toMatchObject({
      since: "2026-01-31",
      until: "2026-03-01",
      total: 5,
      pages: [
        { name: "/pricing", views: 4 },
        { name: "/app/assets/shares/:id", views: 1 },
      ],
      languages: [
        { name: "en", views: 4 },
        { name: "de", views: 1 },
      ],
      widths: [
        { name: "wide", views: 4 },
        { name: "narrow", views: 1 },
      ],
      referrers: [{ name: "example.org", views: 2 }],
    })
    expect(shown.days).toHaveLength(30)
    expect(shown.days.slice(-3)).toEqual([
      { day: "2026-02-27", views: 0 },
      { day: "2026-02-28", views: 2 },
      { day: "2026-03-01", views: 2 },
    ])
  })

  it("the page views have columns for counts alone, so that no visitor can be identified", async () => {
    const { rows } = await given.owner.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       where table_schema = 'analytics' order by 1`,
    )
    expect(rows.map(({ column }) => column)).toEqual([
      "page_views.day",
      "page_views.language",
      "page_views.page",
      "page_views.views",
      "page_views.width",
      "referrers.day",
      "referrers.host",
      "referrers.views",
    ])
  })

  it("the page views have a limited number of hosts per day, however many strangers invent", async () => {
    now = new Date("2026-05-01T10:00:00Z")
    const flooded = counting()
    for (let host = 0; host < 1_000; host++) flooded.count({ ...view, referrer: `host-${host}.example` })
    await flooded.flush()
    flooded.count({ ...view, referrer: "host-1.example" })
    for (let host = 1_000; host < 1_500; host++) flooded.count({ ...view, referrer: `host-${host}.example` })
    await flooded.stop()
    const { rows } = await given.owner.query<{ hosts: number; views: number }>(
      "select count(*)::int as hosts, sum(views)::int as views from analytics.referrers where day = '2026-05-01'",
    )
    expect(rows[0]?.hosts).toBeLessThanOrEqual(201)
    expect(rows[0]?.views).toBe(1_501)
    const known = await given.owner.query("select views::int from analytics.referrers where host = 'host-1.example'")
    expect(known.rows).toEqual([{ views: 2 }])
  })

  it("the page views are deleted after 400 days, and requests may only add to them", async () => {
    now = new Date("2024-01-01T10:00:00Z")
    const old = counting()
    old.count(view)
    await old.stop()
    now = new Date("2026-05-01T10:00:00Z")
    await counting().tidy()
    const { rows } = await given.owner.query("select from analytics.page_views where day < '2025-01-01'")
    expect(rows).toEqual([])
    await expect(given.runtime.query("delete from analytics.page_views")).rejects.toThrow(/permission denied/)
    await expect(given.runtime.query("delete from analytics.referrers")).rejects.toThrow(/permission denied/)
    expect(warned).toEqual([])
  })
})
