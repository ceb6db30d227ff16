import { FormattedMessage, useIntl } from "react-intl"
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSessionView,
} from "../../../../server/contract/account.ts"
import { useQuery } from "../../../api/useQuery.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { useReversal } from "../../../forms/useReversal.ts"
import { Button } from "../../../ui/Button.tsx"
import { FigureTable } from "../../../ui/FigureTable.tsx"
import { Section } from "../../../ui/Page.tsx"
import { Answered, Skeleton } from "../../../ui/States.tsx"
import { securityMessages as messages } from "./messages.ts"
import { useBrowserColumns } from "./useBrowserColumns.tsx"
import { useBrowserName } from "./useBrowserName.ts"

/** Where somebody is signed in, and the way to end that. */
export function OpenSessions() {
  const intl = useIntl()
  const figures = useFigures()
  const { browser, lastUsed } = useBrowserColumns()
  const query = useQuery(listSessions, {})
  const signOutOthers = useReversal(endOtherSessions, {}, messages.signedOutOthers)
  const hasOthers = [...(query.answer?.sessions ?? []), ...(query.answer?.knownBrowsers ?? [])].some(
    ({ isCurrent }) => !isCurrent,
  )
  return (
    <Section
      title={intl.formatMessage(messages.sessions)}
      note={intl.formatMessage(messages.sessionsNote)}
      tools={
        hasOthers && (
          <Button onPress={signOutOthers}>
            <FormattedMessage {...messages.signOutOthers} />
          </Button>
        )
      }
    >
      <Answered query={query} skeleton={<Skeleton lines={3} />}>
        {({ sessions }) => (
          <FigureTable
            label={intl.formatMessage(messages.sessions)}
            rows={sessions}
            keyOf={({ sessionId }) => sessionId}
            columns={[
              browser,
              {
                id: "started",
                header: intl.formatMessage(messages.started),
                cell: ({ createdAt }) => figures.moment(createdAt),
              },
              lastUsed,
              {
                id: "end",
                header: "",
                kind: "action",
                cell: (session) => !session.isCurrent && <SignOutThere session={session} />,
              },
            ]}
          />
        )}
      </Answered>
    </Section>
  )
}

function SignOutThere({ session: { sessionId, userAgent } }: { readonly session: OpenSessionView }) {
  const intl = useIntl()
  const nameOf = useBrowserName()
  const end = useReversal(endSession, { params: { sessionId } }, messages.signedOutThere)
  return (
    <Button
      look="quiet"
      aria-label={intl.formatMessage(messages.signOutOne, { browser: nameOf(userAgent) })}
      onPress={end}
    >
      <FormattedMessage {...messages.signOutThere} />
    </Button>
  )
}
