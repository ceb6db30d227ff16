// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import SettingsPage from "#web/features/settings/SettingsPage.tsx"
import { anna, idOf, showSettings, stubServer } from "./settingsServer.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `${"ABCDEFGH".repeat(2)}ABCDEF${index + 20}`)
const phone = { deviceId: idOf(11), name: "Phone", createdAt: "2024-05-01T10:00:00Z", lastUsedAt: null }
const sessions = [
  {
    sessionId: idOf(21),
    userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
    createdAt: "2024-06-30T08:00:00Z",
    lastUsedAt: "2024-06-30T09:00:00Z",
    isCurrent: true,
  },
  {
    sessionId: idOf(22),
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1",
    createdAt: "2024-06-01T08:00:00Z",
    lastUsedAt: "2024-06-02T09:00:00Z",
    isCurrent: false,
  },
]

const [firefox, safari] = sessions.map(({ userAgent }) => userAgent)
const knownBrowsers = [
  { browserId: idOf(31), userAgent: firefox, lastUsedAt: "2024-06-30T09:00:00Z", expiresAt: "2024-09-28T09:00:00Z" },
  { browserId: idOf(32), userAgent: safari, lastUsedAt: "2024-06-02T09:00:00Z", expiresAt: "2024-08-30T09:00:00Z" },
].map((browser, index) => ({ ...browser, isCurrent: index === 0 }))

const open = (authenticators: ReadonlyArray<object>, recoveryCodesLeft: number) => {
  const server = stubServer(anna, {
    "GET /api/account/authenticators": { authenticators, recoveryCodesLeft },
    "GET /api/account/sessions": { sessions, knownBrowsers },
  })
  server.answers["PUT /api/account/authenticators/:id"] = { secret, uri: `otpauth://totp/Anna?secret=${secret}` }
  server.answers["POST /api/account/authenticators/:id/confirmation"] = { recoveryCodes }
  return { server, ...showSettings(<SettingsPage />, "/app/settings?section=security") }
}

