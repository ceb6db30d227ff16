import { Result } from "effect"
import type { Kysely } from "kysely"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import type { HouseholdWealth, WealthReader } from "#server/views/wealth.ts"
import { malformed, refused, type Rejection } from "#server/http/problems.ts"
import type { ReadModelName, Viewer } from "#server/http/route.ts"
import type { PageSizes } from "#server/views/pageSizes.ts"

/** The dependencies of answering a query. */
export interface QueryDependencies {
  readonly db: Kysely<ReadModels>
  readonly wealth: WealthReader
  /** The position that all the read models have reached: rows that are read after this call show at least that. */
  readonly reflected: (readModels: ReadonlyArray<ReadModelName>) => Position
  readonly pageSizes: PageSizes
}

/** The day and the currency of a question: by default the user's today and base currency. */
export const dayAndCurrency = (
  { today, preferences: { baseCurrency } }: Pick<Viewer, "today" | "preferences">,
  { on = today, currency = baseCurrency }: { readonly on?: CalendarDate; readonly currency?: Currency },
): { readonly on: CalendarDate; readonly currency: Currency } => ({ on, currency })

/** {@link dayAndCurrency}, and whose figures: those of a portfolio, or of the household. */
export const dayAndScope = (
  person: Parameters<typeof dayAndCurrency>[0],
  query: Parameters<typeof dayAndCurrency>[1] & { readonly portfolioId?: PortfolioId },
) => ({ ...dayAndCurrency(person, query), scope: query.portfolioId ?? ("household" as const) })

/** The days of a series: by default from the day of the first fact to today. */
export function periodOf(
  asked: { readonly from?: CalendarDate; readonly to?: CalendarDate },
  defaults: { readonly since: CalendarDate | undefined; readonly today: CalendarDate },
): Result.Result<{ readonly from: CalendarDate; readonly to: CalendarDate }, Rejection> {
  const to = asked.to ?? (asked.from !== undefined && asked.from > defaults.today ? asked.from : defaults.today)
  const from = asked.from ?? (defaults.since !== undefined && defaults.since < to ? defaults.since : to)
  if (from > to) return Result.fail(malformed([{ field: "query.from", reason: "period.reversed" }]))
  if (dayNumber(to) - dayNumber(from) >= seriesDaysMax) {
    return Result.fail(malformed([{ field: "query.from", reason: "period.tooLong" }]))
  }
  return Result.succeed({ from, to })
}

/** A hundred years. */
const seriesDaysMax = 36_525

/** Refuses a portfolio that is not the household's. */
export function portfolioKnown(
  { portfolioIds }: HouseholdWealth,
  portfolioId: PortfolioId | undefined,
): Result.Result<void, Rejection> {
  return portfolioId === undefined || portfolioIds.includes(portfolioId)
    ? Result.void
    : Result.fail(refused({ _tag: "PortfolioNotFound", portfolioId }))
}

/** The series that a benchmark needs besides those of the household: instruments are compared with only if the household has them. */
export const seriesOfBenchmark = (symbol: string | undefined): ReadonlyArray<string> =>
  symbol === undefined || symbol.startsWith("instrument/") ? [] : [symbol]

/** What pages call a benchmark: the name of a holding with its prices, or of its instrument; null if it only has a symbol. */
export function nameOfBenchmark(
  symbol: string,
  { market }: Pick<HouseholdWealth, "market">,
  rows: ReadonlyArray<{ readonly status: string; readonly price_symbol: string | null; readonly name: string }> = [],
): string | null {
  const held = rows.find((row) => row.status === "active" && row.price_symbol === symbol)
  const series = market.ages.find((age) => age.kind === "price" && age.symbol === symbol)
  return held?.name ?? (series && series.name !== symbol ? series.name : null)
}
