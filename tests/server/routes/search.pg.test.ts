import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { account, security } from "./samples.ts"

let api: TestApi
let anna: Person
let bruno: Person
const [main, company] = [randomUUID(), randomUUID()]
const [novartis, savings, mortgage, wallet, goal, moved] = Array.from({ length: 6 }, () => randomUUID())

beforeAll(async () => {
  // A clock that advances, from a day of that year: of two mails the newer one is valid.
  const lag = Date.now() - Date.parse("2024-04-01T12:00:00Z")
  api = await testApi({ ports: { now: () => new Date(Date.now() - lag) } })
  anna = await api.person("anna")
  bruno = await api.person("bruno")
  const did = (path: string, body: unknown) => anna.did("PUT", `/api/${path}`, body)
  await did(`portfolios/${main}`, { title: "Familie Müller" })
  await did(`portfolios/${company}`, { title: "Müller Holding AG" })
  const holding = (portfolioId: string, name: string, details: unknown) => ({
    portfolioId,
    currency: "EUR",
    name,
    openedOn: "2024-01-01",
    priceSymbol: null,
    details,
  })
  await did(`holdings/${novartis}`, holding(company, "Novartis", { ...security, symbol: "NOVN" }))
  const bank = { ...account, institution: "Zürcher Kantonalbank", description: null }
  await did(`holdings/${savings}`, holding(main, "Savings", bank))
  await did(`holdings/${moved}`, holding(company, "Reserve", { ...bank, institution: null }))
  await did(`holdings/${moved}/entries/${randomUUID()}`, {
    _tag: "Transfer",
    portfolioId: main,
    effectiveOn: "2024-02-01",
  })
  await did(`holdings/${savings}/entries/${randomUUID()}`, {
    _tag: "Note",
    text: "Standing order for the grandchildren",
    takenOn: "2024-02-01",
  })
  await did(`debts/${mortgage}`, {
    portfolioId: main,
    currency: "CHF",
    name: "Mortgage Seestrasse",
    debtType: "mortgage",
    incurredOn: "2020-01-01",
    dueOn: null,
    interestRate: null,
    monthlyPayment: null,
    repaymentPlan: "none",
    creditorId: null,
    lender: "Raiffeisen",
    linkedHoldingId: null,
    description: null,
  })
  await did(`wallets/${wallet}`, {
    portfolioId: main,
    currency: "EUR",
    title: "Ledger",
    blockchain: "ethereum",
    address: "0xDeadBeef00000000000000000000000000000001",
    trackingMode: "manual",
    connectedOn: "2024-01-01",
    notes: null,
  })
  await did(`goals/${goal}`, {
    title: "A boat",
    target: { amount: "50000", currency: "EUR" },
    targetOn: "2030-01-01",
    portfolioId: null,
  })
})
afterAll(() => api.close())

interface Found {
  readonly _tag: string
  readonly name: string
  readonly found: { readonly in: string; readonly text: string; readonly entryId: string | null } | null
}
const search = async (text: string, person = anna): Promise<ReadonlyArray<Found>> =>
  (await person.get(`/api/search?text=${encodeURIComponent(text)}`)).json.hits
const names = async (text: string, person = anna) => (await search(text, person)).map(({ name }) => name)

