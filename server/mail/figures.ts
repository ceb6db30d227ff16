import { decimalsOf } from "#domain/shared/currencies.ts"
import {
  type Decimal,
  decimal,
  divide,
  isPositive,
  multiply,
  subtract,
  toFixedString,
} from "#domain/numbers/decimal.ts"
import type { NumberFormat } from "#contract/people/preferences.ts"

/** Figures of a mail in the number format of its reader, from plain decimals. None is rounded here. */
interface MailFigures {
  /** `CHF 1'234.50`. `signed` writes a plus as well, for changes. */
  readonly money: (amount: string, currency: string, sign?: "signed") => string
  /** `+1.25%`, of `"1.25"`. */
  readonly percent: (percent: string, sign?: "signed") => string
}

const marks: Record<NumberFormat, { readonly locale: string; readonly beforePercent: string }> = {
  angloAmerican: { locale: "en-US", beforePercent: "" },
  continental: { locale: "de-DE", beforePercent: "\u00a0" },
  swiss: { locale: "de-CH", beforePercent: "" },
}

export function figuresIn(numberFormat: NumberFormat): MailFigures {
  const { locale, beforePercent } = marks[numberFormat]
  function written(plain: string, decimals: number, sign?: "signed"): string {
    const format = new Intl.NumberFormat(locale, {
      useGrouping: "always",
      minimumFractionDigits: decimals,
      maximumFractionDigits: 18,
    })
    const isNegative = plain.startsWith("-")
    const digits = format.format((isNegative ? plain.slice(1) : plain) as `${number}`).replaceAll("’", "'")
    if (/^-?0*(\.0*)?$/.test(plain)) return digits
    return isNegative ? `\u2212${digits}` : sign === "signed" ? `+${digits}` : digits
  }
  return {
    money: (amount, currency, sign) => `${currency}\u00a0${written(amount, decimalsOf(currency), sign)}`,
    percent: (percent, sign) => `${written(percent, 0, sign)}${beforePercent}%`,
  }
}

/** By how many percent a price differs from an earlier one, to two decimals, half-even; null if that is not above zero. */
export function changeInPercent(price: string, before: string): string | null {
  const then: Decimal = decimal(before)
  if (!isPositive(then)) return null
  const moved = multiply(subtract(decimal(price), then), decimal("100"))
  return toFixedString(divide(moved, then, { decimals: 2, rounding: "half-even" }), 2)
}
