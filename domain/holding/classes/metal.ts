import { Schema } from "effect"
import { Decimal, decimal, isLess, isPositive } from "#domain/numbers/decimal.ts"
import { Title } from "#domain/shared/text.ts"
import { always, refunds } from "./always.ts"

export const Metal = Schema.Literals(["gold", "silver", "platinum", "palladium"])
export type Metal = typeof Metal.Type

export const MetalForm = Schema.Literals(["bar", "coins"])
export type MetalForm = typeof MetalForm.Type

/** Grams of one piece, alloy included. */
const GramsPerPiece = Decimal.check(
  Schema.makeFilter((grams: Decimal) => isPositive(grams) && !isLess(decimal("1000000"), grams), {
    message: "weight.outOfRange",
  }),
)

/** The fraction of the weight that is pure metal: 0.9999 for 999.9 fine. */
const Purity = Decimal.check(
  Schema.makeFilter((purity: Decimal) => isPositive(purity) && !isLess(decimal("1"), purity), {
    message: "purity.outOfRange",
  }),
)

/** The details of bars or coins, counted in pieces. The value of a piece follows from its fine weight. */
const MetalDetails = Schema.TaggedStruct("metal", {
  metal: Metal,
  form: MetalForm,
  issuer: Schema.NullOr(Title),
  denomination: Schema.NullOr(Title),
  gramsPerPiece: GramsPerPiece,
  purity: Purity,
})
type MetalDetails = typeof MetalDetails.Type

/** The symbol of the price of one troy ounce. */
export const spotSymbolOf: Record<Metal, string> = { gold: "XAU", silver: "XAG", platinum: "XPT", palladium: "XPD" }

/** Grams per troy ounce, the unit in which metal prices are quoted. */
export const gramsPerTroyOunce = "31.1034768"

export const metal = {
  details: MetalDetails,
  behaviour: {
    valuedBy: ["quoted", "appraised"],
    instruments: ["metal"],
    entries: ["Trade", "Delivery", "UnitMove", "CashFlow", "Valuation", "OwnPrices", ...always],
    cashFlows: ["expense", ...refunds],
    isCountedInUnits: true,
    sold: "afterOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "easily_convertible",
  },
} as const
