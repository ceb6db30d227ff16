// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import SettingsPage from "#web/features/settings/SettingsPage.tsx"
import { anna, idOf, inRole, type Person, showSettings, stubServer } from "./settingsServer.tsx"

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const noImport = { "GET /api/household/archive-import": { import: null } }
const nothingRecorded = { ...noImport, "GET /api/portfolios": { portfolios: [], stakes: [] } }
const something = {
  ...noImport,
  "GET /api/portfolios": {
    portfolios: [{ portfolioId: idOf(30), title: "Anna", status: "removed", holdings: 0 }],
    stakes: [],
  },
}

const counts = { facts: 12_345, portfolios: 3, holdings: 40, debts: 2, wallets: 1, entries: 12_000 }
const importIn = (phase: string, more: object = {}) => ({
  import: {
    importId: idOf(40),
    phase,
    done: 0,
    total: 0,
    counts: null,
    refusal: null,
    position: null,
    startedAt: "2024-06-30T09:00:00.000Z",
    endedAt: null,
    ...more,
  },
})
const alerts = () => screen.queryAllByRole("alert").filter(({ textContent }) => textContent !== "")
const ended = { endedAt: "2024-06-30T09:01:00.000Z" }

const open = (answers: Record<string, unknown>, person: Person = anna) => ({
  server: stubServer(person, answers),
  ...showSettings(<SettingsPage />, "/app/settings?section=privacy"),
})

describe("the export", () => {
  it("the export downloads the archive under a name that contains the day", async () => {
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
    await screen.findByText("The archive has been downloaded.")
    expect(saved).toEqual(["Wealth Tracker 2024-06-30.zip from blob:archive"])
  })

  it("the export is not offered to a role that does not include it", async () => {
    open(nothingRecorded, inRole("viewer"))
    await screen.findByText(/Your role in this household does not allow exports/)
    expect(screen.queryByRole("button", { name: "Download archive" })).toBeNull()
    expect(screen.queryByRole("heading", { name: "Import an archive" })).toBeNull()
  })
})

describe("the import", () => {
  it("the import sends the selected file unchanged", async () => {
    const { server, user } = open(nothingRecorded)
    await user.click(await screen.findByRole("button", { name: "Import" }))
    await screen.findByText("Choose an archive first.")
    expect(server.commands).toEqual([])
    const archive = new File(["PK"], "keller.zip", { type: "application/zip" })
    await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, archive)
    await screen.findByText("keller.zip")
    server.answers["GET /api/household/archive-import"] = importIn("reading", { done: 1_200, total: 12_345 })
    await user.click(screen.getByRole("button", { name: "Import" }))
    await screen.findByText("1,200 of 12,345 records")
    expect(server.commands).toEqual([{ method: "PUT", path: "/api/household/archive-import", body: archive }])
  })

  it("the import shows its progress in any window, until it is done, and then the result", async () => {
    const { server } = open({ ...nothingRecorded, "GET /api/household/archive-import": importIn("reading") })
    const bar = await screen.findByRole("progressbar", { name: "Import of the archive" })
    expect(bar.getAttribute("value")).toBeNull()
    server.answers["GET /api/household/archive-import"] = importIn("recording", { done: 3_000, total: 12_345 })
    await screen.findByText("3,000 of 12,345 records")
    expect(bar.getAttribute("value")).toBe("3000")
    expect(screen.queryByRole("button", { name: "Cancel import" })).toBeNull()
    await screen.findByText(/can no longer be cancelled/)

    server.answers["GET /api/portfolios"] = something["GET /api/portfolios"]
    server.answers["GET /api/household/archive-import"] = importIn("imported", {
      ...ended,
      counts,
      position: "C:1/P:1",
    })
    await screen.findByText(/Records: 12,345. Portfolios: 3, holdings: 40/)
    await screen.findByText(/This household already has data/)
    expect(screen.queryByRole("progressbar")).toBeNull()
  })

  it("the import is still shown without a network, with the reason why it is not up to date", async () => {
    const { server } = open({
      ...nothingRecorded,
      "GET /api/household/archive-import": importIn("reading", { done: 1_200, total: 12_345 }),
    })
    await screen.findByText("1,200 of 12,345 records")
    server.answers["GET /api/household/archive-import"] = 502
    await waitFor(() => expect(alerts()).not.toEqual([]))
    expect(screen.getByText("1,200 of 12,345 records")).toBeDefined()
    server.answers["GET /api/household/archive-import"] = importIn("reading", { done: 2_000, total: 12_345 })
    await screen.findByText("2,000 of 12,345 records")
    await waitFor(() => expect(alerts()).toEqual([]))
  })

  it("the import can be cancelled before anything is recorded, and is offered again", async () => {
    const { server, user } = open({
      ...nothingRecorded,
      "GET /api/household/archive-import": importIn("trying", { done: 1_200, total: 12_345 }),
    })
    const cancel = await screen.findByRole("button", { name: "Cancel import" })
    server.answers["GET /api/household/archive-import"] = importIn("cancelled", ended)
    await user.click(cancel)
    await screen.findByText(/The import was cancelled on .*Nothing from the archive counts/)
    expect(server.commands).toEqual([{ method: "DELETE", path: "/api/household/archive-import", body: undefined }])
    expect(screen.getByRole("button", { name: "Import" })).toBeDefined()
  })

  it("an import that was refused shows the line, the reason and what to do, and is offered again", async () => {
    const refusal = { _tag: "ArchiveBreaksRule", line: 12, because: { _tag: "TooManyGoals", most: 50 } }
    open({ ...nothingRecorded, "GET /api/household/archive-import": importIn("refused", { ...ended, refusal }) })
    const note = await screen.findByText(/^The archive was not imported\. Line 12 of events\.jsonl/)
    expect(note.textContent).toMatch(/Export the archive again at its source/)
    expect(screen.getByRole("button", { name: "Import" })).toBeDefined()
  })

  it("the import is explained, but not offered, where something was recorded, even if it was deleted later", async () => {
    open(something)
    await screen.findByText(/This household already has data/)
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull()
  })
})

describe("erasing the account", () => {
  it("erasing the account explains what is erased and what stays, and asks for the user's own address first", async () => {
    const { server, user, location } = open(nothingRecorded)
    await user.click(await screen.findByRole("button", { name: "Delete account" }))
    const window = within(screen.getByRole("dialog"))
    expect(window.getByText(/Your household \(Keller\)/)).toBeDefined()
    expect(window.getByText(/unreadable without that key/)).toBeDefined()
    await user.type(window.getByLabelText(/^Type anna@example.org/), "ben@example.org")
    await user.click(window.getByRole("button", { name: "Delete account" }))
    expect(window.getByText("This is not the email address of your account")).toBeDefined()
    expect(server.commands).toEqual([])

    await user.clear(window.getByLabelText(/^Type anna@example.org/))
    await user.type(window.getByLabelText(/^Type anna@example.org/), "Anna@Example.org")
    server.answers["DELETE /api/account"] = new Response(null, { status: 204 })
    await user.click(window.getByRole("button", { name: "Delete account" }))
    await screen.findByText("Your account has been deleted.")
    expect(server.commands).toEqual([{ method: "DELETE", path: "/api/account", body: undefined }])
    expect(location.history?.at(-1)).toBe("/auth")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })
})
