import type { FoundInstrument } from "#contract/market.ts"
import { tickerOf } from "./codes.ts"
import type { PricedEverywhere } from "./coins.ts"
import { exchangeOf } from "./exchanges.ts"
import type { Listing } from "./listing.ts"
import { productListings, searchPricedEverywhere } from "./listings.ts"
import type { Preferred } from "./ranking.ts"

/** How many instruments are proposed: as many as a person reads before typing further. */
const most = 20
/** How many coins and metals stand before the listings when no asset class is chosen. */
const mostOfOthers = 3

/**
 * The instruments of the product's own list that match a text, best first: those of an asset class, or of all. Without a class, a
 * coin or metal of exactly that name or symbol comes before the listings.
 */
export async function searchInstruments(
  text: string,
  assetClass: "security" | "crypto" | "metal" | undefined,
  preferred: Preferred,
): Promise<ReadonlyArray<FoundInstrument>> {
  const others = (kind: PricedEverywhere["kind"], limit: number) =>
    searchPricedEverywhere(kind, text, limit).map(ofPricedEverywhere)
  if (assetClass === "crypto") return others("coin", most)
  if (assetClass === "metal") return others("metal", most)
  const listed = (await productListings()).search(text, preferred, most).map(ofListing)
  if (assetClass === "security") return listed
  return [...others("metal", mostOfOthers), ...others("coin", mostOfOthers), ...listed].slice(0, most)
}

const ofListing = ({ kind, name, symbol, currency, mic, isin, sector, country }: Listing): FoundInstrument => ({
  kind,
  name,
  ticker: tickerOf(symbol),
  symbol,
  currency,
  exchange: { name: exchangeOf.get(mic)?.name ?? mic, mic },
  isin,
  sector,
  country,
  coin: null,
})

const ofPricedEverywhere = ({ kind, id, symbol, name, currency }: PricedEverywhere): FoundInstrument => ({
  kind,
  name,
  ticker: symbol,
  symbol,
  currency,
  exchange: null,
  isin: null,
  sector: null,
  country: null,
  coin: kind === "coin" ? id : null,
})
