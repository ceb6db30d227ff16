import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sum, decimal, toPlainString } from "#domain/numbers/decimal.ts"
import type { ExplainNode } from "#contract/figures/explain.ts"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import {
  eur,
  hers,
  his,
  house,
  mortgage,
  ofBeat,
  ofCompany,
  openAnna,
  owed,
  plain,
  repaid,
  statement,
  terms,
} from "./debtsOfAnna.ts"

let api: TestApi
let anna: Person
beforeAll(async () => void ({ api, anna } = await openAnna()))
afterAll(() => api.close())

const figuresOf = async (debtId: string, on: string) =>
  (await anna.get(`/api/debts/${debtId}?on=${on}`)).json.debt.figures

const leavesOf = (node: ExplainNode): ReadonlyArray<ExplainNode> =>
  node.source ? [node] : node.parts.flatMap(leavesOf)

describe("a debt", () => {
  it("a debt is shown with its terms and the amount owed on a day", async () => {
    const { debt } = (await anna.get(`/api/debts/${mortgage}?on=2024-02-01`)).json
    expect(debt).toEqual({
      debtId: mortgage,
      portfolioId: hers,
      currency: "EUR",
      ...terms,
      outsideView: [],
      settledOn: null,
      status: "active",
      figures: {
        on: "2024-02-01",
        owed: "299000.00",
        basis: "balance",
        statedOn: "2024-01-31",
        byPlan: false,
        share: "50",
        interestPaid: "500.00",
        ownedOwedInBase: "149500.00",
        ownedUnroundedInBase: "149500",
        household: { share: "50", owedInBase: "149500.00", unroundedInBase: "149500" },
        oldestRateOn: null,
      },
    })
  })

  it("a debt follows its plan after the last entry, and each planned payment is explained by the terms", async () => {
    // The payment of 31 January took the place of that of 5 February. 5 March: 299,000 × 2 % ÷ 12 = 498.33, 1,001.67 repaid.
    expect(await figuresOf(mortgage, "2024-03-05")).toMatchObject({
      owed: "297998.33",
      basis: "balance",
      statedOn: "2024-01-31",
      byPlan: true,
    })
    const explained = await anna.get(`/api/explain?figure=debtOwed&subjectId=${mortgage}&on=2024-03-05&currency=EUR`)
    const owing = leavesOf(explained.json.root).filter(({ what }) => /balance|repayment/i.test(what))
    expect(owing.map(({ what, shown }) => [what, shown])).toEqual([
      ["balance", "300000.00"],
      ["repayment", "1000.00"],
      ["plannedRepayment", "1001.67"],
    ])
    const eventId = expect.stringMatching(/./)
    expect(owing.at(-1)?.source).toEqual({ _tag: "Plan", lineId: mortgage, on: "2024-03-05", eventId })
  })

  it("a debt is zero before it was incurred, and counts completely until the share changes", async () => {
    expect(await figuresOf(mortgage, "2024-01-04")).toMatchObject({ owed: "0.00", basis: "none", statedOn: null })
    expect(await figuresOf(mortgage, "2024-01-30")).toMatchObject({
      owed: "300000.00",
      share: "100",
      interestPaid: "0.00",
      ownedOwedInBase: "300000.00",
    })
  })

  it("a debt of a company counts for the household with its stake, at the rate of the day", async () => {
    expect(await figuresOf(ofCompany, "2024-01-30")).toMatchObject({
      owed: "110000.00",
      ownedOwedInBase: "100000.00",
      household: { share: "80", owedInBase: "80000.00" },
      oldestRateOn: "2024-01-02",
    })
    expect(await figuresOf(ofCompany, "2024-01-31")).toMatchObject({
      ownedOwedInBase: "88000.00",
      household: { owedInBase: "70400.00" },
      oldestRateOn: "2024-01-31",
    })
    expect((await anna.get(`/api/debts/${ofCompany}?on=2024-01-31&currency=USD`)).json.debt.figures).toMatchObject({
      ownedOwedInBase: "110000.00",
    })
  })

  it("a debt has no amount in a currency without a known rate", async () => {
    const { figures } = (await anna.get(`/api/debts/${mortgage}?on=2024-02-01&currency=SEK`)).json.debt
    expect(figures).toMatchObject({ owed: "299000.00", ownedOwedInBase: null, ownedUnroundedInBase: null })
    expect(figures.household).toEqual({ share: "50", owedInBase: null, unroundedInBase: null })
  })

  it("a debt between two portfolios of the family is owed by one of them, and not by the household", async () => {
    expect(await figuresOf(ofBeat, "2024-01-31")).toMatchObject({
      owed: "10000.00",
      ownedOwedInBase: "10000.00",
      household: { share: "0", owedInBase: "0.00" },
    })
    const { household, portfolios } = (await anna.get("/api/net-worth?on=2024-01-31")).json
    expect(household).toEqual({ assets: "0.00", debts: "369400.00", net: "-369400.00" }) // 299,000 + 80 % of 88,000
    expect(portfolios).toMatchObject([
      { portfolioId: hers, assets: "10000.00", debts: "343000.00", net: "-333000.00" },
      { portfolioId: his, assets: "0.00", debts: "36400.00", net: "-36400.00" },
      {},
    ])
  })
})

