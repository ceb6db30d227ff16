import {
  giveConsent,
  mayMeasure,
  onConsentElsewhere,
  storedConsent,
  withdrawConsent,
} from "#web/consent/consentStorage.ts"

/*
 * Consent on the public site: the same record and the same texts as in the application. The script that counts page
 * views is loaded only for visitors who consent.
 */

/** Shows the banner until there is a valid consent, and the button in the footer that withdraws it. */
export function offerConsent(page: Document): void {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-consent="${name}"]`)
  const banner = part("banner")
  const dialog = page.querySelector<HTMLDialogElement>("dialog[data-consent]")
  const withdrawing = page.querySelector<HTMLElement>("[data-withdraw-consent]")
  if (!banner || !dialog) return
  const form = dialog.querySelector("form")
  const field = (name: string) => form?.elements.namedItem(name) as HTMLInputElement | null

  function show(): void {
    const record = storedConsent()
    if (banner) banner.hidden = record !== null
    if (withdrawing) withdrawing.hidden = record === null
    countView()
  }
  function decide(chosen: { readonly analytics: boolean; readonly marketing: boolean }): void {
    giveConsent({ essential: true, ...chosen })
    show()
    page.querySelector<HTMLElement>("main")?.focus({ preventScroll: true })
  }

  part("accept")?.addEventListener("click", () => decide({ analytics: true, marketing: true }))
  part("reject")?.addEventListener("click", () => decide({ analytics: false, marketing: false }))
  part("customize")?.addEventListener("click", () => {
    form?.reset()
    dialog.returnValue = ""
    dialog.showModal()
  })
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "save") return
    decide({ analytics: field("analytics")?.checked ?? false, marketing: field("marketing")?.checked ?? false })
  })
  withdrawing?.addEventListener("click", () => {
    withdrawConsent()
    show()
    part("customize")?.focus()
  })
  onConsentElsewhere(show)
  // A page that is restored from the back/forward cache counts as another view.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return
    isCounted = false
    show()
  })
  // Waits until the page has loaded, because the visitor may first be redirected to another language.
  if (page.readyState === "complete") show()
  else {
    banner.hidden = storedConsent() !== null
    addEventListener("load", show, { once: true })
  }
}

let isCounted = false

/** Counts one view each time the page is opened. */
function countView(): void {
  if (isCounted || !mayMeasure()) return
  isCounted = true
  void import("#web/analytics/measure.ts")
    .then(({ measurePage }) => measurePage(location.pathname))
    .catch(() => undefined)
}
