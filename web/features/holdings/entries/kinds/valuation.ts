import type { NumberFormat } from "#contract/people/identity.ts"
import { behaviourOf, decimal, divide, isZero, multiply, toPlainString } from "#contract/vocabulary.ts"
import { calculatedDecimal } from "#web/format/calculatedDecimal.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import type { Draft, FormField } from "#web/forms/formFields.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { basisNames, criterionNames } from "#web/i18n/words.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const labels = texts("field", {
  valuedOn: ["Valuation date", "Field"],
  value: ["Value of the whole holding", "Field"],
  valuePerUnit: ["Value per unit", "Field of a valuation: of one share, coin or piece; the other amount follows"],
  valuationComment: ["Reason or source", "Field of a valuation: who valued it, and how"],
  criterion: ["Basis of value", "Field of a valuation: by what measure"],
  criterionHint: [
    "Only the market value is included in figures; the others are shown for reference.",
    "Below the field valued by",
  ],
})

const sentences = texts("entry.sentence", {
  valuation: ["Valued at {amount}", "An entry in words"],
  valuationBy: [
    "{criterion} of {amount}",
    "An entry in words: a valuation by another measure than the market; criterion is for example Tax value",
  ],
})

const valuePerUnit: FormField = {
  type: "money",
  name: "valuePerUnit",
  label: labels.valuePerUnit,
  isOptional: true,
  isControl: true,
}

/** The key in a draft for the units held on the day; absent until they are known, or where there are none. */
export const unitsHeld = "unitsHeld"
/** The key in a draft for the amount that stays as typed. If absent, it is the value of the whole holding. */
const fixedAmount = "fixedAmount"

/**
 * Applies typed fields. Total = units held on the day × value per unit: of the two amounts, the one typed last sets the
 * other, also when the day and with it the units change.
 */
function valuationWith(draft: Draft, changed: Draft, format: NumberFormat): Draft {
  const typed = (["value", "valuePerUnit"] as const).find((amount) => amount in changed)
  const next: Draft = { ...draft, ...changed, ...(typed && { [fixedAmount]: typed }) }
  if (typed === undefined && !(unitsHeld in changed)) return next
  const units = next[unitsHeld] ? decimal(next[unitsHeld]) : undefined
  if (units === undefined || isZero(units)) return next
  const isPerUnit = next[fixedAmount] === "valuePerUnit"
  const plain = parseDecimal(next[isPerUnit ? "valuePerUnit" : "value"] ?? "", format)
  if (plain === undefined) return next
  const amount = decimal(plain)
  return isPerUnit
    ? { ...next, value: calculatedDecimal(toPlainString(multiply(amount, units)), format) }
    : {
        ...next,
        valuePerUnit: calculatedDecimal(
          toPlainString(divide(amount, units, { decimals: 4, rounding: "half-even" })),
          format,
        ),
      }
}

export const valuation = {
  name: basisNames.appraised,
  recordTitle: text("entry.record.Valuation", "Record valuation", "Button and title"),
  tabs: ["valuations"],
  form: (assetClass) => [
    { type: "day", name: "valuedOn", label: labels.valuedOn },
    ...(behaviourOf[assetClass].isCountedInUnits ? [valuePerUnit] : []),
    { type: "money", name: "value", label: labels.value },
    {
      type: "choice",
      name: "criterion",
      label: labels.criterion,
      hint: labels.criterionHint,
      words: criterionNames,
      initial: "market",
    },
    { type: "text", name: "comment", label: labels.valuationComment, isOptional: true },
  ],
  typedInto: valuationWith,
  sentence: ({ criterion, value }, { say, money }) =>
    criterion === "market"
      ? say(sentences.valuation, { amount: money(value) })
      : say(sentences.valuationBy, { criterion: say(criterionNames[criterion]), amount: money(value) }),
  row: ({ criterion, value }, { say }) => ({
    description: say(criterion === "market" ? basisNames.appraised : criterionNames[criterion]),
    amount: value,
  }),
  // Only a market value counts, and so changes the line of the chart.
  mark: ({ criterion }) => (criterion === "market" ? "diamond" : undefined),
} as const satisfies KindOnPages<ShownOf<"Valuation">>
