import { Result } from "effect"
import { expect, it } from "vitest"
import { lineByLedger } from "#domain/measures/trace/lines.ts"
import { explainReturn } from "#server/views/explanations/explanationsOfReturns.ts"
import { buy, day, marketOf, portfolio, security, valued } from "#tests/domain/measures/examples.ts"

it("the explanation of a return of what was never priced gives the reason that the figure has", () => {
  const explained = (ledger: ReturnType<typeof security>, line: "line" | "scope") => {
    const explanation = explainReturn("timeWeighted", {
      figure: "timeWeighted",
      scope: {
        ledgers: [ledger],
        portfolios: [portfolio("Anna")],
        stakes: [],
        market: marketOf({}),
        on: day("2020-12-31"),
        currency: "EUR",
        scope: "household",
      },
      line: line === "line" ? lineByLedger(ledger) : undefined,
      part: "own",
      goal: undefined,
      method: "average",
      methodOfScope: "average",
      pool: undefined,
      from: day("2020-01-01"),
      debts: [],
      privateLines: [],
    })
    return Result.match(explanation, { onSuccess: ({ what }) => what, onFailure: (reason) => reason })
  }
  const opened = { openedOn: "2020-02-03", currency: "EUR" } as const
  const never = security(opened, buy("2020-02-03", "10", "1000"))
  const priced = security(opened, buy("2020-02-03", "10", "1000"), valued("2020-06-30", "1100"))
  expect([explained(never, "line"), explained(never, "scope")]).toEqual(["noPrices", "noPrices"])
  expect([explained(priced, "line"), explained(priced, "scope")]).toEqual(["timeWeighted", "timeWeighted"])
})
