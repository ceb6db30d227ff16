import { Result } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { readNetWorth } from "#contract/figures/figures.ts"
import { recordEntry, voidEntry } from "#contract/holdings.ts"
import { createClient } from "#web/client/client.ts"
import { addressOf } from "#web/client/exchange.ts"
import { laterPosition } from "#web/client/queries.ts"

const ids = {
  holdingId: "018f4c7e-0000-7000-8000-000000000001",
  entryId: "018f4c7e-0000-7000-8000-000000000002",
}
const voiding = { params: ids, body: { reason: "typed twice" } }
const { call, send } = createClient()
const noPause = [0, 0, 0]
const householdId = "018f4c7e-0000-7000-8000-000000000003"

type Answer = { readonly status: number; readonly body?: unknown } | "lost"

/** A network that answers one request after the other, and records the requests. */
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
  it("a command without an answer is sent again under the same id, and executed once", async () => {
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

  it("a command is sent again when the server is unavailable, also behind a proxy", async () => {
    const asked = network(problem(503, "unavailable"), { status: 502, body: "<html>" }, done)
    expect(Result.isSuccess(await send(voidEntry, voiding, { commandId: "a", householdId }, noPause))).toBe(true)
    expect(asked).toHaveLength(3)
  })

  it("a command that is refused is not sent again", async () => {
    const asked = network({
      status: 422,
      body: { type: "", title: "", status: 422, code: "refused", refusal: { _tag: "LineIsRemoved", line: "holding" } },
    })
    const answer = await send(voidEntry, voiding, { commandId: "a", householdId }, noPause)
    expect(Result.isFailure(answer) && answer.failure).toMatchObject({
      kind: "problem",
      problem: { refusal: { _tag: "LineIsRemoved", line: "holding" } },
    })
    expect(asked).toHaveLength(1)
  })

  it("a command is given up when no answer ever arrives, and reports that", async () => {
    const asked = network("lost")
    expect(await send(voidEntry, voiding, { commandId: "a", householdId }, noPause)).toEqual(
      Result.fail({ kind: "unreachable" }),
    )
    expect(asked).toHaveLength(4)
  })
})

it("a query or command without a household is refused before it is sent", async () => {
  const asked = network(done)
  await expect(call(readNetWorth, { query: {} })).rejects.toThrow("readNetWorth without a household")
  await expect(send(voidEntry, voiding, { commandId: "a" }, noPause)).rejects.toThrow("voidEntry without a household")
  expect(asked).toEqual([])
})

describe("a query", () => {
  it("a query names the position that its answer must include", async () => {
    const asked = network({ status: 202 })
    const answer = await call(readNetWorth, { query: {} }, { readAfter: "C:7/P:7", householdId })
    expect(asked[0]?.headers["read-after"]).toBe("C:7/P:7")
    expect(answer).toEqual(Result.fail({ kind: "behind" }))
  })

  it("a query has one address for any order of its parts, without absent ones", () => {
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

  it("an answer that does not match the contract is not shown", async () => {
    network({ status: 200, body: { net: 12.5 } })
    expect(await call(readNetWorth, { query: {} }, { householdId })).toEqual(Result.fail({ kind: "unreadable" }))
  })
})

it("the later of two positions is the greater number, beyond the precision of JavaScript numbers", () => {
  expect(laterPosition(null, "C:1/P:1")).toBe("C:1/P:1")
  expect(laterPosition("C:9/P:9", "C:10/P:10")).toBe("C:10/P:10")
  expect(laterPosition("C:9007199254740993/P:1", "C:9007199254740992/P:2")).toBe("C:9007199254740993/P:1")
})
