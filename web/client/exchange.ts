import { Result, Schema } from "effect"
import type { AnswerOf, Codec, Endpoint, SentBody, SentParams, SentQuery } from "#contract/endpoint.ts"
import { headers, Problem } from "#contract/problem.ts"
import { askedEarly } from "./earlyAnswers.ts"
import { trackRequest } from "./prefetch.ts"
import { fetchRead } from "./readTogether.ts"

/** Why there is no answer. */
export type Failure =
  | { readonly kind: "problem"; readonly problem: Problem }
  /** The read model has not caught up with the last command. A retry helps. */
  | { readonly kind: "behind" }
  /** No answer came. Whether the request arrived is not known. */
  | { readonly kind: "unreachable" }
  /** The contract does not describe the answer: client and server have different versions. */
  | { readonly kind: "unreadable" }
  /** The user cancelled or did not confirm their identity, or another user has signed in meanwhile. */
  | { readonly kind: "cancelled" }

type Given<Name extends string, T> = [T] extends [undefined] ? unknown : { readonly [K in Name]: T }

/** The request of an endpoint: exactly the parts that the endpoint has. */
export type RequestOf<E extends Endpoint> = Given<"params", SentParams<E>> &
  Given<"query", SentQuery<E>> &
  Given<"body", SentBody<E>>

interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The idempotency key of a command: the server executes each id once. */
  readonly commandId?: string
  readonly readAfter?: string | null
  /** The household that the request is about. `null`: the first one that the user owns. */
  readonly householdId?: string | null
  /** Sent instead of a body, to a route that takes a file. */
  readonly file?: Blob
}

interface Asker {
  readonly token?: string | undefined
}

/** The path and query string that a request is sent to. Equal requests have equal addresses. */
export function addressOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>): string {
  const { params, query } = request as AnyRequest
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""))
  const asked = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return asked.length === 0
    ? path
    : `${path}?${new URLSearchParams(asked.sort(([a], [b]) => (a < b ? -1 : 1))).toString()}`
}

/** A successful answer: its body as text, or as a file where the route returns one. */
export interface Answer {
  readonly text: string
  readonly file: Blob | undefined
  /** Present when the household is set aside: the answer shows what was recorded before this ISO instant. */
  readonly setAside: string | null
}

/** Sends one request. Never throws for an error of the network or the server. */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions & Asker = {},
): Promise<Result.Result<Answer, Failure>> {
  const { body } = request as AnyRequest
  const { token, householdId, commandId, readAfter, signal, file } = options
  const contentType = endpoint.upload?.contentType ?? (body === undefined ? undefined : "application/json")
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body))
  try {
    const isRead = endpoint.kind === "query" && endpoint.method === "GET" && !endpoint.download
    const send = isRead ? fetchRead : fetchFirst
    const response = await trackRequest(
      send(addressOf(endpoint, request), {
        method: endpoint.method,
        credentials: "same-origin",
        headers: {
          accept: endpoint.download?.contentType ?? "application/json",
          ...(contentType === undefined ? {} : { "content-type": contentType }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(householdId ? { [headers.household]: householdId } : {}),
          ...(commandId === undefined ? {} : { [headers.commandId]: commandId }),
          ...(readAfter ? { [headers.readAfter]: readAfter } : {}),
        },
        ...(sent === undefined ? {} : { body: sent }),
        ...(signal ? { signal } : {}),
      }),
    )
    if (response.status === 202) return Result.fail({ kind: "behind" })
    if (!response.ok) return Result.fail(failureOf(response.status, await response.text()))
    const setAside = response.headers.get(headers.setAside)
    return endpoint.download
      ? Result.succeed({ text: "", file: await response.blob(), setAside })
      : Result.succeed({ text: await response.text(), file: undefined, setAside })
  } catch {
    return Result.fail({ kind: "unreachable" })
  }
}

const fetchFirst = (address: string, sent: RequestInit): Promise<Response> =>
  askedEarly(address, () => fetch(address, sent))

function failureOf(status: number, text: string): Failure {
  const decoded = Schema.decodeUnknownResult(Problem)(parsed(text))
  if (Result.isSuccess(decoded)) return { kind: "problem", problem: decoded.success }
  // A proxy answers in a format of its own: only the status can be read.
  return status >= 500 ? { kind: "unreachable" } : { kind: "unreadable" }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isCode = (failure: Failure, code: Problem["code"]): boolean =>
  failure.kind === "problem" && failure.problem.code === code

export const isNotSignedIn = (failure: Failure): boolean => isCode(failure, "notSignedIn")
export const isConflict = (failure: Failure): boolean => isCode(failure, "conflict")
export const isMaintenance = (failure: Failure): boolean => isCode(failure, "maintenance")
export const isNotFound = (failure: Failure | undefined): boolean =>
  failure !== undefined && isCode(failure, "notFound")

/** After how many seconds a rate-limited request may be sent again; absent for every other failure. */
export function secondsToWait(failure: Failure): number | undefined {
  const refusal = failure.kind === "problem" ? failure.problem.refusal : undefined
  return refusal?._tag === "TooManyRequests" || refusal?._tag === "TooMuchAtOnce"
    ? refusal.retryAfterSeconds
    : undefined
}

type RefusalTag = NonNullable<Problem["refusal"]>["_tag"]

/** Whether the server refused with this reason. */
export const isRefusal = (failure: Failure, tag: RefusalTag): boolean =>
  failure.kind === "problem" && failure.problem.refusal?._tag === tag

type Decoder = (input: unknown) => Result.Result<unknown, unknown>
const decoders = new Map<Codec, Decoder>()

/** Decodes the body of a successful answer by the contract. */
export function decode<E extends Endpoint>(endpoint: E, text: string): Result.Result<AnswerOf<E>, Failure> {
  if (endpoint.answer === undefined) return Result.succeed(undefined as AnswerOf<E>)
  const decoded = decoderOf(endpoint.answer)(parsed(text))
  return Result.isSuccess(decoded)
    ? Result.succeed(decoded.success as AnswerOf<E>)
    : Result.fail({ kind: "unreadable" })
}

function decoderOf(schema: Codec): Decoder {
  const known = decoders.get(schema)
  if (known) return known
  const made: Decoder = Schema.decodeUnknownResult(schema)
  decoders.set(schema, made)
  return made
}
