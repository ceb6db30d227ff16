import { setTimeout as pause } from "node:timers/promises"
import { Result } from "effect"
import type { Db } from "#server/db/database.ts"
import type { Refusal } from "#server/marketdata/providers/answers.ts"
import { NotSent, type OutgoingAnswer, type Send } from "#server/outgoing/send.ts"
import { feeds } from "./all.ts"
import type { Ask, Feed, FeedId, FeedLimits, FeedRequest, OrderKind } from "./feed.ts"
import { noteAnswered, noteFailed, ofPersons, reserve, type Slot } from "./pace.ts"

/** What the operator chose: see the settings MARKET_DATA_…. */
export interface FeedSettings {
  /** The providers of each kind, of rates and of the search, the first one first. Only these are asked. */
  readonly order: Readonly<Record<OrderKind, ReadonlyArray<FeedId>>>
  readonly keys: ReadonlyMap<FeedId, string>
  readonly urls: ReadonlyMap<FeedId, string>
  readonly limits: ReadonlyMap<FeedId, FeedLimits>
}

export interface AskingDependencies {
  readonly db: Db
  readonly send: Send
  readonly settings: FeedSettings
  readonly now: () => Date
  readonly signal: AbortSignal
  /** A person or a single household causes the requests: they leave half of the budget of a day to the prices of all. */
  readonly isOfPerson?: boolean
  /** How long a request waits for its slot. */
  readonly longestWaitMs?: number
  /** Tests do not wait. */
  readonly pause?: (milliseconds: number) => Promise<unknown>
}

const bytesMax = 16 * 1_024 * 1_024
const timeoutMs = 30_000

export const limitsOf = ({ id, limits }: Feed, settings: FeedSettings): FeedLimits => settings.limits.get(id) ?? limits

/**
 * Sends requests to a provider: at its pace, within its budget, and not while it asked to wait or failed repeatedly. A
 * fault of the provider is tried once more after a second or two. Refusals are values; only a stop throws.
 */
export function askingOf(dependencies: AskingDependencies, id: FeedId): Ask {
  const feed = feeds[id]
  const wait = dependencies.pause ?? ((ms: number) => pause(ms, undefined, { signal: dependencies.signal }))
  return async (request) => {
    const first = await askOnce(dependencies, feed, request, wait)
    if (
      Result.isSuccess(first) ||
      first.failure.kind !== "Unreachable" ||
      first.failure.retryAfterSeconds !== undefined
    ) {
      return first
    }
    await wait(1_000 + Math.random() * 1_000)
    return askOnce(dependencies, feed, request, wait)
  }
}

async function askOnce(
  { db, send, settings, now, signal, isOfPerson = false, longestWaitMs = 20_000 }: AskingDependencies,
  feed: Feed,
  request: FeedRequest,
  wait: (milliseconds: number) => Promise<unknown>,
): ReturnType<Ask> {
  const limits = limitsOf(feed, settings)
  const slot = await reserve(db, feed.id, isOfPerson ? ofPersons(limits) : limits, { now: now(), longestWaitMs })
  if (slot.kind === "refused") return Result.fail(refusalOf(feed, slot))
  const ms = slot.at.getTime() - now().getTime()
  if (ms > 0) await wait(ms)
  const key = settings.keys.get(feed.id)
  const base = settings.urls.get(feed.id) ?? feed.url
  const signed = key === undefined ? undefined : feed.sign?.(key)
  const unsigned = urlOf(base, request, {})
  const answer = await sent(send, {
    url: urlOf(base, request, signed?.query ?? {}),
    headers: {
      accept: "application/json",
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      ...signed?.headers,
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    bytesMax,
    timeoutMs,
    signal,
  })
  const read = Result.isFailure(answer)
    ? Result.fail(answer.failure)
    : feed.read({
        status: answer.success.status,
        headers: answer.success.headers,
        body: answer.success.body.toString("utf8"),
        // Without the key: what is read from an address may be shown.
        uri: unsigned,
        requestBody: null,
      })
  if (Result.isFailure(read) && isFault(read.failure)) {
    const failure = withoutKeys(read.failure, settings.keys)
    await noteFailed(db, feed.id, failure, now())
    return Result.fail(failure)
  }
  await noteAnswered(db, feed.id, now())
  return read
}

/** Whether the provider failed, and not the request. */
const isFault = ({ kind }: Refusal): boolean =>
  kind === "RateLimited" || kind === "Unauthorised" || kind === "Malformed" || kind === "Unreachable"

/** Some services repeat in their answers what they were sent. */
function withoutKeys(refusal: Refusal, keys: FeedSettings["keys"]): Refusal {
  let { sentence } = refusal
  for (const key of keys.values()) sentence = sentence.replaceAll(key, "…")
  return { ...refusal, sentence }
}

function urlOf(base: string, { path, query }: FeedRequest, signed: Readonly<Record<string, string>>): string {
  const url = new URL(`${base.replace(/\/$/, "")}${path}`)
  for (const [name, value] of Object.entries({ ...query, ...signed })) url.searchParams.set(name, value)
  return url.href
}

async function sent(send: Send, request: Parameters<Send>[0]): Promise<Result.Result<OutgoingAnswer, Refusal>> {
  try {
    return Result.succeed(await send(request))
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    return Result.fail({ kind: error.again ? "Unreachable" : "Malformed", sentence: error.message })
  }
}

function refusalOf({ name }: Feed, { why, until }: Slot & { readonly kind: "refused" }): Refusal {
  const when = until === null ? "" : ` until ${until.toISOString()}`
  const sentences = {
    stopped: `${name} was stopped by an operator.`,
    blocked: `${name} is left alone${when}, after failures or because it asked to wait.`,
    budget: `${name}: the requests of the day are used up${when}.`,
    busy: `${name}: too many requests wait for their turn.`,
  }
  return { kind: why === "stopped" ? "Unauthorised" : "RateLimited", sentence: sentences[why] }
}
