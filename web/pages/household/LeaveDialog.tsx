import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { leaveHousehold } from "../../../server/contract/household.ts"
import { useIdentity, useSession } from "../../api/session.tsx"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { useSubmission } from "../../forms/useSubmission.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { householdMessages as messages } from "./messages.ts"

/** Leaves the household, after asking again, and goes on in another of one's own. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const { householdId, households } = useSession()
  const { lookAt, restart } = useIdentity()
  const say = useInterfaceState((state) => state.say)
  const [, navigate] = useLocation()
  const goOn = async () => {
    const other = households.find((one) => one.householdId !== householdId)
    const failure = other && (await lookAt(other.householdId))
    if (!other || failure) restart()
    navigate("/app")
    say({ text: intl.formatMessage(messages.left) })
  }
  const form = useSubmission(
    leaveHousehold,
    () => Result.succeed({}),
    () => void goOn(),
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.leave)}
      submitLabel={intl.formatMessage(messages.leave)}
      look="danger"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <p>
        <FormattedMessage {...messages.leaveText} />
      </p>
    </FormDialog>
  )
}
