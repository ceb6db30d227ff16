import { Result } from "effect"
import { useIntl } from "react-intl"
import { type AccountAction, actOnPeople } from "../../../../server/contract/admin.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { useSubmission } from "../../../forms/useSubmission.ts"
import { FormDialog } from "../../../ui/Dialog.tsx"
import { actionTexts, actionTitles } from "./actionMessages.ts"
import type { Done } from "./outcomes.ts"

interface Props {
  readonly action: AccountAction
  /** Addresses by id, of those whom it is about. */
  readonly emails: ReadonlyMap<string, string>
  readonly onDone: (done: Done) => void
  readonly onClose: () => void
}

/** The addresses that are named one by one. */
const namedAtMost = 8

/** Asks whether something is to be done to one account or to many. */
export function ActDialog({ action, emails, onDone, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const form = useSubmission(
    actOnPeople,
    () => Result.succeed({ body: { action, userIds: [...emails.keys()] } }),
    ({ outcomes }) => {
      onDone({ action, outcomes, emails })
      onClose()
    },
  )
  const title = intl.formatMessage(actionTitles[action], { total: emails.size, count: figures.count(emails.size) })
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      look={action === "disable" || action === "signOut" ? "danger" : "primary"}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <p>{intl.formatMessage(actionTexts[action])}</p>
      <ul className="named-people">
        {[...emails.values()].slice(0, namedAtMost).map((email) => (
          <li key={email}>{email}</li>
        ))}
        {emails.size > namedAtMost && <li aria-hidden="true">…</li>}
      </ul>
    </FormDialog>
  )
}
