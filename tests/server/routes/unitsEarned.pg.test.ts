import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { her, openClara } from "./clara.ts"

/*
 * A token in euros whose price is in dollars, with the prices and rates of Clara's family: 110 on 15 January, 120 on 10
 * February; a euro is 1.10, then 1.25 dollars. Nothing is known on 1 January.
 */
let api: TestApi
let clara: Person
beforeAll(async () => void ({ api, clara } = await openClara()))
afterAll(() => api.close())

const eur = (amount: string) => ({ amount, currency: "EUR" })
const description = {
  name: "Token",
  openedOn: "2024-01-01",
  priceSymbol: "ACME",
  taxRate: "25",
  details: { _tag: "crypto", cryptocurrency: null, symbol: null },
}
const delivered = (reason: string, quantity: string, deliveredOn: string) => ({
  _tag: "Delivery",
  direction: "in",
  quantity,
  cost: eur("0"),
  reason,
  deliveredOn,
})

async function openToken() {
  const token = randomUUID()
  const [early, reward] = [randomUUID(), randomUUID()]
  await clara.did("PUT", `/api/holdings/${token}`, { portfolioId: her, currency: "EUR", ...description })
  await clara.did("PUT", `/api/holdings/${token}/entries/${early}`, delivered("airdrop", "2", "2024-01-01"))
  await clara.did("PUT", `/api/holdings/${token}/entries/${reward}`, delivered("reward", "10", "2024-01-15"))
  return { token, early, reward }
}

async function shown(token: string) {
  const { holding, lots, earned } = (await clara.get(`/api/holdings/${token}?on=2024-02-10`)).json
  const { income, average } = holding.figures
  const gain = (await clara.get(`/api/holdings/${token}/gain?on=2024-02-10&currency=EUR`)).json
  const explained = async (figure: string) => {
    const asked = new URLSearchParams({ figure, on: "2024-02-10", subjectId: token, currency: "EUR" })
    return (await clara.get(`/api/explain?${asked}`)).json.root.shown
  }
  return {
    earned,
    lots: lots.map(({ cost }: { cost: string }) => cost),
    page: { income: income.gross, cost: average.cost, unrealised: average.unrealised },
    gain: { income: gain.own.average.income, unrealised: gain.own.average.unrealised },
    explained: { income: await explained("income"), cost: await explained("cost") },
    latentTax: gain.latentTax,
  }
}

it("tokens earned cost their value of the day on every page, and nothing while no price is known", async () => {
  const { token, early, reward } = await openToken()
  // 10 × 110 ÷ 1.10 = 1,000; today 12 × 120 ÷ 1.25 = 1,152
  expect(await shown(token)).toEqual({
    earned: [
      { entryId: early, value: null },
      { entryId: reward, value: "1000.00" },
    ],
    lots: ["0.00", "1000.00"],
    page: { income: "1000.00", cost: "1000.00", unrealised: "152.00" },
    gain: { income: "1000.00", unrealised: "152.00" },
    explained: { income: "1000.00", cost: "1000.00" },
    latentTax: "38.00",
  })
})

it("tokens earned follow a correction and its voiding", async () => {
  const { token, early, reward } = await openToken()
  const five = randomUUID()
  const entry = delivered("reward", "5", "2024-01-15")
  await clara.did("PUT", `/api/holdings/${token}/entries/${reward}/correction`, {
    replacementId: five,
    entry,
    reason: "five, as the chain shows",
  })
  expect(await shown(token)).toMatchObject({
    earned: [
      { entryId: early, value: null },
      { entryId: five, value: "500.00" },
    ],
    page: { income: "500.00", cost: "500.00" },
  })
  await clara.did("PUT", `/api/holdings/${token}/entries/${five}/voiding`, { reason: "never received" })
  expect(await shown(token)).toMatchObject({
    earned: [{ entryId: early, value: null }],
    page: { income: "0.00", cost: "0.00", unrealised: "192.00" },
  })
})

it("the preference for neither income nor cost applies to all days, and can be taken back", async () => {
  const { token } = await openToken()
  const before = await shown(token)
  await clara.did("PUT", `/api/holdings/${token}/description`, { ...description, unitsEarned: "neither" })
  expect((await clara.get(`/api/holdings/${token}`)).json.holding.unitsEarned).toBe("neither")
  expect(await shown(token)).toEqual({
    earned: [],
    lots: ["0.00", "0.00"],
    page: { income: "0.00", cost: "0.00", unrealised: "1152.00" },
    gain: { income: "0.00", unrealised: "1152.00" },
    explained: { income: "0.00", cost: "0.00" },
    latentTax: "288.00",
  })
  await clara.did("PUT", `/api/holdings/${token}/description`, description)
  expect(await shown(token)).toEqual(before)
})
