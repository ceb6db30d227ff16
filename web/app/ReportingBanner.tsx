import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import { useLocation } from "wouter"
import { readNetWorth } from "../../server/contract/figures.ts"
import { useSession } from "../api/session.tsx"
import { useQuery } from "../api/useQuery.ts"
import { useFigures } from "../format/useFigures.ts"
import { Button } from "../ui/Button.tsx"
import { Icon } from "../ui/Icon.tsx"
import { useReporting } from "./reporting.ts"
import { reportingMessages as messages } from "./reportingMessages.ts"
import "./ReportingBanner.css"

/** Pages that show no figures of a day, and the report, which says on its first page what day it is of. */
const tellsNoDay = /^\/app\/(?:household|settings|report|portfolios\/[^/]+\/report)(?:\/|$)/

/** Says calmly that the figures are not those of today or not in one's own currency, and leads back. */
export function ReportingBanner() {
  const [pathname] = useLocation()
  const { isPast, isOtherCurrency, refused } = useReporting()
  if (tellsNoDay.test(pathname) || !(isPast || isOtherCurrency || refused)) return null
  return (
    <div className="reporting-banner" role="status">
      {isPast && <PastLine />}
      {isOtherCurrency && <CurrencyLine />}
      {refused && <RefusedLine />}
    </div>
  )
}

function PastLine() {
  const figures = useFigures()
  const { on, asked, choose } = useReporting()
  // What the pages ask as well: known in most cases already.
  const since = useQuery(readNetWorth, { query: asked }).answer?.since
  const isBeforeFirst = since !== null && since !== undefined && since > on
  return (
    <Line
      actions={
        <>
          {isBeforeFirst && (
            <Button look="quiet" onPress={() => choose({ on: since })}>
              <FormattedMessage {...messages.toFirst} values={{ day: figures.day(since, "medium") }} />
            </Button>
          )}
          <Button look="quiet" onPress={() => choose({ on: null })}>
            <FormattedMessage {...messages.backToToday} />
          </Button>
        </>
      }
    >
      <FormattedMessage {...messages.past} values={{ day: figures.day(on) }} />{" "}
      {isBeforeFirst && <FormattedMessage {...messages.beforeFirst} values={{ day: figures.day(since) }} />}
    </Line>
  )
}

function CurrencyLine() {
  const { currency, choose } = useReporting()
  const { baseCurrency } = useSession().preferences
  return (
    <Line
      actions={
        <Button look="quiet" onPress={() => choose({ currency: baseCurrency })}>
          <FormattedMessage {...messages.backToCurrency} values={{ currency: baseCurrency }} />
        </Button>
      }
    >
      <FormattedMessage {...messages.otherCurrency} values={{ currency, own: baseCurrency }} />
    </Line>
  )
}

function RefusedLine() {
  const { choose } = useReporting()
  return (
    <Line
      actions={
        <Button look="quiet" onPress={() => choose({ on: null })}>
          <FormattedMessage {...messages.backToToday} />
        </Button>
      }
    >
      <FormattedMessage {...messages.addressRefused} />
    </Line>
  )
}

interface LineProps {
  readonly children: ReactNode
  readonly actions: ReactNode
}

const Line = ({ children, actions }: LineProps) => (
  <div className="reporting-line">
    <Icon name="calendar" size={18} />
    <p>{children}</p>
    <span className="reporting-actions">{actions}</span>
  </div>
)
