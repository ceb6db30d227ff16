import { readHealth } from "#contract/operations.ts"
import { Result, Schema } from "effect"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { CommandId, HouseholdId } from "#domain/shared/ids.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { headers } from "#contract/problem.ts"
import { type Position, positionOfText, positionText } from "#server/eventlog/eventLog.ts"
import type { Authenticated, SignedIn } from "#server/identity/access.ts"
import { dayOf } from "#server/identity/memberships.ts"
import { bodyBytesMax, openBodyBytesMax, sendProblem } from "./app.ts"
import { answerTextOf } from "./answerText.ts"
import { compressed, encodingAccepted, isCompressed } from "./compression.ts"
import { type Cookies, secretsOf, writeSecrets } from "./cookies.ts"
import { decoderOf, type FieldError } from "./decoding.ts"
import { authorised, namesHousehold, recordsFacts } from "./guard.ts"
import { answerKey, cachedAnswer, type AnswerCache } from "./answerCache.ts"
import { malformed, refused, unavailable } from "./problems.ts"
import { noteRequester } from "./refusals.ts"
import type { CountRequest } from "./requestLimits.ts"
import type { Answer, PersonalRequest, Actor, ReadModelName, Route } from "./route.ts"
import type { Upload } from "./upload.ts"

/** The dependencies of every route. */
export interface RequestServices {
  readonly cookies: Cookies
  /** The session of an access token, if the token is valid and has not expired. */
  readonly sessionOf: (accessToken: string) => string | undefined
  /** The user of a session that has not ended, and the household of the request. */
  readonly authenticate: (
    sessionId: string,
    asked: { readonly householdId: string | undefined; readonly isBackground: boolean },
  ) => Promise<Authenticated>
  /** Counts a request of a signed-in user, and refuses it when there were too many. */
  readonly countRequest: CountRequest
  /** Whether every route except the health check is unavailable. */
  readonly cannotServe?: () => boolean
  readonly isUnderMaintenance: () => Promise<boolean>
  /** Whether an archive is being imported into the household. Until it ends, no other facts are recorded. */
  readonly isImporting?: (householdId: HouseholdId) => Promise<boolean>
  readonly answerCache: AnswerCache
  /** Whether the data of a household can be decrypted: false once its key is destroyed. */
  readonly isReadable: (householdId: HouseholdId) => Promise<boolean>
  /** Writes an action to the audit trail. */
  readonly record: (action: AuditedAction, actor: Actor) => Promise<void>
  /** The same, for a user who must be looked up first. Runs in the background and never fails. */
  readonly recordAbout: (action: AuditedAction, find: () => Promise<Actor | undefined>) => void
  /** Waits, for a limited time, until read models show a position. Fails with the position that they show instead. */
  readonly waitFor: (
    position: Position,
    readModels: ReadonlyArray<ReadModelName>,
  ) => Promise<Result.Result<void, Position>>
  /** The same for the position at which the log ended when the server started. */
  readonly waitForStart: (readModels: ReadonlyArray<ReadModelName>) => Promise<Result.Result<void, Position>>
  /** The position of the last event of the log; undefined while it is empty. */
  readonly logEnd: () => Promise<Position | undefined>
  readonly randomId: () => string
  readonly now: () => Date
}

/** A request that succeeded, for the audit trail. */
export interface AuditedAction {
  readonly endpoint: Endpoint
  readonly params: unknown
  readonly pathname: string
  /** The query string of the URL, with its question mark. */
  readonly search: string
  readonly userAgent: string | null
}

/** The routes that may read the cookie with the refresh token. */
export const refreshing: ReadonlyArray<string> = ["refreshSession", "signOut"]

