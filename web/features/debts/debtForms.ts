import { Result } from "effect"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { DebtTerms, recordDebtEntry, reviseDebtTerms } from "#contract/debts.ts"
import type { SentBody } from "#contract/endpoint.ts"
import type { DebtEntry, DebtEntryKind } from "#contract/vocabulary.ts"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { draftOfStored } from "#web/forms/typedFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { dayCountNames, debtTypeNames, paidEveryNames, repaymentPlanNames } from "#web/i18n/words.ts"
import { debtLabels as labels } from "./messages.ts"

/** An entry of a debt as JSON has it: days and decimals are text. */
type SentDebtEntry = SentBody<typeof recordDebtEntry>

const optional = { isOptional: true } as const

/** The terms of repayment: those of the beginning, and those of a change. */
const repaymentForm: ReadonlyArray<FormField> = [
  {
    type: "select",
    name: "repaymentPlan",
    label: labelWords.repaymentPlan,
    words: repaymentPlanNames,
    initial: "none",
  },
  { type: "percent", name: "interestRate", label: labels.interestRate, ...optional },
  { type: "money", name: "monthlyPayment", label: labels.payment, ...optional },
  { type: "select", name: "paidEvery", label: labels.paidEvery, words: paidEveryNames, initial: "month" },
  { type: "day", name: "dueOn", label: labels.dueOn, reach: "ahead", ...optional },
  { type: "day", name: "interestOnlyUntil", label: labels.interestOnlyUntil, reach: "ahead", ...optional },
  { type: "select", name: "dayCount", label: labels.dayCount, words: dayCountNames, initial: "30/360" },
]

/** The fields of each kind of entry of a debt, for recording and correcting. */
export const debtEntryForms: Readonly<Record<DebtEntryKind, ReadonlyArray<FormField>>> = {
  OwedBalance: [
    { type: "day", name: "statedOn", label: labelWords.balanceDate },
    { type: "money", name: "owed", label: figureNames.debtOwed, hint: labels.owedHint },
  ],
  Repayment: [
    { type: "day", name: "paidOn", label: labelWords.paymentDate, isWide: true },
    { type: "money", name: "principal", label: labels.principal },
    { type: "money", name: "interest", label: labels.interest, initial: "0" },
    { type: "text", name: "comment", label: labelWords.comment, isOptional: true },
  ],
  TermsChange: [
    { type: "day", name: "effectiveOn", label: labels.appliesFrom, isWide: true },
    ...repaymentForm,
    { type: "text", name: "comment", label: labelWords.comment, isOptional: true },
  ],
  OwnershipShare: [
    { type: "day", name: "effectiveOn", label: labelWords.date },
    { type: "percent", name: "percent", label: labels.share },
  ],
  Note: [
    { type: "day", name: "takenOn", label: labelWords.date },
    { type: "text", name: "text", label: labelWords.note },
  ],
}

/** The initial fields of a new entry. Required days start at the day that the page shows, other terms at those in force. */
export const blankDebtEntry = (kind: DebtEntryKind, on: string, debt: DebtTerms, context: FormContext): Draft => ({
  ...blankFields(debtEntryForms[kind], on),
  ...(kind === "TermsChange" && draftOfStored(repaymentForm, debt, context)),
})

/** The fields filled with an entry that is to be corrected. */
export const draftOfDebtEntry = (entry: DebtEntry, context: FormContext): Draft =>
  draftOfStored(debtEntryForms[entry._tag], entry, context)

/** The request for the draft, or the fields that are missing or malformed. */
export const debtEntryOfDraft = (
  kind: DebtEntryKind,
  draft: Draft,
  context: FormContext,
): Result.Result<SentDebtEntry, FieldReasons> =>
  Result.map(
    sentOfDraft(debtEntryForms[kind], draft, context),
    // The fields of the forms are those of the contract, which the server validates.
    (terms) => ({ _tag: kind, ...terms }) as unknown as SentDebtEntry,
  )

type SentTerms = SentBody<typeof reviseDebtTerms>

