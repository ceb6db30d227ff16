import { amountIn } from "#domain/shared/money.ts"
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
} from "#domain/measures/trace/scopeFigures.ts"
import type { ExplainedNode } from "#domain/measures/trace/tree.ts"
import { decimalOf, type Fraction, fractionOf, minus } from "#domain/numbers/fraction.ts"
import { householdGain } from "#domain/measures/gains/gain.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { goalProgress } from "#domain/measures/keyFigures/goalProgress.ts"
import { latentTaxOn } from "#domain/measures/keyFigures/latentTax.ts"
import { liquidityOn } from "#domain/measures/keyFigures/liquidity.ts"
import { metricsOn } from "#domain/measures/keyFigures/metrics.ts"
import { decimal, subtract, toPlainString } from "#domain/numbers/decimal.ts"
import { anyFamily, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyCurrency, anyDay, members } from "#tests/domain/measures/anyLines.ts"
import { committed, day, portfolio, printed } from "#tests/domain/measures/examples.ts"
import { addsUp } from "./recombined.ts"

const amountOf = (exact: Fraction) => amountIn(exact, "EUR")

const cents = (amount: Fraction | undefined) => printed(amount ? amountOf(amount) : null)
const ratio = (value: Fraction | undefined) => (value ? toPlainString(decimalOf(value, 10)) : undefined)

/** Families with taxed gains and with private investments that have unfunded commitments. */
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

it("the explanations of the key figures of any family and of each portfolio equal the figures", () => {
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
        const figure = netWorthOn({ ...asked, day: when })
        return (scope === "household" ? figure.household : figure.portfolios.get(scope))?.net ?? decimal("0")
      }
      const goal = goalProgress(fractionOf(net(on)), { target: decimal("1000.5"), targetOn: day("2030-01-01") }, on)
      const explained: Record<string, ExplainedNode | undefined> = {
        debtRatio: explainDebtRatio(question),
        liquidShare: explainLiquidShare(question),
        unfunded: explainUnfunded(question),
        tax: explainTax(question),
        afterTax: explainNetAfterTax(question),
        change: explainChange(question, from),
        goal: explainGoal(question, decimal("1000.5")),
      }
      expect(ratio(explained["debtRatio"]?.exact)).toBe(ratio(metrics.debtRatio))
      expect(ratio(explained["liquidShare"]?.exact)).toBe(ratio(metrics.liquidShare))
      expect(cents(explained["unfunded"]?.exact)).toBe(
        cents(liquidityOn({ ...asked, dueOn: new Map() }).openCommitments),
      )
      expect(cents(explained["tax"]?.exact)).toBe(cents(tax))
      expect(cents(explained["afterTax"]?.exact)).toBe(cents(minus(metrics.net, tax)))
      expect(cents(explained["change"]?.exact)).toBe(printed(subtract(net(on), net(from))))
      expect(ratio(explained["goal"]?.exact)).toBe(toPlainString(goal.progress))
      expect(Object.values(explained).every((node) => !node || addsUp(node))).toBe(true)
      for (const [figure, node] of Object.entries(explained))
        if (node && node.exact.numerator !== 0n) reached.add(figure)
    }),
    { numRuns: 300 },
  )
  expect(reached.size).toBe(7)
})

const anyMethod = fc.constantFrom("average", "fifo", "pooled")

it("the explanation of the gain of the investments of any scope equals the gain, by each cost method", () => {
  let anything = 0
  fc.assert(
    fc.property(anyFamily, anyDay, anyCurrency, anyScope, anyMethod, (family, on, currency, name, method) => {
      const scope: Scope = name === "household" ? name : portfolio(name)
      const wealth = wealthOf(family)
      const { gain } = householdGain(wealth, on, currency, scope, method)
      const explained = explainScopeGain({ ...wealth, on, currency, scope, method })
      expect({
        realised: cents(explained.realisedGain.exact),
        unrealised: cents(explained.unrealisedGain.exact),
        total: cents(explained.totalGain.exact),
        price: cents(explained.priceGain.exact),
        exchange: cents(explained.exchangeGain.exact),
        fees: cents(explained.fees.exact),
        income: cents(explained.income.exact),
      }).toEqual({
        realised: printed(gain.realised),
        unrealised: printed(gain.unrealised),
        total: printed(gain.total),
        price: printed(gain.price),
        exchange: printed(gain.exchange),
        fees: printed(gain.fees),
        income: printed(gain.income),
      })
      expect(Object.values(explained).every(addsUp)).toBe(true)
      if (explained.totalGain.exact.numerator !== 0n) anything++
    }),
    { numRuns: 200 },
  )
  expect(anything).toBeGreaterThan(5)
})
