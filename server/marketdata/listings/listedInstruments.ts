import type { Identifier } from "#domain/instrument/identifiers.ts"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import type { FoundInstrument } from "#contract/market.ts"
import type { WantedInstrument } from "#server/marketdata/instruments.ts"
import { exchangeOf } from "./exchanges.ts"
import { searchInstruments } from "./searchInstruments.ts"

/** The classes whose instruments the list has. */
type ListedClass = "security" | "crypto" | "metal"

const isListedClass = (assetClass: AssetClass): assetClass is ListedClass =>
  ["security", "crypto", "metal"].includes(assetClass)

/**
 * The name and the further names that the product's list has for an identifier in a currency: they propose, and identify
 * nothing. Nothing for an identifier that is not in the list.
 */
export async function listedNames({
  identifier,
  currency,
}: Pick<WantedInstrument, "identifier" | "currency">): Promise<Pick<WantedInstrument, "name" | "proposed">> {
  const found = await listed(identifier, currency)
  if (!found) return {}
  const { name, symbol, exchange, isin } = found
  if (exchange === null || found.currency !== currency) return { name }
  const proposed = [
    { scheme: "yahoo", value: symbol },
    { scheme: "ticker", value: tickerIn(exchange.mic, found.ticker) },
    ...(isin === null ? [] : [{ scheme: "isin", value: isin }]),
  ]
  return { name, proposed: proposed.filter(({ scheme }) => scheme !== identifier.scheme) }
}

/** The listing as an identifier writes it: classes of shares are separated by a point. */
const tickerIn = (mic: string, ticker: string): string => `${mic}:${ticker.replaceAll("-", ".")}`

async function listed({ scheme, value }: Identifier, currency: string): Promise<FoundInstrument | undefined> {
  switch (scheme) {
    case "ticker": {
      const [mic = "", ticker = ""] = value.split(":")
      const preferred = { exchange: exchangeOf.get(mic)?.name ?? null, currency }
      const found = await searchInstruments(ticker, "security", preferred)
      return found.find((one) => one.exchange && tickerIn(one.exchange.mic, one.ticker) === value)
    }
    case "isin": {
      const found = await searchInstruments(value, "security", { exchange: null, currency })
      return found.find((one) => one.isin === value && one.currency === currency)
    }
    case "coin":
      return (await searchInstruments(value, "crypto", { exchange: null, currency })).find(({ coin }) => coin === value)
    case "metal":
      return (await searchInstruments(value, "metal", { exchange: null, currency })).find(
        ({ symbol }) => symbol === value,
      )
    case "wkn":
    case "token":
      return undefined
  }
}

/**
 * The instrument of the list that a holding with a typed symbol looks like: the one with its ISIN, else with its symbol, in the
 * currency of the holding where there are several. A proposal, which the member attaches or not.
 */
export async function instrumentLike({
  assetClass,
  priceSymbol,
  isin,
  currency,
}: {
  readonly assetClass: AssetClass
  readonly priceSymbol: string | null
  readonly isin: string | null
  readonly currency: string
}): Promise<FoundInstrument | undefined> {
  if (!isListedClass(assetClass)) return undefined
  const symbol = priceSymbol?.replace(/^(?:YAHOO|COINGECKO):/u, "") ?? null
  const found = async (text: string | null, isIt: (one: FoundInstrument, text: string) => boolean) => {
    if (text === null) return undefined
    const all = await searchInstruments(text, assetClass, { exchange: null, currency })
    const same = all.filter((one) => isIt(one, text))
    return same.find((one) => one.currency === currency) ?? same[0]
  }
  return (
    (await found(symbol, (one, text) => one.symbol === text || one.coin === text.toLowerCase())) ??
    (await found(isin, (one, text) => one.isin === text)) ??
    (await found(symbol, (one, text) => one.ticker === text))
  )
}
