import { Result } from "effect"
import { activeCurrencies, defaultCurrencies } from "#domain/shared/currencies.ts"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { serverDay } from "#server/identity/today.ts"
import type { Point, SeriesPoints } from "#server/marketdata/points.ts"
import { noValidators, type Provider, type ProviderAnswer, ProviderFailed } from "#server/marketdata/provider.ts"
import type { Rate, Refusal } from "#server/marketdata/providers/answers.ts"
import { isTargetDay, lastPublishedDay } from "#server/marketdata/targetCalendar.ts"
import { type AskingDependencies, askingOf, type FeedSettings } from "./asking.ts"
import type { FeedId } from "./feed.ts"
import { ratesForEuro } from "./nbp.ts"

/** The currencies that the European Central Bank quotes, beside the euro. */
// prettier-ignore
const quotedByBank: ReadonlySet<string> = new Set([
  "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "GBP", "HKD", "HUF", "IDR", "ILS", "INR", "ISK", "JPY", "KRW", "MXN",
  "MYR", "NOK", "NZD", "PHP", "PLN", "RON", "SEK", "SGD", "THB", "TRY", "USD", "ZAR",
])

/** The most days that a provider that takes over is asked for: the bank itself fills longer gaps later. */
const daysMost = 30

/** `settings`: as they are now, with the orders that an operator chose. */
interface RateDependencies extends Omit<AskingDependencies, "signal" | "settings"> {
  readonly settings: () => Promise<FeedSettings>
}

/**
 * Providers of rates that take over for the days that the European Central Bank did not deliver, in the order that applies
 * now. They record only days on which the bank publishes, so none of their values changes a weekend.
 */
export async function ratesInStead(dependencies: RateDependencies): Promise<ReadonlyArray<Provider>> {
  const settings = await dependencies.settings()
  return settings.order.rates.flatMap((id) => {
    const ratesBetween = sources[id]
    if (!ratesBetween) return []
    const provider: Provider = {
      id,
      follows: () =>
        defaultCurrencies.filter((currency) => currency !== "EUR").map((symbol) => ({ kind: "rate", symbol })),
      isDue: (newestOn, now) => newestOn === null || newestOn < lastPublishedDay(now),
      async fetch(request) {
        const { newestOn, now, signal } = request
        const to = lastPublishedDay(now)
        const earliest = addDays(to, -daysMost)
        const from = newestOn === null || newestOn < earliest ? earliest : addDays(newestOn, 1)
        const rates = await ratesBetween({ ...dependencies, settings, signal }, from, to)
        return published(rates, (currency, day) => quotedByBank.has(currency) && isTargetDay(day) && day <= to)
      },
    }
    return [provider]
  })
}

/** Rates of the currencies that the bank does not quote, of each day from the first request on. */
export const otherCurrencies = (dependencies: RateDependencies): Provider => ({
  id: "currency-api",
  // One for all: they come in one file.
  follows: () => [{ kind: "rate", symbol: "AED" }],
  isDue: (newestOn, now) => newestOn === null || newestOn < addDays(serverDay(now), -1),
  isOn: async () => (await dependencies.settings()).order.rates.includes("currency-api"),
  async fetch(request) {
    const settings = await dependencies.settings()
    const rates = await currencyApiRates({ ...dependencies, settings, signal: request.signal })
    return published(rates, (currency) => isActive(currency) && !quotedByBank.has(currency))
  },
})

const active: ReadonlySet<string> = new Set(activeCurrencies)
const isActive = (currency: string): boolean => currency !== "EUR" && active.has(currency)

/** The provider that quotes a currency which the bank does not, or no longer: null for others, and where none does. */
export const otherProviderOf = (currency: string): FeedId | null =>
  isActive(currency) && !quotedByBank.has(currency) ? "currency-api" : null

type FetchRates = (
  dependencies: AskingDependencies,
  from: CalendarDate,
  to: CalendarDate,
) => Promise<Result.Result<ReadonlyArray<Rate>, Refusal>>

const sources: Partial<Record<FeedId, FetchRates>> = {
  /** The rates of the bank itself, which Frankfurter passes on. */
  async frankfurter(dependencies, from, to) {
    const query = { base: "EUR", quotes: [...quotedByBank].join(), providers: "ecb", from, to }
    const answer = await askingOf(dependencies, "frankfurter")({ path: "/v2/rates", query })
    return Result.map(answer, ({ rates = [] }) => rates)
  },
  async nbp(dependencies, from, to) {
    const answer = await askingOf(
      dependencies,
      "nbp",
    )({
      path: `/api/exchangerates/tables/A/${from}/${to}/`,
      query: { format: "json" },
    })
    return Result.map(answer, ({ rates = [] }) => ratesForEuro(rates))
  },
  "currency-api": (dependencies) => currencyApiRates(dependencies),
}

async function currencyApiRates(
  dependencies: AskingDependencies,
): Promise<Result.Result<ReadonlyArray<Rate>, Refusal>> {
  const path = "/npm/@fawazahmed0/currency-api@latest/v1/currencies/eur.json"
  const answer = await askingOf(dependencies, "currency-api")({ path })
  return Result.map(answer, ({ rates = [] }) => rates)
}

function published(
  rates: Result.Result<ReadonlyArray<Rate>, Refusal>,
  isWanted: (currency: string, day: CalendarDate) => boolean,
): ProviderAnswer {
  if (Result.isFailure(rates)) {
    const { kind, sentence } = rates.failure
    throw new ProviderFailed(sentence, { again: kind === "Unreachable" || kind === "RateLimited" })
  }
  const points = new Map<string, Map<CalendarDate, Point>>()
  for (const { base, quote, day, value } of rates.success) {
    if (base !== "EUR" || day === null || !isWanted(quote, day)) continue
    points.set(quote, (points.get(quote) ?? new Map<CalendarDate, Point>()).set(day, { day, value }))
  }
  const series = [...points].map(([currency, days]): SeriesPoints => ({
    kind: "rate",
    symbol: currency,
    currency,
    points: [...days.values()],
  }))
  return series.length === 0
    ? { kind: "unchanged" }
    : { kind: "published", series, refused: [], validators: noValidators }
}
