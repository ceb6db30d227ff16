import { useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { Page } from "#web/shell/Page.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { ClassHead } from "./ClassHead.tsx"
import { HoldingsList } from "./HoldingsList.tsx"
import { listTitles } from "./messages.ts"
import { filtersOf } from "./selection.ts"
import { useAdding } from "./useAdding.tsx"
import { MarketPrices } from "#web/features/holdings/prices/MarketPrices.tsx"
import { pricesMessages as messages } from "#web/features/holdings/prices/messages.ts"

/** Bars and coins, and what the market pays for their metals. */
export default function MetalsPage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const adding = useAdding("metal", filtersOf(params).portfolioId)
  const [tab, select] = useTab("tab", ["positions", "prices"] as const)
  return (
    <Page
      title={intl.formatMessage(listTitles.metal)}
      tools={
        <>
          <AsOfControl />
          {adding.button}
        </>
      }
    >
      <ClassHead assetClass="metal" />
      <Tabs
        label={intl.formatMessage(listTitles.metal)}
        selected={tab}
        onSelect={select}
        tabs={[
          {
            id: "positions",
            label: intl.formatMessage(messages.positions),
            content: <HoldingsList scope="metal" add={adding.button} />,
          },
          {
            id: "prices",
            label: intl.formatMessage(messages.prices),
            content: <MarketPrices assetClass="metal" />,
          },
        ]}
      />
      {adding.dialog}
    </Page>
  )
}
