import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ExplainedFigure } from "#contract/figures/explain.ts"
import { AllocationBy } from "#contract/figures/figures.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { endpoints } from "#contract/endpoints.ts"
import { positionOfText } from "#server/eventlog/eventLog.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { eur, owed, purchase, sampleBody, statement, newIds } from "./samples.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

/*
 * An auditor of some of a family's portfolios sends the same queries as the family, to the same server, and is answered
 * as if the others did not exist.
 */

interface Answered {
  readonly body: any // oxlint-disable-line typescript/no-explicit-any
  readonly refused: any // oxlint-disable-line typescript/no-explicit-any
  readonly text: string
}

type Ask = (name: string, query?: Record<string, string>, params?: Record<string, string>) => Promise<Answered>

const now = () => new Date("2024-04-01T12:00:00Z")
const on = "2024-03-01"

/** The lines of a portfolio: one of every kind. */
interface Kept {
  readonly title: string
  readonly portfolioId: string
  readonly holdingId: string
  readonly privateId: string
  readonly accountId: string
  readonly debtId: string
  readonly walletId: string
  readonly goalId: string
}

let api: TestApi
let anna: Person
let family: Ask
let auditor: Ask
let [audited, child, other]: Array<Kept> = []

beforeAll(async () => {
  api = await testApi({ ports: { now } })
  anna = await api.person("anna")
  ;[audited, child, other] = [await keep("Audited", "1000"), await keep("Child", "50"), await keep("Unseen", "7000000")]
  await put(`/api/stakes/${randomUUID()}`, stake(audited, child, "40"))
  await put(`/api/stakes/${randomUUID()}`, stake(other, child, "60"))

  family = askingAs(anna)
  auditor = askingAs(await auditorOf([audited, child].map(({ portfolioId }) => portfolioId)))
})
afterAll(() => api.close())

/** A user whom Anna has invited to see some portfolios, in her household. */
async function auditorOf(portfolios: ReadonlyArray<string>): Promise<Person> {
  const invited = await api.person("auditor")
  const terms = { email: invited.email, role: "auditor", until: "2024-12-31", portfolios }
  await put(`/api/household/invitations/${randomUUID()}`, terms)
  const mail = (await api.mails(invited.email)).find(({ text }) => text.includes("/invitation#"))
  await invited.did("POST", "/api/invitation/acceptance", { token: mail?.tokens[0] })
  invited.household = anna.householdId
  return invited
}

const askingAs =
  (person: Person): Ask =>
  async (name, query = {}, params = {}) => {
    const { path, guard } = endpoints.find((endpoint) => endpoint.name === name) as Endpoint
    const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? "")
    const { status, json, text } = await person.get(`${filled}?${new URLSearchParams(query).toString()}`)
    const expected = guard.permission === "manage" || guard.permission === "record" ? [403] : [200, 400, 404] // Nothing that owners alone may see.
    expect(expected, `${filled} ${text}`).toContain(status)
    return status === 200 ? { body: json, refused: undefined, text } : { body: undefined, refused: json, text }
  }

/** Runs it, and returns when the read models have applied it. */
async function put(path: string, body: unknown): Promise<void> {
  const { json } = await anna.did("PUT", path, body)
  const position = positionOfText(json.position)
  if (position) await api.server.projections.waitFor(position, { timeoutMs: conditionTimeoutMs })
}

const stake = (owner: Kept | undefined, of: Kept | undefined, percent: string) => ({
  ownerId: owner?.portfolioId,
  childId: of?.portfolioId,
  effectiveOn: "2024-01-01",
  percent,
})

async function keep(title: string, amount: string): Promise<Kept> {
  const kept: Kept = {
    title,
    portfolioId: randomUUID(),
    holdingId: randomUUID(),
    privateId: randomUUID(),
    accountId: randomUUID(),
    debtId: randomUUID(),
    walletId: randomUUID(),
    goalId: randomUUID(),
  }
  const { portfolioId, holdingId, privateId, accountId, debtId, walletId, goalId } = kept
  const ids = { ...newIds(), portfolioId }
  const body = (name: string, more: object) => ({ ...(sampleBody(name, ids) as object), ...more })
  await put(`/api/portfolios/${portfolioId}`, { title })
  await put(
    `/api/holdings/${holdingId}`,
    body("openHolding", { name: `${title} share`, priceSymbol: `OF.${title.toUpperCase()}` }),
  )
  await put(`/api/holdings/${holdingId}/entries/${randomUUID()}`, { ...purchase, consideration: eur(amount) })
  await put(`/api/holdings/${privateId}`, {
    ...body("openHolding", { name: `${title} fund`, priceSymbol: null }),
    details: { _tag: "private", investmentType: "private_equity", manager: null, vintageYear: null },
  })
  const call = {
    _tag: "CashFlow",
    kind: "capitalCall",
    amount: eur(amount),
    taxWithheld: eur("0"),
    paidOn: "2024-01-05",
  }
  await put(`/api/holdings/${privateId}/entries/${randomUUID()}`, call)
  await openAccount(accountId, portfolioId, `${title} account`, amount)
  await put(`/api/debts/${debtId}`, body("incurDebt", { name: `${title} loan`, repaymentPlan: "none" }))
  await put(`/api/debts/${debtId}/entries/${randomUUID()}`, { ...owed, owed: eur(amount) })
  await put(`/api/wallets/${walletId}`, body("connectWallet", { title: `${title} wallet` }))
  await put(`/api/wallets/${walletId}/statements/${randomUUID()}`, statement)
  await put(`/api/goals/${goalId}`, body("setGoal", { title: `${title} goal` }))
  return kept
}

