import { Result } from "effect"
import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useLocation } from "wouter"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import { acceptInvitation, lookAtInvitation } from "../../../server/contract/household.ts"
import { isNotFound } from "../../api/exchange.ts"
import { useIdentity } from "../../api/session.tsx"
import { useQuery } from "../../api/useQuery.ts"
import { useInterfaceState } from "../../app/interfaceState.ts"
import { PageForm } from "../../forms/PageForm.tsx"
import { useSubmission } from "../../forms/useSubmission.ts"
import { useFigures } from "../../format/useFigures.ts"
import { roleMeanings, roleNames } from "../../messages/roleWords.ts"
import { FailureText } from "../../problems/FailureText.tsx"
import { Button } from "../../ui/Button.tsx"
import { Reading, Readings } from "../../ui/Page.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { ForAnother, GoOn } from "./ForAnother.tsx"
import { invitationMessages as messages } from "./messages.ts"

interface Props {
  readonly token: string
  /** It is accepted, or put aside: the link is no longer kept. */
  readonly onAnswered: () => void
}

/** Into which household somebody is invited, by whom and as what; theirs to accept or to leave. */
export function Invitation({ token, onAnswered }: Props) {
  const invitation = useQuery(lookAtInvitation, { body: { token } })
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

/** Why there is nothing to accept, and the way on. */
function Refused({ children, onAnswered }: { readonly children: ReactNode } & Pick<Props, "onAnswered">) {
  return (
    <>
      <p role="alert">{children}</p>
      <GoOn onAnswered={onAnswered} />
    </>
  )
}

interface TermsProps extends Props {
  readonly invitation: AnswerOf<typeof lookAtInvitation>
}

function Terms({ token, invitation, onAnswered }: TermsProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { reload, lookAt } = useIdentity()
  const say = useInterfaceState((state) => state.say)
  const [, navigate] = useLocation()
  const { household, inviter, role, until, expiresOn } = invitation
  const enter = async (householdId: string) => {
    if (await lookAt(householdId)) await reload()
    say({
      text: household ? intl.formatMessage(messages.joined, { household }) : intl.formatMessage(messages.joinedUnnamed),
    })
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
      <p>
        <FormattedMessage
          {...messages.text}
          values={{
            inviter: inviter ?? intl.formatMessage(messages.someone),
            household: household ?? intl.formatMessage(messages.unnamed),
          }}
        />
      </p>
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
