/**
 * What the browser may do with what we send: run our own scripts and styles, show our own pictures, talk to us, and
 * nothing else. No inline script or style, so that a foreign text that slipped into a page stays text. Where the operator
 * names another service that measures, its origin alone may be run from and talked to as well.
 */
export function securityHeaders(publicUrl: URL | undefined, measuredBy?: string): Readonly<Record<string, string>> {
  const measuring = measuredBy === undefined ? "" : ` ${measuredBy}`
  return {
    "content-security-policy": [
      "default-src 'none'",
      `script-src 'self'${measuring}`,
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self'${measuring}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(publicUrl?.protocol === "https:" && { "strict-transport-security": "max-age=63072000; includeSubDomains" }),
  }
}
