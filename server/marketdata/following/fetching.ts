import { Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { feeds } from "#server/marketdata/feeds/all.ts"
import { type AskingDependencies, askingOf } from "#server/marketdata/feeds/asking.ts"
import { coinCurrency } from "#server/marketdata/feeds/crypto.ts"
import type { FeedId, FeedKind, FetchedHistory, Names } from "#server/marketdata/feeds/feed.ts"
import { metalCurrency } from "#server/marketdata/feeds/metals.ts"
import { symbolAt } from "./symbols.ts"

interface HistoryRequest {
  readonly kind: FeedKind
  readonly names: Names
  readonly from: CalendarDate
  readonly to: CalendarDate
  /** The currency of the stored series; undefined: there is none yet. */
  readonly currency: string | undefined
  /** Of this provider alone; by default of the first one that has it. */
  readonly only?: FeedId
}

export interface ServedHistory {
  readonly provider: FeedId
  /** A provider that comes before it in the order serves the instrument and failed. */
  readonly tookOver: boolean
  readonly history: FetchedHistory
}

/** The providers that serve an instrument, the first one first. */
export const servedBy = (
  { settings }: Pick<AskingDependencies, "settings">,
  kind: FeedKind,
  names: Names,
): ReadonlyArray<FeedId> => settings.order[kind].filter((id) => symbolAt(id, names) !== null)

/**
 * The history of an instrument from the first provider that has it in the currency of the stored series. If all fail, the
 * reason of each. No provider serves it: an empty text.
 */
export async function fetchHistory(
  dependencies: AskingDependencies,
  { kind, names, from, to, currency, only }: HistoryRequest,
): Promise<Result.Result<ServedHistory, string>> {
  const reasons: Array<string> = []
  for (const provider of servedBy(dependencies, kind, names)) {
    if (only !== undefined && provider !== only) continue
    const feed = feeds[provider]
    const symbol = symbolAt(provider, names)
    if (symbol === null || !feed.history) continue
    const wanted = currency ?? (kind === "metals" ? metalCurrency : coinCurrency)
    const answer = await feed.history(askingOf(dependencies, provider), { symbol, from, to, currency: wanted })
    if (Result.isFailure(answer)) reasons.push(answer.failure.sentence)
    else if (currency !== undefined && answer.success.currency !== currency) {
      reasons.push(
        `${feed.name} quotes ${symbol} in ${answer.success.currency}, and the stored prices are in ${currency}.`,
      )
    } else return Result.succeed({ provider, tookOver: reasons.length > 0, history: answer.success })
  }
  return Result.fail(reasons.join(" "))
}
