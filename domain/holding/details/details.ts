import { Schema } from "effect"
import { AccountDetails } from "./account.ts"
import { CryptoDetails } from "./crypto.ts"
import { InsuranceDetails } from "./insurance.ts"
import { MetalDetails } from "./metal.ts"
import { OtherDetails } from "./other.ts"
import { PrivateDetails } from "./private.ts"
import { RealEstateDetails } from "./realEstate.ts"
import { SecurityDetails } from "./security.ts"

/** Every asset class, with what describes a holding of the class. */
export const detailsOfClass = {
  security: SecurityDetails,
  realEstate: RealEstateDetails,
  crypto: CryptoDetails,
  metal: MetalDetails,
  private: PrivateDetails,
  account: AccountDetails,
  insurance: InsuranceDetails,
  other: OtherDetails,
} as const

export const HoldingDetails = Schema.Union(Object.values(detailsOfClass))
export type HoldingDetails = typeof HoldingDetails.Type
