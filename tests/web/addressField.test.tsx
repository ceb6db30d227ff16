// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { AddHoldingDialog } from "#web/features/holdings/form/AddHoldingDialog.tsx"
import { inWindow, show, stubServer, type TestServer } from "./dialogs.tsx"

const label = "Bahnhofstrasse 1, 8001 Zürich, Schweiz"
const place = { latitude: "47.3686", longitude: "8.5391", source: "openStreetMap" }
const service = { name: "photon", host: "photon.example.org", asYouType: true }
const found = { service, addresses: [{ label, place, isOwn: false }], failure: null, isSearched: true }

let server: TestServer
beforeEach(() => {
  server = stubServer()
  server.queries["/api/addresses"] = found
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const address = () => inWindow().getByRole<HTMLInputElement>("combobox", { name: /^Address/ })
const showDialog = () => show((onClose) => <AddHoldingDialog assetClass="realEstate" onClose={onClose} />)

describe("the address of a property", () => {
  it("an address that was pasted, or typed without a pause, opens the list of what the service found", async () => {
    const { user } = await showDialog()
    await user.click(address())
    await user.paste("Bahnhofstrasse 1")
    const option = await screen.findByRole("option", { name: /8001 Zürich/ })
    expect(screen.getByText("© OpenStreetMap contributors")).toBeTruthy()
    await user.click(option)
    await waitFor(() => expect(address().value).toBe(label))
    expect(screen.queryByRole("option")).toBeNull()
  })

  it("a text for which nothing is found can stay", async () => {
    server.queries["/api/addresses"] = { ...found, addresses: [] }
    const { user } = await showDialog()
    await user.click(address())
    await user.paste("Behind the mill")
    await screen.findByText("No address found. You can type it yourself.")
    await user.keyboard("{Escape}")
    expect(address().value).toBe("Behind the mill")
  })

  it("a service that does not answer is named, and the text stays", async () => {
    server.queries["/api/addresses"] = { ...found, addresses: [], failure: "unreachable" }
    const { user } = await showDialog()
    await user.click(address())
    await user.paste("Bahnhofstrasse 1")
    await screen.findByText("The address service does not answer. Type the address yourself.")
    expect(address().value).toBe("Bahnhofstrasse 1")
  })
})
