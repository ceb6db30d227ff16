import { dayNumber, dayOfNumber, type CalendarDate } from "../../shared/calendarDate.ts"
import type { Market } from "../facts.ts"
import { fraction } from "../fraction.ts"
import { publishedOn, rateOn } from "../series.ts"
import { type About, type ExplainedNode, isNothing, leaf, product, quotient } from "./tree.ts"

/**
 * An amount in another currency, by the rates that hold on a day: × the one's units for 1 EUR, ÷ those of the currency it
 * comes from. Nothing without them; an amount of nothing needs none.
 */
export function converted(
  amount: ExplainedNode,
  into: string,
  market: Market,
  on: CalendarDate,
): ExplainedNode | undefined {
  const { currency: from } = amount
  if (from === null || from === into) return amount
  if (isNothing(amount)) return { ...amount, currency: into }
  const about: About = { currency: into }
  const [source, target] = [rateLeaf(market, from, on), rateLeaf(market, into, on)]
  if (!source || !target) return undefined
  const times = target === "one" ? amount : product("converted", [amount, target], about)
  return source === "one" ? times : quotient("converted", times, source, about)
}

/** Units for 1 EUR. */
function rateLeaf(market: Market, currency: string, on: CalendarDate): ExplainedNode | "one" | undefined {
  const rate = rateOn(market, currency, dayNumber(on))
  if (!rate) return undefined
  if (rate.on === undefined) return "one"
  return leaf("rate", rate.unitsForOneEuro, { _tag: "Rate", currency, on: dayOfNumber(rate.on) })
}

/** The last price of one quoted unit. Nothing before the first. */
export function priceLeaf(market: Market, symbol: string | null, on: CalendarDate): ExplainedNode | undefined {
  const series = symbol === null ? undefined : market.price(symbol)
  const published = publishedOn(series, dayNumber(on))
  if (symbol === null || !series || !published) return undefined
  const { currency } = series
  const exact = fraction(published.value.value, published.value.scale)
  return leaf("price", exact, { _tag: "Price", symbol, currency, on: published.on }, { currency })
}
