import { Result } from "effect"
import { expect, it } from "vitest"
import { privateMarketsOn } from "#domain/measures/keyFigures/privateTotals.ts"
import { explainCapital } from "#server/views/explanations/explanationsOfCapital.ts"
import { reasonOf } from "#server/views/ratios.ts"
import { explainedHolding } from "#tests/domain/measures/trace/explained.ts"
import { cashFlow, day, marketOf, portfolio, stake, valued } from "#tests/domain/measures/examples.ts"

it("the explanation of the household's rate in private markets has the reason of the rate why there is none", () => {
  // Anna gets her part of the company only after its fund was paid in: the household received a value for nothing.
  // A fund for which nothing was paid gives money: the household has received it for nothing.
  const fund = explainedHolding({ in: "Company", currency: "EUR", assetClass: "private", openedOn: "2020-01-01" }, [
    // Nothing at first: else the first valuation is carried back to the opening.
    valued("2020-01-01", "0"),
    cashFlow("distribution", "2020-04-01", "20"),
    valued("2020-06-01", "150"),
  ])
  const wealth = {
    ledgers: [fund.ledger],
    portfolios: ["Anna", "Company"].map(portfolio),
    stakes: [stake("Anna", "Company", "2020-03-01", "50")],
    market: marketOf({}),
  }
  const [on, currency] = [day("2020-12-31"), "EUR"] as const
  const { irr } = privateMarketsOn({ ...wealth, day: on, currency }).total
  const explanation = explainCapital("irr", {
    figure: "irr",
    scope: { ...wealth, on, currency, scope: "household" },
    line: undefined,
    part: "own",
    goal: undefined,
    method: "average",
    methodOfScope: "average",
    pool: undefined,
    from: undefined,
    debts: [],
    privateLines: [fund],
  })
  expect(Result.isFailure(irr) && reasonOf(irr.failure)).toBe("onlyReceived")
  expect(Result.isFailure(explanation) && explanation.failure).toBe("onlyReceived")
})
