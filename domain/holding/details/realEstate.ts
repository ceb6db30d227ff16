import { Schema } from "effect"
import { Remark } from "#domain/shared/text.ts"

export const PropertyType = Schema.Literals(["residential", "commercial", "land", "industrial", "other"])
export type PropertyType = typeof PropertyType.Type

/** The details of a property. No rule reads them. */
export const RealEstateDetails = Schema.TaggedStruct("realEstate", {
  propertyType: PropertyType,
  address: Schema.NullOr(Remark),
  description: Schema.NullOr(Remark),
})
