import type { IncomingHttpHeaders } from "node:http"

/**
 * Whether a request that changes something may come from where it says it comes from. A browser states it: `Origin`
 * must be ourselves, `Sec-Fetch-Site` must not be another site. A program that is no browser sends neither.
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl: URL | undefined): boolean {
  const site = headers["sec-fetch-site"]
  if (site !== undefined && site !== "same-origin" && site !== "none") return true
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin !== publicUrl?.origin && !(URL.canParse(origin) && new URL(origin).host === host)
}
