import { Result } from "effect"
import { type ReactNode, useState } from "react"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { SentBody } from "#contract/endpoint.ts"
import type { Challenge, takeSecondStep } from "#contract/people/identity.ts"
import type { Failure } from "#web/client/exchange.ts"
import { isRefusal } from "#web/client/exchange.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { PasswordField } from "#web/forms/PasswordField.tsx"
import { useSending } from "#web/forms/useSubmission.ts"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { FormDialog } from "#ui/windows/Dialog.tsx"
import { SecondStepFields } from "./SecondStepFields.tsx"
import { useSecondStep, useSentWhenComplete } from "./useSecondStep.ts"

interface Props {
  readonly title: string
  readonly email: string
  /** Explains why the proof is needed. */
  readonly children: ReactNode
  readonly submitLabel: string
  /** Resolves to the challenge of the second factor, or to `undefined` when none is needed. */
  readonly begin: (password: string) => Promise<Result.Result<Challenge | undefined, Failure>>
  readonly finish: (body: SentBody<typeof takeSecondStep>) => Promise<Failure | undefined>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A dialog over the page for the password, and then for a code. Anything typed on the page is preserved. */
export function TwoStepDialog(props: Props) {
  const [challenge, setChallenge] = useState<Challenge>()
  const [notice, setNotice] = useState<string>()
  return challenge ? (
    <CodeDialog
      {...props}
      key={challenge.challenge}
      challenge={challenge}
      onOver={(why) => {
        setNotice(why)
        setChallenge(undefined)
      }}
    />
  ) : (
    <PasswordDialog {...props} notice={notice} onChallenge={setChallenge} />
  )
}

interface PasswordProps extends Props {
  /** Why the password has to be entered again. */
  readonly notice: string | undefined
  readonly onChallenge: (challenge: Challenge) => void
}

function PasswordDialog({
  title,
  email,
  submitLabel,
  begin,
  onDone,
  onClose,
  children,
  notice,
  onChallenge,
}: PasswordProps) {
  const intl = useIntl()
  const [password, setPassword] = useState("")
  const form = useSending({
    request: () => (password === "" ? Result.fail({ password: "missing" }) : Result.succeed(password)),
    send: begin,
    onDone: (challenge) => (challenge ? onChallenge(challenge) : onDone()),
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      form={{ ...form, problem: form.problem ?? notice }}
      onClose={onClose}
      hasRequiredFields={false}
      isProof
    >
      {children}
      {/* Lets a password manager find the account of this password. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        autoComplete="current-password"
        label={intl.formatMessage(labelWords.password)}
        value={password}
        onChange={setPassword}
        autoFocus
      />
    </FormDialog>
  )
}

interface CodeProps extends Props {
  readonly challenge: Challenge
  /** Called when the challenge is no longer valid. */
  readonly onOver: (why: string) => void
}

function CodeDialog({ title, email, submitLabel, finish, onDone, onClose, challenge, onOver }: CodeProps) {
  const intl = useIntl()
  const figures = useFigures()
  const draft = useSecondStep(challenge)
  const form = useSending({
    request: draft.request,
    send: async (body) => {
      const failure = await finish(body)
      if (!failure) return Result.succeed(undefined)
      if (isRefusal(failure, "ChallengeOver")) onOver(failureMessage(failure, intl, figures))
      return Result.fail(failure)
    },
    onDone,
  })
  useSentWhenComplete(draft, form)
  return (
    <FormDialog title={title} submitLabel={submitLabel} form={form} onClose={onClose} hasRequiredFields={false} isProof>
      <SecondStepFields draft={draft} email={email} />
    </FormDialog>
  )
}
