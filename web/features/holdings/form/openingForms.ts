import { Result } from "effect"
import type { TypedMessageDescriptor } from "react-intl"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { type AssetClass, behaviourOf, decimal, isLess } from "#contract/vocabulary.ts"
import type { SentEntry } from "#web/features/holdings/entries/entryForms.ts"
import { fieldLabels, quantityLabel } from "#web/features/holdings/entries/fieldLabels.ts"
import { tradeWith } from "#web/features/holdings/entries/kinds/trade.ts"
import type { NumberFormat } from "#contract/people/identity.ts"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { descriptionMessages as messages } from "./messages.ts"

/*
 * The fields for the first entries of a holding, which are recorded after it is opened.
 */

const openingParts = ["share", "units", "commitment", "invested", "value", "balance"] as const
type OpeningPart = (typeof openingParts)[number]

/** One id for each possible entry, so that a retry after a lost answer records it only once. */
export const blankEntryIds = (): Readonly<Record<OpeningPart, string>> =>
  Object.fromEntries(openingParts.map((part) => [part, crypto.randomUUID()])) as Record<OpeningPart, string>

interface OpeningEntry {
  readonly part: OpeningPart
  readonly entry: SentEntry
  /** The form's names for fields of the entry, where they differ. */
  readonly asked: Readonly<Record<string, string>>
}

const beginnings: Readonly<Record<"bought" | "opening" | "later", TypedMessageDescriptor>> = {
  bought: messages.bought,
  opening: messages.there,
  later: messages.later,
}
const hasUnits = ({ beginning }: Draft): boolean => beginning !== "later"

/** What a user knows about a thing without units: what it cost and when, or only that it is there. */
const knowledge: Readonly<Record<"bought" | "opening", TypedMessageDescriptor>> = {
  bought: messages.bought,
  opening: messages.there,
}

/** Whether the user only knows that a holding is there: it is opened on the day of the form, with its value of that day. */
export const isOnlyThere = ({ beginning }: Draft): boolean => beginning === "opening"

/** A bond in percent has no price per unit that multiplies to a total. */
export const isPricedByUnit = ({ instrument, quotedIn }: Draft): boolean => instrument !== "bond" || quotedIn === "unit"

const priceLabels: Readonly<Partial<Record<AssetClass, TypedMessageDescriptor>>> = {
  crypto: messages.pricePerToken,
  metal: messages.pricePerPiece,
}

const firstUnits = (assetClass: AssetClass): ReadonlyArray<FormField> => [
  {
    type: "choice",
    name: "beginning",
    label: messages.beginning,
    words: beginnings,
    initial: "bought",
    isControl: true,
  },
  { type: "decimal", name: "quantity", label: quantityLabel(assetClass), isVisible: hasUnits },
  {
    type: "money",
    name: "price",
    label: priceLabels[assetClass] ?? messages.pricePerShare,
    isOptional: true,
    isControl: true,
    isVisible: (draft) => hasUnits(draft) && isPricedByUnit(draft),
  },
  { type: "money", name: "totalCost", label: messages.totalCost, isVisible: hasUnits },
  {
    type: "money",
    name: "fees",
    label: figureNames.fees,
    initial: "0",
    isVisible: ({ beginning }) => beginning === "bought",
  },
]

const isTyped =
  (name: string) =>
  (draft: Draft): boolean =>
    (draft[name] ?? "").trim() !== ""

const currentValue: ReadonlyArray<FormField> = [
  {
    type: "money",
    name: "value",
    label: messages.currentValue,
    isOptional: (draft) => !isOnlyThere(draft),
  },
  { type: "day", name: "valuedOn", label: messages.valuedOn, isVisible: isTyped("value") },
]

const currentBalance: ReadonlyArray<FormField> = [
  {
    type: "money",
    name: "balance",
    label: messages.currentBalance,
    hint: fieldLabels.balanceHint,
    isOptional: true,
  },
  { type: "day", name: "statedOn", label: fieldLabels.statedOn, isVisible: isTyped("balance") },
]

const promised: ReadonlyArray<FormField> = [
  { type: "money", name: "commitment", label: messages.commitment, isOptional: true },
  { type: "money", name: "invested", label: messages.invested, isOptional: true },
]

const ownership: FormField = {
  type: "percent",
  name: "ownership",
  label: messages.ownership,
  hint: messages.ownershipHint,
  initial: "100",
}

/** What is known about a thing without units, where its acquisition cost may be stated. */
const firstKnowledge: FormField = {
  type: "choice",
  name: "beginning",
  label: messages.beginning,
  words: knowledge,
  initial: "bought",
  isControl: true,
}

const hasKnowledge = (assetClass: AssetClass): boolean => assetClass === "realEstate" || assetClass === "other"

/** The fields for the first entries of a holding of a class. */
export function openingForm(assetClass: AssetClass): ReadonlyArray<FormField> {
  const { isCountedInUnits, entries } = behaviourOf[assetClass]
  return [
    ownership,
    ...(isCountedInUnits ? firstUnits(assetClass) : []),
    ...(hasKnowledge(assetClass) ? [firstKnowledge] : []),
    ...(entries.includes("Commitment") ? promised : []),
    ...(entries.includes("Balance") ? currentBalance : []),
    ...(entries.includes("Valuation") && !isCountedInUnits ? currentValue : []),
  ]
}

