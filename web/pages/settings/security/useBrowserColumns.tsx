import { FormattedMessage, useIntl } from "react-intl"
import type { KnownBrowserView, OpenSessionView } from "../../../../server/contract/account.ts"
import { useFigures } from "../../../format/useFigures.ts"
import type { Column } from "../../../ui/FigureTable.tsx"
import { securityMessages as messages } from "./messages.ts"
import { useBrowserName } from "./useBrowserName.ts"

type Browser = Pick<KnownBrowserView & OpenSessionView, "userAgent" | "isCurrent" | "lastUsedAt">

/** Which browser a row is about, the one that is looked with marked as such, and when it was last used. */
export function useBrowserColumns(): Readonly<Record<"browser" | "lastUsed", Column<Browser>>> {
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
          {isCurrent && (
            <span className="tag">
              <FormattedMessage {...messages.thisOne} />
            </span>
          )}
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
