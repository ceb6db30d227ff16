import type { SentBody } from "#contract/endpoint.ts"
import type { createInstrument } from "#contract/instruments.ts"
import type { FoundInstrument } from "#contract/market.ts"

/** The price symbol of an instrument: it says which service knows its prices, so that they are fetched. */
export function priceSymbolOf({ kind, symbol, coin }: FoundInstrument): string {
  if (kind === "metal") return symbol
  return coin === null ? `YAHOO:${symbol}` : `COINGECKO:${coin.toUpperCase()}`
}

/** What is sent so that a chosen instrument is found or created: a listing is identified by its exchange and ticker. */
export function identifiedBy({
  kind,
  ticker,
  symbol,
  exchange,
  coin,
  currency,
}: FoundInstrument): SentBody<typeof createInstrument> {
  if (exchange !== null) return { kind, currency, identifier: { scheme: "ticker", value: `${exchange.mic}:${ticker}` } }
  return {
    kind,
    currency,
    identifier: coin === null ? { scheme: "metal", value: symbol } : { scheme: "coin", value: coin },
  }
}
