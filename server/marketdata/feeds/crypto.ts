import { Result } from "effect"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Quote, Refusal } from "#server/marketdata/providers/answers.ts"
import { readCoinGecko } from "#server/marketdata/providers/coingecko.ts"
import { readDefiLlama } from "#server/marketdata/providers/defillama.ts"
import { readKraken } from "#server/marketdata/providers/kraken.ts"
import { localDay } from "#server/marketdata/providers/values.ts"
import { historyIn, instrumentsIn, refusal, secondsOf, since } from "./closes.ts"
import type { FetchedHistory, Feed, LatestPrice, Names } from "./feed.ts"

/** Coins and tokens are priced in US dollars at all providers, so that one can take over from another. */
export const coinCurrency = "USD"

/** Prices of now, by symbol. One that is older than a day counts as none. */
function latestIn(quotes: ReadonlyArray<Quote>, now: Date): ReadonlyMap<string, LatestPrice> {
  const oldest = now.getTime() - 86_400_000
  return new Map(
    quotes.flatMap(({ symbol, currency, rawUnit, value, at }) => {
      const made = at === null ? now : new Date(at)
      return symbol === null || currency !== coinCurrency || made.getTime() < oldest
        ? []
        : [
            [
              symbol,
              {
                day: localDay("The service", made.getTime() / 1_000, "UTC"),
                currency,
                unit: rawUnit ?? currency,
                value,
              },
            ] as const,
          ]
    }),
  )
}

/** CoinGecko, with or without a key. Without a paid plan its history has 365 days. */
export const coinGecko: Feed = {
  id: "coingecko",
  name: "CoinGecko",
  kinds: ["crypto"],
  use: "personal",
  key: "optional",
  url: "https://api.coingecko.com",
  limits: { perMinute: 5, perDay: 300 },
  attribution: "Data by CoinGecko",
  currencies: [coinCurrency],
  isContinuous: true,
  read: readCoinGecko,
  sign: (key) => ({ headers: { "x-cg-demo-api-key": key } }),
  symbolOf: ({ coin }) => coin ?? null,
  search: async (ask, text) => instrumentsIn(await ask({ path: "/api/v3/search", query: { query: text } })),
  async history(ask, { symbol, from, to }) {
    const days = Math.min(365, Math.max(2, dayNumber(to) - dayNumber(from) + 1))
    const answer = await ask({
      path: `/api/v3/coins/${encodeURIComponent(symbol)}/market_chart`,
      query: { vs_currency: coinCurrency.toLowerCase(), days: String(days), interval: "daily" },
    })
    if (Result.isFailure(answer)) return Result.fail(answer.failure)
    return sinceDay(historyIn("CoinGecko", answer.success, { symbol }), from)
  },
  async latest(ask, symbols, now) {
    const answer = await ask({
      path: "/api/v3/simple/price",
      query: { ids: symbols.join(), vs_currencies: coinCurrency.toLowerCase(), include_last_updated_at: "true" },
    })
    return Result.map(answer, ({ quotes = [] }) => latestIn(quotes, now))
  },
}

const sinceDay = (history: Result.Result<FetchedHistory, Refusal>, from: CalendarDate) =>
  Result.map(history, (fetched) => since(fetched, from))

/** DefiLlama's names of chains, by id. */
const llamaChains: Readonly<Record<string, string>> = {
  1: "ethereum",
  10: "optimism",
  56: "bsc",
  137: "polygon",
  146: "sonic",
  250: "fantom",
  8453: "base",
  42161: "arbitrum",
  43114: "avax",
  59144: "linea",
}

function llamaSymbolOf({ coin, token }: Names): string | null {
  if (coin !== undefined) return `coingecko:${coin}`
  const [chain = "", contract] = (token ?? "").split(":")
  const name = llamaChains[chain]
  return name !== undefined && contract !== undefined ? `${name}:${contract}` : null
}

/** The most days in one answer of DefiLlama. */
const llamaSpan = 500