async function openAccount(holdingId: string, portfolioId: string, name: string, amount: string): Promise<void> {
  await put(`/api/holdings/${holdingId}`, {
    portfolioId,
    currency: "EUR",
    name,
    openedOn: "2024-01-01",
    priceSymbol: null,
    details: { _tag: "account", accountType: "savings", institution: null, description: null },
  })
  const balance = { _tag: "Balance", balance: eur(amount), statedOn: "2024-01-02" }
  await put(`/api/holdings/${holdingId}/entries/${randomUUID()}`, balance)
}

/** Every query about a household, with everything in the household, visible or not. */
async function* everyAnswer(): AsyncIterable<readonly [question: string, answer: Answered]> {
  const questions = endpoints.filter(({ kind, method, answer }) => kind === "query" && method === "GET" && answer)
  const subjects = [audited, child, other] as ReadonlyArray<Kept>
  for (const { name, path } of questions) {
    const [, param] = /:(\w+)/.exec(path) ?? []
    if (param !== undefined) {
      for (const kept of subjects) {
        const id = kept[param as keyof Kept]
        yield [`${name} of ${kept.title}`, await auditor(name, {}, { [param]: id })]
      }
    } else if (name === "readExplanation") {
      for (const figure of ExplainedFigure.literals) {
        yield [`why ${figure}`, await auditor(name, { figure, on })]
        for (const { title, holdingId, privateId, debtId, walletId, goalId } of subjects) {
          for (const subjectId of [holdingId, privateId, debtId, walletId, goalId]) {
            yield [`why ${figure} of ${title}`, await auditor(name, { figure, on, subjectId })]
          }
        }
      }
    } else if (name === "readPricePerformance" || name === "readReturnsByLine") {
      yield [name, await auditor(name, { assetClass: "security" })]
    } else if (name === "searchHousehold") {
      for (const text of ["Unseen", "share", "e", "UNSEEN a"]) yield [`${name} ${text}`, await auditor(name, { text })]
    } else if (name === "readAllocation") {
      for (const by of AllocationBy.literals) yield [`${name} by ${by}`, await auditor(name, { by, on })]
    } else {
      yield [name, await auditor(name)]
    }
  }
}

const idsOf = (kept: Kept): ReadonlyArray<string> => Object.values(kept).filter((value) => value !== kept.title)

