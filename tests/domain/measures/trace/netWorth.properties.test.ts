import { type Fraction } from "#domain/numbers/fraction.ts"
import { amountIn } from "#domain/shared/money.ts"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { explainNetWorth } from "#domain/measures/trace/scopeFigures.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { anyFamily, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyDay, members } from "#tests/domain/measures/anyLines.ts"
import { portfolio, printed } from "#tests/domain/measures/examples.ts"
import { addsUp, leavesOf } from "./recombined.ts"

const amountOf = (exact: Fraction) => amountIn(exact, "EUR")

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
    { numRuns: 500 },
  )
  expect([...reached].sort()).toEqual(["Books", "Constant", "Opening", "Price", "Rate", "Stake"])
})
