import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { PasswordField } from "#web/forms/PasswordField.tsx"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { TextField } from "#ui/Field.tsx"

interface Credentials {
  readonly email: string
  readonly password: string
}

/** The fields that are still empty. */
export const missingCredentials = ({ email, password }: Credentials): FieldReasons => ({
  ...(email.trim() === "" ? { email: "missing" } : {}),
  ...(password === "" ? { password: "missing" } : {}),
})

interface FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function EmailField({ value, onChange }: FieldProps) {
  const intl = useIntl()
  return (
    <TextField
      name="email"
      type="email"
      autoComplete="username"
      label={intl.formatMessage(commonWords.email)}
      value={value}
      onChange={onChange}
      isRequired
    />
  )
}

interface Props {
  readonly draft: Credentials
  readonly change: (name: keyof Credentials) => (value: string) => void
}

/** The fields for email address and password. */
export function CredentialFields({ draft, change }: Props) {
  const intl = useIntl()
  return (
    <>
      <EmailField value={draft.email} onChange={change("email")} />
      <PasswordField
        autoComplete="current-password"
        label={intl.formatMessage(labelWords.password)}
        value={draft.password}
        onChange={change("password")}
      />
    </>
  )
}
