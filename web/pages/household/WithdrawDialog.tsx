import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { type InvitationView, withdrawInvitation } from "../../../server/contract/household.ts"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { householdMessages as messages } from "./messages.ts"
import { usePersonName } from "./usePersonName.ts"

interface Props {
  readonly invitation: InvitationView
  readonly onClose: () => void
}

/** Takes an invitation back, after asking: whoever is invited anew gets another mail. */
export function WithdrawDialog({ invitation: { invitationId, email }, onClose }: Props) {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  const person = usePersonName()({ name: null, email })
  const form = useSubmission(
    withdrawInvitation,
    () => Result.succeed({ params: { invitationId } }),
    () => {
      say({ text: intl.formatMessage(messages.withdrawn) })
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.withdrawTitle)}
      about={person}
      submitLabel={intl.formatMessage(messages.withdraw)}
      look="danger"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <p>
        <FormattedMessage {...messages.withdrawText} values={{ person }} />
      </p>
    </FormDialog>
  )
}
