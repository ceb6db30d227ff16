import { readHealth } from "#contract/people/operations.ts"
import { Result, Schema } from "effect"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { CommandId, HouseholdId } from "#domain/shared/ids.ts"
import type { HouseholdLock } from "#server/commands/householdLock.ts"
import { commandIdOf } from "#server/commands/ids.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { headers } from "#contract/problem.ts"
import { type Position, positionOfText, positionText } from "#server/eventlog/eventLog.ts"
import { accessOf, viewOf } from "#server/db/access.ts"
import type { Authenticated, SignedIn } from "#server/identity/access.ts"
import { bodyBytesMax, openBodyBytesMax, sendProblem } from "./app.ts"
import { answerTextOf } from "./answerText.ts"
import { compressed, isCompressed } from "./compression.ts"
import { encodingAccepted } from "#server/files/encodings.ts"
import { type Cookies, secretsOf, writeSecrets } from "./cookies.ts"
import { decoderOf, type FieldError } from "./decoding.ts"
import { authorised, isRefusedSetAside, namesHousehold, waitsForImport } from "./guard.ts"
import { collectingSeries } from "#server/marketdata/usedSeries.ts"
import { askedAnswer, type CachedAnswer, cachedAnswer, type AnswerCache } from "./answerCache.ts"
import { malformed, refused, type Rejection, unavailable } from "./problems.ts"
import { noteRequester } from "./refusals.ts"
import type { CountRequest } from "./limits/requestLimits.ts"
import type { Answer, PersonalRequest, Actor, ReadModelName, Route } from "./route.ts"
import type { Upload } from "./upload.ts"
import { whenClosed } from "./whenClosed.ts"

