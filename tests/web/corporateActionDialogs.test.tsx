// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Entry } from "#contract/holdings.ts"
import { CorporateActionDialog } from "#web/features/holdings/actions/CorporateActionDialog.tsx"
import { OpenDialog } from "#web/features/holdings/detail/dialogs.tsx"
import type { User } from "#tests/support/user.ts"
import { holdingOf, idOf, inWindow, sentHolding, show, stubServer, type TestServer, typeInto } from "./dialogs.tsx"

let server: TestServer
beforeEach(() => {
  server = stubServer()
  server.queries["/api/holdings"] = {
    on: "2024-06-04",
    currency: "EUR",
    holdings: [sentHolding(old), { ...sentHolding(young), currency: "USD" }],
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const old = holdingOf("security", idOf(31), "Old company")
const young = holdingOf("security", idOf(32), "New company")

const recordedView = {
  entryId: idOf(42) as never,
  status: "counts",
  voidReason: null,
  replaces: null,
  replacedBy: null,
  recordedAt: "2024-06-04T10:00:00Z",
} as const

const record = (action: "spinOff" | "merger") =>
  show((close) => <CorporateActionDialog given={old} preset={{ action }} on="2024-06-04" onClose={close} />)

async function choose(user: User, name: RegExp): Promise<void> {
  await user.click(inWindow().getByRole("button", { name: /New company/ }))
  await user.click(await screen.findByRole("option", { name }))
}

async function ratio(user: User, units: string, young: string, old: string): Promise<void> {
  await typeInto(user, /^Old shares/, units)
  await typeInto(user, /^New shares/, young)
  await typeInto(user, /^for old shares/, old)
}

describe("a spin-off", () => {
  it("a spin-off states the new shares by the ratio, and the market values divide the cost", async () => {
    const { onClose, user } = await record("spinOff")
    await choose(user, /^New company/)
    await ratio(user, "100", "1", "4")
    expect(inWindow().getByText("You receive 25 shares.")).toBeDefined()
    await user.click(inWindow().getByRole("button", { name: "Record spin-off" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands[0]?.address).toMatch(/^\/api\/corporate-actions\/[0-9a-f-]{36}$/)
    expect(server.commands[0]?.body).toMatchObject({
      givenHoldingId: idOf(31),
      receivedHoldingId: idOf(32),
      terms: { _tag: "spinOff", costPercent: null },
      unitsGiven: "100",
      unitsReceived: "25",
      fraction: null,
      effectiveOn: "2024-06-04",
    })
  })

  it("the ratio states the number of new shares, and a number that is typed states the ratio", async () => {
    const { onClose, user } = await record("spinOff")
    await choose(user, /^New company/)
    await ratio(user, "102", "1", "4")
    const value = (name: RegExp) => inWindow().getByRole<HTMLInputElement>("textbox", { name }).value
    expect(value(/^Total of new shares/)).toBe("25,5")
    // 20,4 for 102 are 1 for 5.
    await typeInto(user, /^Total of new shares/, "20,4")
    expect([value(/^New shares/), value(/^for old shares/)]).toEqual(["1", "5"])
    // The ratio stays where the old shares are others.
    await typeInto(user, /^Old shares/, "200")
    expect(value(/^Total of new shares/)).toBe("40")
    await user.click(inWindow().getByRole("button", { name: "Record spin-off" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands[0]?.body).toMatchObject({ unitsGiven: "200", unitsReceived: "40", fraction: null })
  })

  it("a spin-off is corrected in both holdings, with what was recorded in its fields", async () => {
    const leg = Schema.decodeUnknownSync(Entry)({
      _tag: "CorporateAction",
      actionId: idOf(41),
      direction: "in",
      counterpartId: idOf(31),
      terms: { _tag: "spinOff", costPercent: "20" },
      unitsGiven: "102",
      unitsReceived: "25",
      fraction: { quantity: "0.5", cash: { amount: "40.25", currency: "USD" } },
      comment: "by letter",
      effectiveOn: "2024-06-04",
    })
    const { onClose, user } = await show((close) => (
      <OpenDialog
        dialog={{ kind: "correct", entry: { ...recordedView, entry: leg } }}
        holding={young}
        on="2024-06-04"
        onClose={close}
      />
    ))
    const value = (name: RegExp) => inWindow().getByRole<HTMLInputElement>("textbox", { name }).value
    expect([value(/^New shares/), value(/^for old shares/), value(/^Total of new/)]).toEqual(["1", "4", "25,5"])
    await typeInto(user, /^Part of the cost that goes along/, "25")
    await user.click(inWindow().getByRole("button", { name: "Correct" }))
    expect(server.commands).toEqual([])
    await typeInto(user, /^Reason/, "Another percentage")
    await user.click(inWindow().getByRole("button", { name: "Correct" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands[0]?.address).toBe(`/api/corporate-actions/${idOf(41)}/correction`)
    expect(server.commands[0]?.body).toMatchObject({
      givenHoldingId: idOf(31),
      receivedHoldingId: idOf(32),
      terms: { _tag: "spinOff", costPercent: "25" },
      unitsGiven: "102",
      unitsReceived: "25",
      fraction: { quantity: "0.5", cash: { amount: "40.25" } },
      comment: "by letter",
      effectiveOn: "2024-06-04",
      reason: "Another percentage",
    })
  })

  it("cash for a fraction leaves whole shares, in the currency of the new company", async () => {
    const { onClose, user } = await record("spinOff")
    await choose(user, /^New company/)
    await ratio(user, "102", "1", "4")
    expect(inWindow().getByText("You receive 25,5 shares.")).toBeDefined()
    await typeInto(user, /^Cash for the fraction/, "40,25")
    expect(inWindow().getByText("You receive 25 shares, and 0,5 of a share is paid in cash.")).toBeDefined()
    await user.click(inWindow().getByRole("radio", { name: /^As stated/ }))
    await typeInto(user, /^Part of the cost that goes along/, "20")
    await user.click(inWindow().getByRole("button", { name: "Record spin-off" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands[0]?.body).toMatchObject({
      terms: { _tag: "spinOff", costPercent: "20" },
      unitsReceived: "25",
      fraction: { quantity: "0.5", cash: { amount: "40.25", currency: "USD" } },
    })
  })

  it("a holding of the new company can be created in the same window, before the spin-off is recorded", async () => {
    const { onClose, user } = await record("spinOff")
    await choose(user, /^Add a new holding/)
    await typeInto(user, /^Name of the new company/, "Daughter")
    await ratio(user, "100", "1", "4")
    await user.click(inWindow().getByRole("button", { name: "Record spin-off" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const [opened, acted] = server.commands
    expect(opened?.body).toMatchObject({ name: "Daughter", openedOn: "2024-06-04", details: { _tag: "security" } })
    expect(acted?.body).toMatchObject({ receivedHoldingId: opened?.address.slice("/api/holdings/".length) })
  })

  it("without a new company and a ratio nothing is sent, and what was typed stays", async () => {
    const { user } = await record("spinOff")
    await typeInto(user, /^Old shares/, "100")
    await user.click(inWindow().getByRole("button", { name: "Record spin-off" }))
    expect(server.commands).toEqual([])
    expect(inWindow().getByRole("textbox", { name: /^Old shares/ })).toHaveProperty("value", "100")
  })
})

describe("a merger", () => {
  it("a merger states cash in the currency of the old company", async () => {
    const { onClose, user } = await record("merger")
    await choose(user, /^New company/)
    await ratio(user, "100", "2", "1")
    await typeInto(user, /^Cash beside the new shares/, "1000")
    await user.click(inWindow().getByRole("button", { name: "Record merger or exchange" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands[0]?.body).toMatchObject({
      terms: { _tag: "merger", cash: { amount: "1000", currency: old.currency }, cost: null },
      unitsGiven: "100",
      unitsReceived: "200",
    })
  })
})
