// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { resolve } from "#web/page/address.ts"
import DataManagementPage from "#web/features/admin/data/DataManagementPage.tsx"
import OverviewPage from "#web/features/admin/overview/OverviewPage.tsx"
import SystemPage from "#web/features/admin/system/SystemPage.tsx"
import AdminShell from "#web/features/admin/AdminShell.tsx"
import { showAdminPage } from "./adminPages.tsx"
import { newUser } from "#tests/support/user.ts"

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setup = () => newUser({ advanceTimers: vi.advanceTimersByTime })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const projection = (name: string, more: object = {}) => ({
  name,
  state: "running",
  position: "42",
  lag: 0,
  waitingSince: null,
  haltedAt: null,
  setAside: [],
  rebuild: null,
  ...more,
})

describe("the frame of the admin area", () => {
  it("the frame of the admin area is under the prefix of the user's language", () => {
    const signs = { profile: "de", stored: null, browser: [], page: null } as const
    const at = (pathname: string) => resolve({ pathname, search: "?role=admin", hash: "" }, signs)
    expect(at("/admin/users")).toEqual({ kind: "redirect", to: "/de/admin/users?role=admin" })
    expect(at("/de/admin/users")).toEqual({ kind: "show", language: "de", base: "/de" })
  })

  it("the frame of the admin area shows data management to super admins alone, and has no links to missing pages", () => {
    const links = (role: "admin" | "superAdmin") => {
      showAdminPage(<AdminShell>{null}</AdminShell>, "/admin/users", role, {})
      const [navigation] = screen.getAllByRole("navigation", { name: "Administration" })
      const shown = within(navigation as HTMLElement).getAllByRole("link")
      const names = shown.map(({ textContent }) => textContent)
      expect(shown.filter((link) => link.getAttribute("aria-current") === "page")).toHaveLength(1)
      cleanup()
      return names
    }
    const common = ["Overview", "Users", "Activity", "Visits", "Email", "Price providers", "System"]
    expect(links("admin")).toEqual([...common, "Translations"])
    expect(links("superAdmin")).toEqual([...common, "Data management", "Translations"])
  })
})

