import { Result } from "effect"
import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { Link, useLocation } from "wouter"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords, roleMeanings, roleNames } from "#web/i18n/words.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { acceptInvitation, readInvitation } from "#contract/people/household.ts"
import { isNotFound } from "#web/client/exchange.ts"
import { useClient, useIdentity, useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { useLeaving } from "#web/page/useLeaving.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSubmission } from "#web/forms/useSubmission.ts"
import { FailureText } from "#web/problems/FailureText.tsx"
import { Button } from "#ui/Button.tsx"
import { Page, Reading, Readings } from "#web/page/Page.tsx"
import { Spinner } from "#ui/Spinner.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { BrokenLinkPage } from "#web/features/auth/links/BrokenLinkPage.tsx"
import { useLinkToken } from "#web/features/auth/linkToken.ts"
import { invitationMessages as messages } from "./messages.ts"
import "#web/features/auth/AuthPage.css"
import { Say } from "#ui/Say.tsx"

/** The page that the link of an invitation opens. A user who is not signed in does that first, and then returns. */
export default function InvitationPage() {
  const intl = useIntl()
  const state = useIdentity()
  const { token, drop } = useLinkToken("invitation")
  if (state.status === "loading") return <Spinner />
  if (token === undefined) return <BrokenLinkPage />
  return (
    <Page title={intl.formatMessage(messages.title)}>
      <div className="auth auth-text">
        {state.status === "signedIn" ? (
          <Invitation token={token} onAnswered={drop} />
        ) : (
          <>
            <Say message={messages.signedOut} />
            <p className="auth-actions">
              <Link href="/auth?next=/invitation" className="button button-primary">
                <FormattedMessage {...commonWords.signIn} />
              </Link>
              <Link href="/auth?tab=signup&next=/invitation" className="button button-plain">
                <FormattedMessage {...labelWords.createAccount} />
              </Link>
            </p>
          </>
        )}
      </div>
    </Page>
  )
}

interface Props {
  readonly token: string
  /** Called when the invitation is accepted or declined: removes the token from this tab. */
  readonly onAnswered: () => void
}

/** The invitation: the household, the inviter and the role, with buttons to accept or decline. */
function Invitation({ token, onAnswered }: Props) {
  const invitation = useQuery(readInvitation, { body: { token } })
  const { failure } = invitation
  if (isNotFound(failure)) {
    return (
      <Refused onAnswered={onAnswered}>
        <FormattedMessage {...messages.over} />
      </Refused>
    )
  }
  const refusal = failure?.kind === "problem" ? failure.problem.refusal : undefined
  if (refusal?._tag === "InvitationForAnother") return <ForAnother address={refusal.address} onAnswered={onAnswered} />
  if (failure && refusal?._tag === "AlreadyMember") {
    return (
      <Refused onAnswered={onAnswered}>
        <FailureText failure={failure} />
      </Refused>
    )
  }
  return (
    <Answered query={invitation} skeleton={<Skeleton lines={5} />}>
      {(answer) => <Terms token={token} invitation={answer} onAnswered={onAnswered} />}
    </Answered>
  )
}

/** Why the invitation cannot be accepted, and a link to the app. */
function Refused({ children, onAnswered }: { readonly children: ReactNode } & Pick<Props, "onAnswered">) {
  return (
    <>
      <p role="alert">{children}</p>
      <GoOn onAnswered={onAnswered} />
    </>
  )
}

interface TermsProps extends Props {
  readonly invitation: AnswerOf<typeof readInvitation>
}

function Terms({ token, invitation, onAnswered }: TermsProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { reload, switchHousehold } = useClient()
  const [, navigate] = useLocation()
  const { household, inviter, role, until, expiresOn } = invitation
  const enter = async (householdId: string) => {
    if (await switchHousehold(householdId)) await reload()
    showToast(
      household ? intl.formatMessage(messages.joined, { household }) : intl.formatMessage(messages.joinedUnnamed),
    )
    navigate("/app")
    onAnswered()
  }
  const submission = useSubmission(
    acceptInvitation,
    () => Result.succeed({ body: { token } }),
    ({ householdId }) => void enter(householdId),
  )
  return (
    <div className="auth-text">
      <Say
        message={messages.text}
        values={{
          inviter: inviter ?? intl.formatMessage(messages.someone),
          household: household ?? intl.formatMessage(messages.unnamed),
        }}
      />
      <Readings>
        <Reading name={<FormattedMessage {...messages.role} />} note={<FormattedMessage {...roleMeanings[role]} />}>
          <FormattedMessage {...roleNames[role]} />
        </Reading>
        <Reading name={<FormattedMessage {...messages.access} />}>
          {until === null ? (
            <FormattedMessage {...messages.withoutEnd} />
          ) : (
            <FormattedMessage {...messages.until} values={{ day: figures.day(until, "medium") }} />
          )}
        </Reading>
        <Reading name={<FormattedMessage {...messages.expires} />}>{figures.day(expiresOn, "medium")}</Reading>
      </Readings>
      <PageForm submission={submission} submitLabel={intl.formatMessage(messages.accept)} className="auth-form">
        {null}
      </PageForm>
      <p className="auth-aside">
        <Button
          look="quiet"
          onPress={() => {
            navigate("/app")
            onAnswered()
          }}
        >
          <FormattedMessage {...messages.notNow} />
        </Button>
      </p>
    </div>
  )
}

interface ForAnotherProps {
  /** The invited address, partly hidden. */
  readonly address: string
  /** Called when the invitation is declined: removes the token from this tab. */
  readonly onAnswered: () => void
}

/**
 * Shown if the invitation was sent to an address other than that of the account. It reveals nothing else of the
 * invitation. Signing out stays on this page, so that the user can sign in with the other account.
 */
function ForAnother({ address, onAnswered }: ForAnotherProps) {
  const { email } = useSession()
  const leave = useLeaving(() => {})
  return (
    <>
      <Say role="alert" message={messages.forAnother} values={{ address, email }} />
      <Say message={messages.forAnotherCure} values={{ email }} />
      <p className="auth-actions">
        <Button look="primary" onPress={() => void leave()}>
          <FormattedMessage {...messages.otherAccount} />
        </Button>
      </p>
      <GoOn onAnswered={onAnswered} />
    </>
  )
}

/** A link to the app, without the invitation. */
function GoOn({ onAnswered }: Pick<ForAnotherProps, "onAnswered">) {
  return (
    <p>
      <Link href="/app" onClick={onAnswered}>
        <FormattedMessage {...messages.goOn} />
      </Link>
    </p>
  )
}
