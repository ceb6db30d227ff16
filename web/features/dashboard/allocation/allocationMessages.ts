import type { TypedMessageDescriptor } from "react-intl"
import type { AllocationBy } from "#contract/figures/figures.ts"
import { texts } from "#web/i18n/texts.ts"

export const allocationMessages = texts("allocation", {
  ways: ["Group by", "Name of the group of buttons that choose by what the assets are divided"],
  byClass: ["By asset class", "Choice"],
  byInvestable: ["By liquidity", "Choice"],
  byCurrency: ["By currency", "Choice"],
  byPortfolio: ["By portfolio", "Choice"],
  byCountry: ["By country", "Choice"],
  bySector: ["By sector", "Choice"],
  noCountry: ["No country stated", "A part of the assets: everything without a country, such as accounts"],
  noSector: ["No sector stated", "A part of the assets: everything without an economic sector, such as accounts"],
  path: ["Level of the chart", "Name of the links that lead from a part of the assets back to all of them"],
  everything: ["Total assets", "Button: back from a part to the whole"],
  whole: ["Total assets · {amount}", "Above the chart: what it divides"],
  others: [
    "{count, plural, one {# smaller item} other {# smaller items}}",
    "Several parts of the chart that are too small to be drawn one by one",
  ],
  share: ["Share of total assets", "Column: a percentage"],
  summary: [
    "{label}: {parts}.",
    "The chart in words, for screen readers. parts lists each part with its amount and share",
  ],
  part: ["{name} {amount} ({percent})", "An item of the list in the words of the chart"],
})

/** The names of the ways to divide the assets, in the order of the choice. */
export const allocationWays: Readonly<Record<AllocationBy, TypedMessageDescriptor>> = {
  assetClass: allocationMessages.byClass,
  investable: allocationMessages.byInvestable,
  currency: allocationMessages.byCurrency,
  portfolio: allocationMessages.byPortfolio,
  country: allocationMessages.byCountry,
  sector: allocationMessages.bySector,
}
