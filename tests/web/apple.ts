import type { FoundInstrument } from "#contract/market.ts"

/** What a search finds for shares of Apple. */
export const apple: FoundInstrument = {
  kind: "share",
  name: "Apple Inc.",
  ticker: "AAPL",
  symbol: "AAPL",
  currency: "USD",
  exchange: { name: "NASDAQ", mic: "XNAS" },
  isin: "US0378331005",
  sector: "informationTechnology",
  country: "US",
  coin: null,
}