/** Adds a route to the server: authenticates and decodes its requests, answers them and encodes the answers. */
export function register(
  app: FastifyInstance,
  { endpoint, answer, reads, isCached }: Route,
  services: RequestServices,
): void {
  const decode = requestDecoder(endpoint)
  const textOf = endpoint.answer && answerTextOf(endpoint.answer)
  const people = new WeakMap<FastifyRequest, SignedIn>()
  /** A session, and what its user may do, depend on the members of households. */
  const needed: ReadonlyArray<ReadModelName> = endpoint === readHealth ? [] : [...reads, "members"]
  let uploads = 0

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.upload?.bytesMax ?? (endpoint.kind === "open" ? openBodyBytesMax : bodyBytesMax),
    // Runs before the body is read: without permission, no body is accepted or validated.
    onRequest: async (request, reply) => {
      if (services.cannotServe?.() && endpoint !== readHealth) return sendProblem(reply, unavailable)
      if (needed.length > 0) {
        const started = await services.waitForStart(needed)
        if (Result.isFailure(started)) {
          return endpoint.kind === "query" ? sendNotYet(reply, started.failure) : sendProblem(reply, unavailable)
        }
      }
      if (endpoint.kind !== "open") {
        const person = await personOf(request)
        if (!person) return sendProblem(reply, { code: "notSignedIn" })
        noteRequester(request, { sessionId: person.session.sessionId, userId: person.userId })
        const tooMany = await services.countRequest(request, endpoint, person)
        if (tooMany) return sendProblem(reply, tooMany)
        if (person.householdId === undefined)
          return sendProblem(reply, { code: "notFound", refusal: { _tag: "NotTheirHousehold" } })
        const allowed = authorised(endpoint, person, {
          maintenance: await services.isUnderMaintenance(),
          now: services.now(),
        })
        if (Result.isFailure(allowed)) return sendProblem(reply, allowed.failure)
        if (recordsFacts(endpoint) && (await services.isImporting?.(person.householdId)) === true) {
          return sendProblem(reply, refused({ _tag: "ImportRunning" }))
        }
        people.set(request, person)
      }
      const { upload } = endpoint
      if (isZip(request) !== (upload !== undefined)) return sendProblem(reply, { code: "unsupportedMediaType" })
      if (!upload) return undefined
      // Checked before the file is read: each upload takes as much memory as its file is long.
      if (uploads >= (upload.atOnce ?? Infinity)) {
        return sendProblem(reply, refused({ _tag: "TooManyImports", retryAfterSeconds: 60 }))
      }
      uploads += 1
      request.raw.once("close", () => (uploads -= 1))
      return undefined
    },
    handler: async (request, reply) => {
      const asked = decode(request)
      if (Result.isFailure(asked)) return sendProblem(reply, malformed(asked.failure))
      const { readAfter, commandId, ...parts } = asked.success

      // A file is complete by itself: it contains everything that was recorded before it was requested.
      const after = endpoint.download ? await services.logEnd() : readAfter
      if (reads.length > 0 && after) {
        const waited = await services.waitFor(after, reads)
        if (Result.isFailure(waited)) return sendNotYet(reply, waited.failure)
      }
      const person = people.get(request) as SignedIn // set in `onRequest`; open routes do not use it
      const userAgent = request.headers["user-agent"] ?? null
      const apiRequest: PersonalRequest<Endpoint> = {
        ...parts,
        sent: { params: request.params, body: endpoint.upload ? undefined : request.body },
        file: endpoint.upload ? (request.body as Upload | undefined) : undefined,
        client: { address: request.ip, secrets: secretsOf(services.cookies, request), userAgent },
        refreshToken: refreshing.includes(endpoint.name) ? services.cookies.refresh.read(request) : undefined,
        sessionId: sessionIdOf(request),
        person,
        commandId: commandId ?? services.randomId(),
        requestId: request.id,
      }
      if (isCached && (await services.isReadable(person.householdId))) {
        return sendCached(request, reply, { apiRequest, readAfter, person })
      }
      const outcome = await answer(apiRequest)
      if (Result.isFailure(outcome)) return sendProblem(reply, outcome.failure)
      const { person: actor = person, about, onSent } = outcome.success
      if (onSent) whenClosed(reply, onSent)
      const [pathname = ""] = request.url.split("?", 1)
      const action: AuditedAction = {
        endpoint,
        params: apiRequest.params,
        pathname,
        search: request.url.slice(pathname.length),
        userAgent,
      }
      if (actor) await services.record(action, actor)
      await sendAnswer(reply, services.cookies, endpoint, outcome.success, textOf)
      if (about) services.recordAbout(action, about)
      return reply
    },
  })

  async function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: {
      readonly apiRequest: PersonalRequest<Endpoint>
      readonly readAfter: Position | undefined
      readonly person: SignedIn
    },
  ): Promise<FastifyReply> {
    const { apiRequest, readAfter, person } = asked
    const encoding = encodingAccepted(request.headers["accept-encoding"])
    const key = answerKey(person, { url: request.url, today: dayOf(services.now()), encoding })
    const outcome = await services.answerCache.of(key, readAfter, async () => {
      const made = await answer(apiRequest)
      if (Result.isFailure(made)) return Result.fail(made.failure)
      const { body, reflects } = made.success
      const text = textOf?.(body) ?? ""
      const shorter = await compressed(text, encoding)
      return Result.succeed(
        cachedAnswer({ ...(shorter ?? { content: Buffer.from(text), encoding: undefined }), reflects }),
      )
    })
    if (Result.isFailure(outcome)) return sendProblem(reply, outcome.failure)
    const { content, encoding: sentAs, reflects, etag } = outcome.success
    if (reflects) reply.header(headers.reflectsPosition, positionText(reflects))
    reply.header("etag", etag).header("vary", "accept-encoding")
    if (request.headers["if-none-match"] === etag) return reply.code(304).send()
    if (sentAs) reply.header("content-encoding", sentAs)
    return reply.header("content-type", "application/json; charset=utf-8").send(content)
  }

  function sessionIdOf(request: FastifyRequest): string | undefined {
    const [, token] = /^Bearer ([\w.-]{1,2000})$/.exec(request.headers.authorization ?? "") ?? []
    return token === undefined ? undefined : services.sessionOf(token)
  }

  async function personOf(request: FastifyRequest): Promise<Authenticated> {
    const sessionId = sessionIdOf(request)
    if (sessionId === undefined) return undefined
    noteRequester(request, { sessionId, userId: null })
    const named = namesHousehold(endpoint) ? request.headers[headers.household] : undefined
    const isBackground = endpoint.guard.background === true
    return services.authenticate(sessionId, { householdId: named?.toString(), isBackground })
  }
}

