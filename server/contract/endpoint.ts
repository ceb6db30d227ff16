import type { Schema } from "effect"

/** A schema whose decoding needs nothing but the input. */
export type Codec = Schema.Codec<unknown, unknown>
type TypeOf<S> = S extends Codec ? S["Type"] : undefined
type EncodedOf<S> = S extends Codec ? S["Encoded"] : undefined

/**
 * One route, described once: the server registers it, the web calls it, and the OpenAPI document lists it. A command
 * changes something and answers with the position of the log at which it did; a query may be asked to wait for one.
 */
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
  readonly kind: "query" | "command" | "identity" | "open"
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The body of a success, or nothing (204). */
  readonly answer: Answer
}

export type ParamsOf<E extends Endpoint> = TypeOf<E["params"]>
export type QueryOf<E extends Endpoint> = TypeOf<E["query"]>
export type BodyOf<E extends Endpoint> = TypeOf<E["body"]>
export type AnswerOf<E extends Endpoint> = TypeOf<E["answer"]>
/** What travels: decimals and days as text. */
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
  readonly kind: Endpoint["kind"]
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer?: Answer
}): Endpoint<Params, Query, Body, Answer> {
  const { params, query, body, answer } = described
  return {
    ...described,
    params: params as Params,
    query: query as Query,
    body: body as Body,
    answer: answer as Answer,
  }
}
