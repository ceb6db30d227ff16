// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import SettingsPage from "#web/features/settings/SettingsPage.tsx"
import HouseholdPage from "#web/features/household/HouseholdPage.tsx"
import { AddHoldingDialog } from "#web/features/holdings/form/AddHoldingDialog.tsx"
import { countriesIn } from "#web/features/settings/profile/countries.ts"
import { anna, idOf, inRole, type Person, showSettings, stubServer } from "./settingsServer.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const portfolioNamed = (title: string, number: number) => ({
  portfolioId: idOf(number),
  title,
  status: "active",
  holdings: 0,
})
const structure = (...titles: ReadonlyArray<string>) => ({
  portfolios: titles.map((title, index) => portfolioNamed(title, 30 + index)),
  stakes: [],
})

const open = (section: string, answers: Record<string, unknown> = {}, person: Person = anna) => ({
  server: stubServer(person, answers),
  ...showSettings(<SettingsPage />, `/app/settings?section=${section}`),
})

describe("the settings", () => {
  it("the settings list their sections, each with an address of its own", async () => {
    const { user, location } = open("profile")
    const list = within(await screen.findByRole("navigation", { name: "Settings" }))
    expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Profile",
      "Preferences",
      "Security",
      "Emails",
      "Portfolio management",
      "Subscription and usage",
      "Privacy and data",
      "Prices and exchange rates",
      "Household and members",
    ])
    await user.click(list.getByRole("link", { name: "Preferences" }))
    expect(location.history?.at(-1)).toBe("/app/settings?section=preferences")
    expect(screen.getByRole("heading", { level: 1, name: "Preferences" })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Preferences" }))
  })
})

describe("the settings of a guest", () => {
  const example = { ...anna.households[0]!, madeUp: true }
  const guest = { ...anna, households: [example], guestUntil: "2024-07-01T08:00:00.000Z" }
  const needsAccount = /^Profile, security, emails, .* need an account, which this example does not have\.$/

  it("a guest has the sections that work without an account, and one in place of the others", async () => {
    open("preferences", {}, guest)
    const list = within(await screen.findByRole("navigation", { name: "Settings" }))
    expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Preferences",
      "Portfolio management",
      "Prices and exchange rates",
      "Account",
      "Household and members",
    ])
    expect(await screen.findByRole("button", { name: "Save" })).toBeDefined()
  })

  it.each(["account", "profile", "security", "mails", "subscription", "privacy"])(
    "at the address of %s, a guest reads what needs an account, and no form that the server refuses",
    async (section) => {
      const { server } = open(section, {}, guest)
      expect(await screen.findByText(needsAccount)).toBeDefined()
      const content = within(screen.getByRole("region", { name: "Account" }))
      expect(content.queryAllByRole("textbox")).toEqual([])
      expect(content.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
        "Create an account",
        "Change",
      ])
      expect(server.commands).toEqual([])
    },
  )

  it("the button ends the example and leads to the sign-up", async () => {
    const { server, user, location } = open("security", { "DELETE /api/demo": null }, guest)
    await user.click(await screen.findByRole("button", { name: "Create an account" }))
    await waitFor(() => expect(location.history?.at(-1)).toBe("/auth?tab=signup"))
    expect(server.commands).toEqual([{ method: "DELETE", path: "/api/demo", body: undefined }])
  })

  it("a guest is offered nothing that is refused without an account", async () => {
    const household = { householdId: idOf(2), name: "Keller", members: [], invitations: [] }
    stubServer(guest, { "GET /api/household": household })
    showSettings(<HouseholdPage />)
    expect(await screen.findByRole("link", { name: "Activity" })).toBeDefined()
    expect(screen.queryByRole("button", { name: "Change name" })).toBeNull()
    expect(screen.queryByText("Only owners can invite, change and remove members.")).toBeNull()
  })
})