describe("the list of debts", () => {
  it("the list of debts is sorted by name, and adds up to the debts of the household", async () => {
    const { debts, on, currency } = (await anna.get("/api/debts?on=2024-01-31")).json
    expect([on, currency]).toEqual(["2024-01-31", "EUR"])
    expect(debts.map(({ name }: { name: string }) => name)).toEqual(["Company loan", "From Anna", "Mortgage"])
    const parts = debts.map(({ figures }: { figures: { household: { unroundedInBase: string } } }) =>
      decimal(figures.household.unroundedInBase),
    )
    expect(toPlainString(sum(parts))).toBe("369400")
  })

  it("the list of debts can be that of one portfolio, and is missing for an unknown one", async () => {
    const { debts } = (await anna.get(`/api/debts?portfolioId=${his}`)).json
    expect(debts.map(({ debtId }: { debtId: string }) => debtId)).toEqual([ofBeat])
    expect((await anna.get(`/api/debts?portfolioId=${randomUUID()}`)).status).toBe(404)
  })
})

it("the history of a debt has the amount owed at the end of every day", async () => {
  const days = "from=2024-01-29&to=2024-02-02"
  const { owed: whole, ownedOwedInBase } = (await anna.get(`/api/debts/${mortgage}/history?${days}`)).json
  expect(whole).toEqual(["300000.00", "300000.00", "299000.00", "299000.00", "299000.00"])
  expect(ownedOwedInBase).toEqual(["300000.00", "300000.00", "299000.00", "149500.00", "149500.00"])
  const inEuro = (await anna.get(`/api/debts/${ofCompany}/history?from=2024-01-01&to=2024-01-02`)).json
  expect(inEuro).toMatchObject({ owed: ["0.00", "110000.00"], ownedOwedInBase: ["0.00", "100000.00"] })
  const since = (await anna.get(`/api/debts/${mortgage}/history?to=2024-01-06`)).json
  expect(since).toMatchObject({ from: "2024-01-05", owed: ["300000.00", "300000.00"] })
  expect((await anna.get(`/api/debts/${mortgage}/history?from=2024-01-02&to=2024-01-01`)).status).toBe(400)
  expect((await anna.get(`/api/debts/${randomUUID()}/history`)).status).toBe(404)
})

