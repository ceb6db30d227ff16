import { FormattedMessage, useIntl } from "react-intl"
import { readMetrics } from "../../../server/contract/standing.ts"
import { useQuery } from "../../api/useQuery.ts"
import { useReporting } from "../../app/reporting.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Explain } from "../../ui/Explain.tsx"
import { Money } from "../../ui/Money.tsx"
import { Reading, Readings } from "../../ui/Page.tsx"
import { RatioFigure, WhyAbsent } from "../../ui/RatioFigure.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { liabilitiesMessages as messages } from "./messages.ts"

/** What the household owes in all, as the dashboard tells it: debts, and accounts that are overdrawn. */
export function DebtsHead() {
  const intl = useIntl()
  const figures = useFigures()
  const { asked } = useReporting()
  const query = useQuery(readMetrics, { query: asked })
  return (
    <Answered query={query} skeleton={<Skeleton height="readings" />}>
      {({ debts, debtRatio, currency, on, waterfall }) => {
        const overdrafts = waterfall.find(({ kind, key }) => kind === "debtType" && key === "account")
        return (
          <div className="headline">
            <div>
              <p className="soft">
                <FormattedMessage {...messages.owedOn} values={{ day: figures.day(on) }} />
              </p>
              <p className="headline-figure">
                <Money amount={debts} currency={currency} /> <Explain figure="debts" />
              </p>
            </div>
            <Readings>
              <Reading
                name={<FormattedMessage {...messages.debtRatio} />}
                note={
                  debtRatio.unavailable ? <WhyAbsent ratio={debtRatio} /> : intl.formatMessage(messages.debtRatioNote)
                }
              >
                <RatioFigure ratio={debtRatio} as="share" /> <Explain figure="debtRatio" />
              </Reading>
              {overdrafts && (
                <Reading
                  name={<FormattedMessage {...messages.overdrafts} />}
                  note={intl.formatMessage(messages.overdraftsNote)}
                >
                  <Money amount={overdrafts.amount.replace(/^-/, "")} currency={currency} />
                </Reading>
              )}
            </Readings>
          </div>
        )
      }}
    </Answered>
  )
}
