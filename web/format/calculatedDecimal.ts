import type { NumberFormat } from "#contract/people/identity.ts"
import { formatDecimal } from "./numberFormat.ts"

/** A number that a form calculates for a field: exact and with group marks, which `parseDecimal` reads again. */
export const calculatedDecimal = (plain: string, format: NumberFormat): string =>
  formatDecimal(plain, format, everyDecimal)

/** A product can have more decimals than the contract takes. It is refused as too long, and never rounded. */
const everyDecimal = { min: 0, max: 100 }
