import type { Submission } from "./useSubmission.ts"
import { FormDialog } from "../ui/Dialog.tsx"
import { DayField } from "../ui/Field.tsx"

interface Props {
  readonly title: string
  readonly about: string
  /** What the ending means. */
  readonly text: string
  readonly form: Submission
  /** As the contract names it. */
  readonly name: string
  readonly label: string
  readonly day: string
  readonly onDay: (day: string) => void
  readonly today: string
  readonly onClose: () => void
}

/** Asks for the day on which something ended. */
export function EndingDialog({ title, about, text, form, name, label, day, onDay, today, onClose }: Props) {
  return (
    <FormDialog
      title={title}
      about={about}
      submitLabel={title}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className="soft">{text}</p>
      <DayField name={name} label={label} value={day} onChange={onDay} max={today} isRequired autoFocus />
    </FormDialog>
  )
}
