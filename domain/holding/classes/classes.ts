import { Schema } from "effect"
import { account } from "./account.ts"
import { crypto } from "./crypto.ts"
import { insurance } from "./insurance.ts"
import { metal } from "./metal.ts"
import { other } from "./other.ts"
import { privateMarkets } from "./private.ts"
import { realEstate } from "./realEstate.ts"
import { security } from "./security.ts"

/** Every asset class, with what describes a holding of the class, and how the class behaves (`behaviour.ts`). */
export const classes = { security, realEstate, crypto, metal, private: privateMarkets, account, insurance, other }

export const HoldingDetails = Schema.Union(Object.values(classes).map(({ details }) => details))
export type HoldingDetails = typeof HoldingDetails.Type
