import { Schema } from "effect"
import { Isin } from "#domain/shared/isin.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Title } from "#domain/shared/text.ts"
import { always, refunds } from "./always.ts"
import { Country, Sector } from "./sector.ts"

export const Instrument = Schema.Literals(["stock", "bond", "etf", "fund", "other"])
export type Instrument = typeof Instrument.Type

/** What a price is of: one unit, or a percentage of the nominal amount, which is then counted in units. */
export const QuotedIn = Schema.Literals(["unit", "percent"])

/** The details of a security. */
const SecurityDetails = Schema.TaggedStruct("security", {
  instrument: Instrument,
  symbol: Schema.NullOr(Title),
  exchange: Schema.NullOr(Title),
  isin: Schema.NullOr(Isin),
  /** Of the company. */
  sector: withDefault(Schema.NullOr(Sector), null),
  country: withDefault(Schema.NullOr(Country), null),
  /** Null: by the instrument, in percent for bonds (`inPercent.ts`). */
  quotedIn: withDefault(Schema.NullOr(QuotedIn), null),
})

export const security = {
  details: SecurityDetails,
  behaviour: {
    valuedBy: ["quoted", "appraised"],
    instruments: ["share", "etf", "fund", "bond", "other"],
    entries: [
      "Trade",
      "Delivery",
      "UnitMove",
      "CorporateAction",
      "Split",
      "CashFlow",
      "CapitalReturn",
      "StockDividend",
      "Valuation",
      "OwnPrices",
      ...always,
      "Dismissal",
    ],
    cashFlows: ["dividend", "interest", "expense", ...refunds],
    isCountedInUnits: true,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "easily_convertible",
  },
} as const
