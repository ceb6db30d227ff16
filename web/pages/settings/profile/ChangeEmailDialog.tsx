import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { changeEmail } from "../../../../server/contract/account.ts"
import { useSession } from "../../../api/session.tsx"
import { useSubmission } from "../../../forms/useSubmission.ts"
import { FormDialog } from "../../../ui/Dialog.tsx"
import { TextField } from "../../../ui/Field.tsx"
import { profileMessages as messages } from "./messages.ts"

interface Props {
  /** A link is on its way to this address. */
  readonly onAsked: (email: string) => void
  readonly onClose: () => void
}

/** Asks for another address. Nothing changes before the link that is sent to it was followed. */
export function ChangeEmailDialog({ onAsked, onClose }: Props) {
  const intl = useIntl()
  const { email: old } = useSession()
  const [email, setEmail] = useState("")
  const form = useSubmission(
    changeEmail,
    () => (email.trim() === "" ? Result.fail({ email: "missing" }) : Result.succeed({ body: { email: email.trim() } })),
    () => {
      onAsked(email.trim())
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.changeEmail)}
      about={old}
      submitLabel={intl.formatMessage(messages.sendLink)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className="soft">
        <FormattedMessage {...messages.changeEmailText} />
      </p>
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label={intl.formatMessage(messages.newEmail)}
        value={email}
        onChange={setEmail}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
