import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { answerCache, type AskedAnswer, cachedAnswer } from "#server/http/answerCache.ts"
import type { MarketChanges } from "#server/marketdata/changes.ts"
import { at } from "#server/eventlog/postgresQueries.ts"

const answer = (text: string, position: bigint, series: ReadonlyArray<string> = []) =>
  Result.succeed(cachedAnswer({ content: Buffer.from(text), encoding: undefined, reflects: at(position), series }))

/** The last change of each series. */
const changes = (last: Readonly<Record<string, bigint>>): MarketChanges => ({
  upTo: async () => (series) => last[series],
})
const cacheOf = (last: Readonly<Record<string, bigint>> = {}, bytesMax = 100_000) =>
  answerCache(changes(last), { bytesMax })
const asked = (key: string, { version = "1", market = 0n, reflects }: Partial<AskedAnswer> = {}): AskedAnswer => ({
  key,
  version,
  market,
  reflects,
})

const textOf = async (answered: ReturnType<ReturnType<typeof answerCache>["of"]>): Promise<string> =>
  Result.getOrThrow(await answered).content.toString()

describe("the cache of answers", () => {
  it("an answer is computed once while it is requested under the same key", async () => {
    const kept = cacheOf()
    expect(await textOf(kept.of(asked("a"), undefined, async () => answer("first", 1n)))).toBe("first")
    expect(await textOf(kept.of(asked("a"), undefined, async () => answer("second", 1n)))).toBe("first")
    expect(await textOf(kept.of(asked("b"), undefined, async () => answer("other", 1n)))).toBe("other")
  })

  it("a request for a later position gets a new answer, which replaces the cached one", async () => {
    const kept = cacheOf()
    await kept.of(asked("a"), undefined, async () => answer("before the write", 1n))
    expect(await textOf(kept.of(asked("a"), at(2n), async () => answer("after the write", 2n)))).toBe("after the write")
    expect(await textOf(kept.of(asked("a"), undefined, async () => answer("third", 3n)))).toBe("after the write")
    expect(await textOf(kept.of(asked("a"), at(2n), async () => answer("third", 3n)))).toBe("after the write")
  })

  it("a request for a position gets a new answer while others still compute an older one", async () => {
    const kept = cacheOf()
    let finish = (): void => {}
    const slow = kept.of(asked("a"), undefined, async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return answer("before the write", 1n)
    })
    expect(await textOf(kept.of(asked("a"), at(2n), async () => answer("after the write", 2n)))).toBe("after the write")
    finish()
    expect(await textOf(slow)).toBe("before the write")
    expect(await textOf(kept.of(asked("a"), undefined, async () => answer("third", 3n)))).toBe("after the write")
  })

  it("an answer is computed once for all simultaneous requests, also when it fails", async () => {
    const kept = cacheOf()
    let made = 0
    const make = async () => {
      made += 1
      return made === 1 ? Result.fail({ code: "notFound" as const }) : answer("found", 1n)
    }
    const both = await Promise.all([kept.of(asked("a"), undefined, make), kept.of(asked("a"), undefined, make)])
    expect(both.map(Result.isFailure)).toEqual([true, true])
    expect(made).toBe(1)
    expect(await textOf(kept.of(asked("a"), undefined, make))).toBe("found")
  })

  it("an answer is computed again when the version of its household has changed", async () => {
    const kept = cacheOf()
    await kept.of(asked("a"), undefined, async () => answer("before", 1n))
    expect(await textOf(kept.of(asked("a", { version: "2" }), undefined, async () => answer("after", 2n)))).toBe(
      "after",
    )
  })

  it("an answer of the same version shows what was recorded elsewhere since, so it serves a request for that position", async () => {
    const kept = cacheOf()
    await kept.of(asked("a"), undefined, async () => answer("first", 1n))
    const later = await kept.of(asked("a", { reflects: at(5n) }), at(5n), async () => answer("computed again", 5n))
    expect(Result.getOrThrow(later)).toMatchObject({ content: Buffer.from("first"), reflects: at(5n) })
  })

  it("an answer stays cached when a price changes that it does not use, and is computed again when one does", async () => {
    const kept = cacheOf({ "real price:HELD": 8n, "real price:OTHER": 7n })
    const ask = (market: bigint, text: string) =>
      textOf(kept.of(asked("a", { market }), undefined, async () => answer(text, 1n, ["real price:HELD"])))
    expect(await ask(6n, "first")).toBe("first")
    expect(await ask(8n, "after its price")).toBe("after its price")
    const other = cacheOf({ "real price:HELD": 5n, "real price:OTHER": 7n })
    const askOther = (market: bigint, text: string) =>
      textOf(other.of(asked("a", { market }), undefined, async () => answer(text, 1n, ["real price:HELD"])))
    expect(await askOther(6n, "first")).toBe("first")
    expect(await askOther(7n, "after another price")).toBe("first")
  })

  it("an answer is computed again when a series gets its first value that it had not found", async () => {
    const last: Record<string, bigint> = {}
    const kept = cacheOf(last)
    const ask = (market: bigint, text: string) =>
      textOf(kept.of(asked("a", { market }), undefined, async () => answer(text, 1n, ["real price:NEW"])))
    expect(await ask(1n, "without a price")).toBe("without a price")
    last["real price:NEW"] = 2n
    expect(await ask(2n, "with a price")).toBe("with a price")
  })

  it("an answer that was computed with older prices does not replace a newer one, nor serve a request that saw newer ones", async () => {
    const kept = cacheOf({ "real price:HELD": 2n })
    let finish = (): void => {}
    const slow = kept.of(asked("a", { market: 1n }), undefined, async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return answer("old price", 1n, ["real price:HELD"])
    })
    const ask = (market: bigint) =>
      textOf(kept.of(asked("a", { market }), undefined, async () => answer("new price", 1n, ["real price:HELD"])))
    expect(await ask(2n)).toBe("new price")
    finish()
    await slow
    expect(await ask(2n)).toBe("new price")
  })

  it("the least recently used answers are dropped beyond the limit of memory", async () => {
    const kept = cacheOf({}, 3_000)
    const ask = (key: string) => textOf(kept.of(asked(key), undefined, async () => answer(`${key} again`, 1n)))
    for (const key of ["a", "b"]) await kept.of(asked(key), undefined, async () => answer(key.repeat(700), 1n))
    expect(await ask("a")).toBe("a".repeat(700)) // Used last.
    await kept.of(asked("c"), undefined, async () => answer("c".repeat(700), 1n))
    expect(await ask("a")).toBe("a".repeat(700))
    expect(await ask("b")).toBe("b again")
  })
})
