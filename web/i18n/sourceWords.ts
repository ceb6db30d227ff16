import type { IntlShape } from "react-intl"
import { texts } from "./texts.ts"

const messages = texts("priceSource", {
  ecb: ["European Central Bank", "Where a price or an exchange rate comes from"],
  ecbRelease: [
    "European Central Bank, up to the release of this product",
    "Where an exchange rate comes from: the rates that are installed with the product",
  ],
  file: ["Imported files", "Where prices come from: files that the operator of the installation imported"],
  own: ["recorded by the household", "Where a price or an exchange rate comes from: a member recorded it"],
  demo: ["sample data", "Where a price or an exchange rate comes from, after a colon or a dot"],
})

/** The names of providers, which are the same in every language. */
const providerNames: Readonly<Record<string, string>> = {
  yahoo: "Yahoo Finance",
  eodhd: "EODHD",
  twelvedata: "Twelve Data",
  tiingo: "Tiingo",
  alphavantage: "Alpha Vantage",
  coingecko: "CoinGecko",
  defillama: "DefiLlama",
  kraken: "Kraken",
  frankfurter: "Frankfurter",
}

/** The source of a price or an exchange rate; for data that an operator imported, the name of the file. */
export function sourceName(source: string, intl: IntlShape): string {
  if (source === "ecb-release") return intl.formatMessage(messages.ecbRelease)
  if (source === "own") return intl.formatMessage(messages.own)
  if (source === "ecb" || source === "demo" || source === "file") return intl.formatMessage(messages[source])
  return providerNames[source] ?? source.replace(/^file:/, "")
}
