import {
  type AssetClass,
  behaviourOf,
  type CashFlowKind,
  directionOf,
  type DistributionPart,
  toPlainString,
} from "#contract/vocabulary.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { type Draft, type FormField, switchedOn } from "#web/forms/formFields.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { cashFlowNames, type Words } from "#web/i18n/words.ts"
import { comment, type KindOnPages, type ShownOf, type Wording } from "./kindOnPages.ts"

const labels = texts("field", {
  exDividendOn: ["Ex-dividend date", "Field: the first day on which a share is traded without the right to a dividend"],
  exDividendHint: [
    "The dividend counts on this date, for the units held before it. Without one, it counts on the payment date.",
    "Below the field ex-dividend date",
  ],
  amount: text("field.grossAmount", "Gross amount", "Field: before tax"),
  feesHint: [
    "Deducted from what is received, or paid beside what is paid in: a cost of the day.",
    "Below the field fees of a dividend, rent, distribution, capital call or another payment",
  ],
  sold: ["Sold", "Choice of exit proceeds: the whole holding or a part"],
  percentSold: ["Part sold", "Field: the percentage of the holding that was sold"],
  percentSoldHint: [
    "Of what was held until then. This part of cost and value leaves on the payment date.",
    "Below the field part sold",
  ],
  hasParts: [
    "State the parts",
    "Switch of a distribution: its return of capital, gain, interest and dividend are known",
  ],
  hasPartsHint: [
    "They add up to the gross amount. Only the return of capital lowers cost and value; interest and dividend are income.",
    "Below the switch that a distribution has parts",
  ],
  recallable: ["Recallable", "Switch of a distribution: it can be called again"],
  recallableHint: ["Can be called again and increases the unfunded commitment.", "Below the switch recallable"],
  beyondCommitment: ["Exceeds the commitment", "Switch of a capital call: it may be more than what was committed"],
  beyondCommitmentHint: [
    "The call exceeds the commitment and is paid nevertheless.",
    "Below the switch beyond the commitment",
  ],
})

const soldWords = texts("cashFlow.sold", {
  whole: ["The whole", "What was sold of a holding, such as a house"],
  part: ["A part", "What was sold of a holding, such as a house"],
})

const sentences = texts("entry.sentence", {
  dividend: [
    "{taxed, select, yes {Dividend of {amount}, {tax} tax withheld} other {Dividend of {amount}}}",
    "An entry in words",
  ],
  interest: [
    "{taxed, select, yes {Interest of {amount}, {tax} tax withheld} other {Interest of {amount}}}",
    "An entry in words",
  ],
  rent: ["{taxed, select, yes {Rent of {amount}, {tax} tax withheld} other {Rent of {amount}}}", "An entry in words"],
  clawback: ["Clawback of {amount}", "An entry in words: distributions of a fund that were paid back"],
  expense: ["Expense of {amount}", "An entry in words"],
  feeRefund: ["Refund of fees of {amount}", "An entry in words: fees or costs that came back"],
  taxRefund: ["Tax refund of {amount}", "An entry in words: tax that came back"],
  improvement: ["Improvement of {amount}", "An entry in words: money paid for what improves a house or valuable"],
  premium: ["Premium of {amount}", "An entry in words"],
  entry: ["Initial investment of {amount}", "An entry in words"],
  capitalCall: ["Capital call of {amount}", "An entry in words"],
  distribution: [
    "{taxed, select, yes {Distribution of {amount}, {tax} tax withheld} other {Distribution of {amount}}}",
    "An entry in words",
  ],
  exit: [
    "{taxed, select, yes {Exit proceeds of {amount}, {tax} tax withheld} other {Exit proceeds of {amount}}}",
    "An entry in words: money received for a holding or for a part",
  ],
})

const soldPart = text(
  "entry.sentence.soldPart",
  "{taxed, select, yes {{percent} sold for {amount}, {tax} tax withheld} other {{percent} sold for {amount}}}",
  "An entry in words: a part of a holding, such as a house, was sold; percent is for example 50 %",
)

const withParts = text(
  "entry.sentence.withParts",
  "{distribution} ({parts})",
  "An entry in words; distribution is for example: Distribution of EUR 12.00; parts is for example: Interest EUR 2.00, Gain EUR 10.00",
)

const exDividend = text(
  "entry.sentence.exDividend",
  "{dividend}, ex-dividend date {day}",
  "An entry in words; dividend is for example: Dividend of EUR 12.00",
)

/** Whether all was sold, and otherwise how much. */
const soldFields: ReadonlyArray<FormField> = [
  {
    type: "choice",
    name: "sold",
    label: labels.sold,
    words: soldWords,
    initial: "whole",
    isControl: true,
    isVisible: ({ kind }) => kind === "exit",
  },
  {
    type: "percent",
    name: "percentSold",
    label: labels.percentSold,
    hint: labels.percentSoldHint,
    isVisible: ({ kind, sold }) => kind === "exit" && sold === "part",
  },
]

const distributionPartNames: Words<DistributionPart> = texts("distribution", {
  returnOfCapital: ["Return of capital", "Part of a distribution: it lowers cost and value"],
  gain: ["Gain", "Part of a distribution: realised gain"],
  interest: cashFlowNames.interest,
  dividend: cashFlowNames.dividend,
})

const partNames = ["returnOfCapital", "gain", "interest", "dividend"] as const satisfies ReadonlyArray<DistributionPart>