/** The dependencies of every route. */
export interface RequestServices {
  readonly cookies: Cookies
  /** The session of an access token, if the token is valid and has not expired. */
  readonly sessionOf: (accessToken: string) => string | undefined
  /** The user of a session that has not ended, and the household of the request. */
  readonly authenticate: (
    sessionId: string,
    asked: {
      readonly householdId: string | undefined
      readonly isBackground: boolean
      readonly reflects: Position | undefined
    },
  ) => Promise<Authenticated>
  /** The position that read models have reached. */
  readonly reflected: (readModels: ReadonlyArray<ReadModelName>) => Position
  /** Counts a request of a signed-in user, and refuses it when there were too many. */
  readonly countRequest: CountRequest
  /** Every command of a household is decided under its lock. */
  readonly withHouseholdLock: HouseholdLock
  /** Whether every route except the health check is unavailable. */
  readonly cannotServe?: () => boolean
  readonly isUnderMaintenance: () => Promise<boolean>
  /** Whether an archive is being imported into the household. Until it ends, the household takes nothing else. */
  readonly isImporting?: (householdId: HouseholdId) => Promise<boolean>
  /**
   * Whether a household is set aside: one of its events, recorded at `asOf`, cannot be applied. Its figures show what was
   * recorded before. `isOfAccess`: that event concerns its members.
   */
  readonly setAsideOf?: (householdId: HouseholdId) => { readonly asOf: Date; readonly isOfAccess: boolean } | undefined
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

/**
 * A read that takes longer is sent only after its permission was checked once more, as is every file. Who loses access
 * while a shorter one is computed may still receive that answer.
 */
const longReadMs = 250

/** How often a read is computed again because what its user may see changed meanwhile. */
const scopeChangesMost = 3

/**
 * Adds a route to the server: authenticates and decodes its requests, answers them and encodes the answers.
 *
 * Permission is checked before the body is read, and again when time has passed since: after the body has arrived, after
 * waiting for read models, before a long read is sent. A command is checked under the lock of its household, in which it
 * is decided. Members are removed under the same lock, so no command is decided for a member who was removed before.
 */
export function register(app: FastifyInstance, route: Route, services: RequestServices): void {
  const { endpoint, reads } = route
  const decode = requestDecoder(endpoint)
  const textOf = endpoint.answer && answerTextOf(endpoint.answer)
  const { permitted, stillPermitted, sessionIdOf, personOf } = permissionsOf(route, services)
  const { decided, made } = answersOf(route, services, textOf)
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
        const allowed = await permitted(person, services.now())
        if (Result.isFailure(allowed)) return sendProblem(reply, allowed.failure)
        // Asked again when the command appends: this answers before the body was sent.
        if (waitsForImport(endpoint) && (await services.isImporting?.(allowed.success.householdId)) === true) {
          return sendProblem(reply, refused({ _tag: "ImportRunning" }))
        }
        const setAside = services.setAsideOf?.(allowed.success.householdId)
        if (setAside && endpoint.kind === "query") reply.header(headers.setAside, setAside.asOf.toISOString())
        people.set(request, allowed.success)
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
      const waits = reads.length > 0 && after !== undefined
      if (waits) {
        const waited = await services.waitFor(after, reads)
        if (Result.isFailure(waited)) return sendNotYet(reply, waited.failure)
      }
      const before = people.get(request) as SignedIn // set in `onRequest`; open routes do not use it
      const again = (at = services.now()) => stillPermitted(request, before, at)
      const userAgent = request.headers["user-agent"] ?? null
      const requestOf = (person: SignedIn): PersonalRequest<Endpoint> => ({
        ...parts,
        sent: { params: request.params, body: endpoint.upload ? undefined : request.body },
        file: endpoint.upload ? (request.body as Upload | undefined) : undefined,
        client: { address: request.ip, secrets: secretsOf(services.cookies, request), userAgent },
        encoding: isCompressed(endpoint) ? encodingAccepted(request.headers["accept-encoding"]) : undefined,
        refreshToken: refreshing.includes(endpoint.name) ? services.cookies.refresh.read(request) : undefined,
        sessionId: sessionIdOf(request),
        person,
        again,
        commandId: commandId === undefined ? services.randomId() : commandIdOf(commandId),
        requestId: request.id,
      })
      const ask: Ask = { before, waits, again, make: (person) => made(request, requestOf(person), readAfter) }
      const outcome = await (endpoint.kind === "open" ? ask.make(before) : decided(ask))
      if (Result.isFailure(outcome)) return sendProblem(reply, outcome.failure)
      if ("etag" in outcome.success) return sendCached(request, reply, outcome.success)
      const { person: actor = before, about, onSent } = outcome.success
      if (onSent) whenClosed(reply.raw, onSent)
      const [pathname = ""] = request.url.split("?", 1)
      const action: AuditedAction = {
        endpoint,
        params: parts.params,
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
}

/** Who sends a request to a route, and whether they may. */
function permissionsOf({ endpoint, reads }: Route, services: RequestServices) {
  /** Whether a user may send this request at this moment. */
  async function permitted(person: Authenticated, now: Date): Promise<Result.Result<SignedIn, Rejection>> {
    if (!person) return Result.fail({ code: "notSignedIn" })
    if (person.householdId === undefined) return Result.fail(notTheirs)
    const allowed = authorised(endpoint, person, { maintenance: await services.isUnderMaintenance(), now })
    const setAside = services.setAsideOf?.(person.householdId)
    if (Result.isSuccess(allowed) && setAside && isRefusedSetAside(endpoint, setAside.isOfAccess)) {
      return Result.fail(refused({ _tag: "HouseholdSetAside", asOf: setAside.asOf.toISOString() }))
    }
    return Result.map(allowed, () => person)
  }

  /** Asks again who sends a request, and whether they may. */
  async function stillPermitted(
    request: FastifyRequest,
    before: SignedIn,
    now: Date,
  ): Promise<Result.Result<SignedIn, Rejection>> {
    const person = await personOf(request)
    // A request without the header is not carried over to another household of the user.
    const isElsewhere = namesHousehold(endpoint) && person?.householdId !== before.householdId
    return person && isElsewhere ? Result.fail(notTheirs) : permitted(person, now)
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
    const reflects = reads.length > 0 ? services.reflected(reads) : undefined
    return services.authenticate(sessionId, { householdId: named?.toString(), isBackground, reflects })
  }

  return { permitted, stillPermitted, sessionIdOf, personOf }
}

/** How a route makes its answers. `textOf` encodes them. */
function answersOf(
  { endpoint, answer, reads, isCached, locksItself }: Route,
  services: RequestServices,
  textOf: ReturnType<typeof answerTextOf> | undefined,
) {
  /** Answers a signed-in user, if the request is still permitted. */
  async function decided({ before, waits, again, make }: Ask): Promise<Result.Result<Made, Rejection>> {
    async function makeIfPermitted(): Promise<Result.Result<Made, Rejection>> {
      const person = await again()
      return Result.isFailure(person) ? Result.fail(person.failure) : make(person.success)
    }
    if (endpoint.kind === "command" && !locksItself) {
      return services.withHouseholdLock(before.householdId, makeIfPermitted)
    }
    if (endpoint.method !== "GET") return makeIfPermitted()

    const begunAt = services.now()
    let person = waits ? await again() : Result.succeed(before)
    for (let changes = 0; changes <= scopeChangesMost; changes += 1) {
      if (Result.isFailure(person)) return Result.fail(person.failure)
      const begunMs = performance.now()
      const answered = await make(person.success)
      const isLong = endpoint.download !== undefined || performance.now() - begunMs > longReadMs
      if (!isLong) return answered
      // A step-up that was recent enough when the read began suffices for it.
      const now = await again(begunAt)
      if (Result.isSuccess(now) && seesTheSame(person.success, now.success)) return answered
      if (Result.isSuccess(answered) && "body" in answered.success) answered.success.onSent?.() // it is never sent
      person = now
    }
    return Result.fail(unavailable)
  }

  /** The answer to a user: from the cache, if the route has one. */
  async function made(
    request: FastifyRequest,
    apiRequest: PersonalRequest<Endpoint>,
    readAfter: Position | undefined,
  ): Promise<Result.Result<Made, Rejection>> {
    const { person } = apiRequest
    if (!isCached || !(await services.isReadable(person.householdId))) return answer(apiRequest)
    // A browser would keep the header of a cached answer that is confirmed after the household was repaired.
    if (services.setAsideOf?.(person.householdId)) return answer(apiRequest)
    const { encoding } = apiRequest
    const asked = askedAnswer(person, { url: request.url, encoding, reads })
    return services.answerCache.of(asked, readAfter, async () => {
      const { value: computed, series } = await collectingSeries(() => answer(apiRequest))
      if (Result.isFailure(computed)) return Result.fail(computed.failure)
      const { body, encoded, reflects } = computed.success
      if (encoded) return Result.succeed(cachedAnswer({ ...encoded, reflects, series }))
      const text = textOf?.(body) ?? ""
      const shorter = await compressed(text, encoding)
      return Result.succeed(
        cachedAnswer({ ...(shorter ?? { content: Buffer.from(text), encoding: undefined }), reflects, series }),
      )
    })
  }

  return { decided, made }
}

function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedAnswer): FastifyReply {
  const { content, encoding, reflects, etag } = cached
  if (reflects) reply.header(headers.reflectsPosition, positionText(reflects))
  reply.header("etag", etag).header("vary", "accept-encoding")
  if (request.headers["if-none-match"] === etag) return reply.code(304).send()
  if (encoding) reply.header("content-encoding", encoding)
  return reply.header("content-type", "application/json; charset=utf-8").send(content)
}

/** A request of a signed-in user that is being answered. */
interface Ask {
  /** The user, as of the moment before the body was read. */
  readonly before: SignedIn
  /** Whether the request has waited for read models since. */
  readonly waits: boolean
  readonly again: PersonalRequest<Endpoint>["again"]
  readonly make: (person: SignedIn) => Promise<Result.Result<Made, Rejection>>
}

type Made = Answer<unknown> | CachedAnswer

const notTheirs: Rejection = { code: "notFound", refusal: { _tag: "NotTheirHousehold" } }

/** Whether both see the same data, in the same role. */
const seesTheSame = (one: SignedIn, other: SignedIn): boolean =>
  one.role === other.role &&
  one.householdRole === other.householdRole &&
  viewOf(accessOf(one)) === viewOf(accessOf(other))

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
    const commandId = readHeader(request, headers.commandId, "id.malformed", commandIdIn)
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
const commandIdIn = (text: string): CommandId | undefined => (isCommandId(text) ? text : undefined)

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
  { body, encoded, status, reflects, session, deviceSecrets, file }: Answer<unknown>,
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
  const text = encoded ? "" : textOf(body)
  reply.code(status ?? 200).header("content-type", "application/json; charset=utf-8")
  if (!isCompressed(endpoint)) return reply.send(text)
  reply.header("vary", "accept-encoding")
  if (encoded) {
    if (encoded.encoding) reply.header("content-encoding", encoded.encoding)
    return reply.send(encoded.content)
  }
  const shorter = await compressed(text, encodingAccepted(reply.request.headers["accept-encoding"]))
  return shorter ? reply.header("content-encoding", shorter.encoding).send(shorter.content) : reply.send(text)
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
