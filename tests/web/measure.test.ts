// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { giveConsent, withdrawConsent } from "#web/consent/consentStorage.ts"

const sent: Array<{ readonly path: string; readonly body: unknown }> = []
let answers = 200
let script: { readonly url: string; readonly domain: string } | null

/** Like a browser that loads the script again. */
async function freshMeasure() {
  vi.resetModules()
  return import("#web/analytics/measure.ts")
}

beforeEach(() => {
  script = null
  answers = 200
  sent.length = 0
  document.documentElement.lang = "fr"
  vi.stubGlobal("innerWidth", 390)
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path === "/api/installation") {
      return answers === 200 ? Response.json({ analyticsScript: script }) : Response.json({}, { status: answers })
    }
    sent.push({ path, body: JSON.parse(typeof init?.body === "string" ? init.body : "null") })
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
  globalThis.plausible = undefined
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const agree = () => giveConsent({ essential: true, analytics: true, marketing: false })
const views = () => sent.filter(({ path }) => path !== "/api/consent")
const scripts = () => [...document.head.querySelectorAll("script")].map(({ src, dataset }) => [src, dataset["domain"]])

describe("the page counter", () => {
  it("the page counter sends the page, its language, its width and its source, and nothing else", async () => {
    vi.spyOn(document, "referrer", "get").mockReturnValue("https://news.example.org/story?reader=anna")
    agree()
    const { measurePage } = await freshMeasure()
    await measurePage("/fr/app/assets/shares/018f4c7e-0000-7000-8000-000000000001")
    await measurePage("/fr/pricing")
    expect(views()).toEqual([
      {
        path: "/api/page-views",
        body: { page: "/app/assets/shares/:id", language: "fr", width: "narrow", referrer: "news.example.org" },
      },
      { path: "/api/page-views", body: { page: "/pricing", language: "fr", width: "narrow", referrer: null } },
    ])
    expect(scripts()).toEqual([])
  })

  it("the page counter sends nothing without consent, nor after it was withdrawn", async () => {
    const { measurePage } = await freshMeasure()
    await measurePage("/pricing")
    giveConsent({ essential: true, analytics: false, marketing: true })
    await measurePage("/pricing")
    agree()
    withdrawConsent()
    await measurePage("/pricing")
    expect(views()).toEqual([])
  })

  it("the page counter asks again after an error, and counts nothing at the product that belongs to the script", async () => {
    script = { url: "https://stats.example.com/js/script.manual.js", domain: "wealth.example.org" }
    agree()
    const { measurePage } = await freshMeasure()
    answers = 503
    await measurePage("/pricing")
    expect([views(), scripts()]).toEqual([[], []])
    answers = 200
    await measurePage("/pricing")
    expect([views(), scripts()]).toEqual([[], [[script.url, script.domain]]])
  })

  it("the page counter leaves counting to the script set by the operator: loaded once, called for each page, and not after consent is withdrawn", async () => {
    script = { url: "https://stats.example.com/js/script.manual.js", domain: "wealth.example.org" }
    const { measurePage } = await freshMeasure()
    await measurePage("/pricing")
    expect(scripts()).toEqual([])
    agree()
    await measurePage("/fr/app/portfolios/018f4c7e-0000-7000-8000-000000000001")
    expect(scripts()).toEqual([["https://stats.example.com/js/script.manual.js", "wealth.example.org"]])
    // Calls before the script was loaded are queued for it.
    expect(globalThis.plausible?.q).toEqual([["pageview", { u: `${location.origin}/app/portfolios/:id` }]])
    const counted = vi.fn<NonNullable<typeof globalThis.plausible>>()
    globalThis.plausible = counted
    await measurePage("/fr/app")
    withdrawConsent()
    await measurePage("/fr/app/assets")
    expect(counted.mock.calls).toEqual([["pageview", { u: `${location.origin}/app` }]])
    expect(scripts()).toHaveLength(1)
    expect(views()).toEqual([])
  })
})
