import { Schema } from "effect"
import { Remark } from "#domain/shared/text.ts"

export const PropertyType = Schema.Literals(["residential", "commercial", "land", "industrial", "other"])
export type PropertyType = typeof PropertyType.Type

/** What describes a property. No rule reads it. */
export const RealEstateDetails = Schema.TaggedStruct("realEstate", {
  propertyType: PropertyType,
  address: Schema.NullOr(Remark),
  description: Schema.NullOr(Remark),
})
