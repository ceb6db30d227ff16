import { decimal, divide, isPositive, toPlainString } from "#domain/numbers/decimal.ts"
import type { Rate } from "#server/marketdata/providers/answers.ts"
import { readCentralBank } from "#server/marketdata/providers/banks/centralBanks.ts"
import type { Feed } from "./feed.ts"

/** The Polish central bank, Narodowy Bank Polski: middle rates of its table A on each working day, without a key. */
export const nbp: Feed = {
  id: "nbp",
  name: "Narodowy Bank Polski",
  kinds: [],
  use: "commercial",
  key: "none",
  url: "https://api.nbp.pl",
  limits: { perMinute: 30, perDay: 500 },
  attribution: "Narodowy Bank Polski",
  currencies: null,
  isContinuous: false,
  read: readCentralBank,
}

/**
 * Units of each currency for one euro, from rates in złoty: those of the euro divided by those of the currency on the same
 * day, rounded half-even to eight decimals; the złoty as published. Days without a rate of the euro are left out.
 */
export function ratesForEuro(inZloty: ReadonlyArray<Rate>): ReadonlyArray<Rate> {
  const euros = new Map(
    inZloty.flatMap(({ base, quote, day, value }) =>
      base === "EUR" && quote === "PLN" ? [[day, value] as const] : [],
    ),
  )
  return inZloty.flatMap((rate): ReadonlyArray<Rate> => {
    const euro = euros.get(rate.day)
    if (euro === undefined || rate.quote !== "PLN" || !isPositive(decimal(rate.value))) return []
    if (rate.base === "EUR") return [rate]
    const value = divide(decimal(euro), decimal(rate.value), { decimals: 8, rounding: "half-even" })
    return [{ ...rate, base: "EUR", quote: rate.base, value: toPlainString(value) }]
  })
}
