import { Result } from "effect"
import { useEffect, useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { type SecondStep, sendCodeAgain } from "#contract/people/identity.ts"
import { useClient, useClientState } from "#web/client/useClient.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { Button } from "#ui/Button.tsx"
import { TextField } from "#ui/Field.tsx"
import { secondStepMessages as messages } from "./messages.ts"
import { codeForms, groupedCode, type SecondStepDraft } from "./useSecondStep.ts"
import "./SecondStep.css"

interface Props {
  readonly draft: SecondStepDraft
  /** The address that a code by email was sent to. */
  readonly email: string
}

const wordsToSwitch = {
  totp: messages.useTotp,
  recoveryCode: messages.useRecoveryCode,
  email: messages.useEmail,
  confirm: messages.useEmail,
  setUp: messages.setUpCode,
} satisfies Record<SecondStep, unknown>

/** The field for the code of the second step, with ways to get the code again or to use another step. */
export function SecondStepFields({ draft: { challenge, step, choose, code, type }, email }: Props) {
  const intl = useIntl()
  const { isDigits } = codeForms[step]
  const isByMail = step === "email" || step === "confirm"
  const noMail = useNoMail()
  const hasMailbox = useHasMailbox()
  return (
    <div className="second-step">
      <p>
        {isByMail ? (
          <FormattedMessage
            {...(noMail ? messages.codeOfOperator : hasMailbox ? messages.codeInMailbox : messages[step])}
            values={{ email }}
          />
        ) : (
          <FormattedMessage {...messages[step]} />
        )}
      </p>
      <div className="code-field">
        <TextField
          key={step}
          name="code"
          label={intl.formatMessage(
            isDigits ? messages.code : step === "setUp" ? messages.setUpCode : messages.recoveryCodeField,
          )}
          inputMode={isDigits ? "numeric" : "text"}
          autoComplete="one-time-code"
          value={groupedCode(step, code)}
          onChange={type}
          isRequired
          autoFocus
        />
      </div>
      {isByMail && hasMailbox && (
        <p className="fine soft">
          <MailboxLink />
        </p>
      )}
      {isByMail && noMail && <NoMail />}
      <div className="second-step-ways">
        {isByMail && <SendAgain key={challenge.challenge} challenge={challenge.challenge} />}
        {challenge.steps
          .filter((other) => other !== step)
          .map((other) => (
            <Button key={other} look="quiet" onPress={() => choose(other)} message={wordsToSwitch[other]} />
          ))}
      </div>
    </div>
  )
}

/** Mail takes a moment to arrive: the button to send it again is disabled for this time. */
const waitSeconds = 30

/** Sends the code of a challenge again and shows the result. */
function SendAgain({ challenge }: { readonly challenge: string }) {
  const intl = useIntl()
  const figures = useFigures()
  const { call } = useClient()
  const [seconds, setSeconds] = useState(waitSeconds)
  const [said, setSaid] = useState("")
  const isWaiting = seconds > 0
  const noMail = useNoMail()
  useEffect(() => {
    if (!isWaiting) return undefined
    const clock = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(clock)
  }, [isWaiting])
  const sendAgain = async () => {
    setSeconds(waitSeconds)
    const answer = await call(sendCodeAgain, { body: { challenge } })
    setSaid(
      Result.isSuccess(answer)
        ? intl.formatMessage(noMail ? messages.codeMade : messages.sent)
        : failureMessage(answer.failure, intl, figures),
    )
  }
  return (
    <>
      <Button look="quiet" isDisabled={isWaiting} onPress={() => void sendAgain()}>
        {isWaiting ? (
          <FormattedMessage {...(noMail ? messages.newCodeIn : messages.sendAgainIn)} values={{ seconds }} />
        ) : (
          <FormattedMessage {...(noMail ? messages.newCode : messages.sendAgain)} />
        )}
      </Button>
      <p className="send-again-note fine soft" role="status">
        {said}
      </p>
    </>
  )
}

/** Whether no mail is sent: others use the installation, and its operator has not set up a mail server. */
const useNoMail = (): boolean => useClientState(({ installation }) => installation?.noMail === true)

/** Whether mails are shown at `/mailbox`: the installation serves its own machine alone. */
const useHasMailbox = (): boolean => useClientState(({ installation }) => installation?.hasMailbox === true)

const MailboxLink = () => (
  <Link href="/mailbox" target="_blank">
    <FormattedMessage {...messages.openMailbox} />
  </Link>
)

/** Where mails are that are not sent: a link to the mailbox, or that only the operator has them. */
export function MailboxHint() {
  const hasMailbox = useHasMailbox()
  const noMail = useNoMail()
  if (noMail) return <NoMail />
  if (!hasMailbox) return null
  return (
    <p className="fine soft">
      <FormattedMessage {...messages.mailbox} /> <MailboxLink />
    </p>
  )
}

/** Says that no mail is sent, and where its operator finds what would have been sent. */
const NoMail = () => (
  <p className="fine soft">
    <FormattedMessage {...messages.noMail} />
  </p>
)
