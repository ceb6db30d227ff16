import * as fc from "fast-check"
import { expect, it } from "vitest"
import {
  explainChange,
  explainDebtRatio,
  explainGoal,
  explainLiquidShare,
  explainNetAfterTax,
  explainScopeGain,
  explainTax,
  explainUnfunded,
} from "../../../../domain/measures/explain/scopeFigures.ts"
import type { ExplainedNode } from "../../../../domain/measures/explain/tree.ts"
import { amountOf, decimalOf, type Fraction, fractionOf, minus } from "../../../../domain/measures/fraction.ts"
import { householdGain } from "../../../../domain/measures/gain.ts"
import type { Scope } from "../../../../domain/measures/lookThrough.ts"
import { netWorthOn } from "../../../../domain/measures/netWorth.ts"
import { goalProgress } from "../../../../domain/measures/standing/goalProgress.ts"
import { latentTaxOn } from "../../../../domain/measures/standing/latentTax.ts"
import { liquidityOn } from "../../../../domain/measures/standing/liquidity.ts"
import { metricsOn } from "../../../../domain/measures/standing/metrics.ts"
import { decimal, subtract, toPlainString } from "../../../../domain/shared/decimal.ts"
import { anyFamily, wealthOf } from "../anyFamily.ts"
import { anyCurrency, anyDay, members } from "../anyLines.ts"
import { committed, day, portfolio, printed } from "../examples.ts"
import { addsUp } from "./recombined.ts"

const cents = (amount: Fraction | undefined) => printed(amount ? amountOf(amount) : null)
const ratio = (value: Fraction | undefined) => (value ? toPlainString(decimalOf(value, 10)) : undefined)

/** Families whose gains are taxed, and whose private investments have promised more. */
const anyPromisingFamily = fc
  .tuple(anyFamily, anyDay, fc.constantFrom("25", "0", "33.333333333333333333"))
  .map(([family, on, taxRate]) => ({
    ...family,
    holdings: family.holdings.map(({ example, entries }) => ({
      example: { ...example, taxRate },
      entries: example.assetClass === "private" ? [...entries, committed(on, "12345.67")] : entries,
    })),
  }))

const anyScope = fc.constantFrom("household", ...members)

it("tells the key figures of any family and of each of its portfolios", () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(anyPromisingFamily, anyDay, anyDay, anyCurrency, anyScope, (family, on, from, currency, name) => {
      const scope: Scope = name === "household" ? name : portfolio(name)
      const wealth = wealthOf(family)
      const question = { ...wealth, on, currency, scope }
      const asked = { ...wealth, day: on, currency, scope }
      const metrics = metricsOn({ ...asked, since: undefined })
      const tax = latentTaxOn(asked)
      const net = (when: typeof on) => {
        const worth = netWorthOn({ ...asked, day: when })
        return (scope === "household" ? worth.household : worth.portfolios.get(scope))?.net ?? decimal("0")
      }
      const goal = goalProgress(fractionOf(net(on)), { target: decimal("1000.5"), targetOn: day("2030-01-01") }, on)
      const told: Record<string, ExplainedNode | undefined> = {
        debtRatio: explainDebtRatio(question),
        liquidShare: explainLiquidShare(question),
        unfunded: explainUnfunded(question),
        tax: explainTax(question),
        afterTax: explainNetAfterTax(question),
        change: explainChange(question, from),
        goal: explainGoal(question, decimal("1000.5")),
      }
      expect(ratio(told["debtRatio"]?.exact)).toBe(ratio(metrics.debtRatio))
      expect(ratio(told["liquidShare"]?.exact)).toBe(ratio(metrics.liquidShare))
      expect(cents(told["unfunded"]?.exact)).toBe(cents(liquidityOn({ ...asked, dueOn: new Map() }).openCommitments))
      expect(cents(told["tax"]?.exact)).toBe(cents(tax))
      expect(cents(told["afterTax"]?.exact)).toBe(cents(minus(metrics.net, tax)))
      expect(cents(told["change"]?.exact)).toBe(printed(subtract(net(on), net(from))))
      expect(ratio(told["goal"]?.exact)).toBe(toPlainString(goal.progress))
      expect(Object.values(told).every((node) => !node || addsUp(node))).toBe(true)
      for (const [figure, node] of Object.entries(told)) if (node && node.exact.numerator !== 0n) reached.add(figure)
    }),
    { numRuns: 300 },
  )
  expect(reached.size).toBe(7)
})

it("tells what the investments of any scope have gained", () => {
  let anything = 0
  fc.assert(
    fc.property(anyFamily, anyDay, anyCurrency, anyScope, (family, on, currency, name) => {
      const scope: Scope = name === "household" ? name : portfolio(name)
      const wealth = wealthOf(family)
      const { gain } = householdGain(wealth, on, currency, scope)
      const told = explainScopeGain({ ...wealth, on, currency, scope })
      expect({
        realised: cents(told.realisedGain.exact),
        unrealised: cents(told.unrealisedGain.exact),
        total: cents(told.totalGain.exact),
        price: cents(told.priceGain.exact),
        exchange: cents(told.exchangeGain.exact),
        fees: cents(told.fees.exact),
        income: cents(told.income.exact),
      }).toEqual({
        realised: printed(gain.realised),
        unrealised: printed(gain.unrealised),
        total: printed(gain.total),
        price: printed(gain.price),
        exchange: printed(gain.exchange),
        fees: printed(gain.fees),
        income: printed(gain.income),
      })
      expect(Object.values(told).every(addsUp)).toBe(true)
      if (told.totalGain.exact.numerator !== 0n) anything++
    }),
    { numRuns: 200 },
  )
  expect(anything).toBeGreaterThan(5)
})
