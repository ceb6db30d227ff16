import { randomBytes } from "node:crypto"
import { expect, it } from "vitest"
import { keyCache } from "#server/vault/keyCache.ts"
import { subjectKey } from "#server/vault/subjectKey.ts"

let moment = 0
const cache = () => keyCache({ now: () => new Date(moment), size: 3, believedMs: 60_000 })
const reading = (name: string) => Promise.resolve(subjectKey(name, randomBytes(32), randomBytes))
const isKnown = (of: ReturnType<typeof cache>, ...names: ReadonlyArray<string>) =>
  names.map((name) => of.find(name) !== undefined)

it("the cache of keys has a limit, and drops the least recently used", () => {
  const keys = cache()
  for (const name of ["a", "b", "c"]) keys.keep(name, reading(name))
  void keys.find("a")
  keys.keep("d", reading("d"))
  expect(isKnown(keys, "a", "b", "c", "d")).toEqual([true, false, true, true])
})

it("the cache of keys trusts a key for a minute, and not for longer when the clock is set back", () => {
  const keys = cache()
  keys.keep("a", reading("a"))
  moment += 59_999
  expect(isKnown(keys, "a")).toEqual([true])
  moment += 1
  expect(isKnown(keys, "a")).toEqual([false])
  keys.keep("b", reading("b"))
  moment -= 1
  expect(isKnown(keys, "b")).toEqual([false])
})

it("the cache of keys does not store a key that was dropped while it was being read, nor a failure", async () => {
  const keys = cache()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  keys.keep("a", promise)
  keys.forget("a")
  resolve(undefined)
  keys.keep("b", Promise.reject(new Error("not reachable")))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isKnown(keys, "a", "b")).toEqual([false, false])
})
