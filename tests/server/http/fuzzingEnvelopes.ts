import { gzipSync } from "node:zlib"
import * as fc from "fast-check"
import type { Operation } from "./fuzzingDocument.ts"

/** Headers besides those of the request, or instead of them. */
export const brokenHeaders = ({ inHeaders }: Operation): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc.oneof(
    fc.constantFrom<Readonly<Record<string, string>>>(
      { "x-large": "x".repeat(8_000) },
      { "x-large": "x".repeat(40_000) },
      { cookie: "rt=; rt=a; __Host-rt=%00; device=\u00ff; =; ;;" },
      { cookie: `rt=${"A".repeat(43)}; device=${"A".repeat(43)}` },
      { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0." },
      { authorization: `Bearer ${"x".repeat(3_000)}` },
      { authorization: "Basic \u00ff" },
      { origin: "https://evil.example" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { "x-forwarded-for": "' or 1=1, ::, \u00ff", "x-forwarded-proto": "javascript", forwarded: 'for="%00"' },
      { host: "evil.example:99999" },
      { accept: "text/html", "accept-encoding": "gzip;q=nan", "accept-language": "\u00ff" },
      { "user-agent": "\u00ff".repeat(2_000) },
      { "user-agent": "' || pg_sleep(5) --" },
      { "if-none-match": "*", "if-modified-since": "nonsense", range: "bytes=0-,-1,9-0" },
      { expect: "100-continue" },
      { upgrade: "websocket", connection: "upgrade" },
      { "content-length": "0" },
      { "x-http-method-override": "DELETE", "x-original-url": "/api/admin/users" },
    ),
    fc
      .tuple(
        fc.constantFrom("household", "read-after", "command-id", ...inHeaders.map(({ name }) => name)),
        headerTexts,
      )
      .map(([name, text]) => ({ [name]: text })),
  )

const headerTexts = fc.oneof(
  fc.constantFrom(
    "",
    "null",
    "C:0/P:0",
    "C:-1/P:-1",
    `C:${"9".repeat(40)}/P:1`,
    "\u00ff",
    "a".repeat(5_000),
    "..",
    "1",
  ),
  fc.uuid(),
  fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, "").trim()),
)

export const otherMethods = fc.constantFrom(
  "GET",
  "HEAD",
  "OPTIONS",
  "PUT",
  "POST",
  "DELETE",
  "PATCH",
  "TRACE",
  "PROPFIND",
  "PURGE",
  "QUERY",
  "SEARCH",
)

/** Another body, or the same with another type. */
export type Content = (body: Uint8Array | undefined) => {
  readonly body?: Uint8Array | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly isChunked?: boolean
}

export const otherContent: fc.Arbitrary<Content> = fc.oneof(
  fc
    .constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/zip",
      "application/json; charset=utf-16",
      "application/json; charset=\u00ff",
      "application/json;;;",
      "",
      "a/b/c",
      "APPLICATION/JSON",
      "application/json+xml",
      "application/problem+json",
      "application/zip;a",
      "*/*",
      "{}",
    )
    .map((type): Content => (body) => ({
      headers: { "content-type": type },
      body: body ?? new Uint8Array([123, 125]),
    })),
  fc.constantFrom<Content>(
    (body) => ({ isChunked: true, ...(body === undefined && { body: new Uint8Array([123]), headers: json }) }),
    () => ({ body: undefined }),
    () => ({ body: new Uint8Array(), headers: json }),
    () => ({ body: Buffer.from("\ufeff{}"), headers: json }),
    () => ({ body: Buffer.from([0x22, 0xff, 0x22]), headers: json }),
    () => ({ body: Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]), headers: json }),
    () => ({ body: Buffer.alloc(300_000, 0x20), headers: json }),
    () => ({ body: Buffer.alloc(2_000), headers: json }),
    () => ({ body: Buffer.from('{"a":1}', "utf16le"), headers: json }),
    (body) => ({ body: gzipSync(body ?? "{}"), headers: { ...json, "content-encoding": "gzip" } }),
    (body) => ({ body: body ?? Buffer.from("{}"), headers: json }),
  ),
)

const json = { "content-type": "application/json" }

/** The same address, or almost, written in another way. */
export const otherSpelling: fc.Arbitrary<(target: string) => string> = fc.constantFrom<(target: string) => string>(
  (target) => target.replace("/api/", "/%61pi/"),
  (target) => target.replace("/api/", "/API/"),
  (target) => target.replace("/api/", "//api/"),
  (target) => target.replace("/api/", "/api//"),
  (target) => target.replace("/api/", "/api/./"),
  (target) => target.replace("/api/", "/x/../api/"),
  (target) => target.replace("/api/", "/api/%2e%2e/api/"),
  (target) => target.replace("/api/", "/api%2f"),
  (target) => target.replace("?", "/?"),
  (target) => target.replace("?", ";x?"),
  (target) => `${target}/`,
  (target) => `${target}%00`,
  (target) => `${target}%`,
  (target) => `${target}#fragment`,
  (target) => `http://evil.example${target}`,
  (target) => `${target}${target.includes("?") ? "&" : "?"}${"a=1&".repeat(2_000)}`,
)
