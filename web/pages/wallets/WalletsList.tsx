import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { listWallets, type WalletView } from "../../../server/contract/wallets.ts"
import { useQuery } from "../../api/useQuery.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { pageOfWallet } from "../../app/navigation.ts"
import { useReporting } from "../../app/reporting.ts"
import { useFigures } from "../../format/useFigures.ts"
import { chainNames, commonWords, trackingModeNames } from "../../messages/words.ts"
import { Button } from "../../ui/Button.tsx"
import { Explained } from "../../ui/Explain.tsx"
import { FigureTable } from "../../ui/FigureTable.tsx"
import { FilterSwitch } from "../../ui/FilterSwitch.tsx"
import { Money } from "../../ui/Money.tsx"
import { Answered, EmptyState, Skeleton } from "../../ui/States.tsx"
import { useTitles } from "../holding/useTitles.ts"
import { totalOf } from "../holdings/part.ts"
import { walletMessages as messages } from "./messages.ts"
import "./Wallets.css"

interface Props {
  /** The one action that fills an empty list. */
  readonly add: ReactNode
}

const isOver = ({ disconnectedOn }: WalletView, on: string): boolean => disconnectedOn !== null && disconnectedOn <= on

/** The wallets, each with what it was worth by its last statement; asked for again by a button. */
export function WalletsList({ add }: Props) {
  const intl = useIntl()
  const { on, asked } = useReporting()
  const [params, setParams] = useSearchParams()
  const withOver = params.get("closed") === "shown"
  const withRemoved = params.get("removed") === "shown"
  const show = (name: string, isOn: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (isOn) next.set(name, "shown")
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const query = useQuery(listWallets, {
    query: { ...asked, ...(withRemoved ? { include: "removed" as const } : {}) },
  })
  return (
    <Answered query={query} skeleton={<Skeleton lines={5} />}>
      {({ wallets, currency }) => {
        if (wallets.length === 0 && !withRemoved) {
          return (
            <EmptyState
              needs="record"
              title={intl.formatMessage(messages.emptyTitle)}
              text={intl.formatMessage(messages.emptyText)}
              action={add}
            />
          )
        }
        const shown = wallets.filter((wallet) => wallet.connectedOn <= on && (withOver || !isOver(wallet, on)))
        return (
          <div className="stack">
            <div className="wallets-tools">
              {wallets.some((wallet) => isOver(wallet, on)) && (
                <FilterSwitch isOn={withOver} onChange={(isOn) => show("closed", isOn)}>
                  <FormattedMessage {...messages.showDisconnected} />
                </FilterSwitch>
              )}
              <FilterSwitch isOn={withRemoved} onChange={(isOn) => show("removed", isOn)}>
                <FormattedMessage {...messages.showRemoved} />
              </FilterSwitch>
              <Button icon="refresh" onPress={query.retry} isPending={!query.isCurrent && !query.failure}>
                <FormattedMessage {...messages.refresh} />
              </Button>
            </div>
            <WalletsTable wallets={shown} currency={currency} on={on} />
          </div>
        )
      }}
    </Answered>
  )
}

interface TableProps {
  readonly wallets: ReadonlyArray<WalletView>
  readonly currency: string
  readonly on: string
}

function WalletsTable({ wallets, currency, on }: TableProps) {
  const intl = useIntl()
  const figures = useFigures()
  const titles = useTitles()
  const parts = wallets
    .filter(({ status }) => status === "active")
    .map(({ figures: { household } }) => ({
      share: household.share,
      value: household.valueInBase,
      unrounded: household.unroundedInBase,
    }))
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
            cell: ({ walletId, figures: { household } }) =>
              household.valueInBase === null ? (
                <span className="soft">{intl.formatMessage(messages.noRate)}</span>
              ) : (
                <Explained figure="holdingValue" subjectId={walletId}>
                  <Money amount={household.valueInBase} currency={currency} />
                </Explained>
              ),
            foot: <Money amount={totalOf(parts)} currency={currency} />,
          },
        ]}
      />
      {leftOut > 0 && (
        <p className="fine soft">
          <FormattedMessage {...messages.leftOut} values={{ count: leftOut }} />
        </p>
      )}
    </>
  )
}

function WalletTags({ wallet, on }: { readonly wallet: WalletView; readonly on: string }) {
  const figures = useFigures()
  return (
    <>
      {wallet.status === "removed" && (
        <span className="tag">
          <FormattedMessage {...messages.removed} />
        </span>
      )}
      {wallet.disconnectedOn !== null && isOver(wallet, on) && (
        <span className="tag">
          <FormattedMessage {...messages.disconnected} values={{ day: figures.day(wallet.disconnectedOn, "medium") }} />
        </span>
      )}
    </>
  )
}