describe("the entries of a debt", () => {
  it("the entries of a debt are listed with the newest day first, corrections beside the entries they replace", async () => {
    const debtId = randomUUID()
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await anna.did("PUT", `/api/debts/${debtId}`, { portfolioId: hers, currency: "EUR", ...plain, name: "Card" })
    await anna.did("PUT", `/api/debts/${debtId}/entries/${first}`, owed(eur("500"), "2024-01-10"))
    await anna.did("PUT", `/api/debts/${debtId}/entries/${second}`, repaid("500", "4.5", "2024-01-20"))
    const correction = { replacementId: third, entry: repaid("400", "4.5", "2024-01-20"), reason: "misread" }
    await anna.did("PUT", `/api/debts/${debtId}/entries/${second}/correction`, correction)
    const { debt, entries } = (await anna.get(`/api/debts/${debtId}?on=2024-01-20`)).json
    expect(debt.figures).toMatchObject({ owed: "100.00", interestPaid: "4.50" })
    expect(entries.map((entry: object) => ({ ...entry, recordedAt: null }))).toEqual([
      {
        entryId: third,
        entry: { ...repaid("400", "4.5", "2024-01-20"), comment: null },
        status: "counts",
        voidReason: null,
        replaces: second,
        replacedBy: null,
        recordedAt: null,
      },
      {
        entryId: second,
        entry: { ...repaid("500", "4.5", "2024-01-20"), comment: null },
        status: "voided",
        voidReason: "misread",
        replaces: null,
        replacedBy: third,
        recordedAt: null,
      },
      {
        entryId: first,
        entry: owed(eur("500"), "2024-01-10"),
        status: "counts",
        voidReason: null,
        replaces: null,
        replacedBy: null,
        recordedAt: null,
      },
    ])
    const voiding = await anna.put(`/api/debts/${debtId}/entries/${first}/voiding`, { reason: "not mine" })
    expect(voiding.status).toBe(422)
    expect(voiding.json.refusal).toEqual({ _tag: "NothingOwedYet", on: "2024-01-20" })
  })

  it("the entries of a debt end with its settlement, until that is reversed", async () => {
    const debtId = randomUUID()
    await anna.did("PUT", `/api/debts/${debtId}`, { portfolioId: hers, currency: "EUR", ...plain, name: "Car" })
    await anna.did("PUT", `/api/debts/${debtId}/entries/${randomUUID()}`, owed(eur("900"), "2024-01-10"))
    await anna.did("PUT", `/api/debts/${debtId}/settlement`, { settledOn: "2024-02-10" })
    expect(await figuresOf(debtId, "2024-02-09")).toMatchObject({ owed: "900.00" })
    expect(await figuresOf(debtId, "2024-02-10")).toMatchObject({ owed: "0.00", basis: "none" })
    await anna.did("DELETE", `/api/debts/${debtId}/settlement`)
    expect(await figuresOf(debtId, "2024-02-10")).toMatchObject({ owed: "900.00" })
    await anna.did("PUT", `/api/debts/${debtId}/terms`, { ...plain, name: "Old car" })
    await anna.did("PUT", `/api/debts/${debtId}/removal`, { reason: "paid by insurance" })
    const names = async (query: string) =>
      (await anna.get(`/api/debts${query}`)).json.debts.map(({ name }: { name: string }) => name)
    expect(await names("")).not.toContain("Old car")
    expect(await names("?include=removed")).toContain("Old car")
    expect(await figuresOf(debtId, "2024-02-10")).toMatchObject({ owed: "0.00", household: { share: "0" } })
    const { owed: nothing } = (await anna.get(`/api/debts/${debtId}/history?from=2024-02-09&to=2024-02-10`)).json
    expect(nothing).toEqual(["0.00", "0.00"])
    await anna.did("DELETE", `/api/debts/${debtId}/removal`)
    expect(await figuresOf(debtId, "2024-02-10")).toMatchObject({ owed: "900.00" })
    await anna.did("PUT", `/api/debts/${debtId}/removal`, { reason: null })
  })
})

