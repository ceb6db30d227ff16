import { FormattedMessage, useIntl } from "react-intl"
import { Link } from "wouter"
import { labelWords } from "#web/i18n/labelWords.ts"
import { debugRole } from "#contract/people/operations.ts"
import { isNotFound } from "#web/client/exchange.ts"
import { isNotSignedIn } from "#web/client/exchange.ts"
import { useIdentity } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Page, Reading, Readings, Section } from "#web/page/Page.tsx"
import { Spinner } from "#ui/Spinner.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import NotFoundPage from "#web/page/NotFoundPage.tsx"
import { debugRoleMessages as messages } from "./debugRoleMessages.ts"

/** Shows how the server sees this session, if the installation allows it. */
export default function DebugRolePage() {
  const intl = useIntl()
  const figures = useFigures()
  const state = useIdentity()
  const answer = useQuery(debugRole, state.status === "loading" ? null : {})
  if (state.status === "loading") return <Spinner />
  if (isNotFound(answer.failure)) return <NotFoundPage />
  const yesOrNo = (is: boolean) => <FormattedMessage {...(is ? labelWords.yes : labelWords.no)} />
  return (
    <Page title={intl.formatMessage(messages.title)}>
      {answer.failure && isNotSignedIn(answer.failure) ? (
        <p>
          <Link href="/auth?next=/debug-role">
            <FormattedMessage {...messages.signIn} />
          </Link>
        </p>
      ) : (
        <Answered query={answer} skeleton={<Skeleton lines={6} />}>
          {(seen) => (
            <div className="page">
              <Readings>
                <Reading name={<FormattedMessage {...messages.role} />}>{seen.role}</Reading>
                <Reading name={<FormattedMessage {...messages.isAdmin} />}>{yesOrNo(seen.isAdmin)}</Reading>
                <Reading name={<FormattedMessage {...messages.isSuperAdmin} />}>{yesOrNo(seen.isSuperAdmin)}</Reading>
                <Reading name={<FormattedMessage {...messages.householdRole} />}>{seen.householdRole}</Reading>
              </Readings>
              <Section title={intl.formatMessage(messages.session)}>
                <Readings>
                  <Reading name={<FormattedMessage {...messages.sessionId} />}>{seen.sessionId}</Reading>
                  <Reading name={<FormattedMessage {...messages.sessionCreatedAt} />}>
                    {figures.moment(seen.sessionCreatedAt)}
                  </Reading>
                  <Reading name={<FormattedMessage {...messages.sessionEndsAt} />}>
                    {figures.moment(seen.sessionEndsAt)}
                  </Reading>
                </Readings>
              </Section>
              <Section title={intl.formatMessage(messages.directCheck)}>
                <Readings>
                  <Reading name={<FormattedMessage {...messages.checkedRole} />}>{seen.directCheck.role}</Reading>
                  <Reading name={<FormattedMessage {...messages.disabled} />}>
                    {yesOrNo(seen.directCheck.disabled)}
                  </Reading>
                </Readings>
              </Section>
            </div>
          )}
        </Answered>
      )}
    </Page>
  )
}
