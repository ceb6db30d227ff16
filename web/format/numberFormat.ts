import { decimalsOf } from "#contract/vocabulary.ts"
import type { NumberFormat } from "#contract/people/identity.ts"

interface Marks {
  /** The locale whose number format is used, independent of the language. */
  readonly locale: string
  readonly group: string
  readonly decimal: string
  readonly beforePercent: string
}

export const marks: Readonly<Record<NumberFormat, Marks>> = {
  angloAmerican: { locale: "en-US", group: ",", decimal: ".", beforePercent: "" },
  continental: { locale: "de-DE", group: ".", decimal: ",", beforePercent: "\u00a0" },
  swiss: { locale: "de-CH", group: "'", decimal: ".", beforePercent: "" },
}

interface Places {
  readonly min: number
  readonly max: number
}

/** Amounts have the decimals of their currency, and further ones if they were recorded. They are not rounded here. */
export const placesOf = (currency: string): Places => ({ min: decimalsOf(currency), max: 18 })
/** Those of most currencies: two. */
export const moneyPlaces: Places = placesOf("EUR")
/** Rounded to whole units, half away from zero. */
export const wholePlaces: Places = { min: 0, max: 0 }
/** Units have as many decimals as were recorded. */
export const unitPlaces: Places = { min: 0, max: 18 }

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(locale: string, places: Places): Intl.NumberFormat {
  const key = `${locale} ${places.min} ${places.max}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    useGrouping: "always",
    minimumFractionDigits: places.min,
    maximumFractionDigits: places.max,
  })
  formatters.set(key, made)
  return made
}

export const minus = "\u2212"

/**
 * Writes a plain decimal such as `"-1234.5"` in the user's number format, with all its digits. `signed` writes a plus
 * as well, for changes. Zero has no sign.
 */
export function formatDecimal(
  plain: string,
  format: NumberFormat,
  places: Places = unitPlaces,
  sign: "negative" | "signed" = "negative",
): string {
  const isNegative = plain.startsWith("-")
  const isZero = /^-?0*(\.0*)?$/.test(plain)
  const digits = formatterOf(marks[format].locale, places)
    .format((isNegative ? plain.slice(1) : plain) as `${number}`)
    .replace(/’/g, marks.swiss.group)
  if (isZero) return digits
  return isNegative ? minus + digits : sign === "signed" ? `+${digits}` : digits
}

/**
 * The price of one unit. One that was computed, as the average of trades, can have many decimals: then its first eight
 * digits are shown, and four decimals at least.
 */
export function formatPrice(plain: string, format: NumberFormat, currency: string): string {
  const places = placesOf(currency)
  const [whole = "", decimals = ""] = plain.split(".")
  if (decimals.length <= 8) return formatDecimal(plain, format, places)
  const leading = whole === "0" ? -(/^0*/.exec(decimals)?.[0].length ?? 0) : whole.length
  return formatDecimal(plain, format, {
    min: places.min,
    max: Math.min(places.max, Math.max(4, 8 - leading)),
  })
}

export const formatPercent = (
  plain: string,
  format: NumberFormat,
  places: Places = { min: 0, max: 2 },
  sign: "negative" | "signed" = "negative",
): string => `${formatDecimal(plain, format, places, sign)}${marks[format].beforePercent}%`

/** The example that error messages of number fields show. */
export const exampleOf = (format: NumberFormat): string => formatDecimal("1234.50", format, moneyPlaces)

/** Formats a plain decimal for editing in a field: with the user's decimal mark, without group marks. */
export const typedDecimal = (plain: string, format: NumberFormat): string => plain.replace(".", marks[format].decimal)

/** Formats a value on the scale of a chart, such as `2.5M`: the unit by language, the marks by number format. */
export function formatTick(value: number, language: string, format: NumberFormat): string {
  return new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 2 })
    .formatToParts(value)
    .map((part) => {
      if (part.type === "decimal") return marks[format].decimal
      if (part.type === "group") return marks[format].group
      return part.type === "minusSign" ? minus : part.value
    })
    .join("")
}
