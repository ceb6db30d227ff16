import { Result, Schema } from "effect"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Endpoint } from "../contract/endpoint.ts"
import { headers } from "../contract/problem.ts"
import { CommandId } from "../../domain/shared/ids.ts"
import { type Position, positionOfText, positionText } from "../eventlog/eventLog.ts"
import type { SignedIn } from "../identity/sessions.ts"
import { sendProblem } from "./app.ts"
import { decoderOf, type FieldError } from "./decoding.ts"
import { malformed } from "./problems.ts"
import type { Answer, AskedByPerson, ReadModelName, Route } from "./route.ts"
import { type SessionCookie } from "./sessionCookie.ts"

/** What every route leans on. */
export interface Edge {
  readonly cookie: SessionCookie
  /** Who the token of a session belongs to, if it still holds. */
  readonly authenticate: (token: string) => Promise<SignedIn | undefined>
  /** Waits, bounded, until read models show a position. The position that they show instead, when it takes longer. */
  readonly waitFor: (
    position: Position,
    readModels: ReadonlyArray<ReadModelName>,
  ) => Promise<Result.Result<void, Position>>
  readonly randomId: () => string
}

/** Gives an endpoint of the contract its place in the server: decode, answer, encode. */
export function register(app: FastifyInstance, { endpoint, answer, reads }: Route, edge: Edge): void {
  const decode = requestDecoder(endpoint)
  const encode = endpoint.answer && Schema.encodeSync(endpoint.answer)
  const people = new WeakMap<FastifyRequest, SignedIn>()

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Before the body is read: who is not signed in learns nothing of what a body should look like.
    onRequest: async (request, reply) => {
      if (endpoint.kind === "open") return undefined
      const token = edge.cookie.read(request)
      const person = token === undefined ? undefined : await edge.authenticate(token)
      if (!person) return sendProblem(reply, { code: "notSignedIn" })
      people.set(request, person)
      return undefined
    },
    handler: async (request, reply) => {
      const asked = decode(request)
      if (Result.isFailure(asked)) return sendProblem(reply, malformed(asked.failure))
      const { readAfter, commandId, ...parts } = asked.success

      if (reads.length > 0 && readAfter) {
        const waited = await edge.waitFor(readAfter, reads)
        if (Result.isFailure(waited)) return sendNotYet(reply, waited.failure)
      }
      const person = people.get(request) as SignedIn // there, or the request was answered above; open routes have none
      const given: AskedByPerson<Endpoint> = {
        ...parts,
        sent: { params: request.params, body: request.body },
        address: request.ip,
        person,
        commandId: commandId ?? edge.randomId(),
      }
      const outcome = await answer(given)
      if (Result.isFailure(outcome)) return sendProblem(reply, outcome.failure)
      return sendAnswer(reply, edge.cookie, outcome.success, encode)
    },
  })
}

interface Decoded {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly readAfter: Position | undefined
  readonly commandId: CommandId | undefined
}

function requestDecoder(
  endpoint: Endpoint,
): (request: FastifyRequest) => Result.Result<Decoded, ReadonlyArray<FieldError>> {
  const decodeParams = endpoint.params ? decoderOf(endpoint.params, "params") : refuseFields("params")
  const decodeQuery = endpoint.query ? decoderOf(endpoint.query, "query") : refuseFields("query")
  const decodeBody = endpoint.body ? decoderOf(endpoint.body, "body") : refuseBody
  return (request) => {
    const params = decodeParams(request.params)
    const query = decodeQuery(request.query)
    const body = decodeBody(request.body)
    const readAfter = readHeader(request, headers.readAfter, "position.malformed", positionOfText)
    const commandId = readHeader(request, headers.commandId, "id.malformed", commandIdOf)
    const errors = [params, query, body, readAfter, commandId].flatMap((part) =>
      Result.isFailure(part) ? part.failure : [],
    )
    if (errors.length > 0) return Result.fail(errors)
    return Result.succeed({
      params: Result.getOrThrow(params),
      query: Result.getOrThrow(query),
      body: Result.getOrThrow(body),
      readAfter: Result.getOrThrow(readAfter),
      commandId: Result.getOrThrow(commandId),
    })
  }
}

const refuseFields =
  (part: "params" | "query") =>
  (fields: unknown): Result.Result<undefined, ReadonlyArray<FieldError>> => {
    const [field] = Object.keys(fields ?? {})
    return field === undefined
      ? Result.succeed(undefined)
      : Result.fail([{ field: `${part}.${field.slice(0, 100)}`, reason: "unexpected" }])
  }

const refuseBody = (body: unknown): Result.Result<undefined, ReadonlyArray<FieldError>> =>
  body === undefined ? Result.succeed(undefined) : Result.fail([{ field: "body", reason: "unexpected" }])

const isCommandId = Schema.is(CommandId)
const commandIdOf = (text: string): CommandId | undefined => (isCommandId(text) ? text : undefined)

function readHeader<Value>(
  request: FastifyRequest,
  name: string,
  reason: string,
  read: (text: string) => Value | undefined,
): Result.Result<Value | undefined, ReadonlyArray<FieldError>> {
  const text = request.headers[name]
  if (text === undefined) return Result.succeed(undefined)
  const value = typeof text === "string" ? read(text) : undefined
  return value === undefined ? Result.fail([{ field: `headers.${name}`, reason }]) : Result.succeed(value)
}

function sendAnswer(
  reply: FastifyReply,
  cookie: SessionCookie,
  { body, status, reflects, session }: Answer<unknown>,
  encode: ((body: unknown) => unknown) | undefined,
): FastifyReply {
  if (reflects) reply.header(headers.reflectsPosition, positionText(reflects))
  if (session === "ended") cookie.clear(reply)
  else if (session) cookie.write(reply, session.token)
  if (!encode) return reply.code(204).send()
  return reply
    .code(status ?? 200)
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify(encode(body)))
}

/** The read models have not come that far yet: ask again. */
function sendNotYet(reply: FastifyReply, shown: Position): FastifyReply {
  return reply
    .code(202)
    .header(headers.reflectsPosition, positionText(shown))
    .header("retry-after", "1")
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify({ position: positionText(shown) }))
}
