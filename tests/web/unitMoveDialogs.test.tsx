// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { UnitMoveDialog } from "#web/features/holdings/moves/UnitMoveDialog.tsx"
import { holdingOf, idOf, inWindow, sentHolding, show, stubServer, type TestServer, typeInto } from "./dialogs.tsx"

let server: TestServer
beforeEach(() => {
  server = stubServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("a move of units", () => {
  const bank = holdingOf("security", idOf(31), "Acme at the bank")
  const broker = holdingOf("security", idOf(32), "Acme at the broker")

  it("a move is recorded in both holdings by one command, and offers only other holdings in the same currency", async () => {
    server.queries["/api/holdings"] = {
      on: "2020-06-30",
      currency: "EUR",
      holdings: [
        sentHolding(bank),
        sentHolding(broker),
        { ...sentHolding(broker), holdingId: idOf(33), currency: "CHF" },
      ],
    }
    const { onClose, user } = await show((close) => (
      <UnitMoveDialog preset={{}} given={bank} on="2020-06-30" onClose={close} />
    ))
    await user.click(inWindow().getByRole("button", { name: /Move to/ }))
    const offered = (await screen.findAllByRole("option")).map(({ textContent }) => textContent)
    expect(offered).toEqual(["Acme at the brokerEUR"])
    await user.click(screen.getByRole("option", { name: /^Acme at the broker/ }))
    await typeInto(user, /^Shares/, "15")
    await user.click(inWindow().getByRole("button", { name: "Move units to another holding" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands[0]?.address).toMatch(/^\/api\/unit-moves\/[0-9a-f-]{36}$/)
    expect(server.commands[0]?.body).toMatchObject({
      givenHoldingId: idOf(31),
      receivedHoldingId: idOf(32),
      quantity: "15",
      movedOn: "2020-06-30",
    })
  })

  it("a move without a holding to go to is not sent, and what was typed stays", async () => {
    server.queries["/api/holdings"] = { on: "2020-06-30", currency: "EUR", holdings: [sentHolding(bank)] }
    const { user } = await show((close) => <UnitMoveDialog preset={{}} given={bank} on="2020-06-30" onClose={close} />)
    await typeInto(user, /^Shares/, "15")
    await user.click(inWindow().getByRole("button", { name: "Move units to another holding" }))
    expect(server.commands).toEqual([])
    expect(inWindow().getByRole("textbox", { name: /^Shares/ })).toHaveProperty("value", "15")
  })
})
