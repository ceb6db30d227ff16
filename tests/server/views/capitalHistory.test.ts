import { expect, it } from "vitest"
import { decimal, sum, toFixedString } from "#domain/numbers/decimal.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import { capitalHistoryView } from "#server/views/capitalHistory.ts"
import { privateMarketsView } from "#server/views/privateMarkets.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"
import { cashFlow, day, holding, marketOf, portfolio, share, valued } from "#tests/domain/measures/examples.ts"

/** Every call of a dollar is a third of a euro. Half of the fund is handed on in the third quarter, when it has 3 dollars. */
const fund = holding(
  { id: "fund", assetClass: "private", openedOn: "2023-01-01" },
  ...["2023-01-02", "2023-04-03", "2023-07-03", "2023-10-02"].map((on) => cashFlow("capitalCall", on, "1")),
  valued("2023-07-31", "3"),
  share("2023-09-01", "50"),
)
const wealth: HouseholdWealth = {
  reflects: { commit: 1n, prepare: 1n },
  portfolios: [],
  portfolioIds: [portfolio("Anna")],
  stakes: [],
  priceOrders: new Map(),
  ledgers: new Map([[fund.lineId, fund]]),
  market: {
    realm: "real",
    ...marketOf({ rates: { USD: [["2023-01-01", "3"]] } }),
    ages: [],
    asked: [],
    versions: new Map(),
    sourceOn: () => null,
    withRates: () => expect.unreachable(),
  },
  inView: () => true,
  since: day("2023-01-01"),
}
const on = day("2023-12-31")

it("the payments of the quarters add up to the totals and to the end of the course in every cent", () => {
  const { quarters, paidIn, distributed } = capitalHistoryView(wealth, { on, currency: "EUR", holdingId: undefined })
  const { total } = privateMarketsView(wealth, { on, currency: "EUR", benchmark: undefined })
  const sumOf = (side: "paidIn" | "distributed" | "net") =>
    toFixedString(sum(quarters.map((quarter) => decimal(quarter[side]))), 2)
  // 3 thirds, and half of one: 1.17. Half of 3 dollars went out: 0.50.
  expect([total.paidIn, total.distributed]).toEqual(["1.17", "0.50"])
  expect([paidIn.at(-1), distributed.at(-1)]).toEqual([total.paidIn, total.distributed])
  expect([sumOf("paidIn"), sumOf("distributed"), sumOf("net")]).toEqual(["1.17", "0.50", "-0.67"])
})

it("the course of one investment is that of the whole investment in its own currency, also where a part is owned", () => {
  const { quarters, currency } = capitalHistoryView(wealth, { on, currency: "EUR", holdingId: "fund" as HoldingId })
  expect(currency).toBe("USD")
  expect(quarters.map(({ paidIn, distributed }) => [paidIn, distributed])).toEqual(
    Array.from({ length: 4 }, () => ["1.00", "0.00"]),
  )
})
