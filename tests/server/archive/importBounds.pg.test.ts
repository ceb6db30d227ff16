import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { archiveFact, archiveOf, purchases, portfolioFact, sharesFact } from "#tests/support/syntheticArchive.ts"
import { triesEverything } from "#tests/support/samples.ts"
import { type Answer, type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

/*
 * How many archives are imported at once, by one household and by an installation of two servers with one database, and
 * how much an archive may contain.
 */
const most = { portfolios: 2, holdings: 2, debts: 1, wallets: 1, entries: 400 }
let api: TestApi

beforeAll(async () => {
  api = await testApi({ ports: { householdLimits: most } })
})
afterAll(() => api.close())

const bring = (person: Person, file: Uint8Array): Promise<Answer> =>
  person.send("PUT", "/api/household/archive-import", file, { "content-type": "application/zip" })

/** Starts another server with the same database, and the same users at it. */
async function atOther(work: (there: (person: Person) => Person) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = api
  const other = await testApi({ databaseUrl, dataDir, ports: { householdLimits: most } })
  await work((person) => {
    const there = other.visitor(person.email)
    there.accessToken = person.accessToken
    return there
  })
  await other.close()
}

const tags = (answers: ReadonlyArray<Answer>) => answers.map(({ json }) => json.refusal?._tag ?? "imported")

describe("two simultaneous archives for one household", () => {
  it("one of two simultaneous archives is imported, and the other refused, at one server and at two", async () => {
    const people = [await api.person("anna"), await api.person("ben")]
    await atOther(async (elsewhere) => {
      for (const [place, person] of people.entries()) {
        const answers = await Promise.all([
          bring(person, archiveOf(purchases(300))),
          bring(place === 0 ? person : elsewhere(person), archiveOf(purchases(300))),
        ])
        // The second is refused because of the first one, running or recorded.
        expect(tags(answers).filter((tag) => tag === "imported")).toHaveLength(1)
        expect(tags(answers)).toContainEqual(expect.stringMatching(/^(?:ImportRunning|HouseholdNotEmpty)$/))
        const { portfolios } = (await person.get("/api/portfolios")).json as { portfolios: ReadonlyArray<unknown> }
        expect(portfolios).toHaveLength(1)
      }
    })
  })
})

describe("simultaneous archives of more households than are read at once", () => {
  it("Archives of several households wait for each other, on any server, and all are imported.", async () => {
    // Two are read at once on each server.
    const households = triesEverything ? 6 : 3
    const people = await Promise.all(Array.from({ length: households }, () => api.person("somebody")))
    await atOther(async (elsewhere) => {
      const answers = await Promise.all(
        people.map((person, place) => bring(place % 2 === 0 ? person : elsewhere(person), archiveOf(purchases(100)))),
      )
      expect(tags(answers)).toEqual(people.map(() => "imported"))
      for (const person of people) {
        const { portfolios } = (await person.get("/api/portfolios")).json as { portfolios: ReadonlyArray<unknown> }
        expect(portfolios).toHaveLength(1)
      }
    })
  })
})

describe("an archive beyond the limits of a household", () => {
  const portfolioId = crypto.randomUUID()
  const debt = (debtId = crypto.randomUUID()) =>
    archiveFact(`debt-${debtId}`, "DebtIncurred", {
      debtId,
      portfolioId,
      currency: "EUR",
      name: "Loan",
      debtType: "personalLoan",
      incurredOn: "2024-01-01",
      dueOn: null,
      interestRate: null,
      monthlyPayment: null,
      repaymentPlan: "none",
      creditorId: null,
      lender: "Bank",
      linkedHoldingId: null,
      description: null,
    })
  const wallet = (walletId = crypto.randomUUID()) =>
    archiveFact(`wallet-${walletId}`, "WalletConnected", {
      walletId,
      portfolioId,
      currency: "EUR",
      title: "Wallet",
      blockchain: "base",
      address: null,
      trackingMode: "manual",
      connectedOn: "2024-01-01",
      notes: null,
    })
  it.each([
    ["portfolios", [portfolioFact(), portfolioFact()]],
    ["holdings", [sharesFact(portfolioId), sharesFact(portfolioId), sharesFact(portfolioId)]],
    ["debts", [debt(), debt()]],
    ["wallets", [wallet(), wallet()]],
  ] as const)("an archive with too many %s is refused with the limit, and nothing is imported", async (kind, facts) => {
    const anna = await api.person("anna")
    const answer = await bring(anna, archiveOf([portfolioFact(portfolioId), ...facts]))
    expect(answer).toMatchObject({
      status: 422,
      json: { refusal: { _tag: "HouseholdFull", kind, most: most[kind] } },
    })
    expect((await anna.get("/api/portfolios")).json.portfolios).toEqual([])
  })

  it("an archive is refused at the first fact beyond a limit, and what follows is not read", async () => {
    const anna = await api.person("anna")
    const holdings = Array.from({ length: most.holdings + 1 }, () => sharesFact(portfolioId))
    // A portfolio created twice breaks a rule.
    const file = archiveOf([portfolioFact(portfolioId), ...holdings, portfolioFact(portfolioId)])
    const answer = await bring(anna, file)
    expect(answer.json.refusal).toEqual({ _tag: "HouseholdFull", kind: "holdings", most: most.holdings })
  })

  it("an archive with too many entries is refused with the limit; at the limit it is imported", async () => {
    const anna = await api.person("anna")
    const answer = await bring(anna, archiveOf(purchases(most.entries + 1)))
    expect(answer.json.refusal).toEqual({ _tag: "HouseholdFull", kind: "entries", most: most.entries })
    expect((await bring(anna, archiveOf(purchases(most.entries)))).status).toBe(200)
  })
})
