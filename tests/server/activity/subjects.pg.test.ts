import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readCsv } from "#server/files/csvReading.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { purchase, sampleBody, newIds } from "#tests/server/routes/samples.ts"

let api: TestApi
let anna: Person
const ids = newIds()
const { portfolioId, otherPortfolioId, stakeId, holdingId, entryId, debtId, walletId, goalId } = ids
const goneId = randomUUID()
const sample = (name: string, more: object = {}) => ({ ...(sampleBody(name, ids) as object), ...more })

beforeAll(async () => {
  api = await testApi()
  anna = await api.person("anna")
  await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "=Keller" })
  await anna.did("PUT", `/api/portfolios/${otherPortfolioId}`, { title: "Anna" })
  await anna.did("PUT", `/api/stakes/${stakeId}`, {
    ownerId: otherPortfolioId,
    childId: portfolioId,
    effectiveOn: "2024-01-01",
    percent: "40",
  })
  await anna.did("PUT", `/api/holdings/${holdingId}`, sample("openHolding", { name: "Nestlé" }))
  await anna.did("PUT", `/api/holdings/${holdingId}/entries/${entryId}`, purchase)
  await anna.did("PUT", `/api/debts/${debtId}`, sample("incurDebt", { name: "Mortgage" }))
  await anna.did("PUT", `/api/wallets/${walletId}`, sample("connectWallet", { title: "Ledger" }))
  await anna.did("PUT", `/api/goals/${goalId}`, sample("setGoal", { title: "House" }))
  await anna.did("PUT", `/api/holdings/${goneId}`, sample("openHolding", { name: "Sold by mistake" }))
  await anna.did("PUT", `/api/holdings/${goneId}/removal`, { reason: "Twice" })
  for (const pathname of [
    `/app/assets/crypto/wallets/${walletId}`,
    `/app/portfolios/${randomUUID()}`,
    "/app/assets/x",
  ]) {
    await anna.did("POST", "/api/activity/navigation", { pathname })
  }
})
afterAll(() => api.close())

/** The subjects of the activity, newest first. */
async function subjectsOf(person: Person): Promise<ReadonlyArray<readonly [action: string, subject: unknown]>> {
  const { json } = await person.get("/api/household/activity?limit=100")
  return json.activity.map(({ action, subject }: any) => [action, subject]) // oxlint-disable-line typescript/no-explicit-any
}
const called = (name: string) => ({ name, isRemoved: false })
const holding = (name: string, id: string, isRemoved = false) => ({
  _tag: "Holding",
  holdingId: id,
  assetClass: "security",
  name,
  isRemoved,
})
const wallet = { _tag: "Wallet", walletId, ...called("Ledger") }
const keller = { _tag: "Portfolio", portfolioId, ...called("=Keller") }

describe("the activity of a household", () => {
  it("the activity of a household names the subject of each action, as far as the household still has it", async () => {
    const lines = await subjectsOf(anna)
    expect(lines.slice(0, 13)).toEqual([
      ["view", null],
      ["view", null],
      ["view", wallet],
      ["removeHolding", holding("Sold by mistake", goneId, true)],
      ["openHolding", holding("Sold by mistake", goneId, true)],
      ["setGoal", { _tag: "Goal", goalId, ...called("House") }],
      ["connectWallet", wallet],
      ["incurDebt", { _tag: "Debt", debtId, ...called("Mortgage") }],
      ["recordEntry", holding("Nestlé", holdingId)],
      ["openHolding", holding("Nestlé", holdingId)],
      ["recordStake", keller],
      ["createPortfolio", { _tag: "Portfolio", portfolioId: otherPortfolioId, ...called("Anna") }],
      ["createPortfolio", keller],
    ])
  })

  it("the activity names the member whose access was changed, and no name of one whose account is erased", async () => {
    const ben = await api.person("ben")
    const terms = { role: "editor", until: null, portfolios: null }
    await anna.stepUp()
    const invitationId = randomUUID()
    await anna.did("PUT", `/api/household/invitations/${invitationId}`, { email: ben.email, ...terms })
    expect((await subjectsOf(anna))[0]).toEqual([
      "inviteMember",
      { _tag: "Invitation", invitationId, ...called(ben.email) },
    ])
    const mail = (await api.mails(ben.email)).find(({ text }) => text.includes("/invitation#"))
    await ben.did("POST", "/api/invitation/acceptance", { token: mail?.tokens[0] })
    await anna.did("PUT", `/api/household/members/${ben.userId}`, { ...terms, role: "viewer" })
    expect((await subjectsOf(anna))[0]).toEqual([
      "changeMember",
      { _tag: "Member", memberId: ben.userId, ...called(ben.email) },
    ])

    await ben.stepUp()
    await ben.did("DELETE", "/api/account")
    const lines = await subjectsOf(anna)
    expect(lines.find(([action]) => action === "changeMember")).toEqual(["changeMember", null])
  })

  it("the activity can be exported as a table without spreadsheet formulas, by permitted members alone", async () => {
    await anna.stepUp()
    const { text, headers } = await anna.get("/api/household/activity/export?search=portfolios/")
    expect(headers.get("content-disposition")).toMatch(/activity-\d{4}-\d\d-\d\d\.csv/)
    expect(text).toContain("'=Keller")
    const [names, ...rows] = readCsv(text) ?? []
    expect(names).toEqual(["recorded_at", "email", "type", "action", "subject_kind", "subject", "pathname"])
    expect(rows.map((row) => row.slice(1, 6))).toContainEqual([
      anna.email,
      "portfolio_management",
      "createPortfolio",
      "Portfolio",
      "=Keller",
    ])

    const stranger = await api.person("stranger")
    stranger.household = anna.householdId
    await stranger.stepUp()
    expect((await stranger.get("/api/household/activity/export")).status).not.toBe(200)
  })

  it("the activity reveals to the admins of the installation nothing about anyone's holdings", async () => {
    const { text } = await anna.get("/api/admin/activity?limit=100")
    expect(text).toContain("recordEntry")
    expect(text).not.toContain("Nestlé")
  })
})
