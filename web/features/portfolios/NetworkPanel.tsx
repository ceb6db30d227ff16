import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import type { NetWorthView } from "#contract/figures/figures.ts"
import type { PortfolioView, StakeView } from "#contract/portfolios.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import { networkMessages as messages } from "./networkMessages.ts"
import { Owners } from "./Owners.tsx"
import { StakeNote } from "./StakeNote.tsx"
import { stakesOn } from "./stakes.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly portfolio: PortfolioView
  readonly titles: ReadonlyMap<string, string>
  readonly stakes: ReadonlyArray<StakeView>
  readonly on: string
  readonly netWorth: NetWorthView | undefined
}

/** The selected portfolio of the network: its figures, its owners, and its stakes with their days. */
export function NetworkPanel({ portfolio: { portfolioId, title }, titles, stakes, on, netWorth }: Props) {
  const figures = useFigures()
  const titleOf = (id: string) => titles.get(id) ?? "\u2013"
  const holding = stakesOn(stakes, on)
  const owners = holding.filter(({ childId }) => childId === portfolioId)
  const held = holding.filter(({ ownerId }) => ownerId === portfolioId)
  const totals = netWorth?.portfolios.find((one) => one.portfolioId === portfolioId)
  const concerned = stakes
    .filter(({ status, ownerId, childId }) => status === "counts" && [ownerId, childId].includes(portfolioId))
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? 1 : -1))
  return (
    <>
      <header className="network-head">
        <h3>{title}</h3>
        <AppLink to={`/app/portfolios/${portfolioId}`} message={messages.open} />
      </header>
      {netWorth && (
        <dl className="network-figures">
          {(["assets", "debts", "net"] as const).map((id) => (
            <div key={id}>
              <Say as="dt" message={{ ...commonWords, net: commonWords.netWorth }[id]} />
              <dd>
                <Money amount={totals?.[id] ?? null} currency={netWorth.currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {owners.length > 0 && (
        <Part name={<FormattedMessage {...messages.holders} />}>
          <Owners stakes={owners} titleOf={titleOf} />
        </Part>
      )}
      {held.length > 0 && (
        <Part name={<FormattedMessage {...messages.holds} />}>
          <ul>
            {held.map(({ stakeId, childId, percent }) => (
              <li key={stakeId} className="network-pair">
                <AppLink to={`/app/portfolios/${childId}`}>{titleOf(childId)}</AppLink>
                <span className="figure">{figures.percent(toPlainString(percent))}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {concerned.length > 0 && (
        <Part name={<FormattedMessage {...messages.stakesByDate} />}>
          <ol>
            {concerned.map(({ stakeId, effectiveOn, ownerId, childId, percent, note }) => (
              <li key={stakeId} className={effectiveOn > on ? "network-dated soft" : "network-dated"}>
                <time dateTime={effectiveOn}>{figures.day(effectiveOn, "medium")}</time>
                <span>
                  <Say
                    as="span"
                    message={messages.stakeLine}
                    values={{
                      owner: titleOf(ownerId),
                      child: titleOf(childId),
                      percent: figures.percent(toPlainString(percent)),
                    }}
                  />
                  <StakeNote note={note} />
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  )
}

function Part({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="network-part">
      <h4>{name}</h4>
      {children}
    </div>
  )
}
