import { randomUUID } from "node:crypto"
import { unzipSync, strFromU8 } from "fflate"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { joined, openedAccount } from "#tests/server/identity/household.ts"

let api: TestApi
let anna: Person
let portfolioId: string
beforeAll(async () => {
  api = await testApi({ ports: { pageSizes: { entries: 3, statements: 2, characters: 1_000_000 } } })
  anna = await api.person("anna")
  portfolioId = randomUUID()
  await anna.did("PUT", `/api/portfolios/${portfolioId}`, { title: "Family" })
})
afterAll(() => api.close())

const note = (day: number) => ({ _tag: "Note", text: `Note ${day}`, takenOn: `2026-01-0${day}` })

/**
 * Adds a line with the entries of seven days, two of them on one day and one voided; the ids in the order of the list.
 */
const lines = {
  holdings: {
    list: "entries",
    add: async () => {
      const id = randomUUID()
      await openedAccount(anna, portfolioId, id, "Account")
      return id
    },
    record: (id: string, entryId: string, day: number) =>
      anna.did("PUT", `/api/holdings/${id}/entries/${entryId}`, note(day)),
  },
  debts: {
    list: "entries",
    add: async () => {
      const id = randomUUID()
      await anna.did("PUT", `/api/debts/${id}`, {
        portfolioId,
        currency: "EUR",
        name: "Loan",
        debtType: "personalLoan",
        incurredOn: "2026-01-01",
        dueOn: null,
        interestRate: null,
        monthlyPayment: null,
        repaymentPlan: "none",
        creditorId: null,
        lender: "Bank",
        linkedHoldingId: null,
        description: null,
      })
      return id
    },
    record: (id: string, entryId: string, day: number) =>
      anna.did("PUT", `/api/debts/${id}/entries/${entryId}`, note(day)),
  },
  wallets: {
    list: "statements",
    add: async () => {
      const id = randomUUID()
      await anna.did("PUT", `/api/wallets/${id}`, {
        portfolioId,
        currency: "EUR",
        title: "Wallet",
        blockchain: "base",
        address: null,
        trackingMode: "manual",
        connectedOn: "2026-01-01",
        notes: null,
      })
      return id
    },
    record: (id: string, entryId: string, day: number) =>
      anna.did("PUT", `/api/wallets/${id}/statements/${entryId}`, { statedOn: `2026-01-0${day}`, tokens: [] }),
  },
} as const

/** The content of the pages, one after another, as a client requests them. */
async function pagesOf(
  kind: keyof typeof lines,
  id: string,
  who = anna,
): Promise<ReadonlyArray<ReadonlyArray<string>>> {
  const { list } = lines[kind]
  const first = await who.did("GET", `/api/${kind}/${id}`)
  const pages = [first.json]
  while (pages.at(-1).next) {
    pages.push((await who.did("GET", `/api/${kind}/${id}/${list}?after=${pages.at(-1).next}`)).json)
  }
  return pages.map((page) => page[list].map(({ entryId }: { readonly entryId: string }) => entryId))
}