/** The terms of a debt. */
const termsForm: ReadonlyArray<FormField> = [
  { type: "title", name: "name", label: labels.name, isWide: true },
  { type: "select", name: "debtType", label: labels.debtType, words: debtTypeNames, initial: "mortgage" },
  { type: "day", name: "incurredOn", label: labels.incurredOn },
  ...repaymentForm,
  { type: "title", name: "lender", label: labelWords.lender, ...optional },
  {
    type: "pick",
    name: "creditorId",
    label: labels.creditorId,
    hint: labels.creditorHint,
    from: "portfolios",
    ...optional,
  },
  { type: "pick", name: "linkedHoldingId", label: labelWords.linkedAsset, from: "holdings", isWide: true, ...optional },
  { type: "text", name: "description", label: labelWords.description, ...optional },
]

/** The terms of a debt that is revised: changed terms of repayment count from a day on. */
export const revisionForm: ReadonlyArray<FormField> = [
  ...termsForm,
  { type: "day", name: "effectiveOn", label: labels.effectiveOn, hint: labels.effectiveOnHint, isWide: true },
]

/** The fields for the first entries, which are recorded after the debt is added. */
export const firstFacts: ReadonlyArray<FormField> = [
  { type: "money", name: "owed", label: labels.owed, hint: labels.owedHint },
  { type: "day", name: "statedOn", label: labelWords.balanceDate },
  { type: "percent", name: "ownership", label: labels.ownership, hint: labels.ownershipHint, initial: "100" },
]

/**
 * The initial fields of a new debt. Days start empty, because the day of issue cannot be guessed. What it is secured by is
 * absent until the user chooses something, or nothing.
 */
export const blankTerms = (): Draft =>
  blankFields(
    termsForm.filter(({ name }) => name !== "linkedHoldingId"),
    "",
  )

const inSightMost = 4

/** The fields of a new debt: four in sight beside the borrowers, and those that may stay as they are or are preset. */
export function addingFields(
  { debtType }: Draft,
  preset: Draft,
): { readonly main: ReadonlyArray<FormField>; readonly more: ReadonlyArray<FormField> } {
  const isPreset = (name: string) => (preset[name] ?? "") !== ""
  const names = [
    "name",
    "debtType",
    "owed",
    "incurredOn",
    "interestRate",
    ...(debtType === "mortgage" ? ["linkedHoldingId"] : []),
  ]
    .filter((name) => !isPreset(name))
    .slice(0, inSightMost)
  const all = [...termsForm, ...firstFacts]
  return {
    main: names.flatMap((name) => all.filter((field) => field.name === name)),
    more: all.filter(({ name }) => !names.includes(name)),
  }
}

/** The fields of a revision. Changed terms count from the given day on, unless the user chooses another. */
export const draftOfTerms = (terms: DebtTerms, on: string, context: FormContext): Draft =>
  draftOfStored(revisionForm, { ...terms, effectiveOn: on }, context)

/** The request for the draft, or the fields that are missing or malformed. */
export const termsOfDraft = (draft: Draft, context: FormContext): Result.Result<SentTerms, FieldReasons> =>
  // The fields of the form are those of the contract, which the server validates.
  Result.map(sentOfDraft(termsForm, draft, context), (terms) => terms as unknown as SentTerms)

export const revisionOfDraft = (draft: Draft, context: FormContext): Result.Result<SentTerms, FieldReasons> =>
  Result.map(sentOfDraft(revisionForm, draft, context), (terms) => terms as unknown as SentTerms)

interface FirstEntry {
  readonly id: "owed" | "ownership"
  readonly entry: SentDebtEntry
  readonly asked: Readonly<Record<string, string>>
}

/** The entries that follow when a debt is added: the balance, and the ownership share unless it is 100 %. */
export function firstEntries(
  draft: Draft,
  incurredOn: string,
  context: FormContext,
): Result.Result<ReadonlyArray<FirstEntry>, FieldReasons> {
  const sent = sentOfDraft(firstFacts, draft, context)
  if (Result.isFailure(sent)) {
    const { ownership } = sent.failure
    return Result.fail(ownership === "missing" ? { ...sent.failure, ownership: "ownership.missing" } : sent.failure)
  }
  const { owed, statedOn, ownership } = sent.success
  const entries: Array<FirstEntry> = [
    { id: "owed", entry: { _tag: "OwedBalance", owed, statedOn } as unknown as SentDebtEntry, asked: {} },
  ]
  if (!/^100(\.0+)?$/.test(String(ownership))) {
    const share = { _tag: "OwnershipShare", percent: ownership, effectiveOn: incurredOn }
    entries.push({ id: "ownership", entry: share as SentDebtEntry, asked: { percent: "ownership" } })
  }
  return Result.succeed(entries)
}
