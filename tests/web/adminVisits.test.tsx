// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import VisitsPage from "#web/features/admin/visits/VisitsPage.tsx"
import { showAdminPage } from "./adminPages.tsx"

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const day = (date: number, views: number) => ({ day: `2026-03-${String(date).padStart(2, "0")}`, views })
const none = {
  since: "2026-03-01",
  until: "2026-03-30",
  total: 0,
  days: Array.from({ length: 30 }, (_, index) => day(index + 1, 0)),
  pages: [],
  languages: [],
  widths: [],
  referrers: [],
}
const show = (visits: object) =>
  showAdminPage(<VisitsPage />, "/admin/visits", "admin", { "GET /api/admin/visits": visits })

describe("the visits of an installation", () => {
  it("the page of visits reports that nothing was counted, and the conditions for counting", async () => {
    show(none)
    await screen.findByRole("heading", { name: "No page views in the last 30 days" })
    expect(screen.getByText(/Pages are counted only with consent/)).toBeTruthy()
  })

  it("the page of visits shows totals, by page, by language and by source", async () => {
    show({
      ...none,
      total: 1_234,
      days: [...none.days.slice(0, 29), day(30, 7)],
      pages: [{ name: "/pricing", views: 1_200 }],
      languages: [{ name: "de", views: 1_234 }],
      widths: [{ name: "narrow", views: 1_234 }],
      referrers: [{ name: "other", views: 3 }],
    })
    const section = async (name: string) => {
      const heading = await screen.findByRole("heading", { name })
      return within(heading.closest("section") ?? document.body)
    }
    expect((await section("By page")).getByText("/pricing").closest("li")?.textContent).toContain("1,200")
    expect((await section("By language")).getByText("Deutsch")).toBeTruthy()
    expect((await section("By window width")).getByText("Narrow (phones)")).toBeTruthy()
    expect((await section("Referrers")).getByText("Other websites")).toBeTruthy()
    expect(screen.getByText("Page views").parentElement?.textContent).toContain("1,234")
    expect(screen.getByText("Today").parentElement?.textContent).toContain("7")
  })

  it("the page of visits gives each day in words, also to users who move through the bars by keyboard", async () => {
    const measured = class {
      readonly notify: (entries: ReadonlyArray<object>) => void
      constructor(notify: (entries: ReadonlyArray<object>) => void) {
        this.notify = notify
      }
      observe() {
        this.notify([{ contentRect: { left: 0, top: 0, width: 800, height: 240 } }])
      }
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal("ResizeObserver", measured)
    show({ ...none, total: 10, days: [day(1, 3), ...none.days.slice(1, 29), day(30, 7)] })
    const words = "Page views from 1 March 2026 to 30 March 2026: 10 in total, most on 30 March 2026 (7)."
    expect(await screen.findByText(words)).toBeTruthy()
    const bars = await screen.findByRole("slider", { name: `Day by day. ${words}` })
    fireEvent.keyDown(bars, { key: "Home" })
    expect(bars.getAttribute("aria-valuetext")).toBe("1 March 2026, Page views 3")
  })
})
