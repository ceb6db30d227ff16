import { FormattedMessage, useIntl } from "react-intl"
import type { NetWorthView } from "../../../server/contract/figures.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { listOfClass } from "../../app/navigation.ts"
import { assetClassNames } from "../../messages/words.ts"
import { AllocationBars } from "../../ui/charts/AllocationBars.tsx"
import { Section } from "../../ui/Page.tsx"
import { dashboardMessages as messages } from "./messages.ts"

interface Props {
  readonly netWorth: NetWorthView
  readonly titles: ReadonlyMap<string, string>
}

/** What the assets are made of, in three ways. Each part leads to the holdings behind it. */
export function Allocation({ netWorth: { allocation, currency }, titles }: Props) {
  const intl = useIntl()
  const isEmpty = allocation.byClass.length === 0
  return (
    <Section title={intl.formatMessage(messages.allocation)}>
      {isEmpty ? (
        <p className="soft">
          <FormattedMessage {...messages.nothingAllocated} />
        </p>
      ) : (
        <div className="allocations">
          <div>
            <h3>
              <FormattedMessage {...messages.byClass} />
            </h3>
            <AllocationBars
              currency={currency}
              parts={allocation.byClass.map((part) => ({
                id: part.assetClass,
                name: (
                  <AppLink to={listOfClass[part.assetClass]}>
                    <FormattedMessage {...assetClassNames[part.assetClass]} />
                  </AppLink>
                ),
                amount: part.assets,
                percent: part.percent,
              }))}
            />
          </div>
          <div>
            <h3>
              <FormattedMessage {...messages.byCurrency} />
            </h3>
            <AllocationBars
              currency={currency}
              parts={allocation.byCurrency.map((part) => ({
                id: part.currency,
                name: (
                  <AppLink to="/app/assets" more={{ currency: part.currency }}>
                    {part.currency}
                  </AppLink>
                ),
                amount: part.assets,
                percent: part.percent,
              }))}
            />
          </div>
          <div>
            <h3>
              <FormattedMessage {...messages.byPortfolio} />
            </h3>
            <AllocationBars
              currency={currency}
              parts={allocation.byPortfolio.map((part) => ({
                id: part.portfolioId,
                name: (
                  <AppLink to="/app/assets" more={{ portfolio: part.portfolioId }}>
                    {titles.get(part.portfolioId) ?? "\u2013"}
                  </AppLink>
                ),
                amount: part.assets,
                percent: part.percent,
              }))}
            />
          </div>
        </div>
      )}
    </Section>
  )
}
