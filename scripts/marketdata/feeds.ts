import { Result, Schema } from "effect"
import { addDays, CalendarDate } from "#domain/shared/calendarDate.ts"
import { serverDay } from "#server/identity/today.ts"
import type { AskingDependencies } from "#server/marketdata/feeds/asking.ts"
import { isFeedId } from "#server/marketdata/feeds/all.ts"
import { type FeedState, feedStates, resumeFeed, stopFeed } from "#server/marketdata/feeds/states.ts"
import { dueNow, wantHeld } from "#server/marketdata/following/followed.ts"
import { fetchHistory } from "#server/marketdata/following/fetching.ts"
import { followDue } from "#server/marketdata/following/following.ts"
import { kindOf, namesOf } from "#server/marketdata/following/symbols.ts"
import { searchAtProviders } from "#server/marketdata/searchAtProviders.ts"

/** A command about providers of prices. */
export type FeedCommand =
  | { readonly feed: "update" }
  | { readonly feed: "search"; readonly text: string }
  | { readonly feed: "history"; readonly symbol: string; readonly from: string | undefined }
  | { readonly feed: "stop" | "resume"; readonly provider: string }

/** Carries out a command and prints what it found. Returns the exit status. */
export async function runFeedCommand(
  asking: AskingDependencies,
  command: FeedCommand,
  say: (line: string) => void,
): Promise<number> {
  switch (command.feed) {
    case "update": {
      await wantHeld(asking.db, asking.now())
      await dueNow(asking.db, asking.now())
      const { fetched, failed } = await followDue(asking)
      say(`${fetched} symbols fetched, ${failed} failed`)
      return failed > 0 ? 1 : 0
    }
    case "search": {
      const { found, failed } = await searchAtProviders(asking, command.text)
      for (const { priceSymbol, name, exchange, currency, isin } of found) {
        say([priceSymbol, name, exchange, currency, isin].filter((text) => text !== null).join(", "))
      }
      for (const reason of failed) say(reason)
      if (found.length === 0) say("Nothing found.")
      return failed.length > 0 ? 1 : 0
    }
    case "history":
      return printHistory(asking, command, say)
    case "stop":
    case "resume":
      if (!isFeedId(command.provider)) {
        say(`There is no provider ${command.provider}.`)
        return 2
      }
      await (command.feed === "stop"
        ? stopFeed(asking.db, command.provider, asking.now())
        : resumeFeed(asking.db, command.provider))
      return 0
  }
}

const isDay = Schema.is(CalendarDate)

/** Prints the closes of a symbol and stores nothing. */
async function printHistory(
  asking: AskingDependencies,
  { symbol, from }: { readonly symbol: string; readonly from: string | undefined },
  say: (line: string) => void,
): Promise<number> {
  const names = namesOf(symbol)
  const kind = kindOf(names)
  const to = serverDay(asking.now())
  const first = from ?? addDays(to, -30)
  if (kind === undefined || !isDay(first)) {
    say(kind === undefined ? `${symbol} does not say its provider, as YAHOO:AAPL does.` : `${first} is no day.`)
    return 2
  }
  const served = await fetchHistory(asking, { kind, names, from: first, to, currency: undefined })
  if (Result.isFailure(served)) {
    say(served.failure || `No provider that is switched on serves ${symbol}.`)
    return 1
  }
  const { provider, history } = served.success
  say(`${symbol} at ${provider}, in ${history.currency}, quoted in ${history.unit}`)
  for (const { day, value, provisional } of history.points) say(`${day}  ${value}${provisional ? "  running" : ""}`)
  for (const { day, numerator, denominator } of history.splits) say(`split on ${day}: ${numerator} for ${denominator}`)
  for (const { exDay, amount, currency } of history.dividends) say(`dividend on ${exDay}: ${amount} ${currency ?? ""}`)
  return 0
}

/** A line for each provider that was asked or stopped, and one for each symbol that fails. */
export async function feedLines(asking: Pick<AskingDependencies, "db" | "settings" | "now">) {
  const states = await feedStates(asking.db, asking.settings, asking.now())
  const failing = await asking.db
    .selectFrom("market.followed")
    .select(["price_symbol", "error", "next_at"])
    .where("failures_in_a_row", ">", 0)
    .orderBy("price_symbol")
    .execute()
  return [
    ...states.filter(({ succeededAt, failedAt, stoppedAt }) => succeededAt ?? failedAt ?? stoppedAt).map(lineOf),
    ...failing.map(
      ({ price_symbol, error, next_at }) =>
        `${price_symbol}: ${error ?? "no provider that is switched on serves it."} Next attempt: ${next_at.toISOString()}`,
    ),
  ]
}

function lineOf(state: FeedState): string {
  const is = state.stoppedAt
    ? `stopped at ${state.stoppedAt.toISOString()}`
    : state.asksFor.length === 0
      ? "switched off"
      : state.blockedUntil
        ? `left alone until ${state.blockedUntil.toISOString()}`
        : `asked for ${state.asksFor.join(", ")}`
  const left = state.left === null ? "" : `, ${state.left} left`
  const error = state.error === null ? "" : `. Last error: ${state.error}`
  const last = `last success ${state.succeededAt?.toISOString() ?? "none"}`
  return `${state.id}: ${is}; ${last}; today ${state.requests} requests, ${state.failures} failed${left}${error}`
}
