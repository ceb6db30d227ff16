import { createHash } from "node:crypto"
import { Result } from "effect"
import { accessOf, viewOf } from "#server/db/access.ts"
import { versionOf } from "#server/db/dataVersion.ts"
import { comparePositions, type Position } from "#server/eventlog/eventLog.ts"
import { type MarketChanges, someChanged } from "#server/marketdata/changes.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Encoding } from "#server/files/encodings.ts"
import type { Rejection } from "./problems.ts"
import { type ReadModelName, viewerOf } from "./route.ts"

/** An answer as the client receives it. */
export interface CachedAnswer {
  readonly content: Buffer
  readonly encoding: Encoding | undefined
  /** The position of the log up to which it shows events. */
  readonly reflects: Position | undefined
  /** The series of prices and rates that it was computed from, by realm and name, and those that it did not find. */
  readonly series: ReadonlyArray<string>
  /** Equal for equal bytes. */
  readonly etag: string
}

export const cachedAnswer = (answer: Omit<CachedAnswer, "etag">): CachedAnswer => ({
  ...answer,
  etag: `"${createHash("sha256").update(answer.content).digest("base64url").slice(0, 22)}"`,
})

/** Which answer is asked for, and as of what. Every request is authorised before it reaches the cache. */
export interface AskedAnswer {
  /** Household and scope, the viewer's currency, today, URL and encoding: all that an answer depends on except data. */
  readonly key: string
  /** The version of the household's rows that the answer is computed from. */
  readonly version: string
  /** The number of the last change of market data. */
  readonly market: bigint
  /** Rows of this version show everything up to this position. */
  readonly reflects: Position | undefined
}

export function askedAnswer(
  person: Pick<SignedIn, "householdId" | "userId" | "portfolios" | "preferences" | "dataVersion" | "today">,
  asked: {
    readonly url: string
    readonly encoding: Encoding | undefined
    readonly reads: ReadonlyArray<ReadModelName>
  },
): AskedAnswer {
  const { preferences, today } = viewerOf(person)
  const { url, encoding = "plain", reads } = asked
  return {
    key: [viewOf(accessOf(person)), preferences.baseCurrency, today, encoding, url].join("\n"),
    version: versionOf(person.dataVersion, [...reads, ...readByAll]),
    market: person.dataVersion.market,
    reflects: person.dataVersion.reflects,
  }
}

/**
 * Read models on which each answer about a household depends besides those that its route names: whether it is a demo
 * household, and which lines are in the portfolios of a limited member.
 */
export const readByAll: ReadonlyArray<ReadModelName> = ["members", "portfolios", "lines"]

export interface AnswerCache {
  /**
   * The cached answer; if there is none as of the version and the market data, calls `make` and caches its answer. With
   * `atLeast`, an answer that reflects less is not used. Concurrent requests for the same share one call.
   */
  readonly of: (
    asked: AskedAnswer,
    atLeast: Position | undefined,
    make: () => Promise<Result.Result<CachedAnswer, Rejection>>,
  ) => Promise<Result.Result<CachedAnswer, Rejection>>
}

interface Kept {
  answer: CachedAnswer
  readonly version: string
  /** The last change of market data at which it was found to be current. */
  market: bigint
}

/** A cache that drops the least recently used answers beyond a number of bytes. */
export function answerCache(changes: MarketChanges, { bytesMax }: { readonly bytesMax: number }): AnswerCache {
  // Least recently used first: a Map iterates in the order of insertion.
  const answers = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Result.Result<CachedAnswer, Rejection>>>()
  let bytes = 0

  function drop(key: string): void {
    const kept = answers.get(key)
    if (!kept) return
    answers.delete(key)
    bytes -= sizeOf(key, kept)
  }

  function add({ key, version, market }: AskedAnswer, answer: CachedAnswer): void {
    const before = answers.get(key)
    // A newer answer is already cached.
    if (before?.version === version && before.market >= market && answer.reflects) {
      if (shows(before.answer, answer.reflects)) return
    }
    drop(key)
    const kept = { answer, version, market }
    answers.set(key, kept)
    bytes += sizeOf(key, kept)
    for (const leastRecentlyUsed of answers.keys()) {
      if (bytes <= bytesMax) return
      drop(leastRecentlyUsed)
    }
  }

  async function made(asked: AskedAnswer, make: () => Promise<Result.Result<CachedAnswer, Rejection>>) {
    const answer = await make()
    if (Result.isSuccess(answer)) add(asked, answer.success)
    return answer
  }

  /** Whether none of the series that the answer was computed from has changed since. */
  async function isOfMarket(kept: Kept, market: bigint): Promise<boolean> {
    if (kept.market >= market) return true
    const last = await changes.upTo(market)
    if (!last || someChanged(kept.answer.series, kept.market, last)) return false
    kept.market = market
    return true
  }

  return {
    async of(asked, atLeast, make) {
      const { key, version, market, reflects } = asked
      const known = answers.get(key)
      if (known?.version === version && reflects && !shows(known.answer, reflects)) {
        known.answer = { ...known.answer, reflects }
      }
      if (known?.version === version && shows(known.answer, atLeast) && (await isOfMarket(known, market))) {
        if (answers.get(key) === known) {
          answers.delete(key)
          answers.set(key, known)
        }
        return Result.succeed(known.answer)
      }
      // A concurrent request may have read the tables before they reached the position.
      if (atLeast) return made(asked, make)
      const work = `${key}\n${version}\n${market}`
      const making = underWay.get(work) ?? made(asked, make).finally(() => underWay.delete(work))
      underWay.set(work, making)
      return making
    },
  }
}

const shows = ({ reflects }: CachedAnswer, atLeast: Position | undefined): boolean =>
  atLeast === undefined || (reflects !== undefined && comparePositions(reflects, atLeast) >= 0)

/** Includes the memory of the map's entry. The name of a series takes about 60 bytes. */
const sizeOf = (key: string, { answer: { content, series }, version }: Kept): number =>
  content.length + 2 * (key.length + version.length) + 60 * series.length + 500
