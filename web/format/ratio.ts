import { decimal, divide, isLess, multiply, toPlainString } from "#contract/vocabulary.ts"
import { formatDecimal } from "./numberFormat.ts"
import type { Figures, Sign } from "./useFigures.ts"

const hundred = decimal("100")
const one = decimal("1")

/**
 * Converts a ratio to percent, half-even to two decimals: `"0.12345"` is `"12.34"`. A loss that is not total is at most
 * 99.99.
 */
export function percentOf(ratio: string): string {
  const exact = multiply(decimal(ratio), hundred)
  const percent = toPlainString(divide(exact, one, { decimals: 2, rounding: "half-even" }))
  return percent === "-100" && isLess(decimal("-100"), exact) ? "-99.99" : percent
}

/** Formats a ratio as a percentage with two decimals. */
export const writtenRatio = (ratio: string, figures: Figures, sign?: Sign): string =>
  figures.computedPercent(percentOf(ratio), sign)

/** Formats a ratio as a multiple with two decimals: `1.58×`. */
export const writtenMultiple = (ratio: string, figures: Figures): string => `${writtenTo(ratio, 2, figures)}\u00d7`

/** Formats a plain decimal with a fixed number of decimals, rounded half-even. */
export const writtenTo = (value: string, decimals: number, figures: Figures): string =>
  formatDecimal(toPlainString(divide(decimal(value), one, { decimals, rounding: "half-even" })), figures.numberFormat, {
    min: decimals,
    max: decimals,
  })
