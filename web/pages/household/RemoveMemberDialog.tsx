import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { type MemberView, removeMember } from "../../../server/contract/household.ts"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { householdMessages as messages } from "./messages.ts"
import { usePersonName } from "./usePersonName.ts"

interface Props {
  readonly member: MemberView
  readonly onClose: () => void
}

/** Takes a member out of the household, after asking again. */
export function RemoveMemberDialog({ member, onClose }: Props) {
  const intl = useIntl()
  const say = useInterfaceState((state) => state.say)
  const person = usePersonName()(member)
  const form = useSubmission(
    removeMember,
    () => Result.succeed({ params: { memberId: member.memberId } }),
    () => {
      say({ text: intl.formatMessage(messages.removed, { person }) })
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.remove)}
      about={person}
      submitLabel={intl.formatMessage(messages.removeIt)}
      look="danger"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <p>
        <FormattedMessage {...messages.removeText} values={{ person }} />
      </p>
    </FormDialog>
  )
}
