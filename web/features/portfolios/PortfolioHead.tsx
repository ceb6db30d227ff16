import { FormattedMessage } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { NetWorthView, readNetWorthHistory } from "#contract/figures/figures.ts"
import { PeriodPhrase } from "#web/asOf/AsOfControls.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { Reading, Readings } from "#web/page/Page.tsx"
import { dashboardMessages } from "#web/features/dashboard/messages.ts"
import { UnpricedTokens } from "#web/features/dashboard/UnpricedTokens.tsx"
import { changeBetween } from "./change.ts"
import { portfolioMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly portfolioId: string
  readonly netWorth: NetWorthView
  /** The history of this portfolio over the period; `undefined` while it loads. */
  readonly history: AnswerOf<typeof readNetWorthHistory> | undefined
}

/** The value of a portfolio including its stakes in others, and its change over the period. */
export function PortfolioHead({ portfolioId, netWorth: { on, currency, portfolios }, history }: Props) {
  const figures = useFigures()
  const totals = portfolios.find((one) => one.portfolioId === portfolioId)
  // One of the two answers may still be the previous one: both must be for the same day and currency.
  const earlier =
    history && history.to === on && history.currency === currency && history.from < on ? history : undefined
  const netThen = earlier?.net[0]
  const change = totals && netThen !== undefined ? changeBetween(netThen, totals.net) : undefined
  const explain = (figure: ExplainedFigure, from?: string) =>
    totals && <Explain figure={figure} portfolioId={portfolioId} {...(from ? { from } : {})} />
  return (
    <div className="headline">
      <div>
        <Say className="soft" message={messages.heading} values={{ day: figures.day(on) }} />
        <p className="headline-figure">
          <Money amount={totals?.net ?? null} currency={currency} /> {explain("netWorth")}
        </p>
        <p className="portfolio-change">
          {change !== undefined ? (
            <>
              <Change amount={change} currency={currency} /> {explain("change", earlier?.from)}{" "}
              <span className="soft">
                <PeriodPhrase />
              </span>
            </>
          ) : (
            history && <Say as="span" className="soft" message={dashboardMessages.noChange} />
          )}
        </p>
        <UnpricedTokens tokens={totals?.unpricedTokens ?? 0} />
      </div>
      <Readings>
        <Reading
          name={
            <>
              <FormattedMessage {...commonWords.assets} /> {explain("assets")}
            </>
          }
        >
          <Money amount={totals?.assets ?? null} currency={currency} />
        </Reading>
        <Reading
          name={
            <>
              <FormattedMessage {...commonWords.debts} /> {explain("debts")}
            </>
          }
        >
          <Money amount={totals?.debts ?? null} currency={currency} />
        </Reading>
        {earlier && netThen !== undefined && (
          <Reading
            name={
              <FormattedMessage
                {...dashboardMessages.heroHeading}
                values={{ day: figures.day(earlier.from, "medium") }}
              />
            }
          >
            <Money amount={netThen} currency={currency} />
          </Reading>
        )}
      </Readings>
    </div>
  )
}
