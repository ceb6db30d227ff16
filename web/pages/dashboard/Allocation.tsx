import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor } from "react-intl"
import type { NetWorthView } from "../../../server/contract/figures.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { listOfClass } from "../../app/navigation.ts"
import { assetClassNames, investableNames } from "../../messages/words.ts"
import { AllocationBars } from "../../ui/charts/AllocationBars.tsx"
import { dashboardMessages as messages } from "./messages.ts"

interface Props {
  readonly netWorth: NetWorthView
  readonly titles: ReadonlyMap<string, string>
}

/** What the assets are made of, in four ways. Each part leads to the holdings behind it. */
export function Allocation({ netWorth: { allocation, currency }, titles }: Props) {
  if (allocation.byClass.length === 0) {
    return (
      <p className="soft">
        <FormattedMessage {...messages.nothingAllocated} />
      </p>
    )
  }
  return (
    <div className="allocations">
      <AllocationBy
        heading={messages.byClass}
        currency={currency}
        parts={allocation.byClass.map(({ assetClass, ...part }) => ({
          ...part,
          id: assetClass,
          name: (
            <AppLink to={listOfClass[assetClass]}>
              <FormattedMessage {...assetClassNames[assetClass]} />
            </AppLink>
          ),
        }))}
      />
      <AllocationBy
        heading={messages.byInvestable}
        currency={currency}
        parts={allocation.byInvestable.map(({ investable, ...part }) => ({
          ...part,
          id: investable,
          name: (
            <AppLink to="/app/assets" more={{ investable }}>
              <FormattedMessage {...investableNames[investable]} />
            </AppLink>
          ),
        }))}
      />
      <AllocationBy
        heading={messages.byCurrency}
        currency={currency}
        parts={allocation.byCurrency.map((part) => ({
          ...part,
          id: part.currency,
          name: (
            <AppLink to="/app/assets" more={{ currency: part.currency }}>
              {part.currency}
            </AppLink>
          ),
        }))}
      />
      <AllocationBy
        heading={messages.byPortfolio}
        currency={currency}
        parts={allocation.byPortfolio.map(({ portfolioId, ...part }) => ({
          ...part,
          id: portfolioId,
          name: (
            <AppLink to="/app/assets" more={{ portfolio: portfolioId }}>
              {titles.get(portfolioId) ?? "\u2013"}
            </AppLink>
          ),
        }))}
      />
    </div>
  )
}

interface ByProps {
  readonly heading: TypedMessageDescriptor
  readonly currency: string
  readonly parts: ReadonlyArray<{
    readonly id: string
    readonly name: ReactNode
    readonly assets: string
    readonly percent: string | null
  }>
}

function AllocationBy({ heading, currency, parts }: ByProps) {
  return (
    <div>
      <h3>
        <FormattedMessage {...heading} />
      </h3>
      <AllocationBars currency={currency} parts={parts.map(({ assets, ...part }) => ({ ...part, amount: assets }))} />
    </div>
  )
}
