import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { MarketPrices } from "#web/features/holdings/prices/MarketPrices.tsx"
import { pricesMessages as messages } from "#web/features/holdings/prices/messages.ts"
import { walletMessages } from "#web/features/wallets/messages.ts"
import { WalletsList } from "#web/features/wallets/WalletsList.tsx"
import { labelWords } from "#web/i18n/labelWords.ts"
import { useOverlays } from "#web/page/overlays.ts"
import { Page } from "#web/page/Page.tsx"
import { Button } from "#ui/Button.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { ClassHead } from "./ClassHead.tsx"
import { HoldingsList } from "./HoldingsList.tsx"
import { listOf } from "./scope.ts"
import { filtersOf } from "./selection.ts"
import { useAdding } from "./useAdding.tsx"

const tabsOf = {
  crypto: { positions: messages.positions, wallets: labelWords.wallets, prices: messages.marketPrices },
  metal: { positions: messages.positions, prices: messages.prices },
}

type TabId = "positions" | "wallets" | "prices"

interface Props {
  readonly assetClass: keyof typeof tabsOf
}

/** The holdings of a class, the wallets if the class has them, and the market prices. */
export default function PricedClassPage({ assetClass }: Props) {
  const intl = useIntl()
  const [params] = useSearchParams()
  const adding = useAdding(assetClass, filtersOf(params).portfolioId)
  const show = useOverlays((state) => state.show)
  const names = tabsOf[assetClass]
  const [tab, select] = useTab("tab", Object.keys(names) as ReadonlyArray<TabId>)
  const connect = (
    <Button
      needs="record"
      look="primary"
      icon="plus"
      onPress={() => show({ kind: "connectWallet" })}
      message={walletMessages.add}
    />
  )
  const contents: Readonly<Record<TabId, ReactNode>> = {
    positions: <HoldingsList scope={assetClass} add={adding} />,
    wallets: <WalletsList add={connect} />,
    prices: <MarketPrices assetClass={assetClass} />,
  }
  const title = intl.formatMessage(listOf(assetClass).title)
  return (
    <Page
      isOverview
      title={title}
      tools={
        <>
          <AsOfControl />
          {tab === "wallets" ? connect : adding}
        </>
      }
    >
      <ClassHead assetClass={assetClass} />
      <Tabs
        label={title}
        selected={tab}
        onSelect={select}
        tabs={Object.entries(names).map(([id, name]) => ({
          id: id as TabId,
          label: intl.formatMessage(name),
          content: contents[id as TabId],
        }))}
      />
    </Page>
  )
}
