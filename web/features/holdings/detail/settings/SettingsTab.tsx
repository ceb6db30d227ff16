import { FormattedMessage, useIntl } from "react-intl"
import { useState } from "react"
import { type HoldingPrices, readHoldingPrices } from "#contract/holdingPrices.ts"
import type { HoldingAnswer, HoldingView } from "#contract/holdings.ts"
import type { FoundInstrument } from "#contract/market.ts"
import { behaviourOf } from "#contract/vocabulary.ts"
import type { HoldingDialog } from "#web/features/holdings/detail/dialogs.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { PropertyList } from "#web/features/holdings/detail/PropertyList.tsx"
import { AttachDialog } from "./AttachDialog.tsx"
import { DetachDialog } from "./DetachDialog.tsx"
import { OwnPricesSection } from "./OwnPricesSection.tsx"
import { settingsMessages as messages } from "./messages.ts"
import { SourcesSection } from "./SourcesSection.tsx"

interface TabProps {
  readonly answer: HoldingAnswer
  readonly onOpen: (dialog: HoldingDialog) => void
}

/** Where the prices of a holding come from: its instrument, and the order of the sources. */
export function SettingsTab({ answer: { holding, entries }, onOpen }: TabProps) {
  const query = useQuery(readHoldingPrices, { params: { holdingId: holding.holdingId }, query: {} })
  return (
    <Answered query={query} skeleton={<Skeleton lines={8} />}>
      {(prices) => (
        <div className="page">
          <InstrumentSection holding={holding} prices={prices} />
          {(holding.instrument !== null || holding.priceSymbol !== null) && (
            <SourcesSection holding={holding} prices={prices} />
          )}
          {behaviourOf[holding.assetClass].entries.includes("OwnPrices") && (
            <OwnPricesSection holding={holding} entries={entries} onOpen={onOpen} />
          )}
        </div>
      )}
    </Answered>
  )
}

interface Props {
  readonly holding: HoldingView
  readonly prices: HoldingPrices
}

type Opened = "detach" | { readonly proposal: FoundInstrument | undefined }

function InstrumentSection({ holding, prices }: Props) {
  const intl = useIntl()
  const [opened, setOpened] = useState<Opened>()
  const { instrument } = prices
  const isActive = holding.status === "active"
  const close = () => setOpened(undefined)
  return (
    <Section
      title={intl.formatMessage(messages.instrument)}
      note={instrument && <FormattedMessage {...messages.instrumentNote} />}
      tools={
        isActive && (
          <span className="section-tools">
            <Button
              needs="record"
              onPress={() => setOpened({ proposal: undefined })}
              message={instrument ? messages.change : messages.attach}
            />
            {instrument && (
              <Button needs="record" look="quiet" onPress={() => setOpened("detach")} message={messages.detach} />
            )}
          </span>
        )
      }
    >
      {instrument ? (
        <InstrumentTable instrument={instrument} />
      ) : (
        <NoInstrument holding={holding} prices={prices} onAttach={(proposal) => setOpened({ proposal })} />
      )}
      {opened === "detach" && <DetachDialog holding={holding} prices={prices} onClose={close} />}
      {opened !== undefined && opened !== "detach" && (
        <AttachDialog holding={holding} prices={prices} proposal={opened.proposal} onClose={close} />
      )}
    </Section>
  )
}

function NoInstrument({
  holding: { priceSymbol, status },
  prices: { proposal },
  onAttach,
}: Props & { readonly onAttach: (proposal: FoundInstrument) => void }) {
  return (
    <>
      {proposal && status === "active" && (
        <CautionNote
          action={<Button needs="record" onPress={() => onAttach(proposal)} message={messages.attachProposed} />}
        >
          <FormattedMessage
            {...messages.proposal}
            values={{
              symbol: priceSymbol ?? proposal.ticker,
              name: proposal.name,
              where: [proposal.exchange?.name, proposal.currency].filter(Boolean).join(" · "),
            }}
          />
        </CautionNote>
      )}
      <p className="soft">
        {priceSymbol === null ? (
          <FormattedMessage {...messages.unpriced} />
        ) : (
          <FormattedMessage {...messages.none} values={{ symbol: priceSymbol }} />
        )}
      </p>
    </>
  )
}

function InstrumentTable({ instrument }: { readonly instrument: NonNullable<HoldingPrices["instrument"]> }) {
  const intl = useIntl()
  const { name, exchange, currency, symbols } = instrument
  const rows = [
    { property: intl.formatMessage(messages.name), content: name },
    ...(exchange === null ? [] : [{ property: intl.formatMessage(messages.exchange), content: exchange }]),
    { property: intl.formatMessage(messages.currency), content: currency },
    ...symbols.map(({ scheme, value }) => ({ property: nameOfScheme(scheme, intl), content: value })),
  ]
  return <PropertyList label={intl.formatMessage(messages.instrument)} rows={rows} />
}

/** What the schemes of identifiers are called; each other one is a provider of prices. */
const schemes: Readonly<Record<string, string>> = { isin: "ISIN", wkn: "WKN", ticker: "MIC:Ticker", metal: "ISO 4217" }

function nameOfScheme(scheme: string, intl: ReturnType<typeof useIntl>): string {
  const provider = scheme === "coin" ? "coingecko" : scheme
  return schemes[scheme] ?? intl.formatMessage(messages.symbolAt, { provider: sourceName(provider, intl) })
}
