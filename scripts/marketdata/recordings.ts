import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib"
import { parseDocument, type ScalarTag } from "yaml"
import type { HttpAnswer } from "#server/marketdata/providers/answers.ts"

/**
 * The answers in a recording, in its order. A recording is one of:
 *
 * - a VCR cassette in YAML: a list `interactions` or `http_interactions` of `request` and `response`;
 * - JSON with `request` and `response`, whose body is in `body` (text) or `bodyJson`;
 * - a serialised PHP string: `s:5:"hello";`;
 * - the body alone, which then counts as an answer with status 200 to an unknown request.
 *
 * Compressed bodies are decompressed. A body that is no UTF-8 is read as Latin 1. Throws if a cassette has no answers.
 */
export function answersIn(content: Uint8Array): ReadonlyArray<HttpAnswer> {
  const text = textOf(content)
  if (/^(---|interactions:|http_interactions:)/m.test(text.slice(0, 2_000)) && /^\s*-?\s*request:/m.test(text)) {
    return cassetteIn(text)
  }
  const php = /^s:\d+:"([\s\S]*)";\s*$/.exec(text)
  if (php) return [bare(php[1] ?? "")]
  return [envelopeIn(text) ?? bare(text)]
}

const bare = (body: string): HttpAnswer => ({ status: 200, headers: {}, body, uri: null, requestBody: null })

function cassetteIn(text: string): ReadonlyArray<HttpAnswer> {
  const document = parseDocument(text, { customTags: ["binary", rubyBinary], logLevel: "error", uniqueKeys: false })
  const root = recordOf(document.toJS({ maxAliasCount: -1 }))
  const interactions = root["interactions"] ?? root["http_interactions"]
  if (!Array.isArray(interactions) || interactions.length === 0) throw new Error("The cassette contains no answers.")
  return interactions.map((interaction) => {
    const { request, response } = recordOf(interaction)
    const asked = recordOf(request)
    const given = recordOf(response)
    const headers = headersOf(given["headers"])
    const status = Number(recordOf(given["status"])["code"] ?? given["status_code"] ?? given["status"])
    return {
      status: Number.isInteger(status) ? status : 200,
      headers,
      body: bodyOf(given["body"] ?? given["content"] ?? "", headers),
      uri: addressOf(asked["uri"]),
      requestBody: bodyOf(asked["body"] ?? "", {}) || null,
    }
  })
}

/** Ruby writes `!binary` where YAML has `!!binary`. */
const rubyBinary: ScalarTag = { tag: "!binary", resolve: (base64) => Buffer.from(base64, "base64") }

/** The answer in `{request, response}`, or undefined if the text is something else. */
function envelopeIn(text: string): HttpAnswer | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('"response"') || !text.includes('"request"')) return undefined
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return undefined
  }
  const { request, response } = recordOf(root)
  if (typeof request !== "object" || typeof response !== "object") return undefined
  const given = recordOf(response)
  const uri = recordOf(request)["url"] ?? recordOf(request)["uri"]
  const inJson = valueText(text, "bodyJson")
  return {
    status: Number(given["status"] ?? given["statusCode"] ?? 200),
    headers: headersOf(given["headers"]),
    body: inJson ?? (typeof given["body"] === "string" ? given["body"] : JSON.stringify(given["body"] ?? "")),
    uri: addressOf(uri),
    requestBody: null,
  }
}

/** The text of the value of the first field of this name, as it is written: numbers keep their digits. */
function valueText(json: string, field: string): string | undefined {
  const start = new RegExp(`"${field}"\\s*:\\s*`).exec(json)
  if (!start) return undefined
  const from = start.index + start[0].length
  if (!/[{[]/.test(json[from] ?? "")) return undefined
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/g
  token.lastIndex = from
  let depth = 0
  for (let match = token.exec(json); match; match = token.exec(json)) {
    if (match[0] === "{" || match[0] === "[") depth++
    else if (match[0] === "}" || match[0] === "]") depth--
    if (depth === 0) return json.slice(from, token.lastIndex)
  }
  return undefined
}

function headersOf(given: unknown): Readonly<Record<string, string>> {
  const pairs = Object.entries(recordOf(given)).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(", ") : String(value),
  ])
  return Object.fromEntries(pairs) as Record<string, string>
}

function bodyOf(given: unknown, headers: Readonly<Record<string, string>>): string {
  if (typeof given === "string")
    return isCompressed(Buffer.from(given, "latin1")) ? textOf(Buffer.from(given, "latin1")) : given
  if (given instanceof Uint8Array) return textOf(given, headers["content-encoding"])
  const fields = recordOf(given)
  if (typeof fields["base64_string"] === "string") {
    return textOf(Buffer.from(fields["base64_string"], "base64"), headers["content-encoding"])
  }
  return fields["string"] === undefined ? "" : bodyOf(fields["string"], headers)
}

const isCompressed = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The text of bytes, decompressed. */
function textOf(bytes: Uint8Array, encoding = ""): string {
  const plain = isCompressed(bytes) ? gunzipSync(bytes) : decompressed(bytes, encoding)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(plain)
  } catch {
    return new TextDecoder("latin1").decode(plain)
  }
}

/** Recorders often store the plain body below the header of a compressed one. */
function decompressed(bytes: Uint8Array, encoding: string): Uint8Array {
  try {
    if (encoding.includes("br")) return brotliDecompressSync(bytes)
    if (encoding.includes("deflate")) return inflateSync(bytes)
  } catch {
    return bytes
  }
  return bytes
}

/** An address that can be parsed, else null. */
const addressOf = (uri: unknown): string | null => (typeof uri === "string" && URL.canParse(uri) ? uri : null)

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
