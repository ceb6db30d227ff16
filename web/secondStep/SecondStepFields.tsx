import { FormattedMessage, useIntl } from "react-intl"
import type { SecondStep } from "../../server/contract/identity.ts"
import { Button } from "../ui/Button.tsx"
import { TextField } from "../ui/Field.tsx"
import { codeForms, groupedCode } from "./codes.ts"
import { MailboxHint } from "./MailboxHint.tsx"
import { secondStepMessages as messages } from "./messages.ts"
import { SendAgain } from "./SendAgain.tsx"
import type { SecondStepDraft } from "./useSecondStep.ts"
import "./SecondStep.css"

interface Props {
  readonly draft: SecondStepDraft
  /** Where the code was sent, if it was. */
  readonly email: string
}

const wordsToSwitch = {
  totp: messages.useTotp,
  recoveryCode: messages.useRecoveryCode,
  email: messages.useEmail,
  confirm: messages.useEmail,
} satisfies Record<SecondStep, unknown>

/** The code of a second step: which one is meant, the field for it, and what helps when it is not at hand. */
export function SecondStepFields({ draft: { challenge, step, choose, code, type }, email }: Props) {
  const intl = useIntl()
  const { isDigits } = codeForms[step]
  const isByMail = step === "email" || step === "confirm"
  return (
    <div className="second-step">
      <p>
        {step === "email" || step === "confirm" ? (
          <FormattedMessage {...messages[step]} values={{ email }} />
        ) : (
          <FormattedMessage {...messages[step]} />
        )}
      </p>
      <div className="code-field">
        <TextField
          key={step}
          name="code"
          label={intl.formatMessage(isDigits ? messages.code : messages.recoveryCodeField)}
          inputMode={isDigits ? "numeric" : "text"}
          autoComplete="one-time-code"
          value={groupedCode(step, code)}
          onChange={type}
          isRequired
          autoFocus
        />
      </div>
      {isByMail && <MailboxHint />}
      <div className="second-step-ways">
        {isByMail && <SendAgain key={challenge.challenge} challenge={challenge.challenge} />}
        {challenge.steps
          .filter((other) => other !== step)
          .map((other) => (
            <Button key={other} look="quiet" onPress={() => choose(other)}>
              <FormattedMessage {...wordsToSwitch[other]} />
            </Button>
          ))}
      </div>
    </div>
  )
}
