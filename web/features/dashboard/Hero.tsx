import { FormattedMessage } from "react-intl"
import type { NetWorthView } from "#contract/figures/figures.ts"
import { PeriodPhrase } from "#web/asOf/AsOfControls.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { Reading, Readings } from "#web/page/Page.tsx"
import { dashboardMessages as messages } from "./messages.ts"
import { lazyPart } from "#ui/lazyPart.tsx"
import { UnpricedTokens } from "./UnpricedTokens.tsx"
import { Say } from "#ui/Say.tsx"

const RateNote = lazyPart(
  () => import("#web/features/rates/RateNote.tsx"),
  (module) => module.RateNote,
)

interface Props {
  readonly netWorth: NetWorthView
}

/** The net worth with its change over the period, assets and debts. */
export function Hero({ netWorth }: Props) {
  const figures = useFigures()
  const { household, change, currency } = netWorth
  return (
    <div className="hero">
      <div className="hero-row">
        <div>
          <p className="hero-figure">
            <Money amount={household.net} currency={currency} /> <Explain figure="netWorth" />
          </p>
          <p className="hero-change">
            {change ? (
              <>
                <Change amount={change.amount} currency={currency} /> <Explain figure="change" from={change.from} />{" "}
                <span className="soft">
                  <PeriodPhrase />
                  {" · "}
                  <FormattedMessage
                    {...messages.atItsBeginning}
                    values={{ amount: figures.money(change.net, currency), day: figures.day(change.from, "medium") }}
                  />
                </span>
              </>
            ) : (
              <Say as="span" className="soft" message={messages.noChange} />
            )}
          </p>
          {netWorth.oldestRateOn !== null && <RateNote ratedOn={netWorth.oldestRateOn} on={netWorth.on} />}
          <UnpricedTokens tokens={netWorth.unpriced.reduce((sum, { tokens }) => sum + tokens, 0)} />
        </div>
        <Readings>
          <Reading
            name={
              <>
                <FormattedMessage {...commonWords.assets} /> <Explain figure="assets" />
              </>
            }
          >
            <Money amount={household.assets} currency={currency} />
          </Reading>
          <Reading
            name={
              <>
                <FormattedMessage {...commonWords.debts} /> <Explain figure="debts" />
              </>
            }
          >
            <Money amount={household.debts} currency={currency} />
          </Reading>
        </Readings>
      </div>
    </div>
  )
}
