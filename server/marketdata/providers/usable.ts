import { decimal, isPositive } from "#domain/numbers/decimal.ts"
import type { Dividend, Found, PriceSeries, Quote, Rate, Refusal, Split } from "./answers.ts"

/*
 * What no service may state in any form: a price, a rate or a split of zero or less, and a currency that is no code.
 * Services fill fields without a value with a zero, a dash or a word.
 */

type Refused = Refusal & { readonly subject: string }

/**
 * The values that can be used, and the reasons of the others. A close of zero or less is counted as a bar without a close.
 * A series without any value, and an address without any text, are left out with a reason.
 */
export function usable(service: string, found: Found): Found {
  const refused: Array<Refused> = []
  const refuse = (subject: string | null, kind: Refusal["kind"], sentence: string): void => {
    refused.push({ subject: subject ?? "", kind, sentence: `${service} ${sentence}.` })
  }
  const named = (symbol: string | null): string => symbol ?? "a symbol"

  const isQuote = ({ symbol, value, currency }: Quote): boolean => {
    if (!isCurrency(currency)) refuse(symbol, "Malformed", `states ${currency} as the currency of ${named(symbol)}`)
    else if (!isPositive(decimal(value))) refuse(symbol, "NoData", `states the price ${value} for ${named(symbol)}`)
    else return true
    return false
  }
  const isRate = ({ base, quote, value }: Rate): boolean => {
    const pair = `${base} in ${quote}`
    if (!isCurrency(base) || !isCurrency(quote)) refuse(base, "Malformed", `states a rate of ${pair}`)
    else if (!isPositive(decimal(value))) refuse(base, "Malformed", `states the rate ${value} of ${pair}`)
    else return true
    return false
  }
  const isSplit = ({ symbol, numerator, denominator }: Split): boolean => {
    if (isPositive(decimal(numerator)) && isPositive(decimal(denominator))) return true
    refuse(symbol, "Malformed", `states a split ${numerator} for ${denominator} of ${named(symbol)}`)
    return false
  }
  const isDividend = ({ symbol, amount, currency }: Dividend): boolean => {
    if (isPositive(decimal(amount)) && isCurrency(currency)) return true
    refuse(
      symbol,
      "Malformed",
      `states a dividend of ${amount} ${currency ?? ""} for ${named(symbol)}`.replace("  ", " "),
    )
    return false
  }
  const seriesOf = (stated: PriceSeries): ReadonlyArray<PriceSeries> => {
    const { symbol, currency } = stated
    if (!isCurrency(currency)) {
      refuse(symbol, "Malformed", `states ${currency} as the currency of ${named(symbol)}`)
      return []
    }
    const points = stated.points.filter(({ value }) => isPositive(decimal(value)))
    const splits = stated.splits.filter(isSplit)
    const dividends = stated.dividends.filter(isDividend)
    if (points.length + splits.length + dividends.length === 0) {
      refuse(symbol, "NoData", `answers without a close of ${named(symbol)}`)
      return []
    }
    const withoutClose = stated.withoutClose + stated.points.length - points.length
    return [{ ...stated, points, splits, dividends, withoutClose }]
  }

  const { series, quotes, rates, splits, dividends, addresses } = found
  const checked: Found = {
    ...found,
    ...(series && { series: series.flatMap(seriesOf) }),
    ...(quotes && { quotes: quotes.filter(isQuote) }),
    ...(rates && { rates: rates.filter(isRate) }),
    ...(splits && { splits: splits.filter(isSplit) }),
    ...(dividends && { dividends: dividends.filter(isDividend) }),
    ...(addresses && {
      addresses: addresses.filter(({ label }) => {
        if (label.trim() === "") refuse(null, "Malformed", "states a place without an address")
        return label.trim() !== ""
      }),
    }),
  }
  return refused.length === 0 ? checked : { ...checked, refused: [...(found.refused ?? []), ...refused] }
}

/** Whether it can be a code: of a currency, a metal or a coin. Null is a currency that is not stated. */
const isCurrency = (code: string | null): boolean =>
  code === null || (/^(?=.*[A-Z])[A-Z0-9.]{2,20}$/.test(code) && !/^(NULL|NONE|NAN|UNDEFINED)$/.test(code))