describe.each(["holdings", "debts", "wallets"] as const)("the entries of one of the %s", (kind) => {
  const size = kind === "wallets" ? 2 : 3
  const { list, add, record } = lines[kind]

  it("the pages contain each entry once, the newest day first, without an empty page after a full last one", async () => {
    const id = await add()
    const entries = [4, 1, 6, 2, 5, 3].map((day) => ({ day, entryId: randomUUID() as string }))
    const ordered = () => entries.toSorted((a, b) => b.day - a.day).map(({ entryId }) => entryId)
    for (const { day, entryId } of entries) await record(id, entryId, day)
    const full = await pagesOf(kind, id)
    expect(full.map(({ length }) => length)).toEqual(Array.from({ length: 6 / size }, () => size))
    expect(full.flat()).toEqual(ordered())
    const seventh = { day: 7, entryId: randomUUID() as string }
    entries.push(seventh)
    await record(id, seventh.entryId, 7)
    const more = await pagesOf(kind, id)
    expect(more.at(-1)).toHaveLength(1)
    expect(more.flat()).toEqual(ordered())
    expect((await anna.did("GET", `/api/${kind}/${id}/${list}`)).json[list]).toHaveLength(size)
  })

  it("a page is refused after an unknown entry, and where the line is not visible", async () => {
    const [id, entryId] = [await add(), randomUUID()]
    await record(id, entryId, 2)
    const strange = await anna.get(`/api/${kind}/${id}/${list}?after=${randomUUID()}`)
    expect(strange.status).toBe(404)
    expect(strange.json.refusal._tag).toBe("EntryNotFound")
    const eve = await api.person("eve")
    const [foreign, absent] = [
      await eve.get(`/api/${kind}/${id}/${list}?after=${entryId}`),
      await eve.get(`/api/${kind}/${randomUUID()}/${list}?after=${entryId}`),
    ]
    expect(foreign.status).toBe(404)
    expect(foreign.json).toEqual(absent.json)
    const limited = await api.person("limited")
    const otherId = randomUUID()
    await anna.did("PUT", `/api/portfolios/${otherId}`, { title: "Other" })
    await joined(api, anna, limited, { role: "viewer", portfolios: [otherId] })
    expect((await limited.get(`/api/${kind}/${id}/${list}`)).status).toBe(404)
  })
})

it("entries of one day are sorted by their time of recording, and voided ones stay on their page", async () => {
  const id = await lines.holdings.add()
  const ids = Array.from({ length: 8 }, () => randomUUID() as string)
  for (const entryId of ids) await lines.holdings.record(id, entryId, 2)
  await anna.did("PUT", `/api/holdings/${id}/entries/${ids[4]}/voiding`, { reason: "misread" })
  expect(await pagesOf("holdings", id)).toEqual([
    ids.slice(5).toReversed(),
    ids.slice(2, 5).toReversed(),
    ids.slice(0, 2).toReversed(),
  ])
})

it("the lots and the figures of a holding are those of all its entries, on every page", async () => {
  const id = randomUUID()
  await anna.did("PUT", `/api/holdings/${id}`, {
    portfolioId,
    currency: "EUR",
    name: "Shares",
    openedOn: "2026-01-01",
    priceSymbol: null,
    details: { _tag: "security", instrument: "stock", symbol: "ACME", exchange: null, isin: null },
  })
  for (let day = 1; day <= 7; day += 1) {
    await anna.did("PUT", `/api/holdings/${id}/entries/${randomUUID()}`, {
      _tag: "Trade",
      side: "buy",
      quantity: "1",
      consideration: { amount: "100", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
      tradedOn: `2026-01-0${day}`,
    })
  }
  const { json } = await anna.did("GET", `/api/holdings/${id}`)
  expect(json.entries).toHaveLength(3)
  expect(json.lots).toHaveLength(7)
  expect(json.holding.figures).toMatchObject({ units: "7", average: { cost: "700.00" } })
})

it("an archive has every entry of every page", async () => {
  const owner = await api.person("owner")
  const [portfolio, holdingId] = [randomUUID(), randomUUID()]
  await owner.did("PUT", `/api/portfolios/${portfolio}`, { title: "Family" })
  await openedAccount(owner, portfolio, holdingId, "Account")
  for (let day = 1; day <= 8; day += 1) {
    await owner.did("PUT", `/api/holdings/${holdingId}/entries/${randomUUID()}`, note(day))
  }
  await owner.stepUp()
  await owner.did("GET", `/api/holdings/${holdingId}`) // The read models have caught up.
  const answer = await fetch(`${api.url}/api/household/export`, {
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const exported = JSON.parse(strFromU8(files[`figures/holdings/${holdingId}.json`] as Uint8Array))
  expect(exported.entries).toHaveLength(8)
  expect(
    strFromU8(files["tables/holdingsEntries.csv"] as Uint8Array)
      .trim()
      .split("\n"),
  ).toHaveLength(9)
})
