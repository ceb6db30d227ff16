// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import UsersPage from "#web/features/admin/users/UsersPage.tsx"
import { type Answers, idOf, showAdminPage } from "./adminPages.tsx"
import { newUser, type User } from "#tests/support/user.ts"

const person = (number: number, email: string, more: object = {}) => ({
  userId: idOf(number),
  email,
  name: null,
  role: "user",
  status: "active",
  hasAuthenticator: true,
  createdAt: "2024-01-01T08:00:00Z",
  lastActivityAt: null,
  sessions: 1,
  households: [
    {
      householdId: idOf(number + 100),
      role: "owner",
      entitlement: { plan: "premium", basis: "paid", status: "active", endsOn: "2025-01-31", daysLeft: 200 },
    },
  ],
  ...more,
})

const people = [
  person(1, "anna@example.org", { role: "superAdmin" }),
  person(11, "ben@example.org"),
  person(12, "clara@example.org", { status: "disabled" }),
  person(13, "david@example.org", { role: "superAdmin" }),
]

const server = (more: Answers = {}): Answers => ({
  "GET /api/admin/users": { people, total: 120, pageSize: 50 },
  ...more,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const menuOf = async (user: User, email: string) => {
  const row = (await screen.findByText(email)).closest("tr")
  if (!row) throw new Error(`no row of ${email}`)
  await user.click(within(row).getByRole("button", { name: "More actions" }))
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
  await user.keyboard("{Escape}")
  return items
}

describe("the users of the installation", () => {
  it("the users can be selected and disabled after a confirmation with their number, and the results are summed up", async () => {
    const user = newUser()
    const { sent } = showAdminPage(
      <UsersPage />,
      "/admin/users",
      "admin",
      server({
        "POST /api/admin/users/actions": {
          outcomes: [
            { userId: idOf(11), outcome: "done" },
            { userId: idOf(12), outcome: "unchanged" },
            { userId: idOf(13), outcome: "forbidden" },
          ],
        },
      }),
    )
    for (const name of ["ben", "clara", "david"]) {
      await user.click(await screen.findByRole("checkbox", { name: `Select ${name}@example.org` }))
    }
    expect(screen.getByText("3 users selected")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Disable" }))

    const dialog = within(await screen.findByRole("dialog", { name: "Disable 3 accounts" }))
    expect(sent.filter(({ method }) => method === "POST")).toEqual([])
    await user.click(dialog.getByRole("button", { name: "Disable 3 accounts" }))

    expect(await screen.findByText("Disable: 1 done, 1 unchanged, 1 not allowed")).toBeTruthy()
    expect(screen.getByText(/super admin unless you are one: david@example\.org/)).toBeTruthy()
    expect(sent.find(({ method }) => method === "POST")?.body).toEqual({
      action: "disable",
      userIds: [idOf(11), idOf(12), idOf(13)],
    })
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(screen.getByText("No users selected")).toBeTruthy()
  })

  it("the selected users stay selected from page to page, and each page is requested from the server", async () => {
    const user = newUser()
    const { sent } = showAdminPage(<UsersPage />, "/admin/users?role=user", "admin", server())
    await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }))
    expect(screen.getByText("Page 1 of 3")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Next" }))
    expect(await screen.findByText("Page 2 of 3")).toBeTruthy()
    expect(screen.getByText("4 users selected")).toBeTruthy()
    const [, second] = sent.map(({ query }) => Object.fromEntries(query))
    expect(second).toEqual({ role: "user", page: "2" })
  })

  it("the search starts at the first page", async () => {
    const user = newUser()
    const { sent } = showAdminPage(<UsersPage />, "/admin/users?page=2", "admin", server())
    await user.type(await screen.findByRole("searchbox", { name: "Email address or name" }), "ben")
    await waitFor(() => expect(Object.fromEntries(sent.at(-1)?.query ?? [])).toEqual({ search: "ben" }))
  })

  it("the page offers roles and plans to super admins alone, and no action that the server refuses", async () => {
    const user = newUser()
    showAdminPage(<UsersPage />, "/admin/users", "admin", server())
    expect(await menuOf(user, "ben@example.org")).toEqual([
      "Show activity",
      "Send password reset",
      "Sign out",
      "Disable",
    ])
    expect(await menuOf(user, "clara@example.org")).toContain("Enable")
    expect(await menuOf(user, "david@example.org")).toEqual(["Show activity"])
    cleanup()
    showAdminPage(<UsersPage />, "/admin/users", "superAdmin", server())
    expect(await menuOf(user, "david@example.org")).toEqual([
      "Show activity",
      "Change role",
      "Grant a plan",
      "Send password reset",
      "Sign out",
      "Disable",
    ])
    expect(await menuOf(user, "anna@example.org")).toEqual(["Show activity", "Grant a plan"])
  })

  it("the page assigns a role", async () => {
    const user = newUser()
    const { sent } = showAdminPage(
      <UsersPage />,
      "/admin/users",
      "superAdmin",
      server({ [`PUT /api/admin/users/${idOf(11)}/role`]: null }),
    )
    const row = (await screen.findByText("ben@example.org")).closest("tr")
    await user.click(within(row as HTMLElement).getByRole("button", { name: "More actions" }))
    await user.click(await screen.findByRole("menuitem", { name: "Change role" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Change role" }))
    await user.click(dialog.getByRole("radio", { name: /^Admin/ }))
    await user.click(dialog.getByRole("button", { name: "Change role" }))
    expect(await screen.findByText("The role of ben@example.org has been changed.")).toBeTruthy()
    expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({ role: "admin" })
  })
})
