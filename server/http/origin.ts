import type { IncomingHttpHeaders } from "node:http"

/**
 * Whether a request that changes something comes from another site. A browser sends its source: `Sec-Fetch-Site` must
 * not be another site, and `Origin` must be the origin of `PUBLIC_URL` (scheme, host and port). Without a `PUBLIC_URL`,
 * the host and port of the request must be those of `Origin`. A program that is no browser sends neither.
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl: URL | undefined): boolean {
  const site = headers["sec-fetch-site"]
  if (site !== undefined && site !== "same-origin" && site !== "none") return true
  const { origin, host } = headers
  if (origin === undefined) return false
  if (publicUrl) return origin !== publicUrl.origin
  return !URL.canParse(origin) || new URL(origin).host !== host
}
