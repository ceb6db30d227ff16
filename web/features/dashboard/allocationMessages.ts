import { defineMessage } from "react-intl"

export const allocationMessages = {
  ways: defineMessage({
    id: "allocation.ways",
    defaultMessage: "Group by",
    description: "Name of the group of buttons that choose by what the assets are divided",
  }),
  byClass: defineMessage({ id: "allocation.byClass", defaultMessage: "By asset class", description: "Choice" }),
  byInvestable: defineMessage({ id: "allocation.byInvestable", defaultMessage: "By liquidity", description: "Choice" }),
  byCurrency: defineMessage({ id: "allocation.byCurrency", defaultMessage: "By currency", description: "Choice" }),
  byPortfolio: defineMessage({ id: "allocation.byPortfolio", defaultMessage: "By portfolio", description: "Choice" }),
  path: defineMessage({
    id: "allocation.path",
    defaultMessage: "Level of the chart",
    description: "Name of the links that lead from a part of the assets back to all of them",
  }),
  everything: defineMessage({
    id: "allocation.everything",
    defaultMessage: "Total assets",
    description: "Button: back from a part to the whole",
  }),
  whole: defineMessage<{ readonly amount: string }>({
    id: "allocation.whole",
    defaultMessage: "Total assets · {amount}",
    description: "Above the chart: what it divides",
  }),
  others: defineMessage<{ readonly count: number }>({
    id: "allocation.others",
    defaultMessage: "{count, plural, one {# smaller item} other {# smaller items}}",
    description: "Several parts of the chart that are too small to be drawn one by one",
  }),
  share: defineMessage({
    id: "allocation.share",
    defaultMessage: "Share of total assets",
    description: "Column: a percentage",
  }),
  summary: defineMessage<{ readonly label: string; readonly parts: string }>({
    id: "allocation.summary",
    defaultMessage: "{label}: {parts}.",
    description: "The chart in words, for screen readers. parts lists each part with its amount and share",
  }),
  part: defineMessage<{ readonly name: string; readonly amount: string; readonly percent: string }>({
    id: "allocation.part",
    defaultMessage: "{name} {amount} ({percent})",
    description: "An item of the list in the words of the chart",
  }),
}