describe("the profile", () => {
  it("the profile stores names without surrounding space and a country by its two letters", async () => {
    const { server, user } = open("profile", {
      "PUT /api/account/profile": { firstName: "Anna Maria", lastName: null, country: "CH" },
    })
    await user.clear(await screen.findByLabelText("First name"))
    await user.type(screen.getByLabelText("First name"), " Anna Maria ")
    await user.clear(screen.getByLabelText("Last name"))
    await user.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("Your profile has been saved.")
    expect(server.commands).toEqual([
      {
        method: "PUT",
        path: "/api/account/profile",
        body: { firstName: "Anna Maria", lastName: null, country: "CH" },
      },
    ])
  })

  it("the profile lists every country of ISO 3166 once, in the language and its order", () => {
    const names = countriesIn("de").map(({ name }) => name)
    expect(names).toHaveLength(249)
    expect(new Set(names).size).toBe(249)
    expect(names).toContain("Österreich")
    expect(names.indexOf("Österreich")).toBeLessThan(names.indexOf("Polen"))
    expect(countriesIn("fr").find(({ code }) => code === "DE")?.name).toBe("Allemagne")
  })

  it("the profile shows until when the old address is valid, once another was requested", async () => {
    const { server, user } = open("profile")
    await user.click(await screen.findByRole("button", { name: "Change email address" }))
    const window = within(screen.getByRole("dialog"))
    expect(window.getByText(/can reverse the change for seven days/)).toBeDefined()
    await user.type(window.getByLabelText(/^New email address/), "anna.keller@example.org")
    await user.click(window.getByRole("button", { name: "Send link" }))
    await screen.findByText(
      "A link was sent to anna.keller@example.org. Until you follow it, you sign in as anna@example.org.",
    )
    expect(server.commands).toEqual([
      { method: "PUT", path: "/api/account/email", body: { email: "anna.keller@example.org" } },
    ])
  })
})

describe("the preferences", () => {
  it("the preferences contain language, currency, number format and exchange, with examples", async () => {
    const { server, user } = open("preferences", {
      "PUT /api/preferences": { ...anna.preferences, numberFormat: "swiss", defaultExchange: "SIX" },
    })
    expect(await screen.findByText("EUR 1,234,567.89")).toBeDefined()
    await user.click(screen.getByRole("radio", { name: /Continental European/ }))
    expect(screen.getByText("EUR 1.234.567,89")).toBeDefined()
    await user.click(screen.getByRole("radio", { name: /Swiss/ }))
    expect(screen.getByText("EUR 1'234'567.89")).toBeDefined()
    await user.type(screen.getByRole("combobox", { name: "Default exchange" }), "oslo")
    await user.click(await screen.findByRole("option", { name: "Oslo Børs" }))
    await user.click(screen.getByRole("checkbox", { name: /Hide amounts/ }))
    await user.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("Your preferences have been saved.")
    expect(server.commands.map(({ body }) => body)).toEqual([
      { ...anna.preferences, numberFormat: "swiss", defaultExchange: "Oslo Børs", hideAmounts: true },
    ])
  })

  it("the preferences fill in the exchange where a security is added", async () => {
    const person = { ...anna, preferences: { ...anna.preferences, defaultExchange: "SIX" as never } }
    stubServer(person, { "GET /api/portfolios": structure("Anna") })
    showSettings(<AddHoldingDialog assetClass="security" onClose={() => undefined} />)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Exchange/)).value).toBe("SIX")
  })
})

