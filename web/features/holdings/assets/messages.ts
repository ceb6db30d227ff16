import { text, texts } from "#web/i18n/texts.ts"

export const assetsMessages = texts("assets", {
  byClass: ["By class", "Heading above a table"],
  assetClass: text("assets.class", "Class", "Column: asset class"),
  share: ["Share of total", "Column: percentage of all assets"],
  change: ["Change", "Column: by how much the value of a class changed over the period"],
  changeNote: [
    "Change since {day}, including additions and withdrawals. Select a class to open its list.",
    "Below the heading by class",
  ],
  noChangeNote: ["Select a class to open its list.", "Below the heading by class"],
  changeNotShown: ["The change of each class could not be loaded.", "Above the table by class; why follows"],
  allHoldings: ["All holdings", "Heading above a table"],
  ofAssets: text("assets.on", "Total assets on {day}", "Above the large figure"),
})
