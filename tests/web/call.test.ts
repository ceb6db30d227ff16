import { Result } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { readNetWorth } from "../../server/contract/figures.ts"
import { recordEntry, voidEntry } from "../../server/contract/holdings.ts"
import { call, send } from "../../web/api/call.ts"
import { addressOf } from "../../web/api/exchange.ts"
import { laterPosition } from "../../web/api/position.ts"

const ids = {
  holdingId: "018f4c7e-0000-7000-8000-000000000001",
  entryId: "018f4c7e-0000-7000-8000-000000000002",
}
const voiding = { params: ids, body: { reason: "typed twice" } }
const noPause = [0, 0, 0]
const householdId = "018f4c7e-0000-7000-8000-000000000003"

type Answer = { readonly status: number; readonly body?: unknown } | "lost"

/** A network that answers one thing after the other, and keeps what it was asked. */
function network(...answers: ReadonlyArray<Answer>) {
  const asked: Array<{ readonly address: string; readonly headers: Record<string, string>; readonly body: unknown }> =
    []
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push({
      address,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    })
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? "lost"
    if (answer === "lost") throw new TypeError("network")
    return new Response(answer.body === undefined ? "" : JSON.stringify(answer.body), { status: answer.status })
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const done = { status: 200, body: { position: "C:7/P:7" } }
const problem = (status: number, code: string) => ({ status, body: { type: "", title: "", status, code } })

describe("a command", () => {
  it("whose answer was lost is sent again under the same id, and is done once", async () => {
    const asked = network("lost", "lost", done)
    const answer = await send(
      voidEntry,
      voiding,
      { commandId: "018f4c7e-0000-7000-8000-00000000000a", householdId },
      noPause,
    )
    expect(answer).toEqual(Result.succeed({ position: "C:7/P:7" }))
    expect(asked.map(({ headers }) => headers["command-id"])).toEqual(
      Array.from({ length: 3 }, () => "018f4c7e-0000-7000-8000-00000000000a"),
    )
    expect(asked.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ reason: "typed twice" })))
  })

  it("is sent again when the server cannot serve, and when what stands before it cannot reach it", async () => {
    const asked = network(problem(503, "unavailable"), { status: 502, body: "<html>" }, done)
    expect(Result.isSuccess(await send(voidEntry, voiding, { commandId: "a", householdId }, noPause))).toBe(true)
    expect(asked).toHaveLength(3)
  })

  it("that is refused is not sent again", async () => {
    const asked = network({
      status: 422,
      body: { type: "", title: "", status: 422, code: "refused", refusal: { _tag: "HoldingIsRemoved" } },
    })
    const answer = await send(voidEntry, voiding, { commandId: "a", householdId }, noPause)
    expect(Result.isFailure(answer) && answer.failure).toMatchObject({
      kind: "problem",
      problem: { refusal: { _tag: "HoldingIsRemoved" } },
    })
    expect(asked).toHaveLength(1)
  })

  it("is given up when no answer ever comes, and says so", async () => {
    const asked = network("lost")
    expect(await send(voidEntry, voiding, { commandId: "a", householdId }, noPause)).toEqual(
      Result.fail({ kind: "unreachable" }),
    )
    expect(asked).toHaveLength(4)
  })
})

it("A query or command that names no household is refused before it is sent.", async () => {
  const asked = network(done)
  await expect(call(readNetWorth, { query: {} })).rejects.toThrow("readNetWorth without a household")
  await expect(send(voidEntry, voiding, { commandId: "a" }, noPause)).rejects.toThrow("voidEntry without a household")
  expect(asked).toEqual([])
})

describe("a question", () => {
  it("names the position that its answer is to show", async () => {
    const asked = network({ status: 202 })
    const answer = await call(readNetWorth, { query: {} }, { readAfter: "C:7/P:7", householdId })
    expect(asked[0]?.headers["read-after"]).toBe("C:7/P:7")
    expect(answer).toEqual(Result.fail({ kind: "behind" }))
  })

  it("has one address however its parts are ordered, and none of those that are absent", () => {
    const first = addressOf(readNetWorth, { query: { on: "2018-06-29", from: "2017-06-29" } })
    expect(first).toBe("/api/net-worth?from=2017-06-29&on=2018-06-29")
    expect(addressOf(readNetWorth, { query: { from: "2017-06-29", on: "2018-06-29" } })).toBe(first)
    expect(addressOf(readNetWorth, { query: {} })).toBe("/api/net-worth")
    expect(
      addressOf(recordEntry, {
        params: { ...ids, entryId: "a/b" },
        body: { _tag: "Note", text: "x", takenOn: "2020-01-01" },
      }),
    ).toBe(`/api/holdings/${ids.holdingId}/entries/a%2Fb`)
  })

  it("answered in a way that the contract does not know is not shown", async () => {
    network({ status: 200, body: { net: 12.5 } })
    expect(await call(readNetWorth, { query: {} }, { householdId })).toEqual(Result.fail({ kind: "unreadable" }))
  })
})

it("the later of two positions is the one with the greater number, beyond what a JavaScript number can tell apart", () => {
  expect(laterPosition(null, "C:1/P:1")).toBe("C:1/P:1")
  expect(laterPosition("C:9/P:9", "C:10/P:10")).toBe("C:10/P:10")
  expect(laterPosition("C:9007199254740993/P:1", "C:9007199254740992/P:2")).toBe("C:9007199254740993/P:1")
})
