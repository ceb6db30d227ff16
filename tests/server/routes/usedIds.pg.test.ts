import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { entries, founded, type Household, inviting, owed, sampleBody, statement } from "./samples.ts"

let api: TestApi
let anna: Person
let household: Household
beforeAll(async () => {
  api = await testApi()
  anna = await api.person("anna")
  household = await founded(anna)
})
afterAll(() => api.close())

describe("ids that are already in use", () => {
  it("ids that are already in use are answered with 409", async () => {
    await inviting(anna, household)
    const conflicts: ReadonlyArray<readonly [string, unknown, string]> = [
      [`/api/portfolios/${household.portfolioId}`, { title: "Another" }, "PortfolioIdAlreadyUsed"],
      [
        `/api/stakes/${household.stakeId}`,
        { ...(sampleBody("recordStake", household) as object), percent: "26" },
        "StakeIdAlreadyUsed",
      ],
      [
        `/api/holdings/${household.holdingId}`,
        { ...(sampleBody("openHolding", household) as object), name: "Another" },
        "LineIdAlreadyUsed",
      ],
      [
        `/api/holdings/${household.holdingId}/entries/${household.entryId}`,
        { ...entries.Trade, quantity: "11" },
        "EntryIdAlreadyUsed",
      ],
      [
        `/api/debts/${household.debtId}`,
        { ...(sampleBody("incurDebt", household) as object), name: "Another" },
        "LineIdAlreadyUsed",
      ],
      [
        `/api/debts/${household.debtId}/entries/${household.entryId}`,
        { ...owed, statedOn: "2024-01-03" },
        "EntryIdAlreadyUsed",
      ],
      [
        `/api/wallets/${household.walletId}`,
        { ...(sampleBody("connectWallet", household) as object), title: "Another" },
        "LineIdAlreadyUsed",
      ],
      [
        `/api/wallets/${household.walletId}/statements/${household.entryId}`,
        { ...statement, tokens: [] },
        "EntryIdAlreadyUsed",
      ],
      [
        `/api/household/invitations/${household.invitationId}`,
        { ...(sampleBody("inviteMember", household) as object), role: "editor", until: null, portfolios: null },
        "InvitationIdAlreadyUsed",
      ],
      [
        `/api/swaps/${household.swapId}`,
        { ...(sampleBody("recordSwap", household) as object), givenEntryId: randomUUID() },
        "SwapIdAlreadyUsed",
      ],
    ]
    for (const [path, body, refusal] of conflicts) {
      const answer = await anna.put(path, body)
      expect(answer.status, path).toBe(409)
      expect(answer.json).toMatchObject({ code: "conflict", refusal: { _tag: refusal } })
    }
  })
})
