import { useLayoutEffect } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useLocation, useSearchParams } from "wouter"
import { trialDays } from "../../../server/contract/vocabulary.ts"
import { useChallenge } from "../../api/challenge.ts"
import { useInstallation } from "../../api/installation.ts"
import { useIdentity } from "../../api/session.tsx"
import { Page } from "../../ui/Page.tsx"
import { Spinner } from "../../ui/Spinner.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import { DisabledPage } from "./DisabledPage.tsx"
import { authMessages as messages } from "./messages.ts"
import { nextPage } from "./nextPage.ts"
import { SecondStepPage } from "./SecondStepPage.tsx"
import { SignInForm } from "./SignInForm.tsx"
import { SignUpForm } from "./SignUpForm.tsx"
import { SignUpGate } from "./SignUpGate.tsx"
import "./AuthPage.css"

/** Signing in and signing up. Who is signed in already, or just now, goes on to where they wanted to be. */
export default function AuthPage() {
  const intl = useIntl()
  const { state } = useIdentity()
  const challenge = useChallenge(({ open }) => open)
  const isTrial = useInstallation(({ facts }) => facts?.billing === true && facts.signUpOpen)
  const [params, setParams] = useSearchParams()
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
          onSelect={(tab) =>
            setParams(
              (now) => {
                const next = new URLSearchParams(now)
                if (tab === "signup") next.set("tab", tab)
                else next.delete("tab")
                return next
              },
              { replace: true },
            )
          }
          tabs={[
            { id: "signin", label: intl.formatMessage(messages.signIn), content: <SignInForm /> },
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

/** The server knows who is there: no second step is pending, whatever this browser remembers. */
function GoOn({ to }: { readonly to: string }) {
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    useChallenge.getState().end()
    navigate(to, { replace: true })
  }, [navigate, to])
  return <Spinner />
}
