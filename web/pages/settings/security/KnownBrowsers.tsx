import { FormattedMessage, useIntl } from "react-intl"
import { forgetBrowser, type KnownBrowserView, listSessions } from "../../../../server/contract/account.ts"
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

/** Where signing in needs no code by e-mail, and the way to have one asked for again. */
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
            <p>
              <FormattedMessage {...messages.noKnownBrowsers} />
            </p>
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
  const forget = useReversal(forgetBrowser, { params: { browserId } }, messages.forgotten)
  return (
    <Button
      look="quiet"
      aria-label={intl.formatMessage(messages.forgetOne, { browser: nameOf(userAgent) })}
      onPress={forget}
    >
      <FormattedMessage {...messages.forget} />
    </Button>
  )
}
