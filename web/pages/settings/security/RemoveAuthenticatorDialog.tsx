import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { type AuthenticatorView, removeAuthenticator } from "../../../../server/contract/account.ts"
import { useSubmission } from "../../../forms/useSubmission.ts"
import { FormDialog } from "../../../ui/Dialog.tsx"
import { securityMessages as messages } from "./messages.ts"

interface Props {
  readonly device: AuthenticatorView
  readonly isLast: boolean
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Takes a device away, after saying what that means. */
export function RemoveAuthenticatorDialog({ device: { deviceId, name }, isLast, onRemoved, onClose }: Props) {
  const intl = useIntl()
  const form = useSubmission(removeAuthenticator, () => Result.succeed({ params: { deviceId } }), onRemoved)
  return (
    <FormDialog
      title={intl.formatMessage(messages.removeDevice)}
      about={name}
      submitLabel={intl.formatMessage(messages.remove)}
      look="danger"
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <p>
        <FormattedMessage {...(isLast ? messages.removeLastText : messages.removeText)} />
      </p>
    </FormDialog>
  )
}
