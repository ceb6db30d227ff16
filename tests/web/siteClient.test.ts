// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { initCarousels } from "#web/site/client/carousel.ts"
import { initLanguageChoice, initMenus } from "#web/site/client/menus.ts"
import { fetchNext } from "#web/site/client/next.ts"
import { initPictures } from "#web/site/client/pictures.ts"
import { initSignOut } from "#web/site/client/signOut.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

let reducedMotion = false
const scrolledTo: Array<ScrollToOptions> = []

beforeEach(() => {
  reducedMotion = false
  scrolledTo.length = 0
  vi.stubGlobal("matchMedia", () => ({ matches: reducedMotion, addEventListener: () => undefined }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  document.documentElement.removeAttribute("data-theme")
  document.documentElement.removeAttribute("data-account")
})

const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}
const isOpen = () => one("details").hasAttribute("open")
const isOff = () => one("button").hasAttribute("disabled")

describe("the carousel of pictures", () => {
  /** jsdom has no layout, so it gets the width of the row, and scrolls at once. */
  function open() {
    vi.useFakeTimers()
    document.body.innerHTML = `<section class="carousel"><ul class="carousel-row"><li></li><li></li><li></li></ul>
      <div class="carousel-buttons" hidden><button data-carousel="previous"></button><button data-carousel="pause"></button>
      <button data-carousel="play"></button><button data-carousel="next"></button></div></section>`
    const row = one(".carousel-row")
    Object.defineProperty(row, "scrollWidth", { value: 900 })
    row.scrollTo = ((options: ScrollToOptions) => {
      scrolledTo.push(options)
      row.scrollLeft = options.left ?? 0
    }) as typeof row.scrollTo
    initCarousels(document)
    return { press: (does: string) => one(`[data-carousel="${does}"]`).click() }
  }
  const places = () => scrolledTo.map(({ left }) => left)

  it("the carousel turns every five seconds, in a circle", () => {
    open()
    vi.advanceTimersByTime(4_999)
    expect(places()).toEqual([])
    vi.advanceTimersByTime(15_001)
    expect(places()).toEqual([300, 600, 0, 300])
  })

  it("the carousel continues to turn after a user turned it by hand, a whole delay later", () => {
    const { press } = open()
    vi.advanceTimersByTime(4_000)
    press("next")
    vi.advanceTimersByTime(4_000)
    expect(places()).toEqual([300])
    vi.advanceTimersByTime(1_000)
    expect(places()).toEqual([300, 600])
    press("previous")
    expect(places().at(-1)).toBe(300)
  })

  it("the carousel goes from the first to the last", () => {
    open().press("previous")
    expect(places()).toEqual([600])
  })

  it("the carousel stops on request, and turns again on request", () => {
    const { press } = open()
    expect(one(".carousel-buttons").hidden).toBe(false)
    expect(one('[data-carousel="play"]').hidden).toBe(true)
    press("pause")
    vi.advanceTimersByTime(60_000)
    expect(places()).toEqual([])
    expect(document.activeElement).toBe(one('[data-carousel="play"]'))
    press("next")
    vi.advanceTimersByTime(60_000)
    expect(places()).toEqual([300])
    press("play")
    vi.advanceTimersByTime(5_000)
    expect(places()).toEqual([300, 600])
    expect(one('[data-carousel="pause"]').hidden).toBe(false)
  })

  it("the carousel does not move for users who prefer no motion, and jumps where they turn it", () => {
    reducedMotion = true
    const { press } = open()
    vi.advanceTimersByTime(60_000)
    expect(places()).toEqual([])
    press("next")
    expect(scrolledTo).toEqual([{ left: 300, behavior: "auto" }])
  })
})

describe("the list of languages", () => {
  beforeEach(() => {
    document.body.innerHTML = `<details class="language-menu" open><summary>English</summary>
      <a href="#de" data-language="de"><b>Deutsch</b></a></details><button>elsewhere</button>`
    initMenus(document)
  })

  it("the list of languages closes by Esc, with the focus where it was", () => {
    one("a").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(one("summary"))
  })

  it("the list of languages closes when the user moves elsewhere, and not by clicks inside", () => {
    one("a").dispatchEvent(new Event("pointerdown", { bubbles: true }))
    expect(isOpen()).toBe(true)
    one("button").dispatchEvent(new Event("pointerdown", { bubbles: true }))
    expect(isOpen()).toBe(false)
  })

  it("the list of languages stores the selected language, in any way the link is opened", () => {
    const end = initLanguageChoice(document)
    one("b").dispatchEvent(new MouseEvent("auxclick", { bubbles: true }))
    expect(localStorage.getItem("language")).toBe("de")
    end()
  })
})

describe("signing out on a public page", () => {
  const open = (answer: () => Promise<Response>) => {
    document.body.innerHTML = `<a class="wordmark" href="/de">Wealth</a><button data-sign-out>Abmelden</button>`
    localStorage.setItem("account", "member")
    document.documentElement.dataset["account"] = "member"
    const asked = vi.fn<typeof fetch>(answer)
    vi.stubGlobal("fetch", asked)
    const left = vi.fn<(address: string) => void>()
    initSignOut(document, left)
    one("button").click()
    return { asked, left }
  }

  it("signing out ends the session, clears the mark of a session, and leads home in the language of the page", async () => {
    const { asked, left } = open(async () => new Response(null, { status: 204 }))
    await vi.waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(`${location.origin}/de`), {
      timeout: conditionTimeoutMs,
    })
    expect(asked).toHaveBeenCalledExactlyOnceWith("/api/session", { method: "DELETE" })
    expect(localStorage.getItem("account")).toBeNull()
    expect(document.documentElement.dataset["account"]).toBeUndefined()
  })

  it("signing out reports no success where the server cannot be reached, and can be retried", async () => {
    const { left } = open(() => Promise.reject(new TypeError("no network")))
    await vi.waitFor(() => expect(isOff()).toBe(false), { timeout: conditionTimeoutMs })
    expect(left).not.toHaveBeenCalled()
    expect(localStorage.getItem("account")).toBe("member")
  })
})

it("pictures follow the appearance chosen in the app rather than the system", () => {
  document.body.innerHTML = `<picture><source media="(max-width: 767px) and (prefers-color-scheme: dark)"></picture>`
  document.documentElement.dataset["theme"] = "light"
  initPictures(document)
  expect(one("source").getAttribute("media")).toBe("(max-width: 767px) and (max-width: 0)")
})

describe("the prefetched page", () => {
  const open = () => {
    document.head.innerHTML = `<script data-then="/assets/auth-1.js /assets/react-2.js"></script>`
    vi.stubGlobal("requestIdleCallback", (work: () => void) => work())
    fetchNext(document)
    return [...document.querySelectorAll("link")].map((link) => [link.rel, new URL(link.href).pathname])
  }

  it("the sign-in page is prefetched when the browser is idle", () => {
    expect(open()).toEqual([
      ["modulepreload", "/assets/auth-1.js"],
      ["modulepreload", "/assets/react-2.js"],
    ])
  })

  it("nothing is prefetched for users who save data", () => {
    vi.stubGlobal("navigator", { connection: { saveData: true } })
    expect(open()).toEqual([])
  })
})
