import { type Case, exactOf, nearest, type Stated } from "./cases.ts"
import { convertedOn, marketOf } from "./market.ts"
import { type Answer, type Answers, NotClaimed } from "./scoring.ts"

interface Conversion {
  readonly amount: number
  readonly from: string
  readonly to: string
  readonly date: string
}

/** Conversions by the last rates published on or before a day. */
export function fxAnswers(stated: Case): Answers {
  const market = marketOf(stated)
  const conversions = (stated.params?.["conversions"] ?? []) as unknown as ReadonlyArray<Conversion>
  const convert = ({ amount, from, to, date }: Conversion): number | null => {
    const converted = convertedOn(market, exactOf(amount), { from, to, on: date })
    return converted ? nearest(converted) : null
  }
  return {
    results: () => conversions.map(convert),
    rates: (): Answer => {
      const pair = (stated.params?.["pair"] ?? "") as string
      const days = Object.keys((stated.expected["rates"] ?? {}) as Readonly<Record<string, Stated>>)
      const rateOn = (date: string) =>
        convert({ amount: 1, from: pair.slice(0, 3), to: pair.slice(3), date }) ??
        new NotClaimed("before the first rate nothing is converted: none is invented")
      return Object.fromEntries(days.map((date) => [date, rateOn(date)] as const))
    },
  }
}