describe("two-factor authentication", () => {
  it("two-factor authentication is set up by name, secret and code, and shows the recovery codes once", async () => {
    const { server, user } = open([], 0)
    await user.click(await screen.findByRole("button", { name: "Set up two-factor authentication" }))
    await user.click(screen.getByRole("button", { name: "Continue" }))
    expect(await screen.findByText("This is required.")).toBeDefined()
    expect(server.commands).toEqual([])

    await user.type(screen.getByLabelText(/^Device name/), "Anna's phone")
    await user.click(screen.getByRole("button", { name: "Continue" }))
    expect(await screen.findByRole("img", { name: "QR code for the authenticator app" })).toBeDefined()
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeDefined()
    const [begun] = server.commands
    expect(begun).toEqual({ method: "PUT", path: expect.any(String), body: { name: "Anna's phone" } })

    for (const wrong of ["12345", "1234567", "12345a"]) {
      await user.clear(screen.getByLabelText(/^6-digit code/))
      await user.type(screen.getByLabelText(/^6-digit code/), wrong)
      await user.click(screen.getByRole("button", { name: "Confirm" }))
      expect(await screen.findByText("Please enter a valid 6-digit code")).toBeDefined()
    }
    expect(server.commands).toHaveLength(1)

    await user.clear(screen.getByLabelText(/^6-digit code/))
    await user.type(screen.getByLabelText(/^6-digit code/), "123 456")
    server.answers["GET /api/account/authenticators"] = { authenticators: [phone], recoveryCodesLeft: 10 }
    await user.click(screen.getByRole("button", { name: "Confirm" }))
    const codes = await screen.findByRole("list", { name: "Recovery codes" })
    expect(within(codes).getAllByRole("listitem")).toHaveLength(10)
    expect(server.commands[1]).toEqual({
      method: "POST",
      path: `${begun?.path}/confirmation`,
      body: { code: "123456" },
    })
  })

  it("two-factor authentication shows the recovery codes until they are confirmed as stored", async () => {
    const { server, user } = open([phone], 10)
    server.answers["PUT /api/account/recovery-codes"] = { recoveryCodes }
    await user.click(await screen.findByRole("button", { name: "Create new codes" }))
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create new codes" }))
    await screen.findByRole("list", { name: "Recovery codes" })
    await user.click(screen.getByRole("button", { name: "Done" }))
    expect(screen.getByText("Store the codes first: they cannot be shown again.")).toBeDefined()
    await user.keyboard("{Escape}")
    expect(screen.getByRole("list", { name: "Recovery codes" })).toBeDefined()
    await user.click(screen.getByRole("checkbox", { name: "I have stored them" }))
    await user.click(screen.getByRole("button", { name: "Done" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(screen.queryByText("ABCD EFGH ABCD EFGH ABCD EF20")).toBeNull()
  })

  it.each([
    [3, "3 recovery codes are left.", false],
    [2, "2 recovery codes are left.", true],
    [1, "1 recovery code is left.", true],
    [0, "No recovery codes are left.", true],
  ])("two-factor authentication with %i codes left says so, and warns below three", async (left, words, isWarned) => {
    open([phone], left)
    expect(await screen.findByText(new RegExp(words))).toBeDefined()
    expect(screen.queryByText(/Create new ones in good time/) !== null).toBe(isWarned)
  })

  it("two-factor authentication warns that removing the last device switches it off", async () => {
    const { server, user } = open([phone], 10)
    await user.click(await screen.findByRole("button", { name: "Remove Phone" }))
    const window = within(screen.getByRole("dialog"))
    expect(window.getByText(/This is your last device/)).toBeDefined()
    await user.click(window.getByRole("button", { name: "Remove" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.commands).toEqual([
      { method: "DELETE", path: `/api/account/authenticators/${phone.deviceId}`, body: undefined },
    ])
  })
})

describe("the sessions of the user", () => {
  it("the sessions list each browser, mark this one, and sign out any other", async () => {
    const { server, user } = open([], 0)
    const table = within(await screen.findByRole("table", { name: "Active sessions" }))
    expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      "Firefox 128 on WindowsThis session",
      "Safari 17 on iPhone",
    ])
    expect(table.getAllByRole("button")).toHaveLength(1)
    await user.click(table.getByRole("button", { name: "Sign out Safari 17 on iPhone" }))
    await screen.findByText("The session has been signed out.")
    await user.click(screen.getByRole("button", { name: "Sign out all other sessions" }))
    await screen.findByText("All other sessions have been signed out.")
    expect(server.commands.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /api/account/sessions/${idOf(22)}`,
      "DELETE /api/account/sessions",
    ])
  })
})

describe("trusted browsers", () => {
  it("trusted browsers are listed with last use and end, and each can be removed, this one as well", async () => {
    const { server, user } = open([], 0)
    const table = within(await screen.findByRole("table", { name: "Trusted browsers" }))
    expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      "Firefox 128 on WindowsThis session",
      "Safari 17 on iPhone",
    ])
    expect(table.getByRole("row", { name: /Safari/ }).textContent).toMatch(/2024.*2024/)
    await user.click(table.getByRole("button", { name: "Remove Safari 17 on iPhone" }))
    await screen.findByText("Browser removed. The next sign-in there asks for a code.")
    expect(table.getByRole("button", { name: "Remove Firefox 128 on Windows" })).toBeDefined()
    expect(server.commands.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /api/account/browsers/${idOf(32)}`,
    ])
  })

  it("all sessions can be ended where there are no other sessions but trusted browsers", async () => {
    const { server, user } = open([], 0)
    server.answers["GET /api/account/sessions"] = { sessions: sessions.slice(0, 1), knownBrowsers }
    await user.click(await screen.findByRole("button", { name: "Sign out all other sessions" }))
    await screen.findByText("All other sessions have been signed out.")
    expect(server.commands).toEqual([{ method: "DELETE", path: "/api/account/sessions", body: undefined }])
  })

  it("the list reports when there are no trusted browsers", async () => {
    const { server } = open([], 0)
    server.answers["GET /api/account/sessions"] = { sessions: sessions.slice(0, 1), knownBrowsers: [] }
    expect(await screen.findByText("None. Every browser asks for a code.")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Sign out all other sessions" })).toBeNull()
  })
})

describe("a new password", () => {
  it("a new password shows its missing requirements while it is typed, and is sent as typed", async () => {
    const { server, user } = open([], 0)
    const field = await screen.findByLabelText(/^New password/)
    const requirementsMet = () =>
      ["At least 12 characters", "Does not contain your name"].map((start) =>
        screen.getByText(new RegExp(start)).parentElement?.textContent?.startsWith("Met:"),
      )
    expect(requirementsMet()).toEqual([false, false])
    await user.type(field, "keller2024!!")
    expect(requirementsMet()).toEqual([true, false])
    await user.clear(field)
    await user.type(field, " three larches by the lake ")
    expect(requirementsMet()).toEqual([true, true])
    await user.click(screen.getByRole("button", { name: "Change password" }))
    await screen.findByText(/Your password has been changed/)
    expect(server.commands).toEqual([
      { method: "PUT", path: "/api/account/password", body: { password: " three larches by the lake " } },
    ])
  })
})
