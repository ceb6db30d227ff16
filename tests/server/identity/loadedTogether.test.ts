import { describe, expect, it } from "vitest"
import { loadedTogether } from "#server/identity/loadedTogether.ts"

interface Load {
  readonly keys: ReadonlyArray<string>
  readonly end: (values: ReadonlyMap<string, string>) => void
  readonly fail: (error: Error) => void
}

/** Loads that end when the test says so. */
function loads() {
  const begun: Array<Load> = []
  const find = loadedTogether<string>(
    (keys) => new Promise((end, fail) => begun.push({ keys, end: (values) => end(values), fail })),
  )
  return { begun, find: (key: string) => find(key, new Date(0)) }
}

const valuesOf = ({ keys }: Load): ReadonlyMap<string, string> => new Map(keys.map((key) => [key, `value of ${key}`]))

describe("values that are loaded together", () => {
  it("a key is loaded at once, and a second one beside it", () => {
    const { begun, find } = loads()
    void find("a")
    void find("b")
    expect(begun.map(({ keys }) => keys)).toEqual([["a"], ["b"]])
  })

  it("keys that come while two loads are under way wait for the next one, which takes all of them", async () => {
    const { begun, find } = loads()
    const found = ["a", "b", "c", "d", "c"].map(find)
    expect(begun).toHaveLength(2)
    begun[0]?.end(valuesOf(begun[0]))
    expect(await found[0]).toBe("value of a")
    await expect.poll(() => begun.length).toBe(3)
    expect(begun[2]?.keys).toEqual(["c", "d"])
    begun[2]?.end(new Map([["c", "value of c"]]))
    expect(await Promise.all(found.slice(2))).toEqual(["value of c", undefined, "value of c"])
  })

  it("a key that is asked for again gets a load that began afterwards", async () => {
    const { begun, find } = loads()
    const [first] = [find("a"), find("b")]
    const again = find("a")
    begun[0]?.end(new Map([["a", "before"]]))
    expect(await first).toBe("before")
    await expect.poll(() => begun.length).toBe(3)
    begun[2]?.end(new Map([["a", "after"]]))
    expect(await again).toBe("after")
  })

  it("a load that fails fails for its own keys, and the next one is made", async () => {
    const { begun, find } = loads()
    const [first, , third] = [find("a"), find("b"), find("c")]
    begun[0]?.fail(new Error("away"))
    await expect(first).rejects.toThrow("away")
    await expect.poll(() => begun.length).toBe(3)
    begun[2]?.end(new Map([["c", "value of c"]]))
    expect(await third).toBe("value of c")
  })
})