describe("the overview", () => {
  const overview = {
    version: "1.2.3",
    startedAt: "2024-06-30T08:00:00Z",
    maintenance: false,
    people: { all: 4, active30Days: 3, disabled: 1, households: 2, guests: 3 },
    log: { engine: "postgres", state: "up", events: 1234, lastPosition: "42" },
    projections: [
      projection("portfolios"),
      projection("holdings", {
        state: "halted",
        lag: 10_000,
        haltedAt: { position: "7", eventId: "e7", error: "no such column" },
      }),
    ],
    jobs: [{ name: "prices", waiting: 1, running: 0, failed: 0, lastCompletedAt: null }],
    eventLoop: { p99Ms: 4, maxMs: 31, isSlow: false },
    backup: {
      newestAt: "2024-06-30T02:30:00Z",
      ageSeconds: 19_800,
      bytes: 3_210_000,
      isOld: false,
      failedAt: null,
      failuresInARow: 0,
      error: null,
    },
    mail: { delivery: "sent", waiting: 0, failed: 0, sentLastDay: 12 },
    storage: [
      { schema: "events", bytes: 3_400_000, rows: 1234 },
      { schema: "views", bytes: 999, rows: 10 },
    ],
    prices: [
      {
        provider: "ecb",
        outcome: "failed",
        attemptedAt: "2024-06-30T08:00:00Z",
        succeededAt: null,
        failuresInARow: 1,
      },
    ],
  }

  it("the overview describes the state of each component, and its problems", async () => {
    showAdminPage(<OverviewPage />, "/admin", "admin", { "GET /api/admin/overview": overview })
    const health = within(
      (await screen.findByRole("heading", { name: "Status of the installation" })).closest("section") as HTMLElement,
    )
    expect(health.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Event log",
      "Server response",
      "Projections",
      "Jobs",
      "Backups",
      "Email",
      "Prices",
    ])
    expect(health.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "OK",
      "OK99% within 4 ms, longest wait 31 ms, in the last minute",
      "Needs attention1 of 2",
      "OK",
      "OK",
      "OK",
      "Warning",
    ])
    expect(screen.getByText("At position 7, event e7: no such column")).toBeTruthy()
    expect(screen.getByText("10,000 events or more")).toBeTruthy()
    expect(screen.getByText(/^3\.4\sMB$/, { selector: "td *" })).toBeTruthy()
  })

  it("the overview shows the age of the newest backup, later errors, and a missing daily backup", async () => {
    const shown = async (backup: object | null) => {
      showAdminPage(<OverviewPage />, "/admin", "admin", { "GET /api/admin/overview": { ...overview, backup } })
      const heading = await screen.findByRole("heading", { name: "Backups" })
      const texts = Array.from(
        (heading.closest("section") as HTMLElement).querySelectorAll("dd, p"),
        ({ textContent }) => textContent,
      )
      const health = screen.getByText("Backups", { selector: "dt" }).nextElementSibling?.textContent
      cleanup()
      return [...texts, health]
    }
    expect(await shown(overview.backup)).toEqual([
      expect.stringMatching(/^.*2024.*5 hours old$/),
      expect.stringMatching(/^3\.2\sMB$/),
      "never",
      "OK",
    ])
    const failing = { failedAt: "2024-06-30T08:00:00Z", failuresInARow: 2, error: "no space left on device" }
    expect(await shown({ ...overview.backup, ...failing })).toEqual([
      expect.stringContaining("5 hours old"),
      expect.anything(),
      expect.stringContaining("2 failed attempts since the last backup"),
      "Reason: no space left on device",
      "Warning",
    ])
    const old = { ageSeconds: 200_000, isOld: true }
    expect(await shown({ ...overview.backup, ...old })).toEqual([
      expect.stringContaining("2 days old"),
      expect.anything(),
      "never",
      "Needs attention",
    ])
    const none = { newestAt: null, ageSeconds: null, bytes: null, isOld: true }
    expect(await shown({ ...overview.backup, ...none })).toEqual(["none yet", "\u2013", "never", "Needs attention"])
    expect(await shown(null)).toEqual(["No daily backup is configured. Set BACKUP_FOLDER to its folder.", "Warning"])
  })

  it("the overview warns of a household that is set aside, and of an installation without a mail server", async () => {
    const setAside = {
      householdId: "h1",
      position: "7",
      eventId: "e7",
      eventType: "PortfolioCreated",
      error: "UnreadableEvent",
      foundBy: "portfolios",
      recordedAt: "2024-06-30T08:00:00Z",
      since: "2024-06-30T08:00:00Z",
    }
    showAdminPage(<OverviewPage />, "/admin", "admin", {
      "GET /api/admin/overview": {
        ...overview,
        projections: [projection("portfolios", { setAside: [setAside] }), projection("holdings")],
        mail: { ...overview.mail, delivery: "notSetUp" },
      },
    })
    const partOf = async (name: string) =>
      (await screen.findByText(name, { selector: "dt" })).nextElementSibling?.textContent
    expect(await partOf("Projections")).toBe("Needs attention1 of 2")
    expect(await partOf("Email")).toBe("Warning")
    expect(screen.getByText("1 household set aside")).toBeTruthy()
    expect(screen.getByText(/No mail server is set up/)).toBeTruthy()
  })

  it("the overview refreshes every five seconds, and keeps the last answer with its age when none arrives", async () => {
    const { answers, sent } = showAdminPage(<OverviewPage />, "/admin", "admin", {
      "GET /api/admin/overview": overview,
    })
    expect(await screen.findByText("1,234", { selector: ".reading-figure" })).toBeTruthy()
    answers["GET /api/admin/overview"] = { ...overview, log: { ...overview.log, events: 5678 } }
    await pass(5000)
    expect(screen.getByText("5,678", { selector: ".reading-figure" })).toBeTruthy()
    expect(sent).toHaveLength(2)
    answers["GET /api/admin/overview"] = 500
    await pass(15_000)
    expect(screen.getByRole("alert")).toBeTruthy()
    expect(screen.getByText("5,678", { selector: ".reading-figure" })).toBeTruthy()
    expect(screen.getByText(/Last updated 1\d seconds ago\./)).toBeTruthy()
  })
})

