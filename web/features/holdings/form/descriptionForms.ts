import { Result } from "effect"
import type { SentBody } from "#contract/endpoint.ts"
import type { HoldingDescription, reviseHolding } from "#contract/holdings.ts"
import type { Preferences } from "#contract/people/identity.ts"
import { type AssetClass, spotSymbolOf } from "#contract/vocabulary.ts"
import { blankFields, type Draft, type FormContext, switchedOn } from "#web/forms/formFields.ts"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { draftOfStored } from "#web/forms/typedFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { classForm, type Occasion } from "./classForms.ts"

type SentDescription = SentBody<typeof reviseHolding>

/** The initial fields of a new holding. `openedOn` starts empty, because it cannot be guessed. */
export function blankDescription(
  assetClass: AssetClass,
  { defaultExchange }: Pick<Preferences, "defaultExchange"> = { defaultExchange: null },
): Draft {
  const blank = { ...blankFields(classForm(assetClass, "adding"), ""), openedOn: "" }
  if (assetClass === "metal") return { ...blank, priceSymbol: spotSymbolOf.gold }
  return assetClass === "security" ? { ...blank, exchange: defaultExchange ?? "" } : blank
}

/** The fields filled with the description of a holding. */
export function draftOfDescription(description: HoldingDescription, context: FormContext): Draft {
  const draft = draftOfStored(classForm(description.details._tag, "revising"), description, context)
  return {
    ...draft,
    quotation: description.priceSymbol === null && description.instrument === null ? "unquoted" : "quoted",
    taxable: description.taxRate === null ? "" : switchedOn,
    // No field shows these: the page of the holding has them, so that the form sends what the holding has.
    attached: description.instrument ? JSON.stringify(description.instrument) : "",
    preferredSource: description.preferredSource ?? "",
  }
}

/** The instrument and the source of a draft. A holding that is valued by appraisals alone has neither. */
const pricesOfDraft = ({ attached = "", preferredSource = "", quotation }: Draft) => ({
  instrument:
    attached === "" || quotation === "unquoted"
      ? null
      : (JSON.parse(attached) as NonNullable<SentDescription["instrument"]>),
  preferredSource: preferredSource || null,
})

/** The request for the draft, or the fields that are missing or malformed. */
export function descriptionOfDraft(
  assetClass: AssetClass,
  occasion: Occasion,
  draft: Draft,
  context: FormContext,
): Result.Result<SentDescription, FieldReasons> {
  const sent = sentOfDraft(classForm(assetClass, occasion), draft, context)
  if (Result.isFailure(sent)) {
    const namesPolicy = assetClass === "insurance" && sent.failure["name"] === "missing"
    return Result.fail(namesPolicy ? { ...sent.failure, name: "policyName.missing" } : sent.failure)
  }
  const { details, ...common } = sent.success as { readonly details: object }
  // The fields of the forms are those of the contract, which the server validates.
  const described = { ...common, ...pricesOfDraft(draft), details: { _tag: assetClass, ...details } }
  return Result.succeed(described as unknown as SentDescription)
}
