import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { listWallets, type WalletView } from "#contract/wallets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { pageOfWallet } from "#web/page/navigation.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { chainNames, commonWords, trackingModeNames } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { CountedMoney } from "#web/features/lines/LineMoney.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { useTitles } from "#web/features/holdings/detail/useTitles.ts"
import { LineFilters, useFilters } from "#web/features/holdings/list/LineFilters.tsx"
import { partOfWallet, totalOf } from "#web/features/holdings/list/part.ts"
import { walletMessages as messages } from "./pageMessages.ts"
import "./Wallets.css"
import { oldestRateOf, RateNote } from "#web/features/rates/RateNote.tsx"
import { Say } from "#ui/Say.tsx"

interface Props {
  /** The button that an empty list offers. */
  readonly add: ReactNode
}

const isOver = ({ disconnectedOn }: WalletView, on: string): boolean => disconnectedOn !== null && disconnectedOn <= on

/** The wallets with their values by their last statements. A button reads them again. */
export function WalletsList({ add }: Props) {
  const intl = useIntl()
  const { on, asked } = useAsOf()
  const [filters] = useFilters()
  const { portfolioId, currency: keptIn, withClosed, withRemoved } = filters
  const isNarrowed = portfolioId !== null || keptIn !== null
  const titles = useTitles()
  const query = useQuery(listWallets, {
    query: {
      ...asked,
      ...(portfolioId ? { portfolioId } : {}),
      ...(withRemoved ? { include: "removed" as const } : {}),
    },
  })
  return (
    <Answered query={query} skeleton={<Skeleton lines={5} />}>
      {({ wallets, currency }) => {
        if (wallets.length === 0 && !withRemoved && !isNarrowed) {
          return (
            <EmptyState
              needs="record"
              title={intl.formatMessage(messages.emptyTitle)}
              text={intl.formatMessage(messages.emptyText)}
              action={add}
            />
          )
        }
        const connected = wallets.filter(({ connectedOn }) => connectedOn <= on)
        const shown = connected.filter(
          (wallet) => (keptIn === null || wallet.currency === keptIn) && (withClosed || !isOver(wallet, on)),
        )
        return (
          <div className="stack">
            <LineFilters
              titles={titles}
              lines={connected}
              hasEnded={connected.some((wallet) => isOver(wallet, on))}
              words={messages}
              action={
                <Button
                  icon="refresh"
                  onPress={query.retry}
                  isPending={!query.isCurrent && !query.failure}
                  message={messages.refresh}
                />
              }
            />
            {shown.length === 0 ? (
              <p className="soft">{intl.formatMessage(isNarrowed ? messages.nothingFound : messages.noneOfDay)}</p>
            ) : (
              <WalletsTable wallets={shown} titles={titles} currency={currency} on={on} />
            )}
          </div>
        )
      }}
    </Answered>
  )
}

interface TableProps {
  readonly wallets: ReadonlyArray<WalletView>
  readonly titles: ReadonlyMap<string, string>
  readonly currency: string
  readonly on: string
}

function WalletsTable({ wallets, titles, currency, on }: TableProps) {
  const intl = useIntl()
  const figures = useFigures()
  const parts = wallets.filter(({ status }) => status === "active").map((wallet) => partOfWallet(wallet, "household"))
  const unpriced = wallets.reduce((sum, wallet) => sum + wallet.figures.withoutPrice, 0)
  const leftOut = parts.filter(({ value }) => value === null).length
  return (
    <>
      <FigureTable
        label={intl.formatMessage(messages.wallets)}
        rows={wallets}
        keyOf={({ walletId }) => walletId}
        initialSort={{ column: "owned", direction: "descending" }}
        rowClass={({ status }) => (status === "removed" ? "row-removed" : "")}
        columns={[
          {
            id: "title",
            header: intl.formatMessage(messages.title),
            isRowHeader: true,
            sortBy: ({ title }) => title,
            cell: (wallet) => (
              <>
                <AppLink to={pageOfWallet(wallet)}>{wallet.title}</AppLink>
                <WalletTags wallet={wallet} on={on} />
                <span className="table-sub">{titles.get(wallet.portfolioId)}</span>
              </>
            ),
            foot: <FormattedMessage {...commonWords.total} />,
          },
          {
            id: "chain",
            header: intl.formatMessage(messages.chain),
            sortBy: ({ blockchain }) => intl.formatMessage(chainNames[blockchain]),
            cell: ({ blockchain }) => intl.formatMessage(chainNames[blockchain]),
          },
          {
            id: "tracking",
            header: intl.formatMessage(messages.tracking),
            sortBy: ({ trackingMode }) => intl.formatMessage(trackingModeNames[trackingMode]),
            cell: ({ trackingMode }) => intl.formatMessage(trackingModeNames[trackingMode]),
          },
          {
            id: "stated",
            header: intl.formatMessage(messages.lastStated),
            sortBy: ({ figures }) => figures.statedOn,
            cell: ({ figures: { statedOn } }) =>
              statedOn === null ? (
                <span className="soft">{intl.formatMessage(messages.neverStated)}</span>
              ) : (
                figures.day(statedOn, "medium")
              ),
          },
          {
            id: "value",
            header: intl.formatMessage(commonWords.value),
            kind: "figure",
            cell: (wallet) => <Money amount={wallet.figures.value} currency={wallet.currency} />,
          },
          {
            id: "owned",
            header: intl.formatMessage(messages.inBase),
            kind: "figure",
            sortBy: ({ figures }) => figures.household.valueInBase,
            cell: ({ walletId, figures: { household } }) => (
              <CountedMoney
                figure="holdingValue"
                lineId={walletId}
                amount={household.valueInBase}
                currency={currency}
                noRate={messages.noRate}
              />
            ),
            foot: <Money amount={totalOf(parts, currency)} currency={currency} />,
          },
        ]}
      />
      {unpriced > 0 && <Say className="fine soft" message={messages.incomplete} values={{ count: unpriced }} />}
      <RateNote ratedOn={oldestRateOf(wallets)} on={on} />
      {leftOut > 0 && <Say className="fine soft" message={messages.leftOut} values={{ count: leftOut }} />}
    </>
  )
}

function WalletTags({ wallet, on }: { readonly wallet: WalletView; readonly on: string }) {
  const figures = useFigures()
  return (
    <>
      {wallet.status === "removed" && <Say as="span" className="tag" message={messages.removed} />}
      {wallet.disconnectedOn !== null && isOver(wallet, on) && (
        <Say
          as="span"
          className="tag"
          message={messages.disconnected}
          values={{ day: figures.day(wallet.disconnectedOn, "medium") }}
        />
      )}
    </>
  )
}
