/**
 * Limits what the browser may do with our pages: run our own scripts and styles, show our own pictures, send requests
 * to us, and no more. No inline script or style, so that a foreign text in a page remains text. If the operator
 * configures an external analytics service, scripts from its origin and requests to it are allowed too.
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
