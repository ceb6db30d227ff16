import type { Feed, FeedId, FeedKind } from "./feed.ts"
import { coinGecko, defiLlama, kraken } from "./crypto.ts"
import { currencyApi, frankfurter } from "./metals.ts"
import { nbp } from "./nbp.ts"
import { alphaVantage, eodhd, openFigi, tiingo, twelveData, yahoo } from "./securities.ts"

/** Every provider that the product knows, by id. */
export const feeds: Readonly<Record<FeedId, Feed>> = {
  yahoo,
  eodhd,
  twelvedata: twelveData,
  tiingo,
  alphavantage: alphaVantage,
  openfigi: openFigi,
  coingecko: coinGecko,
  defillama: defiLlama,
  kraken,
  frankfurter,
  nbp,
  "currency-api": currencyApi,
}

export const feedIds = Object.keys(feeds) as ReadonlyArray<FeedId>

export const isFeedId = (text: string): text is FeedId => Object.hasOwn(feeds, text)

/** Which provider is asked first for each kind, and which take over in turn. A provider that needs a key is left out without one. */
export const defaultOrder: Readonly<Record<FeedKind, ReadonlyArray<FeedId>>> = {
  securities: ["eodhd", "twelvedata", "tiingo", "yahoo", "alphavantage"],
  crypto: ["coingecko", "defillama", "kraken"],
  metals: ["frankfurter", "currency-api"],
}
