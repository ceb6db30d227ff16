import { Result, Schema } from "effect"
import type { AnswerOf, Codec, Endpoint, SentBody, SentParams, SentQuery } from "#contract/endpoint.ts"
import { headers, Problem } from "#contract/problem.ts"
import { trackRequest } from "#ui/prefetch.ts"

/** Why there is no answer. */
export type Failure =
  | { readonly kind: "problem"; readonly problem: Problem }
  /** The server has not caught up with what was last recorded. Asking again helps. */
  | { readonly kind: "behind" }
  /** No answer came. Whether the request arrived is not known. */
  | { readonly kind: "unreachable" }
  /** An answer that the contract does not describe: client and server are of different versions. */
  | { readonly kind: "unreadable" }
  /** The user gave it up or did not confirm their identity, or another user has signed in meanwhile. */
  | { readonly kind: "cancelled" }

type Given<Name extends string, T> = [T] extends [undefined] ? unknown : { readonly [K in Name]: T }

/** What an endpoint is called with: exactly the parts that it has. */
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
  /** The intention behind a command: sent again with the same id, it is done once. */
  readonly commandId?: string
  readonly readAfter?: string | null
  /** The household that the request is about. Null: the first of the person's own. */
  readonly householdId?: string | null
  /** What is sent in place of a body to a route that takes a file. */
  readonly file?: Blob
}

/** Who asks. */
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

/** A success of the server, with its body as text, or as a file where the route gives one. */
export interface Answer {
  readonly text: string
  readonly file: Blob | undefined
}

/** One request and its answer. Never throws for what a network or a server may do. */
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
    const response = await trackRequest(
      fetch(addressOf(endpoint, request), {
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
    return endpoint.download
      ? Result.succeed({ text: "", file: await response.blob() })
      : Result.succeed({ text: await response.text(), file: undefined })
  } catch {
    return Result.fail({ kind: "unreachable" })
  }
}

function failureOf(status: number, text: string): Failure {
  const decoded = Schema.decodeUnknownResult(Problem)(parsed(text))
  if (Result.isSuccess(decoded)) return { kind: "problem", problem: decoded.success }
  // A proxy in between answers in its own words; only the status says what it means.
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

/** After how long a question that was one too many is answered again; absent for every other failure. */
export const secondsToWait = (failure: Failure): number | undefined =>
  failure.kind === "problem" && failure.problem.refusal?._tag === "TooManyRequests"
    ? failure.problem.refusal.retryAfterSeconds
    : undefined

type RefusalTag = NonNullable<Problem["refusal"]>["_tag"]

/** Whether this is why it was not done. */
export const isRefusal = (failure: Failure, tag: RefusalTag): boolean =>
  failure.kind === "problem" && failure.problem.refusal?._tag === tag

type Decoder = (input: unknown) => Result.Result<unknown, unknown>
const decoders = new Map<Codec, Decoder>()

/** What the body of a success says, by the contract. */
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
