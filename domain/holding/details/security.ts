import { Schema } from "effect"
import { Isin } from "#domain/shared/isin.ts"
import { withDefault } from "#domain/shared/optional.ts"
import { Title } from "#domain/shared/text.ts"
import { Country, Sector } from "./sector.ts"

export const Instrument = Schema.Literals(["stock", "bond", "etf", "fund", "other"])
export type Instrument = typeof Instrument.Type

/** The details of a security. No rule reads them. */
export const SecurityDetails = Schema.TaggedStruct("security", {
  instrument: Instrument,
  symbol: Schema.NullOr(Title),
  exchange: Schema.NullOr(Title),
  isin: Schema.NullOr(Isin),
  /** Of the company. */
  sector: withDefault(Schema.NullOr(Sector), null),
  country: withDefault(Schema.NullOr(Country), null),
})
