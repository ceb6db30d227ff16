import type { AssetClass } from "#contract/vocabulary.ts"
import type { Draft, FormField } from "#web/forms/formFields.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { classForm } from "./classForms.ts"
import { descriptionMessages as messages } from "./messages.ts"
import { isOnlyThere, openingForm } from "./openingForms.ts"

/** Fields that a chosen instrument fills, and that a holding has which the user only knows to be there. */
const ofInstrument: ReadonlySet<string> = new Set(["quotation", "priceSymbol", "name"])
const ofPurchase: ReadonlySet<string> = new Set(["openedOn", "acquisitionCost"])

/** The fields of a new holding: those in sight, and those that may stay as they are. */
export function addingForm(
  assetClass: AssetClass,
  draft: Draft,
  hasInstrument: boolean,
): { readonly main: ReadonlyArray<FormField>; readonly more: ReadonlyArray<FormField> } {
  const { inSight } = classOf(assetClass)
  const all = [...classForm(assetClass, "adding"), ...openingForm(assetClass)]
    .filter(({ name }) => !(isOnlyThere(draft) && ofPurchase.has(name)))
    .map((field) => (field.name === "totalCost" && isOnlyThere(draft) ? { ...field, label: messages.valueNow } : field))
  const isMain = ({ name }: FormField) => inSight.includes(name) && !(hasInstrument && ofInstrument.has(name))
  const place = ({ name }: FormField) => inSight.indexOf(name)
  return {
    main: all.filter(isMain).toSorted((a, b) => place(a) - place(b)),
    more: all.filter((field) => !isMain(field)),
  }
}
