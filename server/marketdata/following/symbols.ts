import { quotationOf } from "#domain/instrument/quotation.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Db } from "#server/db/database.ts"
import { feeds } from "#server/marketdata/feeds/all.ts"
import type { FeedId, FeedKind, Names } from "#server/marketdata/feeds/feed.ts"
import { tickerOfEodhd, tickerOfYahoo } from "#server/marketdata/feeds/markets.ts"
import { namesOfInstruments } from "#server/marketdata/instruments.ts"

/** The metals whose price has a code of its own. */
const metal = /^XAU$|^XAG$|^XPT$|^XPD$/

/**
 * What a price symbol is called at providers. A typed symbol says its provider (`YAHOO:AAPL`, `COINGECKO:BITCOIN`), is a
 * metal (`XAU`), or has a form of the product (`listing:XNAS:AAPL`, `coin:bitcoin`, `token:1:0x…`). Of others, nothing is
 * known: no names.
 */
export function namesOf(priceSymbol: string): Names {
  if (metal.test(priceSymbol)) return { metal: priceSymbol }
  const [, scheme = "", rest = ""] = /^([A-Za-z]+):(.+)$/.exec(priceSymbol) ?? []
  switch (scheme) {
    case "YAHOO": {
      const ticker = tickerOfYahoo(rest)
      return { yahoo: rest, ...(ticker === null ? {} : { ticker }) }
    }
    case "EODHD": {
      const ticker = tickerOfEodhd(rest)
      return { eodhd: rest, ...(ticker === null ? {} : { ticker }) }
    }
    case "TWELVEDATA": {
      const [symbol = "", mic] = rest.split(":")
      return { twelvedata: rest, ...(mic === undefined ? {} : { ticker: `${mic}:${symbol}` }) }
    }
    case "TIINGO":
    case "ALPHAVANTAGE":
      return { [scheme.toLowerCase()]: rest }
    case "COINGECKO":
      return { coin: rest.toLowerCase() }
    case "KRAKEN":
      return { kraken: rest }
    case "listing":
      return { ticker: rest }
    case "coin":
    case "token":
    case "isin":
      return { [scheme]: rest }
    default:
      return {}
  }
}

/** What each price symbol is called at providers: that of an instrument by its names on the day, another by itself. */
export async function namesOfEach(
  db: Db,
  priceSymbols: ReadonlyArray<string>,
  day: CalendarDate,
): Promise<(priceSymbol: string) => Names> {
  const ofInstruments = await namesOfInstruments(db, priceSymbols, day)
  return (priceSymbol) => ofInstruments.get(priceSymbol) ?? namesOf(priceSymbol)
}

/**
 * The tickers of instruments on a day, by the texts of the quotations that read them: only where the typed symbol names another
 * one or none, because the ticker changed or another instrument was attached.
 */
export async function tickersOfQuotations(
  db: Db,
  quotations: ReadonlyArray<string>,
  day: CalendarDate,
): Promise<ReadonlyMap<string, string>> {
  const quoted = quotations.map((text) => ({ text, ...quotationOf(text) }))
  const names = await namesOfInstruments(
    db,
    quoted.map(({ symbol }) => symbol),
    day,
  )
  return new Map(
    quoted.flatMap(({ text, symbol, typed }) => {
      const ticker = tickerIn(names.get(symbol))
      return ticker === undefined || (typed !== null && tickerTyped(typed) === ticker) ? [] : [[text, ticker] as const]
    }),
  )
}

/** The ticker without its market. */
const tickerIn = (names: Names | undefined): string | undefined => names?.["ticker"]?.split(":")[1]

/** The ticker of a typed symbol, with classes of shares written as instruments have them, `BRK.B`. */
const tickerTyped = (symbol: string): string => (tickerIn(namesOf(symbol)) ?? symbol).replaceAll("-", ".")

/** Which providers are asked for an instrument with these names; undefined: none knows it. */
export function kindOf(names: Names): FeedKind | undefined {
  if (names["metal"] !== undefined) return "metals"
  if (["coin", "token", "kraken"].some((scheme) => names[scheme] !== undefined)) return "crypto"
  const securities = ["ticker", "yahoo", "eodhd", "twelvedata", "tiingo", "alphavantage"]
  return securities.some((scheme) => names[scheme] !== undefined) ? "securities" : undefined
}

/** The symbol of a provider for an instrument with these names; null where it does not serve it. */
export const symbolAt = (provider: FeedId, names: Names): string | null =>
  names[provider] ?? feeds[provider].symbolOf?.(names) ?? null