describe("the references of a debt", () => {
  const incur = (change: object) =>
    anna.put(`/api/debts/${randomUUID()}`, { portfolioId: hers, currency: "EUR", ...plain, ...change })

  it("the references of a debt have to exist: debtor, creditor, and the linked holding", async () => {
    const absent = randomUUID()
    const noPortfolio = { _tag: "PortfolioNotFound", portfolioId: absent }
    for (const change of [{ portfolioId: absent }, { creditorId: absent }]) {
      const answer = await incur(change)
      expect(answer.status).toBe(404)
      expect(answer.json.refusal).toEqual(noPortfolio)
    }
    const linked = await incur({ linkedHoldingId: absent })
    expect([linked.status, linked.json.refusal]).toEqual([404, { _tag: "LineNotFound", line: "holding" }])
    const revised = await anna.put(`/api/debts/${mortgage}/terms`, { ...terms, creditorId: absent })
    expect([revised.status, revised.json.refusal]).toEqual([404, noPortfolio])
    const relinked = await anna.put(`/api/debts/${mortgage}/terms`, { ...terms, linkedHoldingId: absent })
    expect([relinked.status, relinked.json.refusal]).toEqual([404, { _tag: "LineNotFound", line: "holding" }])
  })

  it("a debtor or creditor cannot be removed while the debt exists", async () => {
    const [debtorId, creditorId, debtId] = [randomUUID(), randomUUID(), randomUUID()]
    await anna.did("PUT", `/api/portfolios/${debtorId}`, { title: "Debtor" })
    await anna.did("PUT", `/api/portfolios/${creditorId}`, { title: "Creditor" })
    await anna.did("PUT", `/api/debts/${debtId}`, { portfolioId: debtorId, currency: "EUR", ...plain, creditorId })
    for (const portfolioId of [debtorId, creditorId]) {
      const answer = await anna.put(`/api/portfolios/${portfolioId}/removal`, { reason: null })
      expect(answer.status).toBe(422)
      expect(answer.json.refusal).toEqual({ _tag: "PortfolioNotEmpty", portfolioId, holdings: 1, stakes: 0 })
    }
    await anna.did("PUT", `/api/debts/${debtId}/removal`, { reason: null })
    await anna.did("PUT", `/api/portfolios/${creditorId}/removal`, { reason: null })
    const restored = await anna.send("DELETE", `/api/debts/${debtId}/removal`)
    expect(restored.status).toBe(422)
    expect(restored.json).toMatchObject({
      refusal: { _tag: "PortfolioIsRemoved", portfolioId: creditorId },
      names: { [creditorId]: "Creditor" },
    })
  })

  it("a debt cannot have the id of a holding, nor a holding that of a debt", async () => {
    const asDebt = await anna.put(`/api/debts/${house}`, { portfolioId: hers, currency: "EUR", ...plain })
    expect(asDebt.status).toBe(409)
    expect(asDebt.json).toMatchObject({
      refusal: { _tag: "LineIdAlreadyUsed", line: "debt", lineId: house },
      names: { [house]: "House" },
    })
    const asHolding = await anna.put(`/api/holdings/${mortgage}`, {
      portfolioId: hers,
      currency: "EUR",
      name: "Account",
      openedOn: "2024-01-05",
      priceSymbol: null,
      details: { _tag: "account", accountType: "checking", institution: null, description: null },
    })
    expect(asHolding.status).toBe(409)
    expect(asHolding.json).toMatchObject({
      refusal: { _tag: "LineIdAlreadyUsed", line: "holding", lineId: mortgage },
      names: { [mortgage]: "Mortgage" },
    })
  })
})

