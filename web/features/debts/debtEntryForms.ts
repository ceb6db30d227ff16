import { Result } from "effect"
import type { recordDebtEntry } from "#contract/debts.ts"
import type { SentBody } from "#contract/endpoint.ts"
import type { DebtEntry, DebtEntryKind } from "#contract/vocabulary.ts"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { draftOfStored } from "#web/forms/typedFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { debtLabels as labels } from "./debtLabels.ts"

/** An entry of a debt as it travels: days and decimals as text. */
export type SentDebtEntry = SentBody<typeof recordDebtEntry>

/** One form for each kind of entry of a debt, for recording as for correcting. */
export const debtEntryForms: Readonly<Record<DebtEntryKind, ReadonlyArray<FormField>>> = {
  OwedBalance: [
    { type: "day", name: "statedOn", label: labels.balanceOn },
    { type: "money", name: "owed", label: labels.entryOwed, hint: labels.owedHint },
  ],
  Repayment: [
    { type: "day", name: "paidOn", label: labels.paidOn, isWide: true },
    { type: "money", name: "principal", label: labels.principal },
    { type: "money", name: "interest", label: labels.interest, initial: "0" },
    { type: "text", name: "comment", label: labels.comment, isOptional: true },
  ],
  OwnershipShare: [
    { type: "day", name: "effectiveOn", label: labels.effectiveOn },
    { type: "percent", name: "percent", label: labels.share },
  ],
  Note: [
    { type: "day", name: "takenOn", label: labels.takenOn },
    { type: "text", name: "text", label: labels.text },
  ],
}

/** The fields as they stand when a new entry is begun. Days begin at the day the page shows. */
export const blankDebtEntry = (kind: DebtEntryKind, on: string): Draft => blankFields(debtEntryForms[kind], on)

/** The fields filled with an entry that is to be corrected. */
export const draftOfDebtEntry = (entry: DebtEntry, context: FormContext): Draft =>
  draftOfStored(debtEntryForms[entry._tag], entry, context)

/** What is sent for what was typed, or the fields that are missing or no numbers. */
export const debtEntryOfDraft = (
  kind: DebtEntryKind,
  draft: Draft,
  context: FormContext,
): Result.Result<SentDebtEntry, FieldReasons> =>
  Result.map(
    sentOfDraft(debtEntryForms[kind], draft, context),
    // The forms above name exactly the fields of each kind; the contract's schema decides on the server all the same.
    (terms) => ({ _tag: kind, ...terms }) as unknown as SentDebtEntry,
  )
