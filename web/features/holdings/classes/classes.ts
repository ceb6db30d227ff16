import type { AssetClass } from "#contract/vocabulary.ts"
import { account } from "./account.ts"
import type { ClassOnPages } from "./classOnPages.ts"
import { crypto } from "./crypto.ts"
import { insurance } from "./insurance.ts"
import { metal } from "./metal.ts"
import { other } from "./other.ts"
import { privateMarkets } from "./private.ts"
import { realEstate } from "./realEstate.ts"
import { security } from "./security.ts"

/** Every class, the most common first, as they are offered to a user who enters a first asset. */
const classes: { readonly [Class in AssetClass]: ClassOnPages<Class> } = {
  account,
  realEstate,
  security,
  private: privateMarkets,
  insurance,
  metal,
  crypto,
  other,
}

/** What the pages show of a class that is known only when they are shown. Its functions take details of that class. */
export const classOf = (assetClass: AssetClass): ClassOnPages => classes[assetClass] as ClassOnPages
