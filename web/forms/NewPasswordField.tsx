import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { productName } from "#web/shell/brand.ts"
import { Icon } from "#ui/Icon.tsx"
import { PasswordField } from "./PasswordField.tsx"
import "./NewPasswordField.css"

const messages = {
  isLong: defineMessage({
    id: "password.isLong",
    defaultMessage: "At least 12 characters: a sentence is easier to remember than a word",
    description: "What a new password has to be",
  }),
  isOwn: defineMessage({
    id: "password.isOwn",
    defaultMessage: "Does not contain your name, your email address or the name of this product",
    description: "What a new password has to be",
  }),
  met: defineMessage({
    id: "password.met",
    defaultMessage: "Met:",
    description: "Read aloud before what a new password has to be",
  }),
  open: defineMessage({
    id: "password.open",
    defaultMessage: "Not met yet:",
    description: "Read aloud before what a new password has to be",
  }),
}

interface Props {
  readonly label: string
  /** What is known of the person: their names and their address. */
  readonly about: ReadonlyArray<string>
  readonly value: string
  readonly onChange: (password: string) => void
  readonly autoFocus?: boolean
}

/** A new password, and which of the rules it meets while it is typed. */
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

/** What can be checked of a new password while it is typed. The server checks more: common passwords, too. */
interface PasswordChecks {
  readonly isLong: boolean
  /** Enough remains without the person's own name and address, and the product's name. */
  readonly isOwn: boolean
}

const charactersLeast = 12
const ownCharactersLeast = 8

/** `about` is what is known of the person and of the product. */
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
