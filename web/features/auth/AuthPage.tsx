import { Result } from "effect"
import { type ReactNode, useLayoutEffect } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link, useLocation } from "wouter"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { commonWords } from "#web/i18n/words.ts"
import { trialDays } from "#contract/vocabulary.ts"
import { useClient, useClientState, useIdentity } from "#web/client/useClient.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { SwitchField } from "#web/forms/SwitchField.tsx"
import { useDraft, useSending } from "#web/forms/useSubmission.ts"
import { Button } from "#ui/Button.tsx"
import { Page } from "#web/page/Page.tsx"
import { Spinner } from "#ui/Spinner.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { CredentialFields, missingCredentials } from "./CredentialFields.tsx"
import { keptLinkToken } from "./linkToken.ts"
import { authMessages as messages } from "./messages.ts"
import { SecondStepPage } from "./SecondStepPage.tsx"
import { SignUpForm } from "./SignUpForm.tsx"
import "./AuthPage.css"
import { Say } from "#ui/Say.tsx"

/** Sign-in and sign-up. A signed-in user is redirected to the page they asked for. */
export default function AuthPage() {
  const intl = useIntl()
  const state = useIdentity()
  const challenge = useClientState(({ challenge }) => challenge)
  const isTrial = useClientState(({ installation }) => installation?.billing === true && installation.signUpOpen)
  const [params, change] = useAddressParams()
  if (state.status === "loading") return <Spinner />
  if (state.status === "disabled") return <DisabledPage />
  if (state.status === "signedIn") return <GoOn to={nextPage(params.get("next"))} />
  if (challenge) return <SecondStepPage key={challenge.challenge} challenge={challenge} />

  const isSignUp = params.get("tab") === "signup"
  return (
    <Page
      title={intl.formatMessage(isSignUp ? messages.signUpTitle : messages.signInTitle)}
      below={isSignUp && isTrial ? <FormattedMessage {...messages.trial} values={{ days: trialDays }} /> : undefined}
    >
      <div className="auth">
        <Tabs
          label={intl.formatMessage(messages.title)}
          selected={isSignUp ? "signup" : "signin"}
          onSelect={(tab) => change({ tab: tab === "signup" ? tab : null })}
          tabs={[
            { id: "signin", label: intl.formatMessage(commonWords.signIn), content: <SignInForm /> },
            {
              id: "signup",
              label: intl.formatMessage(messages.signUp),
              content: (
                <SignUpGate>
                  <SignUpForm />
                </SignUpGate>
              ),
            },
          ]}
        />
      </div>
    </Page>
  )
}

/** Redirects a signed-in user, and clears the challenge: with a session, no second factor is pending. */
function GoOn({ to }: { readonly to: string }) {
  const [, navigate] = useLocation()
  const { endChallenge } = useClient()
  useLayoutEffect(() => {
    endChallenge()
    navigate(to, { replace: true })
  }, [endChallenge, navigate, to])
  return <Spinner />
}

/** For a user whose account an admin has disabled: explains it, and lets them use another account. */
function DisabledPage() {
  const intl = useIntl()
  const { forget } = useClient()
  return (
    <Page title={intl.formatMessage(messages.disabledTitle)}>
      <div className="auth auth-text">
        <Say message={messages.disabledText} />
        <p>
          <Button onPress={forget} message={messages.anotherAccount} />
        </p>
      </div>
    </Page>
  )
}

/** The sign-up form, unless the installation is closed to new users. With an invitation it is always shown. */
function SignUpGate({ children }: { readonly children: ReactNode }) {
  const isOpen = useClientState(({ installation }) => installation?.signUpOpen !== false)
  if (isOpen || keptLinkToken("invitation") !== null) return children
  return (
    <div className="auth-text">
      <Say as="h2" message={messages.closedTitle} />
      <Say message={messages.closedText} />
    </div>
  )
}

const ours = /^\/(?:app|admin|invitation|debug-role|subscription-success)(?=[/?#]|$)/

/** The page to open after sign-in: only one of our own that needs it, so that a link cannot redirect elsewhere. */
const nextPage = (next: string | null): string => (next !== null && ours.test(next) ? next : "/app")

/** The first step. In a trusted browser, if the user has no authenticator, it is the only one. */
function SignInForm() {
  const intl = useIntl()
  const { beginChallenge, signIn } = useClient()
  const { draft, change } = useDraft(() => ({ email: "", password: "", isShared: false }))
  const email = draft.email.trim()
  const submission = useSending({
    request: () => {
      const missing = missingCredentials(draft)
      if (Object.keys(missing).length > 0) return Result.fail(missing)
      return Result.succeed({ email, password: draft.password, isShared: draft.isShared })
    },
    send: signIn,
    onDone: (challenge) => {
      if (challenge) beginChallenge({ ...challenge, email, isShared: draft.isShared })
    },
  })
  return (
    <>
      <PageForm submission={submission} submitLabel={intl.formatMessage(commonWords.signIn)} className="auth-form">
        <CredentialFields draft={draft} change={change} />
        <SwitchField
          name="isShared"
          label={intl.formatMessage(messages.shared)}
          description={intl.formatMessage(messages.sharedNote)}
          isOn={draft.isShared}
          onChange={change("isShared")}
        />
      </PageForm>
      <p className="auth-aside">
        <Link href="/auth/forgotten">
          <FormattedMessage {...messages.forgotten} />
        </Link>
      </p>
    </>
  )
}
