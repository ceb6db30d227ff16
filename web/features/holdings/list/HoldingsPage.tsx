import { useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import type { AssetClass } from "#contract/vocabulary.ts"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { Page } from "#web/page/Page.tsx"
import { CapitalHistory, PrivateTotals } from "#web/features/holdings/privateMarkets/PrivateTotals.tsx"
import { ClassHead } from "./ClassHead.tsx"
import { HoldingsList } from "./HoldingsList.tsx"
import { listOf } from "./scope.ts"
import { filtersOf } from "./selection.ts"
import { useAdding } from "./useAdding.tsx"

interface Props {
  readonly assetClass: AssetClass
}

/** The holdings of one class with their figures on the chosen day. */
export default function HoldingsPage({ assetClass }: Props) {
  const intl = useIntl()
  const [params] = useSearchParams()
  const adding = useAdding(assetClass, filtersOf(params).portfolioId)
  return (
    <Page
      isOverview
      title={intl.formatMessage(listOf(assetClass).title)}
      tools={
        <>
          <AsOfControl />
          {adding}
        </>
      }
    >
      {assetClass === "private" ? <PrivateTotals /> : <ClassHead assetClass={assetClass} />}
      <HoldingsList scope={assetClass} add={adding} />
      {assetClass === "private" && <CapitalHistory />}
    </Page>
  )
}
