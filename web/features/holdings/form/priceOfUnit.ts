import type { NumberFormat } from "#contract/people/identity.ts"
import {
  type AssetClass,
  type Decimal,
  decimal,
  divide,
  gramsPerTroyOunce,
  isZero,
  multiply,
  round,
  toPlainString,
} from "#contract/vocabulary.ts"
import { isQuoted } from "#web/features/holdings/classes/fields.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { gramsPer, weightUnitOf } from "#web/forms/sentFields.ts"
import { isPricedByUnit } from "./openingForms.ts"

/** The grams of fine metal in a piece, to 18 decimals; undefined until weight and fineness are typed. */
export function fineGramsOf(draft: Draft, format: NumberFormat): Decimal | undefined {
  const weight = parseDecimal(draft["gramsPerPiece"] ?? "", format)
  const perMille = parseDecimal(draft["purity"] ?? "", format)
  if (weight === undefined || perMille === undefined) return undefined
  const alloyed = multiply(decimal(weight), gramsPer[weightUnitOf(draft, "gramsPerPiece")])
  return divide(multiply(alloyed, decimal(perMille)), decimal("1000"), exact)
}

/** The quoted units in what is typed: shares or coins, or the troy ounces of fine metal in all pieces. Undefined if quotes do not value it. */
export function quotedUnitsOf(assetClass: AssetClass, draft: Draft, format: NumberFormat): Decimal | undefined {
  const typed = parseDecimal(draft["quantity"] ?? "", format)
  if (draft["beginning"] === "later" || typed === undefined || !isQuoted(draft) || !isPricedByUnit(draft))
    return undefined
  const units = decimal(typed)
  if (assetClass !== "metal") return units
  const fine = fineGramsOf(draft, format)
  return fine && divide(multiply(units, fine), decimal(gramsPerTroyOunce), exact)
}

/**
 * The typed price of one share, coin or troy ounce: the total of the draft ÷ its quoted units, half-even to six decimals.
 * Undefined until both are typed.
 */
export function typedPriceOf(assetClass: AssetClass, draft: Draft, format: NumberFormat): string | undefined {
  const units = quotedUnitsOf(assetClass, draft, format)
  const total = parseDecimal(draft["totalCost"] ?? "", format)
  if (units === undefined || total === undefined || isZero(units)) return undefined
  return toPlainString(divide(decimal(total), units, { decimals: 6, rounding: "half-even" }))
}

/** A stored price of an instrument, with what one unit of its currency is in another currency. */
interface StoredPrice {
  readonly amount: string
  readonly rate: string | null
}

/** The value of quoted units in the currency of the rate, half-even to cents; undefined without an exchange rate. */
export const quotedValueOf = (units: Decimal, { amount, rate }: StoredPrice): string | undefined =>
  rate === null
    ? undefined
    : toPlainString(
        round(multiply(units, multiply(decimal(amount), decimal(rate))), { decimals: 2, rounding: "half-even" }),
      )

/** The price of one quoted unit in the currency of the rate, half-even to six decimals; undefined without an exchange rate. */
export const priceInOther = ({ amount, rate }: StoredPrice): string | undefined =>
  rate === null
    ? undefined
    : toPlainString(round(multiply(decimal(amount), decimal(rate)), { decimals: 6, rounding: "half-even" }))

const exact = { decimals: 18, rounding: "half-even" } as const
