import { describe, expect, it } from "vitest"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
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

  it("the gain of a household is by the cost method that is asked for", () => {
    // 10 for 1,000 and 10 for 1,400, five sold for 700. FIFO realises 700 − 500, average cost 700 − 600. In the pool with ten for
    // 10 for 1,000 and 10 for 1,400, and five sold for 700: FIFO realises 700 − 500, average cost 700 − 600. In one pool with ten for
    // 300, a unit costs 2,700 ÷ 30 = 90, and 700 − 450 are realised.
    const traded = security(
      { ...shares, id: "traded", openedOn: "2020-01-01" },
      buy("2020-01-01", "10", "1000"),
      buy("2020-01-02", "10", "1400"),
      sell("2020-02-01", "5", "700"),
    )
    const cheap = security({ ...shares, id: "cheap" }, buy("2020-01-01", "10", "300"))
    const asked = { ...wealth, ledgers: [traded, cheap] }
    const gain = (method: "average" | "fifo" | "pooled") =>
      texts(householdGain(asked, day("2020-03-01"), "USD", "household", method).gain)
    // 25 units at 150 are 3,750, and 2,700 were paid: both gains together are 3,750 + 700 − 2,700, regardless of the cost that leaves.
    expect(gain("average")).toMatchObject({ realised: "100.00", unrealised: "1650.00", total: "1750.00" })
    expect(gain("fifo")).toMatchObject({ realised: "200.00", unrealised: "1550.00", total: "1750.00" })
    expect(gain("pooled")).toMatchObject({ realised: "250.00", unrealised: "1500.00", total: "1750.00" })
  })

  it("the gain of a household names what was never priced, which counts at what was paid", () => {
    const unpriced = security({ id: "unpriced", openedOn: "2020-01-01" }, buy("2020-01-01", "10", "1000"))
    const later = security(
      { id: "bought again", openedOn: "2020-01-01" },
      buy("2020-01-01", "10", "1000", "5"),
      buy("2020-02-01", "1", "110"),
    )
    const found = householdGain({ ...wealth, ledgers: [unpriced, later] }, day("2020-03-01"), "USD", "household")
    expect(found.neverPriced).toEqual(["unpriced"])
    // 11 at 110 less 1,115.
    expect(texts(found.gain)).toMatchObject({ unrealised: "95.00" })
    const unrealised = (ledger: LineLedger) => holdingOn(ledger, market, day("2020-03-01")).cost?.average.unrealised
    expect(unrealised(unpriced)).toBeNull()
    expect(printed(unrealised(later) ?? null)).toBe("95.00")
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
