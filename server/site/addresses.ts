import { type Language, languages } from "#contract/people/identity.ts"

/** The page that a path names. */
type RequestedPage =
  /** The page has another, canonical address. */
  | { readonly kind: "elsewhere"; readonly to: string }
  /** A page that the client renders in the browser. */
  | { readonly kind: "app" }
  /** A page of the public site, which may not exist. */
  | { readonly kind: "site"; readonly path: string; readonly language: Language }

const prefixed = languages.filter((language) => language !== "en")

const appPages = /^\/(?:app|admin|auth|example|invitation|mailbox|debug-role|subscription-success)(?:\/|$)/

/**
 * The first segment of the path names the language; English has none. The canonical address has no English prefix, no
 * prefix of a language that the product does not have, and no slash at its end.
 */
export function requestedPage(url: string): RequestedPage {
  const [, pathname = "/", search = ""] = /^([^?]*)(.*)$/s.exec(url) ?? []
  const [, first = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(pathname) ?? []
  const language = prefixed.find((one) => one === first)
  if (language === undefined && /^[a-z]{2}(-[a-z]{2})?$/i.test(first)) {
    const meant = prefixed.find((one) => one === first.toLowerCase())
    return { kind: "elsewhere", to: addressOf(normalisedPath(rest), meant ?? "en") + search }
  }
  const path = language === undefined ? pathname : rest || "/"
  if (appPages.test(path)) return { kind: "app" }
  const proper = addressOf(normalisedPath(path), language ?? "en")
  if (pathname !== proper) return { kind: "elsewhere", to: proper + search }
  return { kind: "site", path, language: language ?? "en" }
}

/** The address of a page in a language, from the root. */
export function addressOf(path: string, language: Language): string {
  const prefix = language === "en" ? "" : `/${language}`
  return path === "/" ? prefix || "/" : prefix + path
}

/**
 * Replaces several slashes by one, and removes a slash at the end. A redirect to a path that begins with two slashes
 * would lead to another host.
 */
const normalisedPath = (path: string): string => path.replaceAll(/[/\\]{2,}/g, "/").replace(/(?<=.)\/$/, "") || "/"
