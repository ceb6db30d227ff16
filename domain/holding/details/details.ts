import { Schema } from "effect"
import { AccountDetails } from "./account.ts"
import { CryptoDetails } from "./crypto.ts"
import { InsuranceDetails } from "./insurance.ts"
import { MetalDetails } from "./metal.ts"
import { OtherDetails } from "./other.ts"
import { PrivateDetails } from "./private.ts"
import { RealEstateDetails } from "./realEstate.ts"
import { SecurityDetails } from "./security.ts"

/** The details of a holding, by its class. No rule reads them; a new class is one more file beside this one. */
export const HoldingDetails = Schema.Union([
  SecurityDetails,
  RealEstateDetails,
  CryptoDetails,
  MetalDetails,
  PrivateDetails,
  AccountDetails,
  InsuranceDetails,
  OtherDetails,
])
export type HoldingDetails = typeof HoldingDetails.Type
