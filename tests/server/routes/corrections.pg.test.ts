import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { openClara, purchase, sale, shares, trade } from "./clara.ts"

let api: TestApi
let clara: Person
beforeAll(async () => void ({ api, clara } = await openClara()))
afterAll(() => api.close())

describe("a wrong entry", () => {
  it("a wrong entry is corrected with a trace, and every figure follows", async () => {
    const replacementId = randomUUID()
    await clara.did("PUT", `/api/holdings/${shares}/entries/${sale}/correction`, {
      replacementId,
      entry: trade("sell", "5", "550", "2", "2024-01-10"),
      reason: "five, as the note says",
    })
    const { holding, entries } = (await clara.get(`/api/holdings/${shares}?on=2024-02-10`)).json
    expect(holding.figures).toMatchObject({ units: "5", value: "600.00", average: { cost: "502.50" } })
    expect(entries.find(({ entryId }: { entryId: string }) => entryId === sale)).toMatchObject({
      status: "voided",
      voidReason: "five, as the note says",
      replacedBy: replacementId,
    })
    expect((await clara.get("/api/net-worth?on=2024-02-10")).json.household.assets).toBe("240.00")

    await clara.did("PUT", `/api/holdings/${shares}/entries/${replacementId}/voiding`, { reason: "never sold" })
    expect((await clara.get("/api/net-worth?on=2024-02-10")).json.household.assets).toBe("480.00")
    await clara.did(
      "PUT",
      `/api/holdings/${shares}/entries/${randomUUID()}`,
      trade("sell", "4", "440", "2", "2024-01-10"),
    )
    expect((await clara.get("/api/net-worth?on=2024-02-10")).json.household.assets).toBe("288.00")
  })

  it("an entry is refused where no units were held to be sold", async () => {
    const uncovered = trade("sell", "0.000000000000000001", "440", "2", "2024-01-01")
    const refused = await clara.put(`/api/holdings/${shares}/entries/${randomUUID()}`, uncovered)
    expect(refused.json.refusal).toEqual({ _tag: "EntryBeforeStart", line: "holding", startedOn: "2024-01-02" })
    const more = await clara.put(
      `/api/holdings/${shares}/entries/${randomUUID()}`,
      trade("sell", "6.000000000000000001", "700", "2", "2024-02-05"),
    )
    expect(more.json.refusal).toEqual({ _tag: "SaleExceedsHolding", held: "6", shortOn: "2024-02-05" })
  })

  it("an entry cannot be voided where later entries depend on it", async () => {
    const refused = await clara.put(`/api/holdings/${shares}/entries/${purchase}/voiding`, { reason: "a mistake" })
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({
      code: "refused",
      refusal: { _tag: "VoidingLeavesTooFew", held: "0", shortOn: "2024-01-10" },
    })
  })
})
