import type { NumberFormat } from "#contract/people/identity.ts"
import { type AssetClass, decimal, divide, isZero, multiply, toPlainString } from "#contract/vocabulary.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { quantityLabel } from "#web/features/holdings/entries/fieldLabels.ts"
import { calculatedDecimal } from "#web/format/calculatedDecimal.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import type { Draft, FormField } from "#web/forms/formFields.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { sideNames } from "#web/i18n/words.ts"
import { comment, type KindOnPages, type ShownOf } from "./kindOnPages.ts"

const labels = texts("field", {
  tradedOn: ["Trade date", "Field: day of the trade"],
  considerationHint: ["Total excluding fees and taxes.", "Below the field consideration"],
  taxesHint: [
    "Paid with a purchase, such as stamp duty, or withheld from a sale. They are neither cost nor proceeds.",
    "Below the field taxes of a trade",
  ],
  pricePerPiece: ["Price per piece", "Field of a purchase or sale of bars or coins"],
})

const sentences = texts("entry.sentence", {
  buy: ["Bought {units} {one, select, yes {unit} other {units}} for {amount}", "An entry in words"],
  sell: ["Sold {units} {one, select, yes {unit} other {units}} for {amount}", "An entry in words"],
})

const rows = texts("entry.deed", {
  buy: [
    "Bought {units} {one, select, yes {unit} other {units}}",
    "A purchase in a table; the next column has the amount",
  ],
  sell: ["Sold {units} {one, select, yes {unit} other {units}}", "A sale in a table; the next column has the amount"],
})

const pricePerPiece: FormField = {
  type: "money",
  name: "pricePerPiece",
  label: labels.pricePerPiece,
  isOptional: true,
  isControl: true,
}

/** A price per unit of nominal, in percent. */
export const hundredfold = (each: string): string => toPlainString(multiply(decimal(each), decimal("100")))

/** A purchase or sale. Bars and coins are dealt by the piece, so their price may be typed instead of the total. */
const tradeFields = (assetClass: AssetClass): ReadonlyArray<FormField> => [
  { type: "choice", name: "side", label: labelWords.type, words: sideNames, initial: "buy" },
  { type: "day", name: "tradedOn", label: labels.tradedOn },
  { type: "decimal", name: "quantity", label: quantityLabel(assetClass) },
  ...(assetClass === "metal" ? [pricePerPiece] : []),
  { type: "money", name: "consideration", label: labelWords.consideration, hint: labels.considerationHint },
  { type: "money", name: "fees", label: figureNames.fees, initial: "0" },
  { type: "money", name: "taxes", label: labelWords.taxes, hint: labels.taxesHint, isOptional: true },
  comment,
]

export const trade = {
  name: labelWords.trade,
  recordTitle: text("entry.record.Trade", "Record trade", "Button and title"),
  filterName: ({ side }) => sideNames[side],
  tabs: ["trades"],
  choices: () => [
    { id: "buy", label: sideNames.buy, preset: { side: "buy" } },
    { id: "sell", label: sideNames.sell, preset: { side: "sell" } },
  ],
  form: tradeFields,
  typedInto: tradeWith,
  derived: eachFromTotal,
  sentence: (entry, { say, counted, money }) =>
    say(sentences[entry.side], { ...counted(entry.quantity), amount: money(entry.consideration) }),
  row: ({ side, quantity, consideration, fees, taxes }, { say, counted }) => ({
    description: say(rows[side], counted(quantity)),
    amount: consideration,
    quantity,
    fees,
    ...(taxes ? { taxes } : {}),
  }),
  mark: ({ side }) => (side === "buy" ? "up" : "down"),
} as const satisfies KindOnPages<ShownOf<"Trade">>

/** The key in a draft for the amount that stays as typed: the one typed last. If absent, it is the total. */
const fixedAmount = "fixedAmount"

/**
 * Applies typed fields. Total = pieces × price: of the two amounts, the one typed last sets the other, also when the
 * number of pieces changes. A cleared amount follows the other from the next change on.
 */
export function tradeWith(draft: Draft, changed: Draft, format: NumberFormat): Draft {
  const typed = (["consideration", "pricePerPiece"] as const).find((amount) => amount in changed)
  const isCleared = typed !== undefined && changed[typed] === ""
  const isPriceFixed =
    typed === undefined ? draft[fixedAmount] === "pricePerPiece" : (typed === "pricePerPiece") !== isCleared
  const next: Draft = { ...draft, ...changed, [fixedAmount]: isPriceFixed ? "pricePerPiece" : "consideration" }
  const isRelated = next["pricePerPiece"] !== undefined && (typed !== undefined || "quantity" in changed)
  if (!isRelated || isCleared) return next
  return { ...next, ...(isPriceFixed ? totalFromEach : eachFromTotal)(next, format) }
}

function totalFromEach(draft: Draft, format: NumberFormat): Draft {
  const each = read(draft["pricePerPiece"], format)
  const pieces = read(draft["quantity"], format)
  if (each === undefined || pieces === undefined) return {}
  return { consideration: calculatedDecimal(toPlainString(multiply(each, pieces)), format) }
}

/** The price per piece, rounded to four decimals, only for display beside the total. */
function eachFromTotal(draft: Draft, format: NumberFormat): Draft {
  const each = eachOf(draft, format)
  return each === undefined ? {} : { pricePerPiece: calculatedDecimal(each, format) }
}

/** The typed total divided by the typed quantity, half-even to four decimals, as a plain decimal. */
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
