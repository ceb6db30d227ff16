import { text, texts } from "#web/i18n/texts.ts"

export const pricesMessages = texts("prices", {
  current: ["Current", "Tab: prices of today"],
  history: ["90-day history", "Tab: prices of the last 90 days"],
  symbol: ["Price series", "Column"],
  perOunce: ["per troy ounce of fine metal", "Below the table of the prices of metals"],
  historyNote: ["Each series as a percentage of its price on {day} (100%).", "Below the chart of prices"],
  historyLabel: ["Prices of the last 90 days, with the last at 100%", "Name of the chart"],
  failed: ["Failed to load prices", "Above the reason and the button that tries again"],
  nonePriced: text("prices.none", "Prices appear here once a holding has a price symbol.", "When nothing is quoted"),
  nothing: ["No prices yet", "Title when empty"],
  unavailable: ["Price unavailable, possibly because of limits of the source or the network", "In place of a price"],
  positions: ["Positions", "Tab"],
  prices: ["Prices", "Tab of the metals"],
  marketPrices: ["Market prices", "Tab of crypto"],
})
