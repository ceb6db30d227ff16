import { describe, expect, it } from "vitest"
import { countedValueOf } from "#web/features/holdings/form/countedValue.ts"

const inEur = { currency: "EUR", format: "angloAmerican" } as const

describe("with what a new holding counts", () => {
  it("what was paid for units counts with its fees, until a price is known", () => {
    const bought = { beginning: "bought", quantity: "10", totalCost: "1,000", fees: "9.50" }
    // 1,000 + 9.50
    expect(countedValueOf("security", bought, inEur)).toEqual({ amount: "1009.5", by: "cost" })
    expect(countedValueOf("security", { ...bought, quantity: "" }, inEur)).toBeUndefined()
    expect(countedValueOf("security", { ...bought, beginning: "later" }, inEur)).toBeUndefined()
  })

  it("units of which only the value today is known count with it", () => {
    const there = { beginning: "opening", quantity: "10", totalCost: "3,600", fees: "0" }
    expect(countedValueOf("crypto", there, inEur)).toEqual({ amount: "3600", by: "opening" })
  })

  it("a house counts with its value, and without one with what was paid in the same currency", () => {
    const house = { beginning: "bought", value: "500,000", acquisitionCost: "400,000" }
    expect(countedValueOf("realEstate", house, inEur)).toEqual({ amount: "500000", by: "value" })
    expect(countedValueOf("realEstate", { ...house, value: "" }, inEur)).toEqual({ amount: "400000", by: "cost" })
    const inFrancs = { ...house, value: "", acquisitionCostCurrency: "CHF" }
    expect(countedValueOf("realEstate", inFrancs, inEur)).toBeUndefined()
    expect(countedValueOf("realEstate", { ...house, value: "", beginning: "opening" }, inEur)).toBeUndefined()
  })

  it("an account counts with its balance, and nothing is stated before it is typed", () => {
    expect(countedValueOf("account", { balance: "-50.25" }, inEur)).toEqual({ amount: "-50.25", by: "value" })
    expect(countedValueOf("account", { balance: "" }, inEur)).toBeUndefined()
  })
})
