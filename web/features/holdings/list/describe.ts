import type { IntlShape } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { PriceProvider } from "#contract/market.ts"
import { isInPercent } from "#contract/unitOfPrice.ts"
import { behaviourOf, type Investable, spotSymbolOf } from "#contract/vocabulary.ts"
import { formatPercent } from "#web/format/numberFormat.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"

/** The kind of holding within its class. */
export const kindOf = ({ details }: HoldingView, intl: IntlShape): string =>
  classOf(details._tag).kindOf(details, intl.formatMessage)

/** The kind and details of a holding, as one text line below its name. Its symbol is the one of the instrument that values it. */
export const describe = (holding: HoldingView, intl: IntlShape): string => {
  const symbol = holding.ticker ?? withoutProvider(holding.priceSymbol)
  return [kindOf(holding, intl), ...classOf(holding.details._tag).particularsOf(holding.details, symbol)]
    .filter(Boolean)
    .join(" · ")
}

/** A price symbol without the provider that has the prices: AAPL of YAHOO:AAPL. */
const withoutProvider = (symbol: string | null): string | null => {
  const [provider = "", ...rest] = symbol?.split(":") ?? []
  const isProvider = PriceProvider.literals.some((one) => one === provider.toLowerCase())
  return isProvider ? rest.join(":") : symbol
}

/** What the value of a holding is made of: `560 × USD 225.61`; undefined without units or a price. */
export function unitsTimesPrice({ details, figures: { units, price } }: HoldingView, figures: Figures) {
  if (units === null || price === null) return undefined
  const written = isInPercent(details)
    ? formatPercent(price.amount, figures.numberFormat, { min: 2, max: 6 })
    : figures.price(price.amount, price.currency)
  return `${figures.units(units)} \u00d7 ${written}`
}

/** The liquidity of a holding: as recorded, or the default of its class. */
export const investableOf = ({ investable, assetClass }: HoldingView): Investable =>
  investable ?? behaviourOf[assetClass].investable

/** The price series of a holding, or `null` if it is not quoted. */
export const symbolOf = ({ details, priceSymbol }: HoldingView): string | null =>
  details._tag === "metal" ? (priceSymbol ?? spotSymbolOf[details.metal]) : priceSymbol
