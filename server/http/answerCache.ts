import { createHash } from "node:crypto"
import { Result } from "effect"
import { accessOf, viewOf } from "#server/db/access.ts"
import { comparePositions, type Position } from "#server/eventlog/eventLog.ts"
import type { SignedIn } from "#server/identity/access.ts"
import type { Encoding } from "#server/files/encodings.ts"
import type { Rejection } from "./problems.ts"
import { viewerOf } from "./route.ts"

/** An answer as the client receives it. */
export interface CachedAnswer {
  readonly content: Buffer
  readonly encoding: Encoding | undefined
  /** The position of the log up to which it shows events. */
  readonly reflects: Position | undefined
  /** Equal for equal bytes. */
  readonly etag: string
}

export const cachedAnswer = (answer: Omit<CachedAnswer, "etag">): CachedAnswer => ({
  ...answer,
  etag: `"${createHash("sha256").update(answer.content).digest("base64url").slice(0, 22)}"`,
})

/**
 * The key of a cached answer, with everything that the answer depends on: household and scope, the viewer's currency,
 * today, URL and encoding, and the state of the read models and the market data. Every request is authorised before it
 * reaches the cache.
 */
export function answerKey(
  person: Pick<SignedIn, "householdId" | "userId" | "portfolios" | "preferences" | "dataVersion" | "today">,
  asked: { readonly url: string; readonly encoding: Encoding | undefined },
): string {
  const { preferences, today } = viewerOf(person)
  const { url, encoding = "plain" } = asked
  return [viewOf(accessOf(person)), preferences.baseCurrency, today, encoding, person.dataVersion, url].join("\n")
}

export interface AnswerCache {
  /**
   * The cached answer of the key; if there is none, calls `make` and caches its answer. With `atLeast`, an older answer
   * is not used. Concurrent requests with the same key share one call.
   */
  readonly of: (
    key: string,
    atLeast: Position | undefined,
    make: () => Promise<Result.Result<CachedAnswer, Rejection>>,
  ) => Promise<Result.Result<CachedAnswer, Rejection>>
}

/** A cache that drops the least recently used answers beyond a number of bytes. */
export function answerCache({ bytesMax = 24_000_000 } = {}): AnswerCache {
  // Least recently used first: a Map iterates in the order of insertion.
  const answers = new Map<string, CachedAnswer>()
  const underWay = new Map<string, Promise<Result.Result<CachedAnswer, Rejection>>>()
  let bytes = 0

  function drop(key: string): void {
    const answer = answers.get(key)
    if (!answer) return
    answers.delete(key)
    bytes -= sizeOf(key, answer)
  }

  function add(key: string, answer: CachedAnswer): void {
    const before = answers.get(key)
    if (before && answer.reflects && shows(before, answer.reflects)) return // a newer answer is already cached
    drop(key)
    answers.set(key, answer)
    bytes += sizeOf(key, answer)
    for (const leastRecentlyUsed of answers.keys()) {
      if (bytes <= bytesMax) return
      drop(leastRecentlyUsed)
    }
  }

  async function made(key: string, make: () => Promise<Result.Result<CachedAnswer, Rejection>>) {
    const answer = await make()
    if (Result.isSuccess(answer)) add(key, answer.success)
    return answer
  }

  return {
    async of(key, atLeast, make) {
      const known = answers.get(key)
      if (known && shows(known, atLeast)) {
        answers.delete(key)
        answers.set(key, known)
        return Result.succeed(known)
      }
      // A concurrent request may have read the tables before they reached the position.
      if (atLeast) return made(key, make)
      const making = underWay.get(key) ?? made(key, make).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
  }
}

const shows = ({ reflects }: CachedAnswer, atLeast: Position | undefined): boolean =>
  atLeast === undefined || (reflects !== undefined && comparePositions(reflects, atLeast) >= 0)

/** Includes the memory of the map's entry. */
const sizeOf = (key: string, { content }: CachedAnswer): number => content.length + 2 * key.length + 500
