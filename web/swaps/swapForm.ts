import { Result } from "effect"
import type { SentBody } from "../../server/contract/endpoint.ts"
import type { recordSwap } from "../../server/contract/swaps.ts"
import { fieldLabels } from "../entries/fieldLabels.ts"
import type { Draft, FormContext, FormField } from "../forms/formFields.ts"
import { sentOfDraft } from "../forms/sentFields.ts"
import type { FieldReasons } from "../forms/useSubmission.ts"
import { swapMessages as messages } from "./messages.ts"

export type SentSwap = SentBody<typeof recordSwap>

/** What was given: in the currency of the position that gave it. */
export const givenFields: ReadonlyArray<FormField> = [
  { type: "day", name: "swappedOn", label: messages.swappedOn, isWide: true },
  { type: "decimal", name: "givenQuantity", label: messages.givenQuantity },
  { type: "money", name: "givenValue", label: messages.givenValue, hint: messages.givenValueHint },
  { type: "money", name: "fees", label: fieldLabels.fees, initial: "0" },
]

/** What came for it: in the currency of the position that took it. */
export const receivedFields: ReadonlyArray<FormField> = [
  { type: "decimal", name: "receivedQuantity", label: messages.receivedQuantity },
  { type: "money", name: "receivedValue", label: messages.receivedValue, hint: messages.receivedValueHint },
  { type: "text", name: "comment", label: fieldLabels.comment, isOptional: true },
]

interface Sides {
  readonly givenHoldingId: string
  readonly givenEntryId: string
  /** Empty until one is chosen. */
  readonly receivedHoldingId: string
  readonly receivedEntryId: string
}

/** What is sent for what was typed, or the fields that are missing or no numbers. */
export function swapOfDraft(
  draft: Draft,
  sides: Sides,
  given: FormContext,
  received: FormContext,
): Result.Result<SentSwap, FieldReasons> {
  const gave = sentOfDraft(givenFields, draft, given)
  const took = sentOfDraft(receivedFields, draft, received)
  const wrong = {
    ...(Result.isFailure(gave) ? gave.failure : {}),
    ...(sides.receivedHoldingId === "" ? { receivedHoldingId: "missing" } : {}),
    ...(Result.isFailure(took) ? took.failure : {}),
  }
  return Result.isSuccess(gave) && Result.isSuccess(took) && Object.keys(wrong).length === 0
    ? // The fields above are those of the contract; its schema decides on the server all the same.
      Result.succeed({ ...gave.success, ...took.success, ...sides } as unknown as SentSwap)
    : Result.fail(wrong)
}
