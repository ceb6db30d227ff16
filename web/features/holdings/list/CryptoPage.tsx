import { useState } from "react"
import { useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { labelWords } from "#web/i18n/labelWords.ts"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { Button } from "#ui/Button.tsx"
import { Page } from "#web/shell/Page.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { ConnectWalletDialog } from "#web/features/wallets/ConnectWalletDialog.tsx"
import { walletMessages } from "#web/features/wallets/messages.ts"
import { ClassHead } from "./ClassHead.tsx"
import { HoldingsList } from "./HoldingsList.tsx"
import { listTitles } from "./messages.ts"
import { filtersOf } from "./selection.ts"
import { useAdding } from "./useAdding.tsx"
import { MarketPrices } from "#web/features/holdings/prices/MarketPrices.tsx"
import { pricesMessages as messages } from "#web/features/holdings/prices/messages.ts"
import { WalletsList } from "#web/features/wallets/WalletsList.tsx"

/** Tokens position by position, the wallets that hold more of them, and what the market pays. */
export default function CryptoPage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const adding = useAdding("crypto", filtersOf(params).portfolioId)
  const [isConnecting, setConnecting] = useState(false)
  const [tab, select] = useTab("tab", ["positions", "wallets", "prices"] as const)
  const connect = (
    <Button needs="record" look="primary" icon="plus" onPress={() => setConnecting(true)}>
      {intl.formatMessage(walletMessages.add)}
    </Button>
  )
  return (
    <Page
      title={intl.formatMessage(listTitles.crypto)}
      tools={
        <>
          <AsOfControl />
          {tab === "wallets" ? connect : adding.button}
        </>
      }
    >
      <ClassHead assetClass="crypto" />
      <Tabs
        label={intl.formatMessage(listTitles.crypto)}
        selected={tab}
        onSelect={select}
        tabs={[
          {
            id: "positions",
            label: intl.formatMessage(messages.positions),
            content: <HoldingsList scope="crypto" add={adding.button} />,
          },
          {
            id: "wallets",
            label: intl.formatMessage(labelWords.wallets),
            content: <WalletsList add={connect} />,
          },
          {
            id: "prices",
            label: intl.formatMessage(messages.marketPrices),
            content: <MarketPrices assetClass="crypto" />,
          },
        ]}
      />
      {adding.dialog}
      {isConnecting && <ConnectWalletDialog onClose={() => setConnecting(false)} />}
    </Page>
  )
}
