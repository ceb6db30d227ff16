import { securityHeaders } from "#server/http/securityHeaders.ts"
import type { Reply } from "./fuzzingLine.ts"
import type { FuzzedRequest } from "./fuzzingRequests.ts"

/** The faults of an answer, for any request; none for a correct answer. */
export type Judge = (request: FuzzedRequest, reply: Reply | undefined) => ReadonlyArray<string>

/**
 * `internals`: words that occur in the database alone, such as the names of columns; an answer with one of them reveals
 * more than the contract allows.
 */
export function judge({ internals }: { readonly internals: ReadonlyArray<string> }): Judge {
  const titles = new Map<string, string>()
  const words = internals.length > 0 ? new RegExp(String.raw`\b(?:${internals.join("|")})\b`) : undefined

  return (request, reply) => {
    if (!reply) return ["there is no answer"]
    const { status, headers, text } = reply
    return [
      ...(status >= 500 ? [`the server is at a loss: ${status}`] : []),
      ...missingHeaders(headers),
      // The columns of a table for spreadsheets may have the same names as those of the database.
      ...leaksIn(request, text, headers["content-type"]?.startsWith("text/csv") ? undefined : words),
      ...(status >= 400 && request.method !== "HEAD" ? problemsOf(reply, titles) : []),
      ...(status < 400 ? wrongType(request, reply) : []),
    ]
  }
}

function missingHeaders(headers: Reply["headers"]): ReadonlyArray<string> {
  const expected = { ...securityHeaders(undefined), "cache-control": "no-store" }
  return Object.entries(expected)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name]) => `${name} is ${headers[name] === undefined ? "missing" : String(headers[name])}`)
}

/** Texts that only our own code, the machine or Postgres would write. */
const telltales: ReadonlyArray<RegExp> = [
  /\bat (?:async )?\S+ \(\S+:\d+:\d+\)/,
  /\.(?:ts|js|mjs):\d+/,
  /node_modules|node:internal|file:\/\//,
  /\/(?:home|tmp|work|usr|var|opt|root)\//,
  /\b(?:Type|Syntax|Range|Reference|Database|Schema)Error\b/,
  /Unexpected (?:token|end of JSON|non-whitespace)|is not a function|Cannot read propert/,
  /syntax error at or near|invalid (?:byte sequence|input syntax|regular expression)|unterminated quoted string/,
  /violates (?:foreign key|unique|check|not-null|exclusion|row-level)|duplicate key value|unsupported Unicode escape/,
  /(?:relation|column|function|schema|role|constraint) "[^"]*"|\bSQLSTATE\b|\bpg_(?!sleep)\w+|wealth_runtime/,
  /\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b.+\bset\b|position: \d+/i,
  /ECONNREFUSED|ECONNRESET|ENOENT|EACCES/,
]

function leaksIn(request: FuzzedRequest, text: string, words: RegExp | undefined): ReadonlyArray<string> {
  const sent = `${request.target} ${Buffer.from(request.body ?? []).toString("utf8")}`
  return [...telltales, ...(words ? [words] : [])].flatMap((telltale) => {
    const found = telltale.exec(text)?.[0]
    return found === undefined || sent.includes(found) ? [] : [`tells of its inside: ${found.slice(0, 200)}`]
  })
}

const fields = ["type", "title", "status", "code", "errors", "refusal", "names"]

/** A problem document in the one form that every client reads. */
function problemsOf({ status, headers, text }: Reply, titles: Map<string, string>): ReadonlyArray<string> {
  const contentType = headers["content-type"]
  if (contentType !== "application/problem+json; charset=utf-8") return [`the problem is of type ${contentType}`]
  let problem: Record<string, unknown>
  try {
    problem = JSON.parse(text) as Record<string, unknown>
  } catch {
    return ["the problem is no JSON"]
  }
  const { type, title, code, errors, refusal } = problem
  const known = titles.get(String(code))
  titles.set(String(code), String(title))
  return [
    ...Object.keys(problem)
      // A wrong host is named, with the setting that names the right one.
      .filter((name) => !fields.includes(name) && !(name === "detail" && status === 421))
      .map((name) => `the problem has a field ${name}`),
    ...(type === `urn:wealth-tracker:problem:${String(code)}` ? [] : [`the problem is of type ${String(type)}`]),
    ...(problem["status"] === status ? [] : [`the problem states ${String(problem["status"])}`]),
    ...(known === undefined || known === title ? [] : [`the problem has two titles: ${known} and ${String(title)}`]),
    ...(code === "malformed" ? badlyNamed(errors) : []),
    ...(code === "refused" && typeof (refusal as { _tag?: unknown } | undefined)?._tag !== "string"
      ? ["no refusal"]
      : []),
  ]
}

/** Every malformed part is named by a path and a code. */
function badlyNamed(errors: unknown): ReadonlyArray<string> {
  if (!Array.isArray(errors) || errors.length === 0) return ["nothing is named that is malformed"]
  return errors.flatMap(({ field, reason }: Record<string, unknown>) =>
    /^(?:body|params|query|headers|request|url)(?:\.|$)/.test(String(field)) && /^[\w.]+$/.test(String(reason))
      ? []
      : [`malformed: ${String(field)}, ${String(reason)}`],
  )
}

const types = ["application/json; charset=utf-8", "application/json", "application/zip", "text/csv; charset=utf-8"]

function wrongType({ method }: FuzzedRequest, { status, headers, text }: Reply): ReadonlyArray<string> {
  const type = headers["content-type"]
  if (status === 204) return text === "" ? [] : ["nothing, with a body"]
  if (method === "HEAD" && text !== "") return ["HEAD, with a body"]
  return types.includes(String(type)) ? [] : [`what succeeded is of type ${String(type)}`]
}
