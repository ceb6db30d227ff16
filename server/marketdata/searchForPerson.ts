import { sql } from "kysely"
import type { FoundInstrument, InstrumentClass } from "#contract/market.ts"
import { activeCurrencies } from "#domain/shared/currencies.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Db } from "#server/db/database.ts"
import { serverDay } from "#server/identity/today.ts"
import type { Send } from "#server/outgoing/send.ts"
import type { FeedSettings } from "./feeds/asking.ts"
import { listingOf, yahooSymbolOf } from "./feeds/markets.ts"
import { kindOf, namesOf } from "./following/symbols.ts"
import { exchangeOf } from "./listings/exchanges.ts"
import type { Preferred } from "./listings/ranking.ts"
import { type FoundAtProvider, type ProviderSearch, searchAtProviders } from "./searchAtProviders.ts"

interface Dependencies {
  /** As the owner of the data. */
  readonly db: Db
  readonly send: Send
  /** As they are now. */
  readonly settings: () => Promise<FeedSettings>
  readonly now: () => Date
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

interface Question {
  readonly userId: string
  readonly text: string
  readonly assetClass: typeof InstrumentClass.Type | undefined
  readonly preferred: Preferred
}

/** How often a person may search the providers on a day of UTC. */
export const searchesOfDay = 100

/** How long a person waits for the providers. What comes later is in the answer to the same text. */
const waitMs = 4_000

const most = 20
const cachedMs = 10 * 60_000
const cachedMost = 500

interface Cached {
  readonly at: number
  readonly search: Promise<ProviderSearch>
  readonly askedBy: Set<string>
}

/**
 * Searches providers for persons. Texts are answered from memory for ten minutes. A text that a person repeats costs nothing;
 * one that only others searched counts like any other, so that no user learns what others searched.
 */
export function searchForPersons({ db, send, settings, now, signal, timeoutMs = waitMs }: Dependencies) {
  const cached = new Map<string, Cached>()

  async function found(userId: string, text: string): Promise<ProviderSearch | "spent" | "off"> {
    const key = text.trim().toLowerCase()
    const known = cached.get(key)
    const isKnown = known !== undefined && now().getTime() - known.at < cachedMs
    if (isKnown && known.askedBy.has(userId)) return known.search
    const current = await settings()
    if (current.order.search.length === 0) return "off"
    if (!(await mayCount(db, userId, now()))) return "spent"
    if (isKnown) {
      known.askedBy.add(userId)
      return known.search
    }
    const asking = { db, send, settings: current, now, signal, isOfPerson: true, longestWaitMs: timeoutMs }
    const search = searchAtProviders(asking, text, { timeoutMs })
    cached.delete(key)
    cached.set(key, { at: now().getTime(), search, askedBy: new Set([userId]) })
    for (const oldest of cached.keys()) {
      if (cached.size <= cachedMost) break
      cached.delete(oldest)
    }
    const answer = await search.catch((error: unknown) => {
      cached.delete(key)
      throw error
    })
    // What failed is asked again next time.
    if (answer.failed.length > 0) cached.delete(key)
    return answer
  }

  return async ({ userId, text, assetClass, preferred }: Question) => {
    const answer = await found(userId, text)
    if (typeof answer === "string") return { instruments: [], outcome: answer }
    const instruments = answer.found
      .flatMap((one) => instrumentOf(one) ?? [])
      .filter(({ kind }) => assetClass === undefined || classOf(kind) === assetClass)
      .map((instrument) => ({ instrument, score: scoreOf(instrument, preferred) }))
      .sort((a, b) => b.score - a.score)
      .map(({ instrument }) => instrument)
    const outcome = answer.failed.length > 0 ? ("partly" as const) : ("complete" as const)
    return { instruments: instruments.slice(0, most), outcome }
  }
}

/** Counts a search of a person, unless the searches of the day are used up. */
async function mayCount(db: Db, userId: string, now: Date): Promise<boolean> {
  const day = serverDay(now)
  const { rows } = await sql`
    insert into market.search_counts as c (user_id, day, searches) values (${userId}, ${day}, 1)
    on conflict (user_id, day) do update set searches = c.searches + 1 where c.searches < ${searchesOfDay}
    returning searches`.execute(db)
  await db.deleteFrom("market.search_counts").where("user_id", "=", userId).where("day", "<", day).execute()
  return rows.length > 0
}

/** The instrument of a listing at a known exchange, or of a coin. Others cannot be identified. */
function instrumentOf({ priceSymbol, name, kind, currency, isin }: FoundAtProvider): FoundInstrument | undefined {
  const names = namesOf(priceSymbol)
  const common = { name, isin, sector: null, country: null }
  const { coin } = names
  if (coin !== undefined) {
    return { ...common, kind: "coin", ticker: coin, symbol: coin, currency: "USD", exchange: null, coin }
  }
  const listing = listingOf(names)
  const symbol = yahooSymbolOf(names)
  const exchange = listing && exchangeOf.get(listing.mic)
  if (!listing || symbol === null || !exchange || kindOf(names) !== "securities" || !isShareOrFund(kind))
    return undefined
  const stated = activeCurrencies.find((code) => code === currency?.toUpperCase())
  return {
    ...common,
    kind: /etf|fund/i.test(kind ?? "") ? "etf" : "share",
    ticker: listing.ticker,
    symbol,
    // A listing that is quoted in another currency is refused when its prices arrive.
    currency: stated ?? currencyOfCountry[exchange.country] ?? "EUR",
    exchange: { name: exchange.name, mic: exchange.mic },
    coin: null,
  }
}

const isShareOrFund = (kind: string | null): boolean =>
  kind === null || /share|stock|equity|etf|fund|depositary|reit|trust|etp|preferred/i.test(kind)

/** Of the exchanges in countries without the euro. */
const currencyOfCountry: Readonly<Record<string, Currency>> = {
  CH: "CHF",
  GB: "GBP",
  SE: "SEK",
  DK: "DKK",
  IS: "ISK",
  NO: "NOK",
  HU: "HUF",
  CZ: "CZK",
  US: "USD",
  CA: "CAD",
  AU: "AUD",
  NZ: "NZD",
  JP: "JPY",
  HK: "HKD",
  SG: "SGD",
  ZA: "ZAR",
}

const classOf = (kind: FoundInstrument["kind"]): typeof InstrumentClass.Type =>
  kind === "coin" ? "crypto" : kind === "metal" ? "metal" : "security"

/** The person's exchange comes before their currency; the rest stays in the order of the providers. */
const scoreOf = ({ exchange, currency }: FoundInstrument, preferred: Preferred): number =>
  (exchange !== null && exchange.name.toLowerCase() === preferred.exchange?.trim().toLowerCase() ? 2 : 0) +
  (currency === preferred.currency ? 1 : 0)
