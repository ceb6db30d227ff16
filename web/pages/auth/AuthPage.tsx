import { useIntl } from "react-intl"
import { Redirect, useSearchParams } from "wouter"
import { useIdentity } from "../../api/session.tsx"
import { Page } from "../../ui/Page.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import { Spinner } from "../../ui/States.tsx"
import { authMessages as messages } from "./messages.ts"
import { SignInForm } from "./SignInForm.tsx"
import { SignUpForm } from "./SignUpForm.tsx"
import "./AuthPage.css"

/** Signing in and signing up. Who is signed in already, or just now, goes on to where they wanted to be. */
export default function AuthPage() {
  const intl = useIntl()
  const { state } = useIdentity()
  const [params, setParams] = useSearchParams()
  if (state.status === "loading") return <Spinner />
  if (state.status === "signedIn") return <Redirect to={nextPage(params.get("next"))} replace />

  const isSignUp = params.get("tab") === "signup"
  return (
    <Page title={intl.formatMessage(isSignUp ? messages.signUpTitle : messages.signInTitle)}>
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
            { id: "signup", label: intl.formatMessage(messages.signUp), content: <SignUpForm /> },
          ]}
        />
      </div>
    </Page>
  )
}

/** Only a page of our own app area: an address in a link must not lead a person elsewhere. */
const nextPage = (next: string | null): string => (next !== null && /^\/app(?=[/?#]|$)/.test(next) ? next : "/app")
