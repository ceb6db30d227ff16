import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { cachedAnswer, answerCache } from "#server/http/answerCache.ts"
import { at } from "#server/eventlog/postgresQueries.ts"

const answer = (text: string, position: bigint) =>
  Result.succeed(cachedAnswer({ content: Buffer.from(text), encoding: undefined, reflects: at(position) }))

const textOf = async (asked: ReturnType<ReturnType<typeof answerCache>["of"]>): Promise<string> =>
  Result.getOrThrow(await asked).content.toString()

describe("the cache of answers", () => {
  it("an answer is computed once while it is requested under the same key", async () => {
    const kept = answerCache()
    expect(await textOf(kept.of("a", undefined, async () => answer("first", 1n)))).toBe("first")
    expect(await textOf(kept.of("a", undefined, async () => answer("second", 1n)))).toBe("first")
    expect(await textOf(kept.of("b", undefined, async () => answer("other", 1n)))).toBe("other")
  })

  it("a request for a later position gets a new answer, which replaces the cached one", async () => {
    const kept = answerCache()
    await kept.of("a", undefined, async () => answer("before the write", 1n))
    expect(await textOf(kept.of("a", at(2n), async () => answer("after the write", 2n)))).toBe("after the write")
    expect(await textOf(kept.of("a", undefined, async () => answer("third", 3n)))).toBe("after the write")
    expect(await textOf(kept.of("a", at(2n), async () => answer("third", 3n)))).toBe("after the write")
  })

  it("a request for a position gets a new answer while others still compute an older one", async () => {
    const kept = answerCache()
    let finish = (): void => {}
    const slow = kept.of("a", undefined, async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return answer("before the write", 1n)
    })
    expect(await textOf(kept.of("a", at(2n), async () => answer("after the write", 2n)))).toBe("after the write")
    finish()
    expect(await textOf(slow)).toBe("before the write")
    expect(await textOf(kept.of("a", undefined, async () => answer("third", 3n)))).toBe("after the write")
  })

  it("an answer is computed once for all simultaneous requests, also when it fails", async () => {
    const kept = answerCache()
    let made = 0
    const make = async () => {
      made += 1
      return made === 1 ? Result.fail({ code: "notFound" as const }) : answer("found", 1n)
    }
    const both = await Promise.all([kept.of("a", undefined, make), kept.of("a", undefined, make)])
    expect(both.map(Result.isFailure)).toEqual([true, true])
    expect(made).toBe(1)
    expect(await textOf(kept.of("a", undefined, make))).toBe("found")
  })

  it("the least recently used answers are dropped beyond the limit of memory", async () => {
    const kept = answerCache({ bytesMax: 3_000 })
    const ask = (key: string) => textOf(kept.of(key, undefined, async () => answer(`${key} again`, 1n)))
    for (const key of ["a", "b"]) await kept.of(key, undefined, async () => answer(key.repeat(700), 1n))
    expect(await ask("a")).toBe("a".repeat(700)) // Used last.
    await kept.of("c", undefined, async () => answer("c".repeat(700), 1n))
    expect(await ask("a")).toBe("a".repeat(700))
    expect(await ask("b")).toBe("b again")
  })
})
