import type { NumberFormat } from "../../server/contract/identity.ts"
import { type AssetClass, decimal, divide, isZero, multiply, toPlainString } from "../../server/contract/vocabulary.ts"
import type { Draft, FormField } from "../forms/formFields.ts"
import { parseDecimal, typedDecimal } from "../format/numberFormat.ts"
import { sideNames } from "../messages/words.ts"
import { fieldLabels as labels } from "./fieldLabels.ts"

/** A purchase or sale. Bars and coins are dealt by the piece, so their price may be typed instead of the total. */
export const tradeFields = (assetClass: AssetClass): ReadonlyArray<FormField> => [
  { type: "choice", name: "side", label: labels.side, words: sideNames, initial: "buy" },
  { type: "day", name: "tradedOn", label: labels.tradedOn },
  { type: "decimal", name: "quantity", label: labels.quantity[assetClass] },
  ...(assetClass === "metal" ? [pricePerPiece] : []),
  { type: "money", name: "consideration", label: labels.consideration, hint: labels.considerationHint },
  { type: "money", name: "fees", label: labels.fees, initial: "0" },
  { type: "text", name: "comment", label: labels.comment, isOptional: true },
]

const pricePerPiece: FormField = {
  type: "money",
  name: "pricePerPiece",
  label: labels.pricePerPiece,
  isOptional: true,
  isSteering: true,
}

/** What was typed and what follows from it: total = pieces × price, whichever of the two prices was typed last. */
export function tradeWith(draft: Draft, changed: Draft, format: NumberFormat): Draft {
  const next = { ...draft, ...changed }
  if (!("pricePerPiece" in next)) return next
  if ("consideration" in changed) return { ...next, ...eachFromTotal(next, format) }
  if ("pricePerPiece" in changed || ("quantity" in changed && next["pricePerPiece"] !== "")) {
    return { ...next, ...totalFromEach(next, format) }
  }
  return "quantity" in changed ? { ...next, ...eachFromTotal(next, format) } : next
}

function totalFromEach(draft: Draft, format: NumberFormat): Draft {
  const each = read(draft["pricePerPiece"], format)
  const pieces = read(draft["quantity"], format)
  if (each === undefined || pieces === undefined) return {}
  return { consideration: typedDecimal(toPlainString(multiply(each, pieces)), format) }
}

/** The price of a piece, to four places: beside the total it is for the eye. */
export function eachFromTotal(draft: Draft, format: NumberFormat): Draft {
  const each = eachOf(draft, format)
  return each === undefined ? {} : { pricePerPiece: typedDecimal(each, format) }
}

/** What one unit comes to by the total and the quantity that are typed, as a plain decimal. */
export function eachOf(draft: Draft, format: NumberFormat): string | undefined {
  const total = read(draft["consideration"], format)
  const units = read(draft["quantity"], format)
  if (total === undefined || units === undefined || isZero(units)) return undefined
  return toPlainString(divide(total, units, { decimals: 4, rounding: "half-even" }))
}

const read = (typed: string | undefined, format: NumberFormat) => {
  const plain = parseDecimal(typed ?? "", format)
  return plain === undefined ? undefined : decimal(plain)
}
