import type { IntlShape } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { behaviourOf, type Investable, spotSymbolOf } from "#contract/vocabulary.ts"
import {
  accountTypeNames,
  instrumentNames,
  metalFormNames,
  metalNames,
  otherInvestmentTypeNames,
  policyTypeNames,
  privateMarketTypeNames,
  propertyTypeNames,
} from "#web/i18n/words.ts"

/** The kind of holding within its class. */
export function kindOf({ details }: HoldingView, intl: IntlShape): string {
  const say = intl.formatMessage
  switch (details._tag) {
    case "security":
      return say(instrumentNames[details.instrument])
    case "account":
      return say(accountTypeNames[details.accountType])
    case "realEstate":
      return say(propertyTypeNames[details.propertyType])
    case "crypto":
      return details.cryptocurrency ?? details.symbol ?? ""
    case "metal":
      return `${say(metalNames[details.metal])} · ${say(metalFormNames[details.form])}`
    case "private":
      return say(privateMarketTypeNames[details.investmentType])
    case "insurance":
      return say(policyTypeNames[details.policyType])
    case "other":
      return say(otherInvestmentTypeNames[details.investmentType])
  }
}

/** The details that distinguish it from others of its kind. */
function particularsOf({ details, priceSymbol }: HoldingView): ReadonlyArray<string | number | null> {
  switch (details._tag) {
    case "security":
      return [priceSymbol, details.isin]
    case "account":
      return [details.institution]
    case "realEstate":
      return [details.address]
    case "crypto":
      return [details.cryptocurrency === null ? null : details.symbol]
    case "metal":
      return [details.denomination, details.issuer]
    case "private":
      return [details.manager, details.vintageYear]
    case "insurance":
      return [details.provider, details.policyNumber]
    case "other":
      return []
  }
}

/** The kind and details of a holding, as one text line below its name. */
export const describe = (holding: HoldingView, intl: IntlShape): string =>
  [kindOf(holding, intl), ...particularsOf(holding)].filter(Boolean).join(" · ")

/** The liquidity of a holding: as recorded, or the default of its class. */
export const investableOf = ({ investable, assetClass }: HoldingView): Investable =>
  investable ?? behaviourOf[assetClass].investable

/** The price series of a holding, or `null` if it is not quoted. */
export const symbolOf = ({ details, priceSymbol }: HoldingView): string | null =>
  details._tag === "metal" ? (priceSymbol ?? spotSymbolOf[details.metal]) : priceSymbol
