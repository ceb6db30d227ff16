import type { AssetClass } from "#contract/vocabulary.ts"
import { type Draft, type FormField, shownFields } from "#web/forms/formFields.ts"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import { isQuoted } from "#web/features/holdings/classes/fields.ts"
import { classForm } from "./classForms.ts"
import { descriptionMessages as messages } from "./messages.ts"
import { isOnlyThere, openingForm } from "./openingForms.ts"

/** Fields that a chosen instrument fills, and that a holding has which the user only knows to be there. */
const ofInstrument: ReadonlySet<string> = new Set(["quotation", "priceSymbol", "name"])
const ofPurchase: ReadonlySet<string> = new Set(["openedOn", "acquisitionCost"])

/** The most fields in sight, with the owners. What the user knows is a switch between forms rather than a field. */
const inSightMost = 5
const isSwitch = ({ name }: FormField): boolean => name === "beginning"

/** Optional fields that are in sight, beside the name, if the user typed them to find the form. */
const whereFound: ReadonlySet<string> = new Set(["isin", "address"])

interface AddingForm {
  readonly main: ReadonlyArray<FormField>
  readonly more: ReadonlyArray<FormField>
  /** The currency is in sight where it makes no more than five with the owners. */
  readonly hasCurrencyInSight: boolean
}

/** The fields of a new holding: at most four in sight beside the owners and what was typed to find the form, and those that are preset or may stay as they are. */
export function addingForm(
  assetClass: AssetClass,
  draft: Draft,
  { hasInstrument, preset = {} }: { readonly hasInstrument: boolean; readonly preset?: Draft },
): AddingForm {
  const { inSight } = classOf(assetClass)
  const all = [...classForm(assetClass, "adding"), ...openingForm(assetClass)]
    .filter(({ name }) => !(isOnlyThere(draft) && ofPurchase.has(name)))
    .map((field) => (field.name === "totalCost" && isOnlyThere(draft) ? { ...field, label: messages.valueNow } : field))
  const rank = ({ name }: FormField) => inSight.indexOf(name)
  const wanted = shownFields(all, draft)
    .filter((field) => rank(field) >= 0 && !(hasInstrument && ofInstrument.has(field.name)))
    // The name follows the symbol.
    .filter(({ name }) => !(name === "name" && inSight.includes("priceSymbol") && isQuoted(draft)))
    .toSorted((a, b) => rank(a) - rank(b))
  // Of price and total, either is enough.
  const hasPrice = wanted.filter((field) => !isSwitch(field)).length < inSightMost
  const typed = all.filter(({ name }) => whereFound.has(name) && name in preset)
  const main = wanted
    .filter(({ name }) => hasPrice || name !== "price")
    .flatMap((field) => (field.name === "name" ? [field, ...typed] : [field]))
  return {
    main,
    more: all.filter((field) => !main.includes(field)),
    hasCurrencyInSight: main.length < inSightMost - 1,
  }
}
