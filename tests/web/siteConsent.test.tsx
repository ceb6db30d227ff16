// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server"
import { IntlProvider } from "react-intl"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { analyticsOptOutKey, consentKey } from "#web/consent/consentStorage.ts"
import { SiteConsent } from "#web/consent/SiteConsent.tsx"
import en from "virtual:texts/en"
import { offerConsent } from "#web/site/client/consent.ts"

vi.mock("#web/analytics/measure.ts", () => ({ measurePage: async () => undefined }))

/** A page of the site as the server sends it, with its script started. */
function open(): void {
  document.body.innerHTML = renderToStaticMarkup(
    <IntlProvider locale="en" messages={en}>
      <main tabIndex={-1} />
      <button type="button" data-withdraw-consent="" hidden>
        Withdraw
      </button>
      <SiteConsent />
    </IntlProvider>,
  )
  // Functions that jsdom does not have.
  const dialog = part("dialog") as HTMLDialogElement
  dialog.showModal = () => void (dialog.open = true)
  offerConsent(document)
}

function part(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-consent="${name}"]`)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
const withdrawing = () => document.querySelector<HTMLElement>("[data-withdraw-consent]")
const stored = () => JSON.parse(localStorage.getItem(consentKey) ?? "null") as unknown

/** Closes the dialog of the preferences by one of its buttons. */
function close(value: string): void {
  const dialog = part("dialog") as HTMLDialogElement
  dialog.open = false
  dialog.returnValue = value
  dialog.dispatchEvent(new Event("close"))
}

beforeEach(() => vi.stubGlobal("fetch", async () => new Response(null, { status: 204 })))
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe("a public page, without React", () => {
  it.each([
    ["accept", { essential: true, analytics: true, marketing: true }, null],
    ["reject", { essential: true, analytics: false, marketing: false }, "true"],
  ])(
    "a public page asks once, and stores the answer in the application’s own record: %s",
    (button, consent, optOut) => {
      open()
      expect([part("banner").hidden, withdrawing()?.hidden]).toEqual([false, true])
      part(button).click()
      expect(stored()).toMatchObject({ consent, version: "1.0" })
      expect(localStorage.getItem(analyticsOptOutKey)).toBe(optOut)
      expect([part("banner").hidden, withdrawing()?.hidden]).toEqual([true, false])
      expect(document.activeElement?.tagName).toBe("MAIN")
      open()
      expect(part("banner").hidden).toBe(true)
    },
  )

  it("a public page allows a choice for each kind, and stores nothing where that is cancelled", () => {
    open()
    part("customize").click()
    const box = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    expect([box("essential")?.checked, box("essential")?.disabled]).toEqual([true, true])
    expect([box("analytics")?.checked, box("marketing")?.checked]).toEqual([false, false])
    close("")
    expect(stored()).toBeNull()
    part("customize").click()
    box("marketing")?.click()
    close("save")
    expect(stored()).toMatchObject({ consent: { essential: true, analytics: false, marketing: true } })
  })

  it("a public page withdraws consent at its foot, and asks again", () => {
    open()
    part("reject").click()
    withdrawing()?.click()
    expect([stored(), localStorage.getItem(analyticsOptOutKey)]).toEqual([null, null])
    expect(part("banner").hidden).toBe(false)
  })
})
