import { Result, Schema } from "effect"
import { PriceSymbol } from "#domain/holding/events.ts"
import { feeds } from "./feeds/all.ts"
import { type AskingDependencies, askingOf } from "./feeds/asking.ts"
import type { FeedId } from "./feeds/feed.ts"
import { tickerOfBloomberg, yahooSymbolOf } from "./feeds/markets.ts"
import { namesOf } from "./following/symbols.ts"
import type { Instrument, Refusal } from "./providers/answers.ts"

/** An instrument that a provider knows, and the price symbol under which its prices are fetched. */
export interface FoundAtProvider {
  readonly provider: FeedId
  readonly priceSymbol: string
  readonly name: string
  readonly kind: string | null
  readonly exchange: string | null
  readonly currency: string | null
  readonly isin: string | null
}

export interface ProviderSearch {
  readonly found: ReadonlyArray<FoundAtProvider>
  /** Why a provider did not answer. */
  readonly failed: ReadonlyArray<string>
}

/** The shortest text that is sent to providers. */
const shortestSearch = 3

/**
 * Searches the providers of the settings at once, from three characters on. One listing is found once, by its price
 * symbol, with what all providers know about it; the order is that of the settings. A provider that fails, or does not
 * answer in time, is named and does not delay the others' results.
 */
export async function searchAtProviders(
  dependencies: AskingDependencies,
  text: string,
  { timeoutMs = 60_000 }: { readonly timeoutMs?: number } = {},
): Promise<ProviderSearch> {
  const wanted = text.trim().replaceAll("\u0000", " ").slice(0, 100)
  if ([...wanted].length < shortestSearch) return { found: [], failed: [] }
  const answers = await Promise.all(
    dependencies.settings.order.search.map(async (id) => {
      const { search, name } = feeds[id]
      const answer = await inTime(search?.(askingOf(dependencies, id), wanted), name, timeoutMs)
      return { id, answer: answer ?? Result.succeed([]) }
    }),
  )
  const found = new Map<string, FoundAtProvider>()
  const failed: Array<string> = []
  for (const { id, answer } of answers) {
    if (Result.isFailure(answer)) failed.push(answer.failure.sentence)
    else {
      for (const one of answer.success.flatMap((instrument) => foundOf(id, instrument))) {
        const listing = listingKeyOf(one.priceSymbol)
        const known = found.get(listing)
        found.set(listing, known ? joined(known, one) : one)
      }
    }
  }
  return { found: [...found.values()], failed }
}

/** The answer, or a refusal once the time is over. The request ends by its own time limit. */
async function inTime<Answer extends Result.Result<unknown, Refusal>>(
  answer: Promise<Answer> | undefined,
  name: string,
  timeoutMs: number,
): Promise<Answer | Result.Result<never, Refusal> | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Result.Result<never, Refusal>>((resolve) => {
    timer = setTimeout(
      () => resolve(Result.fail({ kind: "Unreachable", sentence: `${name} does not answer in time.` })),
      timeoutMs,
    )
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** The same for one listing at all providers whose symbols name the exchange; else the symbol itself. */
const listingKeyOf = (priceSymbol: string): string => {
  const names = namesOf(priceSymbol)
  return yahooSymbolOf(names) ?? names["yahoo"] ?? priceSymbol
}

const joined = (known: FoundAtProvider, more: FoundAtProvider): FoundAtProvider => ({
  ...known,
  kind: known.kind ?? more.kind,
  exchange: known.exchange ?? more.exchange,
  currency: known.currency ?? more.currency,
  isin: known.isin ?? more.isin,
})

const isPriceSymbol = Schema.is(PriceSymbol)

/** Listings whose symbol no provider of prices has are left out: nothing could be fetched for them. */
function foundOf(id: FeedId, instrument: Instrument): ReadonlyArray<FoundAtProvider> {
  const { symbol, name, kind, exchange, currency, isin } = instrument
  const priceSymbol = symbol === null ? null : priceSymbolOf(id, symbol, instrument)
  return priceSymbol === null || !isPriceSymbol(priceSymbol) || name === null
    ? []
    : [
        {
          provider: id,
          priceSymbol,
          name,
          kind: kind ?? null,
          exchange: exchange ?? null,
          currency: currency ?? null,
          isin: isin ?? null,
        },
      ]
}

function priceSymbolOf(id: FeedId, symbol: string, { exchange, mic }: Instrument): string | null {
  switch (id) {
    case "eodhd":
      return exchange === undefined ? null : `EODHD:${symbol}.${exchange}`
    case "openfigi": {
      const ticker = exchange === undefined ? null : tickerOfBloomberg(symbol, exchange)
      const yahoo = ticker === null ? null : yahooSymbolOf({ ticker })
      return yahoo === null ? null : `YAHOO:${yahoo}`
    }
    case "twelvedata":
      return mic === undefined ? null : `TWELVEDATA:${symbol}:${mic}`
    case "coingecko":
      return `COINGECKO:${symbol.toUpperCase()}`
    default:
      return `${id.toUpperCase()}:${symbol}`
  }
}
