import type { IntlShape } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { behaviourOf, type Investable, spotSymbolOf } from "#contract/vocabulary.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"

/** The kind of holding within its class. */
export const kindOf = ({ details }: HoldingView, intl: IntlShape): string =>
  classOf(details._tag).kindOf(details, intl.formatMessage)

/** The kind and details of a holding, as one text line below its name. Its symbol is the one of the instrument that values it. */
export const describe = (holding: HoldingView, intl: IntlShape): string => {
  const symbol = holding.ticker ?? holding.priceSymbol
  return [kindOf(holding, intl), ...classOf(holding.details._tag).particularsOf(holding.details, symbol)]
    .filter(Boolean)
    .join(" · ")
}

/** The liquidity of a holding: as recorded, or the default of its class. */
export const investableOf = ({ investable, assetClass }: HoldingView): Investable =>
  investable ?? behaviourOf[assetClass].investable

/** The price series of a holding, or `null` if it is not quoted. */
export const symbolOf = ({ details, priceSymbol }: HoldingView): string | null =>
  details._tag === "metal" ? (priceSymbol ?? spotSymbolOf[details.metal]) : priceSymbol
