import { decimal, divide, multiply, toPlainString } from "#contract/vocabulary.ts"
import { formatDecimal } from "./numberFormat.ts"
import type { Figures, Sign } from "./useFigures.ts"

const hundred = decimal("100")
const one = decimal("1")

/** A ratio as percent, at two places: `"0.12345"` is `"12.34"`. */
export const percentOf = (ratio: string): string =>
  toPlainString(divide(multiply(decimal(ratio), hundred), one, { decimals: 2, rounding: "half-even" }))

/** A ratio written as a percentage, always at two places. */
export const writtenRatio = (ratio: string, figures: Figures, sign?: Sign): string =>
  figures.computedPercent(percentOf(ratio), sign)

/** How many times one amount is another, at two places: `1.58×`. */
export const writtenMultiple = (ratio: string, figures: Figures): string => `${writtenTo(ratio, 2, figures)}\u00d7`

/** A plain number at so many places. */
export const writtenTo = (value: string, decimals: number, figures: Figures): string =>
  formatDecimal(toPlainString(divide(decimal(value), one, { decimals, rounding: "half-even" })), figures.numberFormat, {
    min: decimals,
    max: decimals,
  })
