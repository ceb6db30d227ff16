import { type Fraction } from "#domain/numbers/fraction.ts"
import { amountIn } from "#domain/shared/money.ts"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { explainNetWorth } from "#domain/measures/trace/scopeFigures.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { anyFamily, firstDay, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyDay, members } from "#tests/domain/measures/anyLines.ts"
import { buy, day, portfolio, printed } from "#tests/domain/measures/examples.ts"
import type { Family } from "#tests/domain/measures/secondOpinion.ts"
import { addsUp, leavesOf } from "./recombined.ts"

const amountOf = (exact: Fraction) => amountIn(exact, "EUR")

/** Its value has the weight that was stated at its opening, which random families rarely have. */
const ownerOfGold: Family = {
  portfolios: members,
  stakes: [],
  holdings: [
    {
      example: {
        id: "gold",
        assetClass: "metal",
        currency: "EUR",
        symbol: "A",
        piece: { grams: "10", purity: "0.999" },
      },
      entries: [buy(firstDay, "2", "900")],
    },
  ],
  debts: [],
  wallets: [],
  prices: { A: { currency: "EUR", rows: [[firstDay, "1500"]] } },
  rates: {},
}

it("the explanation of the net figure of any family equals the net figure, and its leaves add up to it exactly", () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(
      anyFamily,
      anyDay,
      fc.constantFrom("EUR" as const, "USD" as const, "CHF" as const),
      fc.constantFrom("household", ...members),
      (family, on, currency, name) => {
        const wealth = wealthOf(family)
        const scope: Scope = name === "household" ? name : portfolio(name)
        const { assets, debts, netWorth } = explainNetWorth({ ...wealth, on, currency, scope })
        const figures = netWorthOn({ ...wealth, day: on, currency })
        const figure = scope === "household" ? figures.household : figures.portfolios.get(scope)
        expect([assets, debts, netWorth].map(({ exact }) => printed(amountOf(exact)))).toEqual(
          [figure?.assets, figure?.debts, figure?.net].map((amount) => printed(amount ?? null)),
        )
        expect([assets, debts, netWorth].every(addsUp)).toBe(true)
        for (const { source } of leavesOf(netWorth)) reached.add(source?._tag ?? "nowhere")
      },
    ),
    { numRuns: 500, examples: [[ownerOfGold, day(firstDay), "EUR", "household"]] },
  )
  expect([...reached].sort()).toEqual(["Books", "Constant", "Opening", "Price", "Rate", "Stake"])
})
