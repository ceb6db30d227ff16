import { describe, expect, it } from "vitest"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { householdGain } from "#domain/measures/gains/gain.ts"
import {
  buy,
  day,
  debt,
  holding,
  owed,
  portfolio,
  printed,
  security,
  sell,
  share,
  stake,
  valued,
} from "#tests/domain/measures/examples.ts"
import { market, shares, texts } from "./gains.ts"

describe("the gain of a household", () => {
  const apple = security({ ...shares, id: "apple" }, buy("2020-01-01", "10", "1000", "10"), share("2020-01-01", "50"))
  const inBen = security({ ...shares, id: "in Ben", in: "Ben" }, buy("2020-01-01", "10", "1200"))
  const mortgage = debt({ currency: "USD" }, owed("2020-01-01", "5000"))
  const wealth = {
    ledgers: [apple, inBen, mortgage],
    portfolios: ["Anna", "Ben"].map(portfolio),
    stakes: [stake("Anna", "Ben", "2020-01-01", "40")],
    market,
  }

  it("the gain of a household is the weight of each holding in the scope on that day, and debts have none", () => {
    const gain = (scope: "household" | "Ben") =>
      texts(householdGain(wealth, day("2020-03-01"), "USD", scope === "Ben" ? portfolio("Ben") : scope).gain)
    expect(gain("Ben")).toMatchObject({ unrealised: "300.00", fees: "0.00" })
    // Half of 490, and 40 % of 300.
    expect(gain("household")).toMatchObject({ unrealised: "365.00", total: "365.00", fees: "-5.00", price: "370.00" })
  })

  it("the gain of a household names lines without an exchange rate and leaves them out", () => {
    const swiss = holding(
      { id: "swiss", assetClass: "other", currency: "CHF", openedOn: "2020-01-01" },
      valued("2020-01-01", "5"),
    )
    const found = householdGain({ ...wealth, ledgers: [apple, swiss] }, day("2020-03-01"), "USD", "household")
    expect(found.missing).toEqual(["swiss"])
    expect(texts(found.gain)).toMatchObject({ total: "245.00" })
  })

  it("the gain of a household follows later entries when it continues from earlier results", () => {
    const total = (ledgers: ReadonlyArray<LineLedger>) =>
      printed(householdGain({ ...wealth, ledgers }, day("2020-03-01"), "USD", "household").gain.total)
    const more = security(
      { ...shares, id: "in Ben", in: "Ben" },
      buy("2020-01-01", "10", "1200"),
      sell("2020-02-01", "5", "700"),
    )
    expect([total([apple, inBen]), total([apple, more]), total([apple, inBen])]).toEqual(["365.00", "345.00", "365.00"])
  })
})
