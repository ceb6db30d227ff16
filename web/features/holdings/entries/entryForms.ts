import { Result } from "effect"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { SentBody } from "#contract/endpoint.ts"
import type { recordEntry } from "#contract/holdings.ts"
import type { NumberFormat } from "#contract/people/identity.ts"
import {
  type AssetClass,
  behaviourOf,
  type CashFlowKind,
  decimal,
  directionOf,
  divide,
  type Entry,
  type EntryKind,
  isZero,
  multiply,
  toPlainString,
} from "#contract/vocabulary.ts"
import { parseDecimal, typedDecimal } from "#web/format/numberFormat.ts"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { draftOfStored } from "#web/forms/typedFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import {
  basisNames,
  cashFlowNames,
  criterionNames,
  deliveryReasonNames,
  directionNames,
  sideNames,
  stakingNames,
} from "#web/i18n/words.ts"
import { fieldLabels as labels, quantityLabel } from "./fieldLabels.ts"

/** A purchase or sale. Bars and coins are dealt by the piece, so their price may be typed instead of the total. */
const tradeFields = (assetClass: AssetClass): ReadonlyArray<FormField> => [
  { type: "choice", name: "side", label: labelWords.type, words: sideNames, initial: "buy" },
  { type: "day", name: "tradedOn", label: labels.tradedOn },
  { type: "decimal", name: "quantity", label: quantityLabel(assetClass) },
  ...(assetClass === "metal" ? [pricePerPiece] : []),
  { type: "money", name: "consideration", label: labelWords.consideration, hint: labels.considerationHint },
  { type: "money", name: "fees", label: figureNames.fees, initial: "0" },
  { type: "text", name: "comment", label: labelWords.comment, isOptional: true },
]

const pricePerPiece: FormField = {
  type: "money",
  name: "pricePerPiece",
  label: labels.pricePerPiece,
  isOptional: true,
  isControl: true,
}

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
  return { consideration: typedDecimal(toPlainString(multiply(each, pieces)), format) }
}

/** The price per piece, rounded to four decimals, only for display beside the total. */
function eachFromTotal(draft: Draft, format: NumberFormat): Draft {
  const each = eachOf(draft, format)
  return each === undefined ? {} : { pricePerPiece: typedDecimal(each, format) }
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

/** An entry as JSON has it: days and decimals are text. */
export type SentEntry = SentBody<typeof recordEntry>

/** The kinds of entries with a form. A swap concerns two holdings and has a dialog of its own. */
export type FormedKind = Exclude<EntryKind, "SwapLeg">

export const isFormed = (kind: EntryKind): kind is FormedKind => kind !== "SwapLeg"

const comment: FormField = { type: "text", name: "comment", label: labelWords.comment, isOptional: true }

/** The fields of each kind of entry, for recording and correcting, in the order of a contract note. */
const entryForms: Readonly<Record<FormedKind, (assetClass: AssetClass) => ReadonlyArray<FormField>>> = {
  Trade: tradeFields,
  Delivery: (assetClass) => [
    { type: "choice", name: "direction", label: labels.direction, words: directionNames, initial: "in" },
    { type: "select", name: "reason", label: labels.reason, words: reasonsOf(assetClass), initial: "opening" },
    { type: "day", name: "deliveredOn", label: labels.deliveredOn },
    { type: "decimal", name: "quantity", label: quantityLabel(assetClass) },
    {
      type: "money",
      name: "cost",
      label: figureNames.cost,
      hint: labels.costHint,
      isVisible: ({ direction, reason }) => direction === "in" && reason !== "airdrop" && reason !== "reward",
    },
  ],
  Split: () => [
    { type: "day", name: "effectiveOn", label: labels.effectiveOn },
    { type: "count", name: "to", label: labels.to, ...splitCount },
    { type: "count", name: "from", label: labels.from, initial: "1", ...splitCount },
  ],
  Staking: () => [
    { type: "choice", name: "action", label: labelWords.type, words: stakingNames, initial: "stake" },
    { type: "day", name: "stakedOn", label: labelWords.date },
    { type: "decimal", name: "quantity", label: quantityLabel("crypto") },
  ],
  CashFlow: cashFlowFields,
  Commitment: () => [
    { type: "day", name: "effectiveOn", label: labels.effectiveOn },
    { type: "money", name: "amount", label: labelWords.totalCommitment, hint: labels.commitmentHint },
  ],
  Valuation: () => [
    { type: "day", name: "valuedOn", label: labels.valuedOn },
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
  Balance: () => [
    { type: "day", name: "statedOn", label: labels.statedOn },
    { type: "money", name: "balance", label: basisNames.balance, hint: labels.balanceHint },
  ],
  OwnershipShare: () => [
    { type: "day", name: "effectiveOn", label: labels.effectiveOn },
    { type: "percent", name: "percent", label: labels.percent },
  ],
  Transfer: () => [
    { type: "day", name: "effectiveOn", label: labels.effectiveOn },
    { type: "pick", name: "portfolioId", label: labels.toPortfolio, from: "portfolios" },
  ],
  Note: () => [
    { type: "day", name: "takenOn", label: labelWords.date },
    { type: "text", name: "text", label: labelWords.note },
  ],
}

const splitCount = { least: 1, most: 1_000_000 }

/** Airdrops and rewards exist only for tokens. */
const reasonsOf = (assetClass: AssetClass) => {
  const { airdrop, reward, other, ...held } = deliveryReasonNames
  return assetClass === "crypto" ? { ...held, airdrop, reward, other } : { ...held, other }
}

/** The fields of a cash flow. Only the kinds of the class are offered, and some fields appear only for some kinds. */
function cashFlowFields(assetClass: AssetClass): ReadonlyArray<FormField> {
  const { cashFlows, entries, isCountedInUnits } = behaviourOf[assetClass]
  const canBeCommitted = entries.includes("Commitment")
  const words = Object.fromEntries(cashFlows.map((kind) => [kind, cashFlowNames[kind]]))
  const isTaxed = ({ kind, taxWithheld }: Draft) => {
    const direction = directionOf[kind as CashFlowKind]
    return direction === "income" || direction === "received" || /[1-9]/.test(taxWithheld ?? "")
  }
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

/** The fields of one kind of entry, in the words of the class. */
export const entryFields = (kind: FormedKind, assetClass: AssetClass): ReadonlyArray<FormField> =>
  entryForms[kind](assetClass)

/** The initial fields of a new entry. Required days start at the day that the page shows. */
export const blankEntry = (kind: FormedKind, assetClass: AssetClass, on: string, preset: Draft = {}): Draft => ({
  ...blankFields(entryFields(kind, assetClass), on),
  ...preset,
})

/** The fields filled with an entry that is to be corrected. */
export function draftOfEntry(
  entry: Exclude<Entry, { readonly _tag: "SwapLeg" }>,
  assetClass: AssetClass,
  context: FormContext,
): Draft {
  const draft = draftOfStored(entryFields(entry._tag, assetClass), entry, context)
  return entry._tag === "Trade" ? { ...draft, ...eachFromTotal(draft, context.format) } : draft
}

/** The request for the draft, or the fields that are missing or malformed. The server checks all other rules. */
export const entryOfDraft = (
  kind: FormedKind,
  assetClass: AssetClass,
  draft: Draft,
  context: FormContext,
): Result.Result<SentEntry, FieldReasons> =>
  Result.map(
    sentOfDraft(entryFields(kind, assetClass), draft, context),
    // The fields of the forms are those of the contract, which the server validates.
    (terms) => ({ _tag: kind, ...terms }) as unknown as SentEntry,
  )