describe("the portfolio management", () => {
  it("the portfolio management deletes a portfolio once its name is typed, and reports while it differs", async () => {
    const { server, user } = open("portfolios", { "GET /api/portfolios": structure("Keller Holding", "Anna") })
    await user.click(await screen.findByRole("button", { name: "Delete Keller Holding" }))
    const window = within(screen.getByRole("dialog"))
    expect(window.queryByText("Portfolio name doesn't match")).toBeNull()
    await user.type(window.getByRole("textbox"), "Keller")
    expect(window.getByText("Portfolio name doesn't match")).toBeDefined()
    await user.click(window.getByRole("button", { name: "Delete" }))
    expect(server.commands).toEqual([])
    await user.type(window.getByRole("textbox"), " Holding")
    expect(window.queryByText("Portfolio name doesn't match")).toBeNull()
    await user.click(window.getByRole("button", { name: "Delete" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.commands.map(({ path }) => path)).toEqual([`/api/portfolios/${idOf(30)}/removal`])
  })

  it("the portfolio management links to the tree and the network of two portfolios", async () => {
    open("portfolios", { "GET /api/portfolios": structure("Keller Holding", "Anna") })
    expect((await screen.findByRole("link", { name: "Tree" })).getAttribute("href")).toBe("/app/portfolios")
    expect(screen.getByRole("link", { name: "Network" }).getAttribute("href")).toBe("/app/portfolios?view=network")
  })

  it("the portfolio management explains that relationships need two, where there is one", async () => {
    open("portfolios", { "GET /api/portfolios": structure("Anna") })
    expect(await screen.findByText("Relationships need at least 2 portfolios.")).toBeDefined()
    await screen.findByText("Anna")
    expect(screen.queryByRole("link", { name: "Network" })).toBeNull()
  })

  it("the portfolio management offers no change to a viewer", async () => {
    open("portfolios", { "GET /api/portfolios": structure("Anna") }, inRole("viewer"))
    await screen.findByText("Anna")
    expect(screen.queryByRole("button")).toBeNull()
  })
})

const usage = (kind: string, used: number, most: number | null, state: string) => ({ kind, used, most, state })
const entitled = (status: string, more: object = {}) => ({
  plan: "starter",
  basis: "trial",
  status,
  endsOn: "2024-07-03",
  daysLeft: 3,
  ...more,
})

describe("the plan", () => {
  it.each([
    [entitled("trialing"), ["Starter", "on free trial", /3 days remaining/, /will end on 3 July 2024/]],
    [entitled("trialing", { daysLeft: 0 }), ["on free trial", /Today is the last day/]],
    [entitled("cancelled", { plan: "premium", basis: "paid" }), ["Premium", "will end", /3 days remaining/]],
    [entitled("expired", { daysLeft: 0 }), ["expired", /Trial expired: choose a paid plan\./, /Contact the operator/]],
    [
      entitled("expired", { plan: "black", basis: "paid", daysLeft: 0 }),
      ["Black", "expired", /To record more, choose a paid plan\./, /Contact the operator/],
    ],
    [entitled("active", { plan: "black", basis: "paid" }), ["Black", "active", /Paid until 3 July 2024/]],
    [anna.entitlement, ["Unlimited", /has no limits/]],
    [entitled("pastDue", { plan: "premium", basis: "paid" }), ["Premium", "payment failed", /last payment failed/]],
    [entitled("trialing", { plan: "premium", basis: "paid" }), ["Premium", /then continues and is charged/]],
  ] as const)("the plan %o is shown with the time left and what to do", async (entitlement, words) => {
    open("subscription", { "GET /api/usage": { entitlement, usage: [] } })
    for (const word of words) expect(await screen.findByText(word, { exact: true })).toBeDefined()
  })

  it("the plan shows each quota with the usage, the rest and the actions that are not possible", async () => {
    open("subscription", {
      "GET /api/usage": {
        entitlement: entitled("trialing"),
        usage: [
          usage("portfolios", 2, 2, "reached"),
          usage("assets", 17, 20, "approaching"),
          usage("uploads", 20, 20, "reached"),
          usage("beneficiaries", 0, 1, "free"),
          usage("storage", 170, 200, "approaching"),
        ],
      },
    })
    const lines = await waitFor(() => {
      const [list] = screen.getAllByRole("list").filter((one) => one.className === "usage")
      return within(list!)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent)
    })
    expect(lines).toEqual([
      "Portfolios2 of 2Limit reached: cannot create portfolio. Upgrade your plan to create more. The Premium plan includes 5.",
      "Assets17 of 20Approaching limit: 3 remaining.",
      "Documents20 of 20Limit reached: cannot upload document. Upgrade your plan to upload more. The Premium plan includes 50.",
      "Storage170 of 200 MBApproaching limit: 30 MB remaining.",
    ])
  })

  it("the plan shows unlimited where there is no limit", async () => {
    open("subscription", {
      "GET /api/usage": { entitlement: anna.entitlement, usage: [usage("storage", 1200, null, "free")] },
    })
    expect(await screen.findByText("1,200 MB, unlimited")).toBeDefined()
  })

  it("the plan has no section about usage for a member who may not see any", async () => {
    open("subscription", { "GET /api/usage": { entitlement: entitled("trialing"), usage: [] } })
    await screen.findByText("on free trial", { exact: true })
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Usage and quotas" })).toBeNull())
  })

  it("the plan reports that the usage cannot be loaded, and offers to try again", async () => {
    const { server, user } = open("subscription", { "GET /api/usage": 500 })
    await screen.findByText("Unable to load usage data.")
    server.answers["GET /api/usage"] = { entitlement: anna.entitlement, usage: [usage("assets", 1, null, "free")] }
    await user.click(screen.getByRole("button", { name: "Retry" }))
    expect(await screen.findByText("1, unlimited")).toBeDefined()
    expect(screen.queryByText("Unable to load usage data.")).toBeNull()
  })
})

describe("the emails", () => {
  const choices = (weeklySummary: boolean, returned: object | null = null) => ({
    topics: { weeklySummary, priceAlerts: false },
    returned,
  })
  const alert = {
    alertId: idOf(50),
    holdingId: idOf(51),
    name: "Acme Inc.",
    condition: "above",
    threshold: "120",
    currency: "EUR",
    isMet: false,
    price: { amount: "110", on: "2024-06-28" },
    crossedAt: null,
  }
  const holding = { holdingId: idOf(51), name: "Acme Inc.", currency: "EUR", price: alert.price }

  it("the emails are off until the user switches them on and saves", async () => {
    const { server, user } = open("mails", {
      "GET /api/account/mails": choices(false),
      "PUT /api/account/mails": choices(true),
      "GET /api/price-alerts": { alerts: [], holdings: [] },
    })
    await user.click(await screen.findByRole("checkbox", { name: /^Weekly summary/ }))
    await user.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("Your choice of emails has been saved.")
    expect(server.commands).toEqual([
      { method: "PUT", path: "/api/account/mails", body: { weeklySummary: true, priceAlerts: false } },
    ])
  })

  it("a price alert is changed in a form that keeps what was typed until it is a number", async () => {
    const { server, user } = open("mails", {
      "GET /api/account/mails": choices(false),
      "GET /api/price-alerts": { alerts: [alert], holdings: [holding] },
    })
    const table = within(await screen.findByRole("table", { name: "Price alerts" }))
    expect(table.getByText(/^Price EUR.120\.00 or more$/)).toBeDefined()
    await user.click(table.getByRole("button", { name: "More actions" }))
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Edit alert" }))
    const threshold = dialog.getByLabelText(/^Price/)
    await user.clear(threshold)
    await user.type(threshold, "a lot")
    await user.click(dialog.getByRole("button", { name: "Save" }))
    expect((threshold as HTMLInputElement).value).toBe("a lot")
    expect(server.commands).toEqual([])
    await user.clear(threshold)
    await user.type(threshold, "1,250.5")
    await user.click(dialog.getByRole("button", { name: "Save" }))
    await screen.findByText("Price alert saved")
    expect(server.commands).toEqual([
      {
        method: "PUT",
        path: `/api/price-alerts/${idOf(50)}`,
        body: { holdingId: idOf(51), condition: "above", threshold: "1250.5" },
      },
    ])
  })

  it("an address whose mails come back is named, with the way to another one", async () => {
    open("mails", {
      "GET /api/account/mails": choices(true, { since: "2024-06-20T08:00:00.000Z", status: "5.1.1" }),
      "GET /api/price-alerts": { alerts: [], holdings: [] },
    })
    expect((await screen.findByText(/anna@example\.org have come back/)).textContent).toContain("5.1.1")
    const link = screen.getByRole("link", { name: "Change email address" })
    expect(link.getAttribute("href")).toContain("section=profile")
  })
})
