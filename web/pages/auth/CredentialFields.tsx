import { useIntl } from "react-intl"
import type { FieldReasons } from "../../forms/useSubmission.ts"
import { TextField } from "../../ui/Field.tsx"
import { authMessages as messages } from "./messages.ts"

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Which of the two are still to be filled in. */
export const missingCredentials = ({ email, password }: Credentials): FieldReasons => ({
  ...(email.trim() === "" ? { email: "missing" } : {}),
  ...(password === "" ? { password: "missing" } : {}),
})

interface Props {
  readonly draft: Credentials
  readonly change: (name: keyof Credentials) => (value: string) => void
  /** A new password is explained, and offered to the browser's memory as new. */
  readonly password: "current" | "new"
}

/** The two fields by which a person is known. */
export function CredentialFields({ draft, change, password }: Props) {
  const intl = useIntl()
  return (
    <>
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        label={intl.formatMessage(messages.email)}
        value={draft.email}
        onChange={change("email")}
        isRequired
      />
      <TextField
        name="password"
        type="password"
        autoComplete={`${password}-password`}
        label={intl.formatMessage(messages.password)}
        {...(password === "new" ? { description: intl.formatMessage(messages.passwordHint) } : {})}
        value={draft.password}
        onChange={change("password")}
        isRequired
      />
    </>
  )
}