const isZip = ({ headers: { "content-type": contentType } }: FastifyRequest): boolean =>
  contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/zip"

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
  const decodeBody = endpoint.body ? decoderOf(endpoint.body, "body") : endpoint.upload ? takeFile : refuseBody
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

const takeFile = (body: unknown): Result.Result<undefined, ReadonlyArray<FieldError>> =>
  body !== undefined ? Result.succeed(undefined) : Result.fail([{ field: "body", reason: "missing" }])

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

async function sendAnswer(
  reply: FastifyReply,
  cookies: Cookies,
  endpoint: Endpoint,
  { body, status, reflects, session, deviceSecrets, file }: Answer<unknown>,
  textOf: ((body: unknown) => string) | undefined,
): Promise<FastifyReply> {
  const { download } = endpoint
  if (reflects) reply.header(headers.reflectsPosition, positionText(reflects))
  if (session === "ended") {
    cookies.refresh.clear(reply)
    reply.header("clear-site-data", '"cache"')
  } else if (session) cookies.refresh.write(reply, session.refreshToken)
  if (deviceSecrets !== undefined) writeSecrets(cookies, reply, deviceSecrets)
  if (download && file) {
    return reply
      .header("content-type", download.contentType)
      .header("content-disposition", `attachment; filename="${file.filename.replaceAll(/[^\w.-]/g, "_")}"`)
      .send(file.content)
  }
  if (!textOf) return reply.code(204).send()
  const text = textOf(body)
  reply.code(status ?? 200).header("content-type", "application/json; charset=utf-8")
  if (!isCompressed(endpoint)) return reply.send(text)
  reply.header("vary", "accept-encoding")
  const shorter = await compressed(text, encodingAccepted(reply.request.headers["accept-encoding"]))
  return shorter ? reply.header("content-encoding", shorter.encoding).send(shorter.content) : reply.send(text)
}

/** Calls it when the answer was received or its connection closed; at once if it has closed already. */
function whenClosed({ raw }: FastifyReply, closed: () => void): void {
  if (raw.closed || raw.destroyed) closed()
  else raw.once("close", closed)
}

/** The read models have not reached the position yet: the client retries. */
function sendNotYet(reply: FastifyReply, shown: Position): FastifyReply {
  return reply
    .code(202)
    .header(headers.reflectsPosition, positionText(shown))
    .header("retry-after", "1")
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify({ position: positionText(shown) }))
}
