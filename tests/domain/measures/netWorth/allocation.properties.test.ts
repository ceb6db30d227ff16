import { amountIn } from "#domain/shared/money.ts"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { metricsOn } from "#domain/measures/keyFigures/metrics.ts"
import { allocatedLines } from "#domain/measures/netWorth/allocatedLines.ts"
import type { AllocationPart } from "#domain/measures/netWorth/allocation.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { type Fraction, nothing, plus } from "#domain/numbers/fraction.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { anyFamily, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyDay, members } from "#tests/domain/measures/anyLines.ts"
import { portfolio } from "#tests/domain/measures/examples.ts"

const amountOf = (exact: Fraction) => amountIn(exact, "EUR")

const anyScope = fc.constantFrom("household" as const, ...members.map(portfolio))

type Amounts = Readonly<Record<string, string>>

const amountsOf = (groups: Iterable<readonly [key: string, exact: Fraction]>): Amounts =>
  Object.fromEntries(
    Array.from(groups, ([key, exact]) => [key, toPlainString(amountOf(exact))]).filter(([, amount]) => amount !== "0"),
  )

const assetsOf = (parts: ReadonlyArray<AllocationPart<string>>): Amounts =>
  Object.fromEntries(
    parts.map(({ key, assets }) => [key, toPlainString(assets)]).filter(([, amount]) => amount !== "0"),
  )

describe("the sums of the allocation, its lines and the key figures", () => {
  it("the lines of each group, each listed once, add up to its sum, and the key figures have the same sums by class", () => {
    fc.assert(
      fc.property(anyFamily, anyDay, anyScope, fc.constantFrom("EUR", "CHF"), (family, day, scope, currency) => {
        const question = { ...wealthOf(family), day, currency, scope }
        const { allocation } = netWorthOn(question)
        const byLines = (keyOf: (ledger: LineLedger, portfolioId: PortfolioId) => string): Amounts =>
          amountsOf(
            Array.from(allocatedLines(question, keyOf), ([key, lines]) => {
              expect(new Set(lines.map(({ ledger }) => ledger.lineId)).size).toBe(lines.length)
              return [key, lines.reduce((sum, { value }) => plus(sum, value), nothing)]
            }),
          )

        expect(assetsOf(allocation.byClass)).toEqual(byLines(({ assetClass }) => assetClass))
        expect(assetsOf(allocation.byCurrency)).toEqual(byLines((ledger) => ledger.currency))
        expect(assetsOf(allocation.byPortfolio)).toEqual(byLines((_, portfolioId) => portfolioId))
        expect(assetsOf(allocation.byInvestable)).toEqual(byLines(({ investable }) => investable))
        const { assetsByClass } = metricsOn({ ...question, since: undefined })
        expect(amountsOf(assetsByClass)).toEqual(assetsOf(allocation.byClass))
      }),
    )
  })
})
