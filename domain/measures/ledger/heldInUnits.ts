import { behaviourOf } from "#domain/holding/assetClass.ts"
import type { HoldingLedger } from "./facts.ts"

/**
 * Whether a line is held as units that came and went. A wallet, or what was valued without saying how many units
 * there are, is not: it is one thing.
 */
export const isHeldInUnits = ({ assetClass, trading, units }: HoldingLedger): boolean =>
  assetClass !== "debt" && behaviourOf[assetClass].isCountedInUnits && (trading.length > 0 || units.length > 0)
