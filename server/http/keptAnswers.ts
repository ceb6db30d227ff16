import { createHash } from "node:crypto"
import { Result } from "effect"
import { accessOf, viewOf } from "../access.ts"
import { comparePositions, type Position } from "../eventlog/eventLog.ts"
import type { SignedIn } from "../identity/access.ts"
import type { Encoding } from "./compression.ts"
import type { Rejection } from "./problems.ts"
import { viewerOf } from "./route.ts"

/** An answer as it is sent. */
export interface KeptAnswer {
  readonly content: Buffer
  readonly encoding: Encoding | undefined
  /** Up to which position of the log it shows what happened. */
  readonly reflects: Position | undefined
  /** Equal for equal bytes. */
  readonly etag: string
}

export const keptAnswer = (answer: Omit<KeptAnswer, "etag">): KeptAnswer => ({
  ...answer,
  etag: `"${createHash("sha256").update(answer.content).digest("base64url").slice(0, 22)}"`,
})

/**
 * Under which an answer is kept: everything that it depends on. Whose figures they are and which part of them is seen,
 * the viewer's currency, what is asked on which day and in which form, and the state of the read models and the market.
 * Whether somebody may ask at all is decided before, with each request.
 */
export function answerKey(
  person: Pick<SignedIn, "householdId" | "userId" | "portfolios" | "preferences" | "dataVersion">,
  asked: { readonly url: string; readonly today: string; readonly encoding: Encoding | undefined },
): string {
  const { preferences } = viewerOf(person)
  const { url, today, encoding = "plain" } = asked
  return [viewOf(accessOf(person)), preferences.baseCurrency, today, encoding, person.dataVersion, url].join("\n")
}

export interface KeptAnswers {
  /**
   * The answer kept under the key, else that of `make`, which is kept. Who names a position is given no answer that may
   * show less. Several who ask the same at once wait for one answer.
   */
  readonly of: (
    key: string,
    atLeast: Position | undefined,
    make: () => Promise<Result.Result<KeptAnswer, Rejection>>,
  ) => Promise<Result.Result<KeptAnswer, Rejection>>
}

/** Forgets the longest unused beyond so many bytes. */
export function keptAnswers({ bytesMax = 24_000_000 } = {}): KeptAnswers {
  // In order of last use, the longest unused first: a Map keeps the order in which keys were put in.
  const kept = new Map<string, KeptAnswer>()
  const underWay = new Map<string, Promise<Result.Result<KeptAnswer, Rejection>>>()
  let bytes = 0

  function forget(key: string): void {
    const answer = kept.get(key)
    if (!answer) return
    kept.delete(key)
    bytes -= sizeOf(key, answer)
  }

  function keep(key: string, answer: KeptAnswer): void {
    const before = kept.get(key)
    if (before && answer.reflects && shows(before, answer.reflects)) return // one that took longer to make
    forget(key)
    kept.set(key, answer)
    bytes += sizeOf(key, answer)
    for (const longestUnused of kept.keys()) {
      if (bytes <= bytesMax) return
      forget(longestUnused)
    }
  }

  async function made(key: string, make: () => Promise<Result.Result<KeptAnswer, Rejection>>) {
    const answer = await make()
    if (Result.isSuccess(answer)) keep(key, answer.success)
    return answer
  }

  return {
    async of(key, atLeast, make) {
      const known = kept.get(key)
      if (known && shows(known, atLeast)) {
        kept.delete(key)
        kept.set(key, known)
        return Result.succeed(known)
      }
      // What others began to make may have been read before the position was reached.
      if (atLeast) return made(key, make)
      const making = underWay.get(key) ?? made(key, make).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
  }
}

const shows = ({ reflects }: KeptAnswer, atLeast: Position | undefined): boolean =>
  atLeast === undefined || (reflects !== undefined && comparePositions(reflects, atLeast) >= 0)

/** With what the map itself takes. */
const sizeOf = (key: string, { content }: KeptAnswer): number => content.length + 2 * key.length + 500
