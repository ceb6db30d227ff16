import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { holdingUpcasts } from "../../../domain/holding/upcasts.ts"
import { upcast } from "../../../domain/shared/upcasting.ts"

const golden = new URL("../events/golden/", import.meta.url)
const stored = (type: string, version: number) =>
  JSON.parse(readFileSync(new URL(`${type}.v${version}.json`, golden), "utf8")) as Record<string, unknown>
/** What the steps make of it, before any field that is left out is taken to say what is usual. */
const current = (type: string, version: number) => upcast(holdingUpcasts, type, version, stored(type, version))

const undescribed = { acquisitionCost: null, investable: null, taxRate: null }

it("takes every older account as one in use, and nothing else of an older holding as known", () => {
  expect(current("HoldingOpened", 1)).toEqual({ ...stored("HoldingOpened", 1), ...undescribed })

  const revised = stored("HoldingDetailsRevised", 1)
  const details = { ...(revised["details"] as object), isActive: true }
  expect(current("HoldingDetailsRevised", 1)).toEqual({ ...revised, ...undescribed, details })
})

it("takes an older trade as made without a comment, and without fees where they were part of the consideration", () => {
  const fees = { amount: "0", currency: "USD" }
  expect(current("TradeRecorded", 1)).toEqual({ ...stored("TradeRecorded", 1), fees, comment: null })
  expect(current("TradeRecorded", 2)).toEqual({ ...stored("TradeRecorded", 2), comment: null })
})

it("takes older income as free of any commitment", () => {
  const told = { recallable: false, beyondCommitment: false, comment: null }
  expect(current("CashFlowRecorded", 1)).toEqual({ ...stored("CashFlowRecorded", 1), ...told })
})

it("takes an older valuation as one of the market", () => {
  expect(current("ValuationRecorded", 1)).toEqual({ ...stored("ValuationRecorded", 1), criterion: "market" })
})
