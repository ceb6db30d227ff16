import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import { dropGoal, type GoalView, setGoal } from "../../server/contract/goals.ts"
import { useSession } from "../api/session.tsx"
import { FormFields } from "../forms/FormFields.tsx"
import { formMessages } from "../forms/messages.ts"
import { useReversal, useReversals } from "../forms/useReversal.ts"
import { useSubmission } from "../forms/useSubmission.ts"
import { useTell } from "../forms/useTell.ts"
import { useFigures } from "../format/useFigures.ts"
import { commonWords } from "../messages/words.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { blankGoal, draftOfGoal, goalForm, goalOfDraft } from "./goalForm.ts"
import { goalMessages as messages } from "./messages.ts"
import { sentGoal } from "./sentGoal.ts"

interface Props {
  /** The goal that is put right; absent when a new one is set. */
  readonly goal?: GoalView
  readonly onClose: () => void
}

/** Sets a financial goal, or puts one right. The notice afterwards offers to take it back. */
export function GoalDialog({ goal, onClose }: Props) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today, preferences } = useSession()
  const tell = useTell()
  const context = { currency: preferences.baseCurrency, format: numberFormat }
  const [draft, setDraft] = useState(() => (goal ? draftOfGoal(goal, context) : blankGoal()))
  const [goalId] = useState<string>(() => goal?.goalId ?? crypto.randomUUID())
  const drop = useReversal(dropGoal, { params: { goalId } }, messages.dropped)
  const setBack = useReversals(setGoal, formMessages.revisedBack)
  const takeBack = goal ? setBack({ params: { goalId }, body: sentGoal(goal) }) : drop
  const form = useSubmission(
    setGoal,
    () => Result.map(goalOfDraft(draft, context), (body) => ({ params: { goalId }, body })),
    () => {
      tell(intl.formatMessage(goal ? messages.updated : messages.wasSet), takeBack)
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(goal ? messages.edit : messages.set)}
      submitLabel={intl.formatMessage(goal ? commonWords.save : messages.set)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormFields
        fields={goalForm}
        draft={draft}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
        currency={preferences.baseCurrency}
        today={today}
        focusesFirst
      />
    </FormDialog>
  )
}
