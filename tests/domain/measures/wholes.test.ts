import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { holdingGain } from "#domain/measures/gains/gain.ts"
import { latentTaxOf } from "#domain/measures/keyFigures/latentTax.ts"
import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { amountIn } from "#domain/shared/money.ts"
import { cashFlow, day, holding, type HoldingExample, marketOf, printed, valued } from "./examples.ts"
import { growthOf } from "./returns/growth.ts"

/* Holdings that are held as a whole: what is paid for them later, and what leaves when a part is sold. */

const market = marketOf({ rates: { USD: [["2019-12-31", "1.25"]] } })
const flat = (...entries: ReadonlyArray<StoredEntry>) => flatLike({}, ...entries)
const flatLike = (more: HoldingExample, ...entries: ReadonlyArray<StoredEntry>) =>
  holding(
    {
      assetClass: "realEstate",
      openedOn: "2020-01-02",
      currency: "EUR",
      acquisitionCost: { amount: "500000", currency: "EUR" },
      taxRate: "25",
      ...more,
    },
    ...entries,
  )

/** What the page of a holding shows on a day, in its currency. */
function shownOn(ledger: LineLedger, on: string) {
  const { currency } = ledger
  const { value, cost, income } = holdingOn(ledger, market, day(on), currency)
  const gain = holdingGain({ ledger, market, on: day(on), currency, method: "average" })
  return {
    value: value && printed(value),
    cost: cost && printed(cost.average.cost),
    realised: gain && printed(gain.realised),
    unrealised: gain && printed(gain.unrealised),
    income: printed(income.gross),
    latentTax: printed(amountIn(latentTaxOf(ledger, market, day(on)), currency)),
  }
}

describe("an improvement", () => {
  const rebuilt = flat(cashFlow("improvement", "2021-06-01", "80000"), valued("2022-12-31", "600000"))

  it("an improvement is cost from its day on: a flat for 500,000 that was rebuilt for 80,000 and is valued 600,000 gained 20,000", () => {
    // Tax: 25 % of 20,000.
    const later = { cost: "580000.00", realised: "0.00", income: "0.00" }
    expect(shownOn(rebuilt, "2022-12-31")).toEqual({
      ...later,
      value: "600000.00",
      unrealised: "20000.00",
      latentTax: "5000.00",
    })
    expect(shownOn(rebuilt, "2021-05-31")).toMatchObject({ cost: "500000.00", value: "500000.00" })
  })

  it("an improvement raises the carrying amount while nothing is appraised, and is an inflow of returns", () => {
    expect(shownOn(rebuilt, "2021-06-01")).toMatchObject({ value: "580000.00", unrealised: "0.00" })
    // 600 / 580 − 1 = 3.448 %
    expect(growthOf(rebuilt, "2020-01-01", "2022-12-31")).toBe("0.03448276")
  })

  it("an improvement after an appraisal is cost, but leaves the value as it was appraised until the next appraisal", () => {
    const ledger = flat(
      valued("2020-12-31", "550000"),
      cashFlow("improvement", "2021-06-01", "80000"),
      valued("2022-12-31", "640000"),
    )
    expect(shownOn(ledger, "2021-06-01")).toMatchObject({ value: "550000.00", unrealised: "-30000.00" })
    expect(shownOn(ledger, "2022-12-31")).toMatchObject({ value: "640000.00", unrealised: "60000.00" })
  })

  it("an improvement counts as cost when the whole is sold", () => {
    const sold = flatLike(
      { closedOn: "2023-03-01" },
      cashFlow("improvement", "2021-06-01", "80000"),
      cashFlow("exit", "2023-03-01", "610000"),
    )
    // 610 − 500 − 80
    expect(shownOn(sold, "2023-03-01")).toMatchObject({ realised: "30000.00", unrealised: "0.00" })
  })

  it("an improvement of what was bought in another currency is cost in the own currency beside the converted price", () => {
    const abroad = flatLike(
      { acquisitionCost: { amount: "500000", currency: "USD" } },
      cashFlow("improvement", "2021-06-01", "80000"),
      valued("2022-12-31", "600000"),
    )
    // 500,000 USD were 400,000 EUR: 600 − 400 − 80 = 120, and 25 % of that.
    expect(shownOn(abroad, "2022-12-31")).toMatchObject({ unrealised: "120000.00", latentTax: "30000.00" })
  })

  it("an improvement lowers the unrealised gain by its amount, and changes neither value nor income once something is appraised", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom("realEstate", "other"),
        (cents, assetClass) => {
          const amount = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
          const appraised = valued("2022-12-31", "600000")
          const before = shownOn(flatLike({ assetClass }, appraised), "2023-01-01")
          const after = shownOn(
            flatLike({ assetClass }, cashFlow("improvement", "2021-06-01", amount), appraised),
            "2023-01-01",
          )
          expect(after).toMatchObject({ value: before.value, income: before.income, realised: before.realised })
          expect(Math.round(Number(before.unrealised) * 100) - Math.round(Number(after.unrealised) * 100)).toBe(cents)
        },
      ),
      { numRuns: 50 },
    )
  })
})