describe("an auditor of some portfolios", () => {
  it("the auditor gets the same figures of these portfolios as the family, to the cent, on every day", async () => {
    for (const day of ["2023-12-31", "2024-01-01", "2024-01-05", on]) {
      const whole = (await family("readNetWorth", { on: day })).body
      const seen = (await auditor("readNetWorth", { on: day })).body
      const { assets, debts, net } = whole.portfolios.find(isOf(audited))
      expect(seen.household, day).toEqual({ assets, debts, net })
      expect(seen.portfolios, day).toHaveLength(2)
      // Their household is what they see, so that their share differs.
      const figuresOf = ({ own, ...figures }: { readonly own: { readonly inFull: string } }) => ({
        ...figures,
        inFull: own.inFull,
      })
      for (const kept of [audited, child])
        expect(figuresOf(seen.portfolios.find(isOf(kept)))).toEqual(figuresOf(whole.portfolios.find(isOf(kept))))
    }
    const period = { from: "2023-12-31", to: on }
    const whole = await family("readNetWorthHistory", { ...period, portfolioId: audited?.portfolioId ?? "" })
    expect(whole.body.net.at(-1)).toBe("6240.00") // 3,000 + 3 × 1,000 − 1,000, and 40 % of 3,000 + 3 × 50 − 50
    expect((await auditor("readNetWorthHistory", period)).body).toEqual(whole.body)
  })

  it("the auditor's requests do not change the answers to the family", async () => {
    const [before, returns] = [await family("readNetWorth", { on }), await family("readReturns", { to: on })]
    expect(before.body.household.assets).toBe("21012150.00") // 3 of 1,000, 50 and 7,000,000 each, 3 × 3,000 in wallets
    for (const ask of [auditor, family, auditor, family]) await ask("readNetWorth", { on })
    expect(await family("readNetWorth", { on })).toEqual(before)
    expect(await family("readReturns", { to: on })).toEqual(returns)
  })

  it("the auditor gets nothing of the other portfolios, for any query", async () => {
    let answers = 0
    for await (const [question, { text }] of everyAnswer()) {
      answers += 1
      expect.soft(text, question).not.toContain("Unseen")
      expect.soft(text, question).not.toContain("OF.UNSEEN")
      for (const id of idsOf(other as Kept)) expect.soft(text, question).not.toContain(id)
    }
    expect(answers).toBeGreaterThan(500)
    expect((await family("listHoldings")).text).toContain("Unseen share")
    expect((await auditor("listHoldings")).text).toContain("Audited share")
  })

  it("the auditor gets the same answers for lines in the other portfolios as for unknown ones", async () => {
    const { holdingId, debtId, walletId, portfolioId } = other as Kept
    const nothing = randomUUID()
    for (const [name, param, id] of [
      ["readHolding", "holdingId", holdingId],
      ["readHoldingHistory", "holdingId", holdingId],
      ["readHoldingGain", "holdingId", holdingId],
      ["readDebt", "debtId", debtId],
      ["readDebtSchedule", "debtId", debtId],
      ["readWallet", "walletId", walletId],
    ] as const) {
      const answer = await auditor(name, {}, { [param]: id })
      expect(answer.refused, name).toBeDefined()
      expect(answer, name).toEqual(await auditor(name, {}, { [param]: nothing }))
    }
    const listed = await auditor("listHoldings", { portfolioId })
    expect(listed.refused).toBeDefined()
    expect(listed.text.replaceAll(portfolioId, "…")).toBe(
      (await auditor("listHoldings", { portfolioId: nothing })).text.replaceAll(nothing, "…"),
    )
  })
})

describe("an auditor of portfolios that are connected to others", () => {
  const [moved, lent] = [randomUUID(), randomUUID()]
  beforeAll(async () => {
    await openAccount(moved, other?.portfolioId ?? "", "Moved here", "333")
    const transfer = { _tag: "Transfer", portfolioId: audited?.portfolioId, effectiveOn: "2024-02-01" }
    await put(`/api/holdings/${moved}/entries/${randomUUID()}`, transfer)
    const ids = { ...newIds(), portfolioId: audited?.portfolioId ?? "" }
    await put(`/api/debts/${lent}`, {
      ...(sampleBody("incurDebt", ids) as object),
      name: "Owed to the other",
      creditorId: other?.portfolioId,
    })
    await put(`/api/debts/${lent}/entries/${randomUUID()}`, { ...owed, owed: eur("77") })
  })

  it("the auditor sees lines that were transferred to these portfolios from the day of the transfer, and debts to others", async () => {
    for (const day of ["2024-01-31", "2024-02-01", on]) {
      const whole = (await family("readNetWorth", { on: day })).body
      const { assets, debts, net } = whole.portfolios.find(isOf(audited))
      expect((await auditor("readNetWorth", { on: day })).body.household, day).toEqual({ assets, debts, net })
    }
    const period = { from: "2023-12-31", to: on }
    const whole = await family("readNetWorthHistory", { ...period, portfolioId: audited?.portfolioId ?? "" })
    expect((await auditor("readNetWorthHistory", period)).body).toEqual(whole.body)
  })

  it("the auditor gets an answer to every query, without the names of other portfolios", async () => {
    for await (const [question, { text }] of everyAnswer()) {
      expect.soft(text, question).not.toContain("Unseen")
      for (const id of idsOf(other as Kept)) expect.soft(text, question).not.toContain(id)
    }
  })

  it("the auditor no longer sees lines that were transferred away", async () => {
    const back = { _tag: "Transfer", portfolioId: other?.portfolioId, effectiveOn: "2024-03-01" }
    await put(`/api/holdings/${moved}/entries/${randomUUID()}`, back)
    expect((await auditor("readHolding", {}, { holdingId: moved })).refused).toBeDefined()
    expect((await auditor("readActivity", { limit: "100" })).text).not.toContain("Moved here")
    expect((await family("readHolding", {}, { holdingId: moved })).body.holding).toMatchObject({ name: "Moved here" })
  })
})

const isOf =
  (kept: Kept | undefined) =>
  ({ portfolioId }: { readonly portfolioId: string }): boolean =>
    portfolioId === kept?.portfolioId
