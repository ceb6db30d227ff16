import { setImmediate as turn } from "node:timers/promises"
import { expect, it } from "vitest"
import { type RequestTurns, requestTurns } from "#server/http/limits/requestTurns.ts"

/** Adds requests of an address, which note themselves when they are begun. */
function add(turns: RequestTurns, begun: Array<string>, address: string, count = 1, isOpen = true): void {
  for (let i = 0; i < count; i++) turns.add(address, { isOpen: () => isOpen, begin: () => begun.push(address) })
}

it("a request is begun at once while no others wait", () => {
  const begun: Array<string> = []
  add(requestTurns(), begun, "one")
  expect(begun).toEqual(["one"])
})

it("a single request of an address does not wait behind a thousand of another", async () => {
  const turns = requestTurns()
  const begun: Array<string> = []
  add(turns, begun, "attacker", 1_000)
  const before = begun.length
  add(turns, begun, "user")
  await turn()
  await turn()
  expect(begun.indexOf("user")).toBeGreaterThanOrEqual(before)
  expect(begun.indexOf("user")).toBeLessThanOrEqual(before + 1)
})

it("one turn of the event loop begins 32 requests at most, and in the end all are begun", async () => {
  const turns = requestTurns()
  const begun: Array<string> = []
  add(turns, begun, "one", 100)
  expect(begun).toHaveLength(32)
  const inEach = [32]
  while (begun.length < 100) {
    const before = begun.length
    await turn()
    inEach.push(begun.length - before)
  }
  expect(Math.max(...inEach)).toBe(32)
})

it("while connections arrive in each turn, one request is begun for eight of them, and all are once none arrives", async () => {
  const turns = requestTurns()
  const begun: Array<string> = []
  turns.connected()
  add(turns, begun, "one", 100)
  for (let connections = 0; connections < 80; connections++) {
    await turn()
    turns.connected()
  }
  expect(begun.length).toBeGreaterThanOrEqual(9)
  expect(begun.length).toBeLessThanOrEqual(11)
  for (let turnsLeft = 5; turnsLeft > 0; turnsLeft--) await turn()
  expect(begun).toHaveLength(100)
})

it("a request whose connection has closed meanwhile takes no turn", async () => {
  const turns = requestTurns()
  const begun: Array<string> = []
  turns.connected()
  add(turns, begun, "one", 500, false)
  add(turns, begun, "one")
  for (let turnsLeft = 3; turnsLeft > 0; turnsLeft--) await turn()
  expect(begun).toEqual(["one"])
})
