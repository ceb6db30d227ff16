import { Result } from "effect"
import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { commonWords } from "#web/i18n/words.ts"
import { stopMails } from "#contract/people/mailChoices.ts"
import { confirmAddress, confirmNewEmail, cancelFactorReset, undoNewEmail } from "#contract/people/identity.ts"
import { useClient, useIdentity } from "#web/client/useClient.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSending } from "#web/forms/useSubmission.ts"
import { Page } from "#web/page/Page.tsx"
import NotFoundPage from "#web/page/NotFoundPage.tsx"
import { type LinkName, useLinkToken } from "#web/features/auth/linkToken.ts"
import { BrokenLinkPage } from "./BrokenLinkPage.tsx"
import { linkMessages as messages } from "./messages.ts"
import "#web/features/auth/AuthPage.css"
import { Say } from "#ui/Say.tsx"

const actions = {
  confirm: {
    endpoint: confirmAddress,
    title: messages.confirmTitle,
    text: messages.confirmText,
    act: messages.confirmAct,
    done: messages.confirmDone,
    doneText: messages.confirmDoneText,
  },
  email: {
    endpoint: confirmNewEmail,
    title: messages.emailTitle,
    text: messages.emailText,
    act: messages.emailAct,
    done: messages.emailDone,
    doneText: messages.emailDoneText,
  },
  "email-undo": {
    endpoint: undoNewEmail,
    title: messages.emailUndoTitle,
    text: messages.emailUndoText,
    act: messages.emailUndoAct,
    done: messages.emailUndoDone,
    doneText: messages.emailUndoDoneText,
  },
  keep: {
    endpoint: cancelFactorReset,
    title: messages.keepTitle,
    text: messages.keepText,
    act: messages.keepAct,
    done: messages.keepDone,
    doneText: messages.keepDoneText,
  },
  "stop-mails": {
    endpoint: stopMails,
    title: messages.stopTitle,
    text: messages.stopText,
    act: messages.stopAct,
    done: messages.stopDone,
    doneText: messages.stopDoneText,
  },
} satisfies Partial<Record<LinkName, unknown>>
type LinkAction = keyof typeof actions

/** The page that a link in a mail opens. Only its button acts, because mail programs open links too. */
export default function LinkPage({ name }: { readonly name: string }) {
  return Object.hasOwn(actions, name) ? <ActionPage key={name} name={name as LinkAction} /> : <NotFoundPage />
}

function ActionPage({ name }: { readonly name: LinkAction }) {
  const intl = useIntl()
  const state = useIdentity()
  const { call, restart } = useClient()
  const { token, drop } = useLinkToken(name)
  const [isDone, setDone] = useState(false)
  const { endpoint, title, text, act, done, doneText } = actions[name]
  const submission = useSending({
    request: () => Result.succeed({ token: token ?? "" }),
    send: (body) => call(endpoint, { body }),
    onDone: () => {
      drop()
      setDone(true)
      // The action may have ended the session of the user who is signed in here.
      if (state.status === "signedIn" && name !== "confirm" && name !== "stop-mails") restart()
    },
  })
  if (isDone) {
    return (
      <Page title={intl.formatMessage(done)}>
        <div className="auth auth-text" role="status">
          <Say message={doneText} />
          <p className="auth-actions">
            <Link href="/auth" className="button button-primary">
              <FormattedMessage {...commonWords.signIn} />
            </Link>
            {(name === "email-undo" || name === "keep") && (
              <Link href="/auth/forgotten" className="button button-plain">
                <FormattedMessage {...messages.newPassword} />
              </Link>
            )}
          </p>
        </div>
      </Page>
    )
  }
  if (token === undefined) return <BrokenLinkPage />
  return (
    <Page title={intl.formatMessage(title)}>
      <div className="auth">
        <PageForm submission={submission} submitLabel={intl.formatMessage(act)} className="auth-form">
          <Say message={text} />
        </PageForm>
      </div>
    </Page>
  )
}
