import { FormattedMessage, useIntl } from "react-intl"
import { productName } from "#contract/productName.ts"
import { Icon } from "#ui/Icon.tsx"
import { PasswordField } from "./PasswordField.tsx"
import "./NewPasswordField.css"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("password", {
  isLong: ["At least 12 characters: a sentence is easier to remember than a word", "A requirement of a new password"],
  isOwn: [
    "Does not contain your name, your email address or the name of this product",
    "A requirement of a new password",
  ],
  met: ["Met:", "Read aloud before a requirement of a new password"],
  open: ["Not met yet:", "Read aloud before a requirement of a new password"],
})

interface Props {
  readonly label: string
  /** The user's names and email address, which the password should not consist of. */
  readonly about: ReadonlyArray<string>
  readonly value: string
  readonly onChange: (password: string) => void
  readonly autoFocus?: boolean
}

/** A field for a new password that shows which rules it meets while the user types. */
export function NewPasswordField({ label, about, value, onChange, autoFocus = false }: Props) {
  const intl = useIntl()
  const checks = passwordChecks(value, [...about, productName])
  return (
    <PasswordField
      autoComplete="new-password"
      label={label}
      description={
        <span className="password-checks">
          {(["isLong", "isOwn"] as const).map((check) => (
            <span key={check} className="password-check" data-met={checks[check]}>
              <Icon name={checks[check] ? "check" : "minus"} size={14} />
              <span>
                <span className="visually-hidden">
                  {intl.formatMessage(checks[check] ? messages.met : messages.open)}{" "}
                </span>
                <FormattedMessage {...messages[check]} />
              </span>
            </span>
          ))}
        </span>
      }
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
    />
  )
}

/** The rules that can be checked while the user types. The server also refuses common passwords. */
interface PasswordChecks {
  readonly isLong: boolean
  /** Whether enough characters remain without the user's names and address, and the product's name. */
  readonly isOwn: boolean
}

const charactersLeast = 12
const ownCharactersLeast = 8

/** `about` contains the user's names and address, and the product's name. */
function passwordChecks(password: string, about: ReadonlyArray<string>): PasswordChecks {
  const known = about
    .flatMap((text) => [text, ...text.split(/[@.\s_+-]+/)])
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 4)
    .sort((a, b) => b.length - a.length)
  const rest = known.reduce((left, text) => left.replaceAll(text, ""), password.toLowerCase())
  return {
    isLong: [...password].length >= charactersLeast,
    isOwn: password !== "" && (rest.length >= ownCharactersLeast || rest.length === password.length),
  }
}
