// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { HouseholdRole, mayInRole } from "#contract/vocabulary.ts"
import HouseholdPage from "#web/features/household/HouseholdPage.tsx"
import { blankTerms, sentTerms } from "#web/features/household/TermsFields.tsx"
import { anna, idOf, inRole, type Person, showSettings, stubServer } from "./settingsServer.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const everything = { until: null, portfolios: null, joinedAt: "2024-01-01T08:00:00Z", isYou: false }
const annaAs = (role: string) => ({
  memberId: idOf(1),
  name: "Anna Keller",
  email: "anna@example.org",
  ...everything,
  role,
  isYou: true,
})
const ben = { memberId: idOf(3), name: null, email: "ben@example.org", ...everything, role: "editor" }
const auditor = {
  memberId: idOf(4),
  name: "Carla Prüfer",
  email: "carla@example.org",
  ...everything,
  role: "auditor",
  until: "2024-12-31",
  portfolios: [idOf(30)],
}
const invitation = {
  invitationId: idOf(9),
  role: "viewer",
  until: null,
  portfolios: null,
  email: "dora@example.org",
  inviter: "Anna Keller",
  invitedOn: "2024-06-20",
  expiresOn: "2024-06-27",
}
const portfolios = {
  portfolios: [
    { portfolioId: idOf(30), title: "Keller Holding", status: "active", holdings: 2 },
    { portfolioId: idOf(31), title: "Anna", status: "active", holdings: 2 },
  ],
  stakes: [],
}

function open(members: ReadonlyArray<object>, { person = anna, invitations = [] as Array<object> } = {}) {
  const server = stubServer(person, {
    "GET /api/household": { householdId: idOf(2), name: "Keller family", members, invitations },
    "GET /api/portfolios": portfolios,
  })
  return { server, ...showSettings(<HouseholdPage />, "/app/household") }
}

const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.querySelector(".table-content")?.firstChild?.textContent),
    )

