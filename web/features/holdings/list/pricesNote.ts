import type { IntlShape } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { holdingsMessages as messages } from "./messages.ts"

/**
 * Of which day the prices of a list are, in one sentence: the day that most of them have, the latest of several such days, and
 * the holdings whose price is of another day. Null without prices.
 */
export function pricesNote(holdings: ReadonlyArray<HoldingView>, intl: IntlShape, figures: Figures): string | null {
  const priced = holdings.flatMap(({ name, figures: { price } }) => (price ? [{ name, on: price.on }] : []))
  const [most] = [...Map.groupBy(priced, ({ on }) => on)].toSorted(
    ([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || other.localeCompare(one),
  )
  if (!most) return null
  const day = figures.day(most[0], "medium")
  const others = priced
    .filter(({ on }) => on !== most[0])
    .toSorted((a, b) => b.on.localeCompare(a.on))
    .map(({ name, on }) => intl.formatMessage(messages.priceOfDay, { name, day: figures.day(on, "medium") }))
  return others.length === 0
    ? intl.formatMessage(messages.pricesOfDay, { day })
    : intl.formatMessage(messages.pricesOfDays, { day, others: intl.formatList(others) })
}
