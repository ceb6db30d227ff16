import { Result, Schema } from "effect"
import type { AnswerOf, Codec, Endpoint, SentBody, SentParams, SentQuery } from "../../server/contract/endpoint.ts"
import { headers, Problem } from "../../server/contract/problem.ts"
import { laterPosition } from "./position.ts"

/** Why there is no answer. */
export type Failure =
  | { readonly kind: "problem"; readonly problem: Problem }
  /** The server has not caught up with what was last recorded. Asking again helps. */
  | { readonly kind: "behind" }
  /** No answer came. Whether the request arrived is not known. */
  | { readonly kind: "unreachable" }
  /** An answer that the contract does not describe: client and server are of different versions. */
  | { readonly kind: "unreadable" }

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

/** Calls one route and decodes its answer by the contract. Never throws for what a network or a server may do. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Result.Result<AnswerOf<E>, Failure>> {
  const { body } = request as AnyRequest
  let response: Response
  let text: string
  try {
    response = await fetch(addressOf(endpoint, request), {
      method: endpoint.method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(options.commandId === undefined ? {} : { [headers.commandId]: options.commandId }),
        ...(options.readAfter ? { [headers.readAfter]: options.readAfter } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    text = await response.text()
  } catch {
    return Result.fail({ kind: "unreachable" })
  }

  if (response.status === 202) return Result.fail({ kind: "behind" })
  if (!response.ok) return Result.fail(failureOf(response.status, text))
  if (endpoint.answer === undefined) return Result.succeed(undefined as AnswerOf<E>)
  const decoded = decoderOf(endpoint.answer)(parsed(text))
  return Result.isSuccess(decoded)
    ? Result.succeed(decoded.success as AnswerOf<E>)
    : Result.fail({ kind: "unreadable" })
}

/**
 * Sends a command, and sends it again under the same id when no answer came or the server could not serve: what was
 * done the first time is then only acknowledged.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  commandId: string,
  pauses: ReadonlyArray<number> = [400, 1500, 4000],
): Promise<Result.Result<AnswerOf<E>, Failure>> {
  for (const pause of pauses) {
    const answer = await call(endpoint, request, { commandId })
    if (Result.isSuccess(answer) || !mayBeSentAgain(answer.failure)) return answer
    await new Promise((resume) => setTimeout(resume, pause))
  }
  return call(endpoint, request, { commandId })
}

const mayBeSentAgain = (failure: Failure): boolean =>
  failure.kind === "unreachable" || (failure.kind === "problem" && failure.problem.code === "unavailable")

function failureOf(status: number, text: string): Failure {
  const decoded = Schema.decodeUnknownResult(Problem)(parsed(text))
  if (Result.isSuccess(decoded)) return { kind: "problem", problem: decoded.success }
  // A proxy in between answers in its own words; what it means is told by the status alone.
  return status >= 502 && status <= 504 ? { kind: "unreachable" } : { kind: "unreadable" }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Decoder = (input: unknown) => Result.Result<unknown, unknown>
const decoders = new Map<Codec, Decoder>()

function decoderOf(schema: Codec): Decoder {
  const known = decoders.get(schema)
  if (known) return known
  const made: Decoder = Schema.decodeUnknownResult(schema)
  decoders.set(schema, made)
  return made
}

/** The position of the last command's events: what is read from now on must show them. */
export const lastRecorded = {
  position: null as string | null,
  note(position: string | null): void {
    this.position = laterPosition(this.position, position)
  },
}