describe("the members of a household", () => {
  it("the members of a household are listed with their role, its end and their access", async () => {
    open([annaAs("owner"), ben, auditor])
    await screen.findByRole("heading", { level: 1, name: "Keller family" })
    await waitFor(() =>
      expect(rowsOf("Members").map((cells) => cells.slice(0, 3))).toEqual([
        ["Owner", "No end date", "Everything"],
        ["Editor", "No end date", "Everything"],
        ["Auditor", "31 Dec 2024", "Keller Holding"],
      ]),
    )
    const names = screen.getAllByRole("rowheader").map(({ textContent }) => textContent)
    expect(names).toEqual(["Anna KellerYouanna@example.org", "ben@example.org", "Carla Prüfercarla@example.org"])
  })

  it("the members of a household are managed by owners alone; all others can only read", async () => {
    const offered: Record<string, ReadonlyArray<string>> = {}
    for (const role of HouseholdRole.literals) {
      open([annaAs(role), ben, { ...ben, memberId: idOf(5), email: "eva@example.org", role: "owner" }], {
        person: inRole(role),
        invitations: [invitation],
      })
      await screen.findByText("eva@example.org")
      const buttons = screen.getAllByRole("button").map(({ textContent, ariaLabel }) => ariaLabel ?? textContent ?? "")
      offered[role] = buttons.filter((name) => !name.startsWith("Sort"))
      expect(screen.queryByRole("link", { name: "Activity" }) !== null).toBe(mayInRole(role, "activity"))
      cleanup()
    }
    expect(offered["owner"]).toEqual([
      "Change name",
      "Invite",
      "Download: Members",
      "Person",
      "Actions for Anna Keller",
      "Actions for ben@example.org",
      "Actions for eva@example.org",
      "Download: Open invitations",
      "Withdraw the invitation of dora@example.org",
      "Leave household",
    ])
    for (const role of ["editor", "adviser", "auditor", "viewer"]) {
      expect(offered[role]).toEqual(["Download: Members", "Person", "Leave household"])
    }
  })

  it("a member is removed after a confirmation", async () => {
    const { server, user } = open([annaAs("owner"), ben])
    await user.click(await screen.findByRole("button", { name: "Actions for ben@example.org" }))
    await user.click(await screen.findByRole("menuitem", { name: "Remove member" }))
    const window = within(await screen.findByRole("dialog"))
    expect(window.getByText(/ben@example.org loses access immediately/)).toBeDefined()
    expect(server.commands).toEqual([])
    await user.click(window.getByRole("button", { name: "Remove" }))
    await screen.findByText("ben@example.org has been removed.")
    expect(server.commands.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /api/household/members/${ben.memberId}`,
    ])
  })

  it("the members of a household cannot lose their only owner when one leaves", async () => {
    open([annaAs("owner"), ben])
    expect(await screen.findByText(/You are the only owner/)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Leave household" })).toBeNull()
  })

  it("a member leaves after a confirmation, and continues in another household", async () => {
    const own = { householdId: idOf(40), name: null, role: "owner", until: null, portfolios: null }
    const person = inRole("editor")
    const both = { ...person, households: [...person.households, own] } as unknown as Person
    const { server, user, location } = open([annaAs("editor"), { ...ben, role: "owner" }], { person: both })
    await user.click(await screen.findByRole("button", { name: "Leave household" }))
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Leave household" }))
    await screen.findByText("You have left the household.")
    expect(server.commands.map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /api/household/membership"])
    expect(localStorage.getItem("household")).toBe(own.householdId)
    expect(location.history?.at(-1)).toBe("/app")
  })
})

describe("an invitation", () => {
  it("an invitation of an auditor needs an end, and may be limited to some portfolios", async () => {
    const { server, user } = open([annaAs("owner")])
    await user.click(await screen.findByRole("button", { name: "Invite" }))
    const window = within(await screen.findByRole("dialog"))
    await user.type(window.getByLabelText(/^Email address/), "carla@example.org")
    await user.click(window.getByRole("radio", { name: /^Auditor/ }))
    await user.click(window.getByRole("radio", { name: "Some portfolios" }))
    await user.click(window.getByRole("button", { name: "Invite" }))
    expect(await window.findAllByText("This is required.")).toHaveLength(2)
    expect(server.commands).toEqual([])

    fireEvent.change(window.getByLabelText(/^Last day of access/), { target: { value: "2024-12-31" } })
    await user.click(window.getByRole("checkbox", { name: "Keller Holding" }))
    await user.click(window.getByRole("button", { name: "Invite" }))
    await screen.findByText("carla@example.org has been invited.")
    expect(server.commands.map(({ method, body }) => ({ method, body }))).toEqual([
      {
        method: "PUT",
        body: { email: "carla@example.org", role: "auditor", until: "2024-12-31", portfolios: [idOf(30)] },
      },
    ])
  })

  it("an invitation of an owner or an editor has neither end nor limits, even if they were chosen before", () => {
    const limited = { ...blankTerms, until: "2024-12-31", scope: "chosen", portfolios: [idOf(30)] } as const
    const sent = HouseholdRole.literals.map((role) => sentTerms({ ...limited, role }))
    expect(sent.map((terms) => ("success" in terms ? terms.success : terms.failure))).toEqual([
      { role: "owner", until: null, portfolios: null },
      { role: "editor", until: null, portfolios: null },
      ...["adviser", "auditor", "viewer"].map((role) => ({ role, until: "2024-12-31", portfolios: [idOf(30)] })),
    ])
  })

  it("an open invitation can be withdrawn after a confirmation, and shows when its link has expired", async () => {
    const { server, user } = open([annaAs("owner")], { invitations: [invitation] })
    const table = within(await screen.findByRole("table", { name: "Open invitations" }))
    expect(table.getByText("expired")).toBeDefined()
    expect(table.getByText("Anna Keller")).toBeDefined()
    await user.click(table.getByRole("button", { name: "Withdraw the invitation of dora@example.org" }))
    const window = within(await screen.findByRole("dialog"))
    expect(window.getByText(/The link sent to dora@example.org stops working immediately/)).toBeDefined()
    expect(server.commands).toEqual([])
    await user.click(window.getByRole("button", { name: "Withdraw" }))
    await screen.findByText(/The invitation has been withdrawn/)
    expect(server.commands.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /api/household/invitations/${invitation.invitationId}`,
    ])
  })
})
