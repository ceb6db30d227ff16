import { expect, it } from "vitest"
import { groupCommit } from "#server/eventlog/groupCommit.ts"

const limits = { count: 3, bytes: 100 }

/** Writes that end on request, and answer each item with its own name. */
function writes(options: { readonly refused?: string; readonly down?: boolean } = {}) {
  const groups: Array<ReadonlyArray<string>> = []
  const ends: Array<() => void> = []
  const commits = groupCommit<string, string>({
    async write(items) {
      groups.push(items)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (options.down) throw new Error("down")
      if (options.refused && items.includes(options.refused)) throw new Error(`refused: ${items.join()}`)
      return items.map((item) => `${item} written`)
    },
    concernsAll: (reason) => reason instanceof Error && reason.message === "down",
    limits,
  })
  return { commits, groups, end: () => ends.shift()?.(), endAll: () => setInterval(() => ends.shift()?.(), 1) }
}

it("items that arrived during a write are written together, each with its own answer", async () => {
  const { commits, groups, end, endAll } = writes()
  const answers = ["a", "b", "c"].map((item) => commits.submit(item, 1))
  expect(groups).toEqual([["a"]])
  end()
  expect(await answers[0]).toBe("a written")
  const ending = endAll()
  expect(await Promise.all(answers)).toEqual(["a written", "b written", "c written"])
  expect(groups).toEqual([["a"], ["b", "c"]])
  clearInterval(ending)
})

it("groups are limited, by number and by bytes, and an item too large for any group is written alone", async () => {
  const { commits, groups, endAll } = writes()
  const sizes = [1, 1, 1, 1, 60, 60, 500, 40, 60]
  const ending = endAll()
  await Promise.all(sizes.map((size, index) => commits.submit(String(index), size)))
  expect(groups).toEqual([["0"], ["1", "2", "3"], ["4"], ["5"], ["6"], ["7", "8"]])
  clearInterval(ending)
})

it("a fault of one item does not fail the others", async () => {
  const { commits, groups, endAll } = writes({ refused: "c" })
  const ending = endAll()
  const settled = await Promise.allSettled(["a", "b", "c", "d"].map((item) => commits.submit(item, 1)))
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"])
  expect(settled[2]).toMatchObject({ reason: { message: "refused: c" } })
  expect(groups).toEqual([["a"], ["b", "c", "d"], ["b"], ["c"], ["d"]])
  clearInterval(ending)
})

it("an unavailable store fails all waiting items at once, and later items are accepted", async () => {
  const state = { down: true }
  const { commits, groups, endAll } = writes(state)
  const ending = endAll()
  const settled = await Promise.allSettled(["a", "b", "c"].map((item) => commits.submit(item, 1)))
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
  expect(groups).toEqual([["a"], ["b", "c"]])
  state.down = false
  expect(await commits.submit("d", 1)).toBe("d written")
  await commits.settled()
  clearInterval(ending)
})
