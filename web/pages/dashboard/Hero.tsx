import { FormattedMessage } from "react-intl"
import type { NetWorthView } from "../../../server/contract/figures.ts"
import { useReporting } from "../../app/reporting.ts"
import { useFigures } from "../../format/useFigures.ts"
import { commonWords, periodPhrases } from "../../messages/words.ts"
import { Change, Money } from "../../ui/Money.tsx"
import { Reading, Readings } from "../../ui/Page.tsx"
import { dashboardMessages as messages } from "./messages.ts"

/** The one figure, how it changed over the period, and what it is the difference of. */
export function Hero({ netWorth }: { readonly netWorth: NetWorthView }) {
  const figures = useFigures()
  const { period } = useReporting()
  const { household, change, currency } = netWorth
  return (
    <div className="hero">
      <div>
        <p className="hero-figure">
          <Money amount={household.net} currency={currency} />
        </p>
        <p className="hero-change">
          {change ? (
            <>
              <Change amount={change.amount} currency={currency} percent={change.percent} />{" "}
              <span className="soft">
                <FormattedMessage {...periodPhrases[period]} />
              </span>
            </>
          ) : (
            <span className="soft">
              <FormattedMessage {...messages.noChange} />
            </span>
          )}
        </p>
      </div>
      <Readings>
        <Reading name={<FormattedMessage {...commonWords.assets} />}>
          <Money amount={household.assets} currency={currency} />
        </Reading>
        <Reading name={<FormattedMessage {...commonWords.debts} />}>
          <Money amount={household.debts} currency={currency} />
        </Reading>
        {change && (
          <Reading
            name={<FormattedMessage {...messages.sinceDay} values={{ day: figures.day(change.from, "medium") }} />}
          >
            <Money amount={change.net} currency={currency} />
          </Reading>
        )}
      </Readings>
    </div>
  )
}
