import { defineMessage } from "react-intl"

export const pricesMessages = {
  current: defineMessage({ id: "prices.current", defaultMessage: "Current", description: "Tab: prices of today" }),
  history: defineMessage({
    id: "prices.history",
    defaultMessage: "90-day history",
    description: "Tab: prices of the last 90 days",
  }),
  symbol: defineMessage({ id: "prices.symbol", defaultMessage: "Price series", description: "Column" }),
  perOunce: defineMessage({
    id: "prices.perOunce",
    defaultMessage: "per troy ounce of fine metal",
    description: "Below the table of the prices of metals",
  }),
  historyNote: defineMessage<{ readonly day: string }>({
    id: "prices.historyNote",
    defaultMessage: "Each series as a percentage of its price on {day} (100%).",
    description: "Below the chart of prices",
  }),
  historyLabel: defineMessage({
    id: "prices.historyLabel",
    defaultMessage: "Prices of the last 90 days, with the last at 100%",
    description: "Name of the chart",
  }),
  failed: defineMessage({
    id: "prices.failed",
    defaultMessage: "Failed to load prices",
    description: "Above the reason and the button that tries again",
  }),
  nonePriced: defineMessage({
    id: "prices.none",
    defaultMessage: "Prices appear here once a holding has a price symbol.",
    description: "When nothing is quoted",
  }),
  nothing: defineMessage({ id: "prices.nothing", defaultMessage: "No prices yet", description: "Title when empty" }),
  unavailable: defineMessage({
    id: "prices.unavailable",
    defaultMessage: "Price unavailable, possibly because of limits of the source or the network",
    description: "In place of a price",
  }),
  positions: defineMessage({ id: "prices.positions", defaultMessage: "Positions", description: "Tab" }),
  prices: defineMessage({ id: "prices.prices", defaultMessage: "Prices", description: "Tab of the metals" }),
  marketPrices: defineMessage({
    id: "prices.marketPrices",
    defaultMessage: "Market prices",
    description: "Tab of crypto",
  }),
}
