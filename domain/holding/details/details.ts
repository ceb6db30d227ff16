import { Schema } from "effect"
import { AccountDetails } from "./account.ts"
import { SecurityDetails } from "./security.ts"

/** What describes a holding, by its class. No rule reads it; a new class is one more file beside this one. */
export const HoldingDetails = Schema.Union([SecurityDetails, AccountDetails])
export type HoldingDetails = typeof HoldingDetails.Type