describe("the system settings", () => {
  const system = {
    settings: { maintenance: false, maintenanceMessage: null, signUpOpen: true, examplesOpen: true },
    startedWith: [
      { name: "PORT", value: "3000" },
      { name: "MAIL_PASSWORD", value: null },
    ],
  }

  it("the system settings close the product for maintenance, after a preview of what others will see", async () => {
    const user = setup()
    const { sent } = showAdminPage(<SystemPage />, "/admin/system", "superAdmin", {
      "GET /api/admin/system": system,
      "PUT /api/admin/system": {
        maintenance: true,
        maintenanceMessage: "Back at 9.",
        signUpOpen: true,
        examplesOpen: true,
      },
    })
    await user.click(await screen.findByRole("checkbox", { name: /^Closed for maintenance/ }))
    await user.type(screen.getByRole("textbox", { name: "Message on the maintenance page" }), "Back at 9.")
    expect(
      within(screen.getByRole("figure", { name: "Preview of the maintenance page" })).getByText("Back at 9."),
    ).toBeTruthy()
    expect(sent.some(({ method }) => method === "PUT")).toBe(false)
    await user.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("The settings are saved and in effect.")).toBeTruthy()
    expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
      maintenance: true,
      maintenanceMessage: "Back at 9.",
      signUpOpen: true,
      examplesOpen: true,
    })
  })

  it("the system settings are read-only for admins who are not super admins, and reveal no secret", async () => {
    showAdminPage(<SystemPage />, "/admin/system", "admin", { "GET /api/admin/system": system })
    expect(await screen.findByText("Only super admins can change these.")).toBeTruthy()
    expect(screen.queryByRole("checkbox")).toBeNull()
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull()
    expect(screen.getByRole("row", { name: /MAIL_PASSWORD/ }).textContent).toContain("not set, or secret")
  })
})

describe("data management", () => {
  const data = { projections: [projection("holdings")], integrity: null, orphans: null }
  const rebuilding = (events: number) => ({
    ...data,
    projections: [
      projection("holdings", {
        state: "rebuilding",
        rebuild: { events, of: 2000, startedAt: "2024-06-30T08:00:00Z" },
      }),
    ],
  })

  it("data management rebuilds a projection and shows its progress until it is done", async () => {
    const user = setup()
    const { answers, sent } = showAdminPage(<DataManagementPage />, "/admin/data", "superAdmin", {
      "GET /api/admin/data": data,
      "POST /api/admin/projections/holdings/rebuild": null,
    })
    await user.click(await screen.findByRole("button", { name: "Rebuild holdings" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Rebuild holdings" }))
    answers["GET /api/admin/data"] = rebuilding(500)
    await user.click(dialog.getByRole("button", { name: "Rebuild" }))
    const bar = await screen.findByRole("progressbar", { name: "Progress of holdings" })
    expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["500", "2000"])
    expect(sent.map(({ path }) => path)).toContain("/api/admin/projections/holdings/rebuild")
    expect(screen.getByRole("button", { name: "Rebuild holdings" }).hasAttribute("disabled")).toBe(true)

    answers["GET /api/admin/data"] = rebuilding(1500)
    await pass(1000)
    expect(screen.getByText("1,500 of 2,000 events")).toBeTruthy()
    answers["GET /api/admin/data"] = data
    await pass(1000)
    expect(screen.queryByRole("progressbar")).toBeNull()
    expect(screen.getByText("Up to date")).toBeTruthy()
  })

  it("data management shows the findings of a check, or that there are none, and offers to resume a halted projection", async () => {
    const ran = { startedAt: "2024-06-30T08:00:00Z", finishedAt: "2024-06-30T08:01:00Z", looked: 1234, failure: null }
    showAdminPage(<DataManagementPage />, "/admin/data", "superAdmin", {
      "GET /api/admin/data": {
        projections: [
          projection("holdings", {
            state: "halted",
            haltedAt: { position: "7", eventId: "e7", error: "no such column" },
          }),
        ],
        integrity: { ...ran, findings: [] },
        orphans: { ...ran, findings: ["holding 7 belongs to no household"] },
      },
    })
    expect(await screen.findByText("No faults found")).toBeTruthy()
    expect(screen.getByText("1 finding")).toBeTruthy()
    expect(screen.getByText("holding 7 belongs to no household")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Resume holdings" })).toBeTruthy()
  })
})
