import type { TypedMessageDescriptor } from "react-intl"
import { type AssetClass, behaviourOf, type EntryKind } from "#contract/vocabulary.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { kindOnPages } from "./kinds/kinds.ts"

/** An item of the menu of what can be recorded, with the form that it opens and the fields that it presets. */
export interface RecordChoice {
  readonly id: string
  readonly label: TypedMessageDescriptor
  readonly note?: TypedMessageDescriptor
  readonly kind: EntryKind
  readonly preset: Draft
}

/** The items of the menu of what can be recorded on a holding, in its owner's words. */
export const recordChoices = ({ assetClass }: { readonly assetClass: AssetClass }): ReadonlyArray<RecordChoice> =>
  behaviourOf[assetClass].entries.flatMap((kind) => {
    const { choices, recordTitle, recordNote } = kindOnPages(kind)
    const itself = { id: kind, label: recordTitle, preset: {} }
    return (choices?.(assetClass) ?? [itself]).map((choice) => ({
      ...choice,
      ...(recordNote && choice.id === kind ? { note: recordNote } : {}),
      kind,
    }))
  })

/** What a draft records, as the menu calls it: "Improvement". Without an item of its own in the menu, the name of the kind. */
export const nameOfDraft = (kind: EntryKind, assetClass: AssetClass, draft: Draft): TypedMessageDescriptor =>
  itemOfDraft(kind, assetClass, draft) ?? kindOnPages(kind).name

/** The title of the dialog with a draft: the item of the menu that it records, and otherwise "Record" with the kind. */
export const titleOfDraft = (kind: EntryKind, assetClass: AssetClass, draft: Draft): TypedMessageDescriptor =>
  itemOfDraft(kind, assetClass, draft) ?? kindOnPages(kind).recordTitle

function itemOfDraft(kind: EntryKind, assetClass: AssetClass, draft: Draft): TypedMessageDescriptor | undefined {
  const chosen = kindOnPages(kind)
    .choices?.(assetClass)
    .find(({ preset }) => {
      const fields = Object.entries(preset)
      return fields.length > 0 && fields.every(([field, value]) => draft[field] === value)
    })
  return chosen?.label
}
