import type { Schema } from "effect"
import type { Permission } from "#domain/household/roles.ts"

/** A schema whose decoding needs nothing but the input. */
export type Codec = Schema.Codec<unknown, unknown>
type TypeOf<S> = S extends Codec ? S["Type"] : undefined
type EncodedOf<S> = S extends Codec ? S["Encoded"] : undefined

/**
 * Who may call a route. `open`: anyone, without a sign-in. `identity`: a signed-in user, about themselves. `query` and
 * `command`: members of the household that the request names whose role has the permission of the route. A command
 * changes something and returns the position of its last event in the log; a query can wait for such a position.
 * `admin`: admins of the installation.
 */
type EndpointKind = "open" | "identity" | "query" | "command" | "admin"

/** What a route requires of its caller beyond its kind. */
interface Guard {
  /** Of a query or command: the permission that the role needs. By default `read` for a query, `record` for a command. */
  readonly permission?: Permission
  /** The user must have confirmed password and second factor in the last minutes. */
  readonly stepUp?: boolean
  /** Of an admin route: only super admins. */
  readonly superAdmin?: boolean
  /** Counts towards the limit of changes, although it is no command of the household. */
  readonly isChange?: boolean
  /** A request that the client makes by itself: it does not count as activity of the user. */
  readonly background?: boolean
}

/** A route that receives or returns a file instead of JSON. */
interface FileTransfer {
  readonly contentType: "application/zip" | "text/csv; charset=utf-8"
  /** The most bytes of an upload. */
  readonly bytesMax?: number
  /** The most uploads that a server receives at once. */
  readonly atOnce?: number
}

/** How a client requests the pages after the first. */
interface Further {
  /** The list in the answer. The other endpoint continues it under the same name. */
  readonly list: string
  /** Has the same parameters, and `after`: the id in `next` of the page before. */
  readonly endpoint: Endpoint
}

/** One route, described once: the server registers it, the web calls it, and the OpenAPI document lists it. */
export interface Endpoint<
  Params extends Codec | undefined = Codec | undefined,
  Query extends Codec | undefined = Codec | undefined,
  Body extends Codec | undefined = Codec | undefined,
  Answer extends Codec | undefined = Codec | undefined,
> {
  readonly name: string
  readonly method: "GET" | "PUT" | "POST" | "DELETE"
  /** With parameters as `:name`. */
  readonly path: string
  readonly kind: EndpointKind
  readonly guard: Guard
  readonly summary: string
  /** Takes a file as its body. */
  readonly upload: FileTransfer | undefined
  /** Answers with a file. */
  readonly download: FileTransfer | undefined
  /** Present if the answer has a list that may be longer than a page. */
  readonly further: Further | undefined
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The body of a successful answer; `undefined`: none (204). */
  readonly answer: Answer
}

export type ParamsOf<E extends Endpoint> = TypeOf<E["params"]>
export type QueryOf<E extends Endpoint> = TypeOf<E["query"]>
export type BodyOf<E extends Endpoint> = TypeOf<E["body"]>
export type AnswerOf<E extends Endpoint> = TypeOf<E["answer"]>
/** The encoded forms in a request or answer, with decimals and days as text. */
export type SentParams<E extends Endpoint> = EncodedOf<E["params"]>
export type SentQuery<E extends Endpoint> = EncodedOf<E["query"]>
export type SentBody<E extends Endpoint> = EncodedOf<E["body"]>
export type SentAnswer<E extends Endpoint> = EncodedOf<E["answer"]>

export function endpoint<
  Params extends Codec | undefined = undefined,
  Query extends Codec | undefined = undefined,
  Body extends Codec | undefined = undefined,
  Answer extends Codec | undefined = undefined,
>(described: {
  readonly name: string
  readonly method: Endpoint["method"]
  readonly path: string
  readonly kind: EndpointKind
  readonly guard?: Guard
  readonly summary: string
  readonly upload?: FileTransfer
  readonly download?: FileTransfer
  readonly further?: Further
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer?: Answer
}): Endpoint<Params, Query, Body, Answer> {
  const { guard = {}, upload, download, further, params, query, body, answer } = described
  return {
    ...described,
    guard,
    upload,
    download,
    further,
    params: params as Params,
    query: query as Query,
    body: body as Body,
    answer: answer as Answer,
  }
}
