import { texts } from "#web/i18n/texts.ts"

export const allocationMessages = texts("allocation", {
  ways: ["Group by", "Name of the group of buttons that choose by what the assets are divided"],
  byClass: ["By asset class", "Choice"],
  byInvestable: ["By liquidity", "Choice"],
  byCurrency: ["By currency", "Choice"],
  byPortfolio: ["By portfolio", "Choice"],
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
