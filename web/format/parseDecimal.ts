import type { NumberFormat } from "#contract/people/identity.ts"
import { marks } from "./numberFormat.ts"

const spaces = /[\s\u00a0\u2009\u202f]/g
const anyMinus = /^[\u2212\u2013-]/

/** A number as typed, without its sign: the part before the decimal mark, and what is behind it. */
interface Typed {
  readonly whole: string
  readonly fraction: string | undefined
  /** The marks that may separate groups. */
  readonly groups: ReadonlyArray<string>
}

/**
 * Parses what a user typed or pasted into the plain decimal of the contract, or `undefined` if it is not a number, or can be
 * two: "1.5" is refused where the decimal mark is a comma, because it is not clear whether it is 1.5 or 15. Groups are
 * separated by the mark of the user's format, by apostrophes or spaces, or by the mark of another format where nothing else
 * can be meant: "1.500,00". It never becomes a JavaScript number, because a holding can have 18 decimals.
 */
export function parseDecimal(typed: string, format: NumberFormat): string | undefined {
  const { whole, fraction, groups } = partsOf(unsigned(typed), format)
  const digits = ungrouped(whole, fraction !== undefined, groups)
  if (digits === undefined || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  if (digits === "" && fraction === undefined) return undefined

  const significant = digits.replace(/^0+(?=\d)/, "") || "0"
  if (significant.length > 18 || (fraction ?? "").length > 18) return undefined
  const plain = fraction === undefined ? significant : `${significant}.${fraction}`
  return anyMinus.test(typed.trim()) && /[1-9]/.test(plain) ? `-${plain}` : plain
}

/**
 * Whether a typed number is refused because it can be two: "1,5" where the comma separates groups, or "1,5000", which
 * can be 15,000 or 1.5.
 */
export function isAmbiguous(typed: string, format: NumberFormat): boolean {
  const other = marks[format].decimal === "." ? "," : "."
  const parts = unsigned(typed).split(other)
  return parts.length === 2 && parts.every((part) => /^\d+$/.test(part)) && parseDecimal(typed, format) === undefined
}

const unsigned = (typed: string): string =>
  typed
    .trim()
    .replace(anyMinus, "")
    .replace(/[’`´]/g, "'")
    .replace(spaces, " ")

/** Where the decimals begin. With both a comma and a point, the last of the two is the decimal mark, in any format. */
function partsOf(text: string, format: NumberFormat): Typed {
  const { group, decimal } = marks[format]
  const other = decimal === "." ? "," : "."
  const isReversed = text.includes(decimal) && text.lastIndexOf(other) > text.lastIndexOf(decimal)
  const mark = isReversed ? other : decimal
  const [whole = "", ...behind] = text.split(mark)
  // A decimal mark that is there twice separates groups.
  if (behind.length > 1 && !text.includes(other)) return { whole: text, fraction: undefined, groups: [decimal] }
  if (behind.length === 0) return { whole, fraction: undefined, groups: [group, "'", " "] }
  return { whole, fraction: behind.join(mark), groups: [isReversed ? decimal : other, "'", " "] }
}

const groupOfThree = /^\d{3}$/
const groupOfMore = /^\d{2,}$/

/**
 * The digits without group marks, or `undefined` if these do not separate groups. A mark that can also be a decimal mark
 * separates groups of three; where it cannot, because it is there twice or decimals follow, or because it is an apostrophe or
 * a space, a group may be longer, as after a digit was typed at its end, and shorter if a group of three follows: 1,50,000.
 */
function ungrouped(whole: string, hasDecimals: boolean, groups: ReadonlyArray<string>): string | undefined {
  if (/^\d*$/.test(whole)) return whole
  for (const group of groups) {
    const [first = "", ...others] = whole.split(group)
    if (others.length === 0 || !/^\d{1,3}$/.test(first)) continue
    const isSure = hasDecimals || others.length > 1 || group === "'" || group === " "
    const areGroups = isSure
      ? others.every((one) => groupOfMore.test(one)) && (others.at(-1) ?? "").length >= 3
      : others.every((one) => groupOfThree.test(one))
    if (areGroups) return first + others.join("")
  }
  return undefined
}
