/**
 * What the browser may do with what we send: run our own scripts and styles, show our own pictures, talk to us, and
 * nothing else. No inline script or style, so that a foreign text that slipped into a page stays text.
 */
export function securityHeaders(publicUrl: URL | undefined): Readonly<Record<string, string>> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
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
