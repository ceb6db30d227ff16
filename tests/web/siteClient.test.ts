// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { keepCarousels } from "../../web/site/client/carousel.ts"
import { keepLanguageChoice, keepMenus } from "../../web/site/client/menus.ts"
import { fetchNext } from "../../web/site/client/next.ts"
import { keepPictures } from "../../web/site/client/pictures.ts"
import { keepSignOut } from "../../web/site/client/signOut.ts"
import { conditionTimeoutMs } from "../support/limits.ts"

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

describe("the row of pictures [checklist 97] [checklist 217]", () => {
  /** A browser that lays nothing out is told how wide the row is, and scrolls at once. */
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
    keepCarousels(document)
    return { press: (does: string) => one(`[data-carousel="${does}"]`).click() }
  }
  const places = () => scrolledTo.map(({ left }) => left)

  it("turns every five seconds, round and round", () => {
    open()
    vi.advanceTimersByTime(4_999)
    expect(places()).toEqual([])
    vi.advanceTimersByTime(15_001)
    expect(places()).toEqual([300, 600, 0, 300])
  })

  it("goes on turning after somebody has turned it by hand, a whole delay later", () => {
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

  it("goes from the first to the last", () => {
    open().press("previous")
    expect(places()).toEqual([600])
  })

  it("stops when it is told to, and turns again when it is told to", () => {
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

  it("stands still for whoever wants no motion, and jumps where they turn it", () => {
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
    keepMenus(document)
  })

  it("closes by Esc, with the focus where it was", () => {
    one("a").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(one("summary"))
  })

  it("closes when somebody goes elsewhere, and not by what is done in it", () => {
    one("a").dispatchEvent(new Event("pointerdown", { bubbles: true }))
    expect(isOpen()).toBe(true)
    one("button").dispatchEvent(new Event("pointerdown", { bubbles: true }))
    expect(isOpen()).toBe(false)
  })

  it("keeps the language that was chosen, in whichever way the link is opened", () => {
    const end = keepLanguageChoice(document)
    one("b").dispatchEvent(new MouseEvent("auxclick", { bubbles: true }))
    expect(localStorage.getItem("language")).toBe("de")
    end()
  })
})

describe("signing out on a public page [checklist 92]", () => {
  const open = (answer: () => Promise<Response>) => {
    document.body.innerHTML = `<a class="wordmark" href="/de">Wealth</a><button data-sign-out>Abmelden</button>`
    localStorage.setItem("account", "member")
    document.documentElement.dataset["account"] = "member"
    const asked = vi.fn<typeof fetch>(answer)
    vi.stubGlobal("fetch", asked)
    const left = vi.fn<(address: string) => void>()
    keepSignOut(document, left)
    one("button").click()
    return { asked, left }
  }

  it("ends the session, forgets that somebody was there, and leads home in the language of the page", async () => {
    const { asked, left } = open(async () => new Response(null, { status: 204 }))
    await vi.waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(`${location.origin}/de`), {
      timeout: conditionTimeoutMs,
    })
    expect(asked).toHaveBeenCalledExactlyOnceWith("/api/session", { method: "DELETE" })
    expect(localStorage.getItem("account")).toBeNull()
    expect(document.documentElement.dataset["account"]).toBeUndefined()
  })

  it("claims nothing where the server cannot be reached: one can try again", async () => {
    const { left } = open(() => Promise.reject(new TypeError("no network")))
    await vi.waitFor(() => expect(isOff()).toBe(false), { timeout: conditionTimeoutMs })
    expect(left).not.toHaveBeenCalled()
    expect(localStorage.getItem("account")).toBe("member")
  })
})

it("pictures follow the appearance chosen in the app rather than the system", () => {
  document.body.innerHTML = `<picture><source media="(max-width: 767px) and (prefers-color-scheme: dark)"></picture>`
  document.documentElement.dataset["theme"] = "light"
  keepPictures(document)
  expect(one("source").getAttribute("media")).toBe("(max-width: 767px) and (max-width: 0)")
})

describe("what people go to next [checklist 37]", () => {
  const open = () => {
    document.head.innerHTML = `<script data-then="/assets/auth-1.js /assets/react-2.js"></script>`
    document.body.innerHTML = `<div class="site-links"><a href="/de/pricing">Preise</a></div>`
    vi.stubGlobal("requestIdleCallback", (work: () => void) => work())
    fetchNext(document)
    return [...document.querySelectorAll("link")].map((link) => [link.rel, new URL(link.href).pathname])
  }

  it("is fetched when there is nothing else to do: the sign-in page, and the plans", () => {
    expect(open()).toEqual([
      ["modulepreload", "/assets/auth-1.js"],
      ["modulepreload", "/assets/react-2.js"],
      ["prefetch", "/de/pricing"],
    ])
  })

  it("is not fetched by who saves data", () => {
    vi.stubGlobal("navigator", { connection: { saveData: true } })
    expect(open()).toEqual([])
  })
})