/** Whether a distribution has parts, and what they are. */
const partFields = (canHaveParts: boolean): ReadonlyArray<FormField> => [
  {
    type: "switch",
    name: "hasParts",
    label: labels.hasParts,
    hint: labels.hasPartsHint,
    isControl: true,
    isVisible: ({ kind }) => canHaveParts && kind === "distribution",
    isWide: true,
  },
  ...partNames.map((part): FormField => ({
    type: "money",
    name: part,
    within: "parts",
    isGroupOptional: true,
    label: distributionPartNames[part],
    isOptional: true,
    isVisible: ({ kind, hasParts }) => canHaveParts && kind === "distribution" && hasParts === switchedOn,
  })),
]

/** The fields of a cash flow. Only the kinds of the class are offered, and some fields appear only for some kinds. */
function cashFlowFields(assetClass: AssetClass): ReadonlyArray<FormField> {
  const { cashFlows, entries, isCountedInUnits } = behaviourOf[assetClass]
  const canBeCommitted = entries.includes("Commitment")
  const words = Object.fromEntries(cashFlows.map((kind) => [kind, cashFlowNames[kind]]))
  const isTaxed = ({ kind, taxWithheld }: Draft) => {
    const direction = directionOf[kind as CashFlowKind]
    return direction === "income" || direction === "received" || /[1-9]/.test(taxWithheld ?? "")
  }
  const hasFees = ({ kind, fees }: Draft) =>
    ["income", "received", "paidIn"].includes(directionOf[kind as CashFlowKind]) || /[1-9]/.test(fees ?? "")
  return [
    {
      type: cashFlows.length > 3 ? "select" : "choice",
      name: "kind",
      label: labelWords.type,
      words,
      initial: cashFlows[0] ?? "",
    },
    { type: "day", name: "paidOn", label: labelWords.paymentDate },
    {
      type: "day",
      name: "exDividendOn",
      label: labels.exDividendOn,
      hint: labels.exDividendHint,
      isOptional: true,
      isVisible: ({ kind }) => isCountedInUnits && kind === "dividend",
    },
    { type: "money", name: "amount", label: labels.amount },
    { type: "money", name: "taxWithheld", label: labelWords.taxWithheld, initial: "0", isVisible: isTaxed },
    {
      type: "money",
      name: "fees",
      label: figureNames.fees,
      hint: labels.feesHint,
      isOptional: true,
      isVisible: hasFees,
    },
    ...soldFields,
    ...partFields(canBeCommitted),
    {
      type: "switch",
      name: "recallable",
      label: labels.recallable,
      hint: labels.recallableHint,
      isVisible: ({ kind }) => canBeCommitted && kind === "distribution",
      isWide: true,
    },
    {
      type: "switch",
      name: "beyondCommitment",
      label: labels.beyondCommitment,
      hint: labels.beyondCommitmentHint,
      isVisible: ({ kind }) => canBeCommitted && kind === "capitalCall",
      isWide: true,
    },
    comment,
  ]
}

const partsInWords = (
  parts: NonNullable<ShownOf<"CashFlow">["parts"]>,
  { say, money }: Pick<Wording, "say" | "money">,
): ReadonlyArray<string> =>
  partNames.flatMap((part) => {
    const amount = parts[part]
    return amount ? [`${say(distributionPartNames[part])} ${money(amount)}`] : []
  })

export const cashFlow = {
  name: text("entry.CashFlow", "Cash flow", "Kind of entry: income, an expense, money paid in or received"),
  recordTitle: text("entry.record.CashFlow", "Record cash flow", "Button and title"),
  filterName: ({ kind }) => cashFlowNames[kind],
  tabs: ["trades", "balances", "cashFlows"],
  choices: (assetClass) =>
    behaviourOf[assetClass].cashFlows.map((kind) => ({ id: kind, label: cashFlowNames[kind], preset: { kind } })),
  form: cashFlowFields,
  derived: (draft) => ({
    sold: draft["percentSold"] ? "part" : "whole",
    hasParts: partNames.some((part) => draft[part]) ? switchedOn : "",
  }),
  sentence({ kind, amount, taxWithheld, exDividendOn, percentSold, parts }, { say, money, figures }) {
    const amounts = {
      amount: money(amount),
      tax: money(taxWithheld),
      taxed: /[1-9]/.test(toPlainString(taxWithheld.amount)) ? "yes" : "no",
    } as const
    const paid =
      percentSold === null
        ? say(sentences[kind], amounts)
        : say(soldPart, { ...amounts, percent: figures.percent(toPlainString(percentSold)) })
    if (parts) return say(withParts, { distribution: paid, parts: partsInWords(parts, { say, money }).join(", ") })
    return exDividendOn === null ? paid : say(exDividend, { dividend: paid, day: figures.day(exDividendOn) })
  },
  row: ({ kind, amount, taxWithheld, fees, percentSold, parts }, { say, figures, money }) => {
    const more = [
      ...(percentSold === null ? [] : [figures.percent(toPlainString(percentSold))]),
      ...(parts ? partsInWords(parts, { say, money }) : []),
    ]
    const name = say(cashFlowNames[kind])
    return {
      description: more.length === 0 ? name : say(withParts, { distribution: name, parts: more.join(", ") }),
      amount,
      taxes: taxWithheld,
      ...(fees ? { fees } : {}),
    }
  },
  mark: () => "dot",
} as const satisfies KindOnPages<ShownOf<"CashFlow">>
