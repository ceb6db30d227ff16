import { type ReactNode, useState } from "react"
import { useIntl } from "react-intl"
import { TextField } from "#ui/Field.tsx"
import { Icon } from "#ui/Icon.tsx"
import "./PasswordField.css"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("password", {
  show: ["Show password", "Button in the field of a password"],
  hide: ["Hide password", "Button in the field of a password"],
})

interface Props {
  readonly label: string
  readonly autoComplete: "current-password" | "new-password"
  readonly description?: ReactNode
  readonly value: string
  readonly onChange: (password: string) => void
  readonly autoFocus?: boolean
}

/** A password field with a button that shows the password. */
export function PasswordField({ autoFocus = false, ...props }: Props) {
  const intl = useIntl()
  const [isShown, setShown] = useState(false)
  const name = intl.formatMessage(isShown ? messages.hide : messages.show)
  return (
    <TextField
      {...props}
      name="password"
      type={isShown ? "text" : "password"}
      isRequired
      autoFocus={autoFocus}
      after={
        <button
          type="button"
          className="icon-button password-shown"
          aria-label={name}
          title={name}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? "eyeClosed" : "eye"} />
        </button>
      }
    />
  )
}
