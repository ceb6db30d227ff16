// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import SettingsPage from "../../web/pages/settings/SettingsPage.tsx"
import { anna, idOf, inRole, type Person, showSettings, stubServer } from "./settingsServer.tsx"

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const nothingRecorded = { "GET /api/portfolios": { portfolios: [], stakes: [] } }
const something = {
  "GET /api/portfolios": {
    portfolios: [{ portfolioId: idOf(30), title: "Anna", status: "removed", holdings: 0 }],
    stakes: [],
  },
}

const open = (answers: Record<string, unknown>, person: Person = anna) => ({
  server: stubServer(person, answers),
  ...showSettings(<SettingsPage />, "/app/settings?section=privacy"),
})

describe("the export", () => {
  it("hands the archive to the browser under a name that tells the day", async () => {
    const saved: Array<string> = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} from ${this.href}`)
    })
    URL.createObjectURL = () => "blob:archive"
    URL.revokeObjectURL = () => undefined
    const { user } = open({
      ...nothingRecorded,
      "GET /api/household/export": new Response("PK", { headers: { "content-type": "application/zip" } }),
    })
    await user.click(await screen.findByRole("button", { name: "Download archive" }))
    await screen.findByText("The archive is downloaded.")
    expect(saved).toEqual(["Wealth Tracker 2024-06-30.zip from blob:archive"])
  })

  it("is not offered to a role that does not include it", async () => {
    open(nothingRecorded, inRole("viewer"))
    await screen.findByText(/Your role in this household does not include exporting it/)
    expect(screen.queryByRole("button", { name: "Download archive" })).toBeNull()
    expect(screen.queryByRole("heading", { name: "Import an archive" })).toBeNull()
  })
})

describe("the import", () => {
  it("sends the file that was chosen as it is", async () => {
    const { server, user } = open(nothingRecorded)
    await user.click(await screen.findByRole("button", { name: "Import" }))
    await screen.findByText("Choose an archive first.")
    expect(server.commands).toEqual([])
    const archive = new File(["PK"], "keller.zip", { type: "application/zip" })
    await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, archive)
    await screen.findByText("keller.zip")
    await user.click(screen.getByRole("button", { name: "Import" }))
    await screen.findByText(/The archive is imported/)
    expect(server.commands).toEqual([{ method: "PUT", path: "/api/household/import", body: archive }])
  })

  it("is explained, but not offered, where something was recorded, even if it was deleted since", async () => {
    open(something)
    await screen.findByText(/Something is recorded in this household already/)
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull()
  })
})

describe("erasing the account", () => {
  it("says what goes and what stays, and asks for one's own address before", async () => {
    const { server, user, location } = open(nothingRecorded)
    await user.click(await screen.findByRole("button", { name: "Erase account" }))
    const window = within(screen.getByRole("dialog"))
    expect(window.getByText(/Your household \(Keller\)/)).toBeDefined()
    expect(window.getByText(/unreadable to everybody without that key/)).toBeDefined()
    await user.type(window.getByLabelText(/^Type anna@example.org/), "ben@example.org")
    await user.click(window.getByRole("button", { name: "Erase account" }))
    expect(window.getByText("This is not the e-mail address of your account")).toBeDefined()
    expect(server.commands).toEqual([])

    await user.clear(window.getByLabelText(/^Type anna@example.org/))
    await user.type(window.getByLabelText(/^Type anna@example.org/), "Anna@Example.org")
    server.answers["DELETE /api/account"] = new Response(null, { status: 204 })
    await user.click(window.getByRole("button", { name: "Erase account" }))
    await screen.findByText("Your account is erased. Farewell.")
    expect(server.commands).toEqual([{ method: "DELETE", path: "/api/account", body: undefined }])
    expect(location.history?.at(-1)).toBe("/auth")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })
})
