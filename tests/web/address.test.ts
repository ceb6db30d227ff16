import { describe, expect, it } from "vitest"
import { inLanguage, type LanguageSigns, resolve } from "#web/page/address.ts"

const noSigns: LanguageSigns = { profile: null, stored: null, browser: [], page: null }
const at = (address: string) => {
  const url = new URL(address, "https://example.org")
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}
const resolved = (address: string, signs: Partial<LanguageSigns> = {}) => resolve(at(address), { ...noSigns, ...signs })

describe("an address", () => {
  it.each(["de", "fr", "it", "es"] as const)("with the prefix /%s is shown in that language", (language) => {
    expect(resolved(`/${language}/app?on=2018-06-29`)).toEqual({ kind: "show", language, base: `/${language}` })
    expect(resolved(`/${language}`)).toEqual({ kind: "show", language, base: `/${language}` })
  })

  it("an address with the prefix /en leads to the one without", () => {
    expect(resolved("/en")).toEqual({ kind: "redirect", to: "/" })
    expect(resolved("/en/auth?tab=signup#top")).toEqual({ kind: "redirect", to: "/auth?tab=signup#top" })
  })

  it.each(["/pt/app", "/xx/app", "/pt-BR/app", "/DE/app"])(
    "an address with a prefix of an unsupported language loses it: %s",
    (address) => {
      expect(resolved(address)).toEqual({ kind: "redirect", to: "/app" })
    },
  )

  it("an address does not lose its first segment when that is not a language", () => {
    expect(resolved("/auth")).toEqual({ kind: "show", language: "en", base: "" })
    expect(resolved("/application")).toEqual({ kind: "show", language: "en", base: "" })
  })
})

describe("the app area without a prefix", () => {
  it("the app area uses the profile before the browser's storage, that before the browser's languages, and English last", () => {
    const languages = (signs: Partial<LanguageSigns>) => resolved("/app", signs)
    expect(languages({ profile: "de", stored: "fr", browser: ["it-IT"] })).toEqual({ kind: "redirect", to: "/de/app" })
    expect(languages({ stored: "fr", browser: ["it-IT"] })).toEqual({ kind: "redirect", to: "/fr/app" })
    expect(languages({ browser: ["pt-BR", "it-IT", "de"] })).toEqual({ kind: "redirect", to: "/it/app" })
    expect(languages({ page: "es" })).toEqual({ kind: "show", language: "en", base: "" })
  })

  it("the app area keeps query and hash when it adds the prefix", () => {
    expect(resolved("/app/assets?on=2018-06-29&period=5Y#lots", { profile: "es" })).toEqual({
      kind: "redirect",
      to: "/es/app/assets?on=2018-06-29&period=5Y#lots",
    })
  })

  it("the app area stays without a prefix for users of English, regardless of the language last used", () => {
    expect(resolved("/app", { profile: "en", stored: "de", browser: ["de"] })).toEqual({
      kind: "show",
      language: "en",
      base: "",
    })
  })

  it("the app area waits until it is known who is signed in", () => {
    expect(resolved("/app", { profile: "unknown", stored: "de" })).toEqual({ kind: "wait" })
    expect(resolved("/de/app", { profile: "unknown" }).kind).toBe("show")
  })
})

it("a public page without a prefix uses the last language of the browser, then its settings, then that of the page", () => {
  const shown = (signs: Partial<LanguageSigns>) => resolved("/", signs)
  expect(shown({ stored: "it", browser: ["de"], page: "en" })).toEqual({ kind: "show", language: "it", base: "" })
  expect(shown({ browser: ["de-CH"], page: "fr" })).toEqual({ kind: "show", language: "de", base: "" })
  expect(shown({ page: "fr" })).toEqual({ kind: "show", language: "fr", base: "" })
  expect(shown({ stored: "klingon" })).toEqual({ kind: "show", language: "en", base: "" })
})

it("a page in another language is the same page under its prefix", () => {
  expect(inLanguage("fr", at("/de/app/settings?section=market"))).toBe("/fr/app/settings?section=market")
  expect(inLanguage("en", at("/de/app"))).toBe("/app")
  expect(inLanguage("de", at("/"))).toBe("/de")
  expect(inLanguage("en", at("/de"))).toBe("/")
})
