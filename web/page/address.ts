import { type Language, languages } from "#contract/people/identity.ts"

interface Place {
  readonly pathname: string
  /** With its `?`, or empty. */
  readonly search: string
  readonly hash: string
}

/** The sources for the language of a visitor. */
export interface LanguageSigns {
  /** From the profile; `unknown` while the session is loading. */
  readonly profile: Language | null | "unknown"
  /** The last language of this browser. */
  readonly stored: string | null
  readonly browser: ReadonlyArray<string>
  /** The `lang` attribute of the page. */
  readonly page: string | null
}

/** The language in which to show an address, or the address to redirect to. */
export type Resolved =
  | { readonly kind: "show"; readonly language: Language; readonly base: string }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "wait" }

const isLanguage = (text: string | null | undefined): text is Language =>
  (languages as ReadonlyArray<unknown>).includes(text)

const languageOfTag = (tag: string | null): Language | undefined => {
  const language = tag?.toLowerCase().split("-")[0]
  return isLanguage(language) ? language : undefined
}

/** The address of a page in a language: English has no prefix. */
export const baseOf = (language: Language): string => (language === "en" ? "" : `/${language}`)

const languageName = "language"

/** The address of an app page in a language, which may differ from the user's own. */
export function readIn(language: Language, place: Place): string {
  const search = new URLSearchParams(place.search)
  if (language === "en") search.set(languageName, "en")
  else search.delete(languageName)
  const text = search.toString()
  return inLanguage(language, { ...place, search: text === "" ? "" : `?${text}` })
}

const isAppPath = (pathname: string): boolean => /^\/(app|admin)(\/|$)/.test(pathname)

/**
 * Determines the language by the first segment of the path. A prefix for English or for a language that is not offered
 * is removed. Without a prefix, the app and admin areas redirect to that of the user's language, and public pages are
 * shown in the last language of this browser or, before the first visit, one that the browser prefers.
 */
export function resolve(place: Place, signs: LanguageSigns): Resolved {
  const [, first = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(place.pathname) ?? []
  const tail = place.search + place.hash
  if (isLanguage(first) && first !== "en") return { kind: "show", language: first, base: baseOf(first) }
  if (/^[a-z]{2}(-[a-z]{2})?$/i.test(first)) return { kind: "redirect", to: (rest || "/") + tail }

  const spoken = signs.browser.map(languageOfTag).find((language) => language !== undefined)
  const stored = languageOfTag(signs.stored)
  if (!isAppPath(place.pathname)) {
    return { kind: "show", language: stored ?? spoken ?? languageOfTag(signs.page) ?? "en", base: "" }
  }
  // English has no prefix. A parameter selects it for a user whose profile has another language.
  if (new URLSearchParams(place.search).get(languageName) === "en") return { kind: "show", language: "en", base: "" }
  if (signs.profile === "unknown") return { kind: "wait" }
  const language = signs.profile ?? stored ?? spoken ?? "en"
  return language === "en"
    ? { kind: "show", language, base: "" }
    : { kind: "redirect", to: baseOf(language) + place.pathname + tail }
}

/** The same page in another language. */
export function inLanguage(language: Language, place: Place): string {
  const [, first = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(place.pathname) ?? []
  const pathname = isLanguage(first) ? rest || "/" : place.pathname
  return baseOf(language) + (pathname === "/" && language !== "en" ? "" : pathname) + place.search + place.hash || "/"
}
