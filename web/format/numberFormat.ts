import type { NumberFormat } from "#contract/identity.ts"

interface Marks {
  /** Whose way of writing numbers it is. Language plays no part in it. */
  readonly locale: string
  readonly group: string
  readonly decimal: string
  readonly beforePercent: string
}

const marks: Record<NumberFormat, Marks> = {
  angloAmerican: { locale: "en-US", group: ",", decimal: ".", beforePercent: "" },
  continental: { locale: "de-DE", group: ".", decimal: ",", beforePercent: "\u00a0" },
  swiss: { locale: "de-CH", group: "'", decimal: ".", beforePercent: "" },
}

export interface Places {
  readonly min: number
  readonly max: number
}

/** Money: two places, and every further one that was recorded. Nothing is rounded here. */
export const moneyPlaces: Places = { min: 2, max: 18 }
/** A number of units: as many places as it has. */
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

export const formatPercent = (
  plain: string,
  format: NumberFormat,
  places: Places = { min: 1, max: 2 },
  sign: "negative" | "signed" = "negative",
): string => `${formatDecimal(plain, format, places, sign)}${marks[format].beforePercent}%`

/** What a number field shows as an example of how to type. */
export const exampleOf = (format: NumberFormat): string => formatDecimal("1234.50", format, moneyPlaces)

const spaces = /[\s\u00a0\u202f]/g
const anyMinus = /^[\u2212\u2013-]/

/**
 * Reads what a person typed or pasted as the plain decimal that the contract expects, or nothing if it is not a number
 * in their format. Group marks count only where they part thousands, so that "1.5" is not read as 15 for a user who
 * writes decimals with a comma. Never goes through a JavaScript number: a holding can have 18 decimal places.
 */
export function parseDecimal(typed: string, format: NumberFormat): string | undefined {
  const { group, decimal } = marks[format]
  const unsigned = typed
    .trim()
    .replace(anyMinus, "")
    .replace(/[’`´]/g, "'")
    .replace(spaces, " ")
  const [whole = "", fraction, ...more] = unsigned.split(decimal)
  if (more.length > 0) return undefined
  const digits = ungrouped(whole, [group, " "])
  if (digits === undefined || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  if (digits === "" && fraction === undefined) return undefined

  const significant = digits.replace(/^0+(?=\d)/, "") || "0"
  if (significant.length > 18 || (fraction ?? "").length > 18) return undefined
  const plain = fraction === undefined ? significant : `${significant}.${fraction}`
  return anyMinus.test(typed.trim()) && /[1-9]/.test(plain) ? `-${plain}` : plain
}

/** The digits without marks, if there are none or each parts three digits from the next. */
function ungrouped(whole: string, groups: ReadonlyArray<string>): string | undefined {
  if (/^\d*$/.test(whole)) return whole
  for (const group of groups) {
    const [first = "", ...others] = whole.split(group)
    if (others.length === 0) continue
    if (/^\d{1,3}$/.test(first) && others.every((three) => /^\d{3}$/.test(three))) return first + others.join("")
  }
  return undefined
}

/** How a plain decimal is put into a field to be edited: in the person's format, without group marks. */
export const typedDecimal = (plain: string, format: NumberFormat): string => plain.replace(".", marks[format].decimal)

/** A label on the scale of a chart, such as `2.5M`: the words of the language, the marks of the number format. */
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
