import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { SentBody } from "#contract/endpoint.ts"
import { dropGoal, type GoalView, setGoal } from "#contract/goals.ts"
import { useSession } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { blankFields, type Draft, type FormContext, type FormField } from "#web/forms/formFields.ts"
import { FormFields } from "#web/forms/FormFields.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { sentOfDraft } from "#web/forms/sentFields.ts"
import { draftOfStored } from "#web/forms/typedFields.ts"
import { useCommandWithToast, useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { commonWords } from "#web/i18n/words.ts"
import { goalMessages as messages } from "./messages.ts"
import { sentGoal } from "./useDropGoal.ts"

interface Props {
  /** The goal to change; absent for a new one. */
  readonly goal?: GoalView
  readonly onClose: () => void
}

/** Sets or changes a financial goal. The toast afterwards offers to undo it. */
export function GoalDialog({ goal, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { preferences } = useSession()
  const context = { currency: preferences.baseCurrency, format: numberFormat }
  const [draft, setDraft] = useState(() => (goal ? draftOfGoal(goal, context) : blankGoal()))
  const [goalId] = useState<string>(() => goal?.goalId ?? crypto.randomUUID())
  const drop = useCommandWithToast(dropGoal, { params: { goalId } }, messages.dropped)
  const setBack = useCommandsWithToast(setGoal, formMessages.revisedBack)
  const undo = goal ? setBack({ params: { goalId }, body: sentGoal(goal) }) : drop
  return (
    <CommandDialog
      title={intl.formatMessage(goal ? messages.edit : messages.set)}
      submitLabel={intl.formatMessage(goal ? commonWords.save : messages.set)}
      endpoint={setGoal}
      request={() => Result.map(goalOfDraft(draft, context), (body) => ({ params: { goalId }, body }))}
      done={intl.formatMessage(goal ? messages.updated : messages.wasSet)}
      undo={undo}
      onClose={onClose}
    >
      <FormFields
        fields={goalForm}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={preferences.baseCurrency}
        focusesFirst
      />
    </CommandDialog>
  )
}

type SentGoal = SentBody<typeof setGoal>

/** The fields of a goal. */
const goalForm: ReadonlyArray<FormField> = [
  { type: "title", name: "title", label: labelWords.title, isWide: true },
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

const blankGoal = (): Draft => blankFields(goalForm, "")

export const draftOfGoal = (goal: GoalView, context: FormContext): Draft => draftOfStored(goalForm, goal, context)

/** The request for the draft, or the fields that are missing or malformed. */
export const goalOfDraft = (draft: Draft, context: FormContext): Result.Result<SentGoal, FieldReasons> =>
  // The fields of the form are those of the contract, which the server validates.
  Result.map(sentOfDraft(goalForm, draft, context), (terms) => terms as unknown as SentGoal)
