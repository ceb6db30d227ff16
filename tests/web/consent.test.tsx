// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ConsentBanner } from "#web/consent/ConsentBanner.tsx"
import { analyticsOptOutKey, consentIdKey, consentKey, consentRecordOf } from "#web/consent/consentStorage.ts"
import { useConsent } from "#web/consent/consentStore.ts"
import { WithdrawConsent } from "#web/consent/WithdrawConsent.tsx"
import { anna, showSettings, stubServer, type TestServer } from "./settingsServer.tsx"

let server: TestServer
beforeEach(() => {
  server = stubServer(anna, { "POST /api/consent": new Response(null, { status: 204 }) })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  useConsent.setState({ record: null })
  vi.unstubAllGlobals()
})

const show = async () => {
  const shown = showSettings(
    <>
      <ConsentBanner />
      <WithdrawConsent look="plain" />
    </>,
  )
  await screen.findByRole("button", { name: "Accept All" })
  return shown
}
const stored = () => JSON.parse(localStorage.getItem(consentKey) ?? "null") as unknown
const banner = () => screen.queryByRole("region", { name: "Your privacy" })

describe("a stored consent", () => {
  const valid = {
    consent: { essential: true, analytics: false, marketing: true },
    timestamp: "2024-06-30T10:00:00.000Z",
    version: "1.0",
  }
  it.each([
    ["a record of this version", JSON.stringify(valid), valid],
    ["nothing", null, null],
    ["another version", JSON.stringify({ ...valid, version: "0.9" }), null],
    ["no version", JSON.stringify({ ...valid, version: undefined }), null],
    ["essential refused", JSON.stringify({ ...valid, consent: { ...valid.consent, essential: false } }), null],
    ["a choice left out", JSON.stringify({ ...valid, consent: { essential: true, analytics: true } }), null],
    ["no record at all", "yes", null],
    ["an empty text", "", null],
  ])("a stored consent is valid or not: %s", (_, text, record) => {
    expect(consentRecordOf(text)).toEqual(record)
  })
})

describe("the banner", () => {
  it.each([
    ["Accept All", { essential: true, analytics: true, marketing: true }, null],
    ["Reject All", { essential: true, analytics: false, marketing: false }, "true"],
  ])("the choice %s is stored and reported to the server", async (name, consent, optOut) => {
    const { user } = await show()
    expect(banner()).not.toBeNull()
    await user.click(screen.getByRole("button", { name }))
    expect(banner()).toBeNull()
    expect(stored()).toEqual({ consent, timestamp: expect.stringMatching(/^\d{4}-.*Z$/), version: "1.0" })
    expect(localStorage.getItem(analyticsOptOutKey)).toBe(optOut)
    await waitFor(() =>
      expect(server.commands).toEqual([
        {
          method: "POST",
          path: "/api/consent",
          body: { consentId: localStorage.getItem(consentIdKey), consent, version: "1.0" },
        },
      ]),
    )
    expect(localStorage.getItem(consentIdKey)).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
  })

  it("the banner makes refusing as easy as accepting", async () => {
    await show()
    const [accept, reject] = ["Accept All", "Reject All"].map((name) => screen.getByRole("button", { name }))
    expect(reject?.className).toBe(accept?.className)
    expect(reject?.parentElement).toBe(accept?.parentElement)
  })

  it.each([
    [[], { essential: true, analytics: false, marketing: false }],
    [["Analytics"], { essential: true, analytics: true, marketing: false }],
    [["Marketing"], { essential: true, analytics: false, marketing: true }],
    [["Analytics", "Marketing"], { essential: true, analytics: true, marketing: true }],
    [["Analytics", "Analytics"], { essential: true, analytics: false, marketing: false }],
  ])("the banner allows a choice for each kind: %j; essential is locked", async (toggled, consent) => {
    const { user } = await show()
    await user.click(screen.getByRole("button", { name: "Customize" }))
    const window = within(await screen.findByRole("dialog"))
    const essential = window.getByRole<HTMLInputElement>("switch", { name: /^Essential/ })
    expect([essential.checked, essential.disabled]).toEqual([true, true])
    for (const name of toggled) await user.click(window.getByRole("switch", { name: new RegExp(`^${name}`) }))
    await user.click(window.getByRole("button", { name: "Save Preferences" }))
    expect(banner()).toBeNull()
    expect(stored()).toMatchObject({ consent })
  })

  it("the banner stays when the choice is cancelled", async () => {
    const { user } = await show()
    await user.click(screen.getByRole("button", { name: "Customize" }))
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(banner()).not.toBeNull()
    expect(stored()).toBeNull()
    expect(server.commands).toEqual([])
  })
})

describe("withdrawing consent", () => {
  it("withdrawing removes the record and the opt-out, notifies the server, and asks again", async () => {
    const { user } = await show()
    await user.click(screen.getByRole("button", { name: "Reject All" }))
    const consentId = localStorage.getItem(consentIdKey)
    await user.click(screen.getByRole("button", { name: "Withdraw cookie consent" }))
    expect(banner()).not.toBeNull()
    expect([consentKey, consentIdKey, analyticsOptOutKey].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ])
    await waitFor(() => expect(server.commands.at(-1)?.body).toEqual({ consentId, consent: null, version: "1.0" }))
    expect(screen.queryByRole("button", { name: "Withdraw cookie consent" })).toBeNull()
  })

  it("withdrawing in another tab takes effect in this one", async () => {
    const { user } = await show()
    await user.click(screen.getByRole("button", { name: "Accept All" }))
    localStorage.removeItem(consentKey)
    dispatchEvent(new StorageEvent("storage", { key: consentKey }))
    await waitFor(() => expect(banner()).not.toBeNull())
  })
})
