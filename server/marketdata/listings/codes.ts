import type { Listing } from "./listing.ts"

/**
 * A ticker or ISIN as it is compared: `VOD.L`, `vod.l` and `VOD L` are the same, as are `BRK-B`, `BRK.B` and `BRK B`.
 */
export const foldedCode = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s:/-]+/gu, ".")

/** The codes by which a listing is found: symbol, ticker without the suffix of the exchange, and ISIN. */
export function codesOf({ symbol, isin }: Pick<Listing, "symbol" | "isin">): ReadonlySet<string> {
  const ticker = tickerOf(symbol)
  const codes = new Set([foldedCode(symbol), foldedCode(ticker), foldedCode(ticker).replaceAll(".", "")])
  // Hong Kong pads its numbers with zeros: 700 is 0700.
  if (/^0\d+$/u.test(ticker)) codes.add(ticker.replace(/^0+/u, ""))
  if (isin !== null) codes.add(isin.toLowerCase())
  return codes
}

/** The ticker as the exchange writes it: Yahoo adds a suffix for the exchange, except in the United States. */
export const tickerOf = (symbol: string): string => symbol.replace(/\.[A-Z]{1,2}$/u, "")
