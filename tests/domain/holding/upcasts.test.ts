import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { holdingUpcasts } from "#domain/holding/upcasts.ts"
import { upcast } from "#domain/shared/upcasting.ts"

const golden = new URL("../events/golden/", import.meta.url)
const stored = (type: string, version: number) =>
  JSON.parse(readFileSync(new URL(`${type}.v${version}.json`, golden), "utf8")) as Record<string, unknown>
/** The event after the upcasts, before missing fields get their defaults. */
const current = (type: string, version: number) => upcast(holdingUpcasts, type, version, stored(type, version))

const undescribed = {
  acquisitionCost: null,
  investable: null,
  taxRate: null,
  unitsEarned: "incomeAndCost",
  instrument: null,
  preferredSource: null,
}

it("the upcast of an older account marks it as in use, and leaves the other details of an older holding unknown", () => {
  expect(current("HoldingOpened", 1)).toEqual({ ...stored("HoldingOpened", 1), ...undescribed })

  const revised = stored("HoldingDetailsRevised", 1)
  const details = { ...(revised["details"] as object), isActive: true }
  expect(current("HoldingDetailsRevised", 1)).toEqual({ ...revised, ...undescribed, details })
})

it("the upcast of a holding without the preference counts units earned as income and cost", () => {
  const former = {
    ...stored("HoldingOpened", 2),
    unitsEarned: "incomeAndCost",
    instrument: null,
    preferredSource: null,
  }
  expect(current("HoldingOpened", 2)).toEqual(former)
  expect(current("HoldingOpened", 3)).toEqual({
    ...stored("HoldingOpened", 3),
    instrument: null,
    preferredSource: null,
  })
  expect(current("HoldingOpened", 4)).toEqual({ ...stored("HoldingOpened", 4), preferredSource: null })
})

it("the upcast of an older bond is priced per unit, as it was", () => {
  const bond = { ...stored("HoldingOpened", 5), details: { _tag: "security", instrument: "bond", symbol: null } }
  const details = { ...bond.details, quotedIn: "unit" }
  expect(upcast(holdingUpcasts, "HoldingOpened", 5, bond)).toEqual({ ...bond, details })
})

it("the upcast of an older trade has no taxes and no comment, and no fees where the consideration included them", () => {
  const fees = { amount: "0", currency: "USD" }
  expect(current("TradeRecorded", 1)).toEqual({ ...stored("TradeRecorded", 1), fees, taxes: null, comment: null })
  expect(current("TradeRecorded", 2)).toEqual({ ...stored("TradeRecorded", 2), taxes: null, comment: null })
  expect(current("TradeRecorded", 3)).toEqual({ ...stored("TradeRecorded", 3), taxes: null })
})

it("the upcast of older income has no effect on a commitment", () => {
  const defaults = {
    recallable: false,
    beyondCommitment: false,
    exDividendOn: null,
    percentSold: null,
    parts: null,
    fees: null,
    comment: null,
  }
  expect(current("CashFlowRecorded", 1)).toEqual({ ...stored("CashFlowRecorded", 1), ...defaults })
  expect(current("CashFlowRecorded", 2)).toEqual({
    ...stored("CashFlowRecorded", 2),
    exDividendOn: null,
    percentSold: null,
    parts: null,
    fees: null,
  })
})

it("the upcast of older exit proceeds is a sale of the whole", () => {
  const former = { ...stored("CashFlowRecorded", 3), percentSold: null, parts: null, fees: null }
  expect(current("CashFlowRecorded", 3)).toEqual(former)
})

it("the upcast of an older distribution has no parts", () => {
  expect(current("CashFlowRecorded", 4)).toEqual({ ...stored("CashFlowRecorded", 4), parts: null, fees: null })
})

it("the upcast of an older cash flow has no fees, and that of an older swap no taxes", () => {
  expect(current("CashFlowRecorded", 5)).toEqual({ ...stored("CashFlowRecorded", 5), fees: null })
  expect(current("TokensSwapped", 1)).toEqual({ ...stored("TokensSwapped", 1), taxes: null })
})

it("the upcast of an older valuation has the criterion market", () => {
  expect(current("ValuationRecorded", 1)).toEqual({ ...stored("ValuationRecorded", 1), criterion: "market" })
})
