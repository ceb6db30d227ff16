import { Result } from "effect"
import type { SentBody } from "#contract/endpoint.ts"
import type { recordEntry } from "#contract/holdings.ts"
import type { AssetClass, Entry } from "#contract/vocabulary.ts"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { draftOfStored } from "#web/forms/typedFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { type FormedKind, kindOnPages, kinds } from "./kinds/kinds.ts"

/** An entry as JSON has it: days and decimals are text. */
export type SentEntry = SentBody<typeof recordEntry>

/** The fields of one kind of entry, in the words of the class, in the order of a contract note. */
export const entryFields = (kind: FormedKind, assetClass: AssetClass): ReadonlyArray<FormField> =>
  kinds[kind].form(assetClass)

/** The initial fields of a new entry. Required days start at the day that the page shows. */
export const blankEntry = (kind: FormedKind, assetClass: AssetClass, on: string, preset: Draft = {}): Draft => ({
  ...blankFields(entryFields(kind, assetClass), on),
  ...preset,
})

/** The fields filled with an entry that is to be corrected. */
export function draftOfEntry(
  entry: Extract<Entry, { readonly _tag: FormedKind }>,
  assetClass: AssetClass,
  context: FormContext,
): Draft {
  const draft = draftOfStored(entryFields(entry._tag, assetClass), entry, context)
  return { ...draft, ...kindOnPages(entry._tag).derived?.(draft, context.format) }
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
