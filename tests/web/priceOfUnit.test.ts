import { describe, expect, it } from "vitest"
import { decimal, toPlainString } from "#contract/vocabulary.ts"
import { priceInOther, quotedUnitsOf, quotedValueOf, typedPriceOf } from "#web/features/holdings/form/priceOfUnit.ts"

const format = "angloAmerican"
const quoted = { quotation: "quoted", beginning: "bought" }

describe("the units that a quoted price values", () => {
  it("a bar of metal has its fine troy ounces", () => {
    // 2 bars of 100 g of 999.9: 199.98 g ÷ 31.1034768 g = 6.4295 oz t
    const bars = { ...quoted, quantity: "2", gramsPerPiece: "100", purity: "999.9", totalCost: "12,859" }
    const ounces = quotedUnitsOf("metal", bars, format)
    expect(ounces && toPlainString(ounces)).toMatch(/^6\.4295/)
    // 12,859 ÷ 6.42950… = 1,999.99…
    expect(typedPriceOf("metal", bars, format)).toMatch(/^(1999\.9|2000\.0)/)
  })

  it("units without a quote, nominals in percent and holdings without units have none", () => {
    const shares = { ...quoted, quantity: "20", instrument: "stock" }
    expect(quotedUnitsOf("security", shares, format)).toEqual(decimal("20"))
    expect(quotedUnitsOf("security", { ...shares, quotation: "appraised" }, format)).toBeUndefined()
    expect(quotedUnitsOf("security", { ...shares, instrument: "bond" }, format)).toBeUndefined()
    expect(quotedUnitsOf("security", { ...shares, beginning: "later" }, format)).toBeUndefined()
    expect(quotedUnitsOf("security", { ...shares, quantity: "" }, format)).toBeUndefined()
  })

  it("have a value with an exchange rate alone", () => {
    const price = { amount: "205.1", rate: "0.8" }
    // 20 × 205.10 × 0.8
    expect(quotedValueOf(decimal("20"), price)).toBe("3281.6")
    expect(priceInOther(price)).toBe("164.08")
    expect(quotedValueOf(decimal("20"), { ...price, rate: null })).toBeUndefined()
    expect(priceInOther({ ...price, rate: null })).toBeUndefined()
  })
})