export const blankOpening = (assetClass: AssetClass, today: string): Draft =>
  blankFields(openingForm(assetClass), today)

/**
 * The draft after fields were typed, where `next` has them: of the price of a unit and the total, the one typed last fills the other. Where the user only knows
 * that the holding is there, it is opened on the day `on`, without an acquisition cost.
 */
export function openingWith(
  draft: Draft,
  next: Draft,
  { on, format }: { readonly on: string; readonly format: NumberFormat },
): Draft {
  const changed = Object.fromEntries(Object.entries(next).filter(([field, typed]) => typed !== draft[field]))
  if ("totalCost" in draft && isPricedByUnit(next)) {
    const {
      pricePerPiece = "",
      consideration = "",
      fixedAmount = "",
    } = tradeWith(inTrade(draft), inTrade(changed), format)
    return withBeginning({ ...next, price: pricePerPiece, totalCost: consideration, fixedAmount }, draft, on)
  }
  return withBeginning(next, draft, on)
}

/** The fields of the opening under the names that they have in a trade. */
const inTrade = ({ price, totalCost, ...others }: Draft): Draft => ({
  ...others,
  ...(price === undefined ? {} : { pricePerPiece: price }),
  ...(totalCost === undefined ? {} : { consideration: totalCost }),
})

function withBeginning(next: Draft, before: Draft, on: string): Draft {
  if (isOnlyThere(next) === isOnlyThere(before)) return next
  if (!isOnlyThere(next)) return { ...next, openedOn: next["typedOpenedOn"] ?? "" }
  return { ...next, openedOn: on, typedOpenedOn: next["openedOn"] ?? "" }
}

const parts: Readonly<Record<string, OpeningPart>> = {
  ownership: "share",
  commitment: "commitment",
  invested: "invested",
  value: "value",
  valuedOn: "value",
  balance: "balance",
  statedOn: "balance",
}

/** The entry that a field belongs to. */
export const partOfField = (name: string): OpeningPart => parts[name] ?? "units"

interface SentMoney {
  readonly amount: string
  readonly currency: string
}

/** The entries to record after the opening on `openedOn`, or the fields that are missing or malformed. */
export function openingEntries(
  assetClass: AssetClass,
  draft: Draft,
  openedOn: string,
  context: FormContext,
): Result.Result<ReadonlyArray<OpeningEntry>, FieldReasons> {
  const wrongShare = wrongOwnership(assetClass, draft, context)
  const sent = sentOfDraft(openingForm(assetClass), draft, context)
  if (Result.isFailure(sent)) return Result.fail({ ...sent.failure, ...wrongShare })
  if (wrongShare) return Result.fail(wrongShare)

  const terms = sent.success
  const entries: Array<OpeningEntry> = []
  // The terms are the fields of the forms above, which the server validates.
  const add = (part: OpeningPart, entry: object, asked: OpeningEntry["asked"] = {}) =>
    entries.push({ part, entry: entry as SentEntry, asked })
  const none: SentMoney = { amount: "0", currency: context.currency }
  const { quantity, totalCost, fees, commitment, invested, balance, statedOn, value, valuedOn } = terms

  if (!isWhole(String(terms["ownership"]))) {
    add(
      "share",
      { _tag: "OwnershipShare", percent: terms["ownership"], effectiveOn: openedOn },
      { percent: "ownership" },
    )
  }
  if (quantity && draft["beginning"] === "bought") {
    add(
      "units",
      { _tag: "Trade", side: "buy", quantity, consideration: totalCost, fees, comment: null, tradedOn: openedOn },
      { consideration: "totalCost" },
    )
  }
  if (quantity && draft["beginning"] === "opening") {
    add(
      "units",
      { _tag: "Delivery", direction: "in", quantity, cost: totalCost, reason: "opening", deliveredOn: openedOn },
      { cost: "totalCost" },
    )
  }
  if (commitment)
    add("commitment", { _tag: "Commitment", amount: commitment, effectiveOn: openedOn }, { amount: "commitment" })
  if (invested) {
    const flow = { kind: "entry", amount: invested, taxWithheld: none, recallable: false, beyondCommitment: false }
    add("invested", { _tag: "CashFlow", ...flow, comment: null, paidOn: openedOn }, { amount: "invested" })
  }
  if (value) add("value", { _tag: "Valuation", value, criterion: "market", comment: null, valuedOn })
  if (balance) add("balance", { _tag: "Balance", balance, statedOn })
  return Result.succeed(entries)
}

const hundred = decimal("100")
const isWhole = (percent: string): boolean => !isLess(decimal(percent), hundred)

/** Why the ownership share is not possible for the class, if it is not. */
function wrongOwnership(assetClass: AssetClass, draft: Draft, context: FormContext): FieldReasons | undefined {
  const sent = sentOfDraft([ownership], draft, context)
  if (Result.isFailure(sent)) {
    return sent.failure["ownership"] === "missing" ? { ownership: "ownership.missing" } : undefined
  }
  const percent = decimal(String(sent.success["ownership"]))
  if (isLess(hundred, percent)) return { ownership: "ownership.aboveWhole" }
  const { leastShare } = behaviourOf[assetClass]
  if (!isLess(percent, decimal(leastShare))) return undefined
  return { ownership: leastShare === "0" ? "ownership.belowZero" : "ownership.belowLeast" }
}