/** DefiLlama, without a key: coins, and tokens by chain and contract. */
export const defiLlama: Feed = {
  id: "defillama",
  name: "DefiLlama",
  kinds: ["crypto"],
  use: "commercial",
  key: "none",
  url: "https://coins.llama.fi",
  limits: { perMinute: 80, perDay: 5_000 },
  attribution: "DefiLlama",
  currencies: [coinCurrency],
  isContinuous: true,
  read: readDefiLlama,
  symbolOf: llamaSymbolOf,
  async history(ask, { symbol, from, to }) {
    let joined: FetchedHistory | undefined
    for (let first = dayNumber(from); first <= dayNumber(to); first += llamaSpan) {
      const span = Math.min(llamaSpan, dayNumber(to) - first + 1)
      const answer = await ask({
        path: `/chart/${symbol}`,
        query: { start: String(first * 86_400), span: String(span), period: "1d", searchWidth: "12h" },
      })
      // A coin is younger than the first days that are needed.
      if (Result.isFailure(answer) && answer.failure.kind === "NotFound" && first + span < dayNumber(to)) continue
      if (Result.isFailure(answer)) return Result.fail(answer.failure)
      const part = historyIn("DefiLlama", answer.success, { symbol })
      if (Result.isFailure(part)) return part
      const { points } = part.success
      joined = { ...part.success, points: byDay([...(joined?.points ?? []), ...points]) }
    }
    return joined
      ? sinceDay(Result.succeed(joined), from)
      : refusal("NotFound", `DefiLlama has no prices of ${symbol} since ${from}.`)
  },
  async latest(ask, symbols, now) {
    const found = new Map<string, LatestPrice>()
    for (let first = 0; first < symbols.length; first += 100) {
      const answer = await ask({ path: `/prices/current/${symbols.slice(first, first + 100).join()}` })
      if (Result.isFailure(answer) && answer.failure.kind !== "NotFound") return Result.fail(answer.failure)
      const quotes = Result.isSuccess(answer) ? (answer.success.quotes ?? []) : []
      for (const [symbol, price] of latestIn(quotes, now)) found.set(symbol, price)
    }
    return Result.succeed(found)
  },
}

const byDay = (points: FetchedHistory["points"]): FetchedHistory["points"] => [
  ...new Map(points.map((point) => [point.day, point])).values(),
]

/** Kraken's codes of the coins that it lists in US dollars, by CoinGecko's id. */
const krakenCodes: Readonly<Record<string, string>> = {
  bitcoin: "BTC",
  ethereum: "ETH",
  solana: "SOL",
  ripple: "XRP",
  cardano: "ADA",
  polkadot: "DOT",
  litecoin: "LTC",
  chainlink: "LINK",
  dogecoin: "DOGE",
  "avalanche-2": "AVAX",
  "polygon-ecosystem-token": "POL",
  uniswap: "UNI",
  cosmos: "ATOM",
  stellar: "XLM",
  tether: "USDT",
  "usd-coin": "USDC",
  dai: "DAI",
  "pax-gold": "PAXG",
  "tether-gold": "XAUT",
}

/** Kraken, an exchange, without a key. Its history has 720 days. */
export const kraken: Feed = {
  id: "kraken",
  name: "Kraken",
  kinds: ["crypto"],
  use: "commercial",
  key: "none",
  url: "https://api.kraken.com",
  limits: { perMinute: 30, perDay: 5_000 },
  attribution: "Kraken",
  currencies: [coinCurrency],
  isContinuous: true,
  read: readKraken,
  symbolOf: ({ coin }) => krakenCodes[coin ?? ""] ?? null,
  async history(ask, { symbol, from }) {
    const query = {
      pair: `${symbol}/${coinCurrency}`,
      interval: "1440",
      since: String(secondsOf(from) - 1),
      assetVersion: "1",
    }
    const answer = await ask({ path: "/0/public/OHLC", query })
    if (Result.isFailure(answer)) return Result.fail(answer.failure)
    return sinceDay(historyIn("Kraken", answer.success, { symbol, unit: coinCurrency }), from)
  },
  async latest(ask, symbols, now) {
    const pairs = symbols.map((symbol) => `${symbol}/${coinCurrency}`)
    const answer = await ask({ path: "/0/public/Ticker", query: { pair: pairs.join(), assetVersion: "1" } })
    return Result.map(answer, ({ quotes = [] }) => {
      const found = latestIn(quotes, now)
      return new Map([...found].map(([pair, price]) => [pair.split("/")[0] ?? pair, price]))
    })
  },
}
