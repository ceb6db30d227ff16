import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { renewRecoveryCodes } from "../../../../server/contract/account.ts"
import { useSubmission } from "../../../forms/useSubmission.ts"
import { FormDialog } from "../../../ui/Dialog.tsx"
import { securityMessages as messages } from "./messages.ts"

interface Props {
  readonly onRenewed: (codes: ReadonlyArray<string>) => void
  readonly onClose: () => void
}

/** Makes new recovery codes, after saying that the old ones end. */
export function RenewRecoveryCodesDialog({ onRenewed, onClose }: Props) {
  const intl = useIntl()
  const form = useSubmission(
    renewRecoveryCodes,
    () => Result.succeed({}),
    ({ recoveryCodes }) => onRenewed(recoveryCodes),
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.recovery)}
      submitLabel={intl.formatMessage(messages.renew)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <p>
        <FormattedMessage {...messages.renewText} />
      </p>
    </FormDialog>
  )
}
