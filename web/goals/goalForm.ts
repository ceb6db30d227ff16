import { Result } from "effect"
import type { SentBody } from "../../server/contract/endpoint.ts"
import type { GoalView, setGoal } from "../../server/contract/goals.ts"
import { blankFields, type Draft, type FormContext, type FormField } from "../forms/formFields.ts"
import { sentOfDraft } from "../forms/sentFields.ts"
import { draftOfStored } from "../forms/typedFields.ts"
import type { FieldReasons } from "../forms/useSubmission.ts"
import { goalMessages as messages } from "./messages.ts"

export type SentGoal = SentBody<typeof setGoal>

/** What a household wants to reach, and by when. */
export const goalForm: ReadonlyArray<FormField> = [
  { type: "title", name: "title", label: messages.title, isWide: true },
  { type: "moneyIn", name: "target", label: messages.target },
  { type: "day", name: "targetOn", label: messages.targetOn, reach: "ahead" },
  {
    type: "pick",
    name: "portfolioId",
    label: messages.scope,
    from: "portfolios",
    none: messages.everything,
    isOptional: true,
  },
]

export const blankGoal = (): Draft => blankFields(goalForm, "")

export const draftOfGoal = (goal: GoalView, context: FormContext): Draft => draftOfStored(goalForm, goal, context)

/** What is sent for what was typed, or the fields that are missing or no numbers. */
export const goalOfDraft = (draft: Draft, context: FormContext): Result.Result<SentGoal, FieldReasons> =>
  // The form names exactly the terms of a goal; the contract's schema decides on the server all the same.
  Result.map(sentOfDraft(goalForm, draft, context), (terms) => terms as unknown as SentGoal)