describe("days in the future", () => {
  // In the easternmost time zone, and still in the future if midnight passes there before the tests run.
  const inTwoDays = new Date(Date.now() + (14 + 48) * 3_600_000).toISOString().slice(0, 10)

  it.each([
    ["incurring", "", { portfolioId: hers, currency: "EUR", ...plain, incurredOn: inTwoDays }, "body.incurredOn"],
    ["terms", "/terms", { ...plain, incurredOn: inTwoDays }, "body.incurredOn"],
    ["changed terms", "/terms", { ...plain, effectiveOn: inTwoDays }, "body.effectiveOn"],
    ["settling", "/settlement", { settledOn: inTwoDays }, "body.settledOn"],
    ["a statement", `/entries/${randomUUID()}`, owed(eur("1"), inTwoDays), "body.statedOn"],
    ["a repayment", `/entries/${randomUUID()}`, repaid("1", "0", inTwoDays), "body.paidOn"],
    [
      "a correction",
      `/entries/${statement}/correction`,
      { replacementId: randomUUID(), entry: owed(eur("1"), inTwoDays), reason: "x" },
      "body.entry.statedOn",
    ],
  ])("days in the future are refused for %s", async (_, path, body, field) => {
    const answer = await anna.put(`/api/debts/${mortgage}${path}`, body)
    expect(answer.status).toBe(422)
    expect(answer.json.refusal).toMatchObject({ _tag: "DayInFuture", field })
  })

  it("the due day may be in the future", async () => {
    await anna.did("PUT", `/api/debts/${mortgage}/terms`, { ...terms, dueOn: "2099-12-31" })
    expect((await anna.get(`/api/debts/${mortgage}`)).json.debt.dueOn).toBe("2099-12-31")
  })
})

describe("terms that change", () => {
  it("a changed rate counts from its day, in the terms, the schedule and the entries, until it is voided", async () => {
    const debtId = randomUUID()
    const loan = { ...plain, name: "Variable", repaymentPlan: "annuity", incurredOn: "2024-01-01", dueOn: "2034-01-01" }
    const at = (interestRate: string) => ({ ...loan, interestRate })
    await anna.did("PUT", `/api/debts/${debtId}`, { portfolioId: hers, currency: "EUR", ...at("3") })
    await anna.did("PUT", `/api/debts/${debtId}/entries/${randomUUID()}`, owed(eur("100000"), "2024-01-01"))
    await anna.did("PUT", `/api/debts/${debtId}/terms`, { ...at("5"), name: "Renewed", effectiveOn: "2025-01-01" })

    const shownOn = async (on: string) => (await anna.get(`/api/debts/${debtId}?on=${on}`)).json
    expect((await shownOn("2024-12-31")).debt).toMatchObject({ name: "Renewed", interestRate: "3" })
    const { debt, entries } = await shownOn("2025-01-01")
    expect(debt.interestRate).toBe("5")
    const change = entries.find(({ entry }: { entry: { _tag: string } }) => entry._tag === "TermsChange")
    expect(change.entry).toMatchObject({ effectiveOn: "2025-01-01", interestRate: "5", dueOn: "2034-01-01" })

    // 100,000 × 3 % ÷ 12; and 91,293.62 × 5 % ÷ 12 after a year of 965.61 a month.
    const rowsFrom = async (on: string) => (await anna.get(`/api/debts/${debtId}/schedule?on=${on}`)).json.rows
    const rows = await rowsFrom("2024-01-01")
    expect(rows[0]).toMatchObject({ on: "2024-02-01", payment: "965.61", interest: "250.00" })
    expect(rows[11]).toMatchObject({ on: "2025-01-01", remaining: "91293.62" })
    expect(rows[12]).toMatchObject({ on: "2025-02-01", interest: "380.39" })
    await anna.did("PUT", `/api/debts/${debtId}/entries/${change.entryId}/voiding`, { reason: "not agreed" })
    expect((await rowsFrom("2024-01-01"))[12]).toMatchObject({ payment: "965.61", interest: "228.23" })

    // Sent again with the terms in force, and from the day of issue: no further entry, and other terms of the beginning.
    await anna.did("PUT", `/api/debts/${debtId}/terms`, { ...at("3"), name: "Renewed" })
    await anna.did("PUT", `/api/debts/${debtId}/terms`, { ...at("4"), effectiveOn: "2024-01-01" })
    expect((await rowsFrom("2024-01-01"))[0]).toMatchObject({ interest: "333.33" })
    expect((await shownOn("2026-01-01")).entries).toHaveLength(2)
  })
})

it("a debt appears in the activity by its name", async () => {
  const { activity } = (await anna.get("/api/activity?limit=100")).json
  expect(activity).toContainEqual(
    expect.objectContaining({ type: "DebtIncurred", subjectId: ofBeat, subjectName: "From Anna", assetClass: "debt" }),
  )
})
