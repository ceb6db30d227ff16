import { FormattedMessage, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import {
  endOtherSessions,
  endSession,
  forgetBrowser,
  type KnownBrowserView,
  listSessions,
  type OpenSessionView,
} from "#contract/people/account.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { Button } from "#ui/Button.tsx"
import { type Column, FigureTable } from "#ui/figures/FigureTable.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { securityMessages as messages } from "./messages.ts"
import { useBrowserName } from "./useBrowserName.ts"
import { Say } from "#ui/Say.tsx"

/** The trusted browsers, in which signing in needs no code by email, with a button to remove each. */
export function KnownBrowsers() {
  const intl = useIntl()
  const figures = useFigures()
  const { browser, lastUsed } = useBrowserColumns()
  const query = useQuery(listSessions, {})
  return (
    <Section title={intl.formatMessage(messages.knownBrowsers)} note={intl.formatMessage(messages.knownBrowsersNote)}>
      <Answered query={query} skeleton={<Skeleton lines={3} />}>
        {({ knownBrowsers }) =>
          knownBrowsers.length === 0 ? (
            <Say message={messages.noKnownBrowsers} />
          ) : (
            <FigureTable
              label={intl.formatMessage(messages.knownBrowsers)}
              rows={knownBrowsers}
              keyOf={({ browserId }) => browserId}
              columns={[
                browser,
                lastUsed,
                {
                  id: "expires",
                  header: intl.formatMessage(messages.knownUntil),
                  cell: ({ expiresAt }) => figures.moment(expiresAt),
                },
                { id: "forget", header: "", kind: "action", cell: (browser) => <Forget browser={browser} /> },
              ]}
            />
          )
        }
      </Answered>
    </Section>
  )
}

function Forget({ browser: { browserId, userAgent } }: { readonly browser: KnownBrowserView }) {
  const intl = useIntl()
  const nameOf = useBrowserName()
  const forget = useCommandWithToast(forgetBrowser, { params: { browserId } }, messages.forgotten)
  return (
    <Button
      look="quiet"
      aria-label={intl.formatMessage(messages.forgetOne, { browser: nameOf(userAgent) })}
      onPress={forget}
    >
      <FormattedMessage {...labelWords.remove} />
    </Button>
  )
}

/** The sessions of the user, with buttons to end them. */
export function OpenSessions() {
  const intl = useIntl()
  const figures = useFigures()
  const { browser, lastUsed } = useBrowserColumns()
  const query = useQuery(listSessions, {})
  const signOutOthers = useCommandWithToast(endOtherSessions, {}, messages.signedOutOthers)
  const hasOthers = [...(query.answer?.sessions ?? []), ...(query.answer?.knownBrowsers ?? [])].some(
    ({ isCurrent }) => !isCurrent,
  )
  return (
    <Section
      title={intl.formatMessage(messages.sessions)}
      note={intl.formatMessage(messages.sessionsNote)}
      tools={hasOthers && <Button onPress={signOutOthers} message={messages.signOutOthers} />}
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
  const end = useCommandWithToast(endSession, { params: { sessionId } }, messages.signedOutThere)
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

type Browser = Pick<KnownBrowserView & OpenSessionView, "userAgent" | "isCurrent" | "lastUsedAt">

/** The columns for the browser, with a mark on the current one, and for its last use. */
function useBrowserColumns(): Readonly<Record<"browser" | "lastUsed", Column<Browser>>> {
  const intl = useIntl()
  const figures = useFigures()
  const nameOf = useBrowserName()
  return {
    browser: {
      id: "browser",
      header: intl.formatMessage(messages.browser),
      isRowHeader: true,
      cell: ({ userAgent, isCurrent }) => (
        <>
          {nameOf(userAgent)}
          {isCurrent && <Say as="span" className="tag" message={messages.thisOne} />}
        </>
      ),
    },
    lastUsed: {
      id: "lastUsed",
      header: intl.formatMessage(messages.lastUsed),
      cell: ({ lastUsedAt }) => figures.moment(lastUsedAt),
    },
  }
}
