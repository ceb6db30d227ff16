import { defineMessage } from "react-intl"

export const assetsMessages = {
  byClass: defineMessage({ id: "assets.byClass", defaultMessage: "By class", description: "Heading above a table" }),
  assetClass: defineMessage({ id: "assets.class", defaultMessage: "Class", description: "Column: asset class" }),
  share: defineMessage({
    id: "assets.share",
    defaultMessage: "Share of total",
    description: "Column: percentage of all assets",
  }),
  change: defineMessage({
    id: "assets.change",
    defaultMessage: "Change",
    description: "Column: by how much the value of a class changed over the period",
  }),
  changeNote: defineMessage<{ readonly day: string }>({
    id: "assets.changeNote",
    defaultMessage: "Change since {day}, including additions and withdrawals. Select a class to open its list.",
    description: "Below the heading by class",
  }),
  noChangeNote: defineMessage({
    id: "assets.noChangeNote",
    defaultMessage: "Select a class to open its list.",
    description: "Below the heading by class",
  }),
  changeNotShown: defineMessage({
    id: "assets.changeNotShown",
    defaultMessage: "The change of each class could not be loaded.",
    description: "Above the table by class; why follows",
  }),
  allHoldings: defineMessage({
    id: "assets.allHoldings",
    defaultMessage: "All holdings",
    description: "Heading above a table",
  }),
  ofAssets: defineMessage<{ readonly day: string }>({
    id: "assets.on",
    defaultMessage: "Total assets on {day}",
    description: "Above the large figure",
  }),
}