describe("the search in a household", () => {
  it("a line is found by its name, regardless of case, accents and word order", async () => {
    expect(await names("muller")).toEqual(["Müller Holding AG", "Familie Müller"])
    expect(await names("MUELLER familie")).toEqual(["Familie Müller"])
    expect(await names("ag müll")).toEqual(["Müller Holding AG"])
  })

  it("a line is found by its symbol, its ISIN, the bank, the lender, the address and a note, with the field that matches", async () => {
    for (const [text, place, name] of [
      ["novn", "symbol", "Novartis"],
      ["US0378331005", "isin", "Novartis"],
      ["zuercher kant", "institution", "Savings"],
      ["raiffeisen", "lender", "Mortgage Seestrasse"],
      ["0xdeadbeef", "address", "Ledger"],
      ["grandchildren", "note", "Savings"],
    ] as const) {
      expect((await search(text)).map(({ name, found }) => [name, found?.in])).toEqual([[name, place]])
    }
    expect(await search("boat")).toEqual([{ _tag: "Goal", goalId: goal, name: "A boat", found: null }])
  })

  it("a line is found by the comment on an entry and the reason of a correction, with the entry", async () => {
    const [bought, mistake, corrected, repaid, wrong] = Array.from({ length: 5 }, () => randomUUID())
    const trade = (comment: string | null) => ({
      _tag: "Trade",
      side: "buy",
      tradedOn: "2024-02-01",
      quantity: "10",
      consideration: { amount: "1000", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
      comment,
    })
    const on = `holdings/${novartis}/entries`
    await anna.did("PUT", `/api/${on}/${bought}`, trade("Advised by Doctor Weber"))
    await anna.did("PUT", `/api/${on}/${mistake}`, trade("Quarterly savings plan"))
    await anna.did("PUT", `/api/${on}/${mistake}/correction`, {
      replacementId: corrected,
      entry: trade(null),
      reason: "Zahlendreher im Beleg",
    })
    await anna.did("PUT", `/api/debts/${mortgage}/entries/${randomUUID()}`, {
      _tag: "OwedBalance",
      owed: { amount: "900000", currency: "CHF" },
      statedOn: "2024-01-15",
    })
    await anna.did("PUT", `/api/debts/${mortgage}/entries/${repaid}`, {
      _tag: "Repayment",
      principal: { amount: "500", currency: "CHF" },
      interest: { amount: "0", currency: "CHF" },
      comment: "From the bonus",
      paidOn: "2024-02-01",
    })
    const token = { token: "ETH", chain: "ethereum", balance: "2", value: { amount: "4000", currency: "EUR" } }
    await anna.did("PUT", `/api/wallets/${wallet}/statements/${wrong}`, {
      statedOn: "2024-02-01",
      tokens: [token],
      replaces: null,
    })
    await anna.did("PUT", `/api/wallets/${wallet}/statements/${wrong}/voiding`, { reason: "Read from another wallet" })
    const matches = async (text: string) => (await search(text)).map(({ name, found }) => [name, found])
    expect(await matches("doctor weber")).toEqual([
      ["Novartis", { in: "comment", text: "Advised by Doctor Weber", entryId: bought }],
    ])
    expect(await matches("zahlendreher")).toEqual([
      ["Novartis", { in: "reason", text: "Zahlendreher im Beleg", entryId: mistake }],
    ])
    expect(await matches("bonus")).toEqual([
      ["Mortgage Seestrasse", { in: "comment", text: "From the bonus", entryId: repaid }],
    ])
    expect(await matches("another wallet")).toEqual([
      ["Ledger", { in: "reason", text: "Read from another wallet", entryId: wrong }],
    ])
    // The text of an entry that no longer counts is not found.
    expect(await matches("savings plan")).toEqual([])
  })

  it("a line is found by words from several of its texts", async () => {
    expect(await names("savings kantonalbank")).toEqual(["Savings"])
  })

  it("a line is found with its portfolio on the day, also when it was transferred there", async () => {
    const portfolio = { portfolioId: main, title: "Familie Müller" }
    expect(await search("reserve")).toEqual([
      {
        _tag: "Holding",
        holdingId: moved,
        assetClass: "account",
        name: "Reserve",
        found: null,
        portfolio,
        isOver: false,
      },
    ])
  })

  it("a member is found by their name or address", async () => {
    expect(await search(anna.email)).toMatchObject([{ _tag: "Member", memberId: anna.userId, role: "owner" }])
  })

  it("a removed line is not found", async () => {
    const portfolioId = randomUUID()
    await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Passing" })
    expect(await names("passing")).toEqual(["Passing"])
    await anna.did("PUT", `/api/portfolios/${portfolioId}/removal`, { reason: null })
    expect(await names("passing")).toEqual([])
  })
})

it("the search finds nothing of another household, for any query", async () => {
  for (const text of ["muller", "novartis", "0xdead", "note", "a", "boat"]) {
    expect((await search(text, bruno)).filter(({ _tag }) => _tag !== "Member")).toEqual([])
  }
})

it("the search of a limited member finds what is in their portfolios, and nothing of the others", async () => {
  await anna.stepUp()
  const invited = await api.person("auditor")
  await anna.did("PUT", `/api/household/invitations/${randomUUID()}`, {
    email: invited.email,
    role: "auditor",
    until: "2024-12-31",
    portfolios: [company],
  })
  const mail = (await api.mails(invited.email)).find(({ text }) => text.includes("/invitation#"))
  await invited.did("POST", "/api/invitation/acceptance", { token: mail?.tokens[0] })
  invited.household = anna.householdId
  expect(await names("novartis", invited)).toEqual(["Novartis"])
  expect(await names("müller", invited)).toEqual(["Müller Holding AG"])
  expect(await names("doctor weber", invited)).toEqual(["Novartis"])
  expect(await names("zahlendreher", invited)).toEqual(["Novartis"])
  // What he calls a household without a name: that of its owner.
  const ofHousehold = async () =>
    (await invited.get("/api/session")).json.households.find(
      ({ householdId }: { householdId: string }) => householdId === anna.householdId,
    )
  expect(await ofHousehold()).toMatchObject({ name: null, owner: anna.email })
  await anna.did("PUT", "/api/account/profile", { firstName: "Anna", lastName: "Müller", country: null })
  expect(await ofHousehold()).toMatchObject({ name: null, owner: "Anna Müller" })
  for (const text of ["savings", "grandchildren", "raiffeisen", "0xdead", "bonus", "another wallet"])
    expect(await names(text, invited)).toEqual([])
})

it("the search reports the total number of matches, and returns the 30 best", async () => {
  for (let index = 0; index < 32; index++) {
    await bruno.did("PUT", `/api/portfolios/${randomUUID()}`, { title: `Trust ${String(index).padStart(2, "0")}` })
  }
  const { total, hits } = (await bruno.get("/api/search?text=trust")).json
  expect(total).toBe(32)
  expect(hits).toHaveLength(30)
  expect(hits[0].name).toBe("Trust 00")
})

it.each([
  ["", "query.text"],
  ["   ", "query.text"],
  ["x".repeat(101), "query.text"],
])("the search returns nothing without words, or with too many: %j", async (text, field) => {
  const answer = await anna.get(`/api/search?text=${encodeURIComponent(text)}`)
  expect(answer.status).toBe(400)
  expect(answer.json.errors).toMatchObject([{ field }])
})
