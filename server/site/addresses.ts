import { type Language, languages } from "../contract/identity.ts"

/** What an address of the web asks for, by its path. */
export type Asked =
  /** Under its proper address. */
  | { readonly kind: "elsewhere"; readonly to: string }
  /** A page that the client in the browser draws. */
  | { readonly kind: "app" }
  /** A page of the public site, or none that there is. */
  | { readonly kind: "site"; readonly path: string; readonly language: Language }

const prefixed = languages.filter((language) => language !== "en")

const appPages = /^\/(?:app|admin|auth|invitation|mailbox|debug-role|subscription-success)(?:\/|$)/

/**
 * Languages are told by the first part of the path; English bears none. An English prefix, and one that nobody speaks
 * here, are taken off, and a page has no slash at its end.
 */
export function askedFor(url: string): Asked {
  const [, pathname = "/", search = ""] = /^([^?]*)(.*)$/s.exec(url) ?? []
  const [, first = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(pathname) ?? []
  const language = prefixed.find((one) => one === first)
  if (language === undefined && /^[a-z]{2}(-[a-z]{2})?$/i.test(first)) {
    const meant = prefixed.find((one) => one === first.toLowerCase())
    return { kind: "elsewhere", to: addressOf(tidied(rest), meant ?? "en") + search }
  }
  const path = language === undefined ? pathname : rest || "/"
  if (appPages.test(path)) return { kind: "app" }
  const proper = addressOf(tidied(path), language ?? "en")
  if (pathname !== proper) return { kind: "elsewhere", to: proper + search }
  return { kind: "site", path, language: language ?? "en" }
}

/** The address of a page in a language, from the root. */
export function addressOf(path: string, language: Language): string {
  const prefix = language === "en" ? "" : `/${language}`
  return path === "/" ? prefix || "/" : prefix + path
}

/**
 * One slash where several stood side by side, and none at the end. A path that began with two would lead to the server
 * of somebody else.
 */
const tidied = (path: string): string => path.replaceAll(/[/\\]{2,}/g, "/").replace(/(?<=.)\/$/, "") || "/"
