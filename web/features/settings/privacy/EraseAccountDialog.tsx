import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import { eraseAccount } from "#contract/people/account.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { useSubmission } from "#web/forms/useSubmission.ts"
import { Button } from "#ui/Button.tsx"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { TextField } from "#ui/Field.tsx"
import { Section } from "#web/page/Page.tsx"
import { privacyMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** Erases the user for good after they typed their email address. States what is erased and what stays. */
function EraseAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const { email, households } = useSession()
  const { forget } = useClient()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState("")
  const [isMismatch, setMismatch] = useState(false)
  const form = useSubmission(
    eraseAccount,
    () => Result.succeed({}),
    () => {
      navigate("/auth")
      forget()
      showToast(intl.formatMessage(messages.farewell))
    },
  )
  const owned = households.filter(({ role }) => role === "owner")
  const names = intl.formatList(owned.map(({ name }) => name ?? intl.formatMessage(messages.unnamed)))
  const errors = isMismatch ? { confirmation: intl.formatMessage(messages.emailMismatch) } : form.errors
  const submit = () => {
    const matches = typed.trim().toLowerCase() === email.toLowerCase()
    setMismatch(!matches)
    if (matches) form.submit()
  }
  return (
    <FormDialog
      title={intl.formatMessage(messages.erase)}
      look="danger"
      form={{ ...form, errors, submit }}
      onClose={onClose}
      isProof
    >
      <div className="stack">
        <Say as="h3" message={messages.erased} />
        <ul className="settings-points">
          <Say as="li" message={messages.erasedPerson} />
          {owned.length > 0 && (
            <Say as="li" message={messages.erasedHouseholds} values={{ count: owned.length, names }} />
          )}
          <Say as="li" message={messages.erasedKey} />
        </ul>
        <Say as="h3" message={messages.stays} />
        <ul className="settings-points">
          <Say as="li" message={messages.staysUnreadable} />
          <Say as="li" message={messages.staysShared} />
        </ul>
      </div>
      <TextField
        name="confirmation"
        label={intl.formatMessage(messages.typeEmail, { email })}
        autoComplete="off"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setMismatch(false)
        }}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

/** The section with the button that erases the account. */
export function EraseAccount() {
  const intl = useIntl()
  const [isErasing, setErasing] = useState(false)
  return (
    <Section title={intl.formatMessage(messages.erase)} note={intl.formatMessage(messages.eraseText)}>
      <div className="settings-buttons">
        <Button look="danger" onPress={() => setErasing(true)}>
          <FormattedMessage {...messages.erase} />
        </Button>
      </div>
      {isErasing && <EraseAccountDialog onClose={() => setErasing(false)} />}
    </Section>
  )
}
