import type { AssetClass } from "#contract/vocabulary.ts"
import type { Draft, FormField } from "#web/forms/formFields.ts"
import { classForm } from "./classForms.ts"
import { descriptionMessages as messages } from "./messages.ts"
import { isOnlyThere, openingForm } from "./openingForms.ts"

/** The fields in sight when a holding of a class is added, in order. All others are folded. */
const inSight: Readonly<Record<AssetClass, ReadonlyArray<string>>> = {
  security: ["quotation", "priceSymbol", "name", "quantity", "openedOn", "beginning", "price", "totalCost"],
  crypto: ["quotation", "priceSymbol", "name", "quantity", "openedOn", "beginning", "price", "totalCost"],
  metal: ["metal", "name", "quantity", "gramsPerPiece", "purity", "openedOn", "beginning", "price", "totalCost"],
  realEstate: ["name", "beginning", "value", "openedOn", "acquisitionCost"],
  private: ["name", "investmentType", "openedOn", "commitment", "invested"],
  account: ["name", "balance", "openedOn"],
  insurance: ["name", "policyType", "openedOn", "value"],
  other: ["name", "investmentType", "beginning", "value", "openedOn", "acquisitionCost"],
}

/** Fields that a chosen instrument fills, and that a holding has which the user only knows to be there. */
const ofInstrument: ReadonlySet<string> = new Set(["quotation", "priceSymbol", "name"])
const ofPurchase: ReadonlySet<string> = new Set(["openedOn", "acquisitionCost"])

/** The fields of a new holding: those in sight, and those that may stay as they are. */
export function addingForm(
  assetClass: AssetClass,
  draft: Draft,
  hasInstrument: boolean,
): { readonly main: ReadonlyArray<FormField>; readonly more: ReadonlyArray<FormField> } {
  const all = [...classForm(assetClass, "adding"), ...openingForm(assetClass)]
    .filter(({ name }) => !(isOnlyThere(draft) && ofPurchase.has(name)))
    .map((field) => (field.name === "totalCost" && isOnlyThere(draft) ? { ...field, label: messages.valueNow } : field))
  const isMain = ({ name }: FormField) =>
    inSight[assetClass].includes(name) && !(hasInstrument && ofInstrument.has(name))
  const place = ({ name }: FormField) => inSight[assetClass].indexOf(name)
  return {
    main: all.filter(isMain).toSorted((a, b) => place(a) - place(b)),
    more: all.filter((field) => !isMain(field)),
  }
}
