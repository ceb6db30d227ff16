import { useMemo, useState } from "react"
import { useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readNetWorth } from "#contract/figures/figures.ts"
import type { PortfolioView, StakeView } from "#contract/portfolios.ts"
import { isZero, toPlainString } from "#contract/vocabulary.ts"
import type { Query } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { ChartFrame } from "#ui/charts/ChartFrame.tsx"
import { chartTable } from "#ui/charts/chartTable.tsx"
import { PortfolioNetwork } from "#ui/charts/PortfolioNetwork.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { NetworkPanel } from "./NetworkPanel.tsx"
import { networkMessages as messages } from "./networkMessages.ts"
import { restOf, stakesOn } from "./stakes.ts"
import "./NetworkView.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly label: string
  /** Without removed ones. */
  readonly portfolios: ReadonlyArray<PortfolioView>
  readonly stakes: ReadonlyArray<StakeView>
  readonly on: string
  /** Without an answer, only the structure is shown; the page shows why the query failed. */
  readonly netWorth: Query<AnswerOf<typeof readNetWorth>>
}

/** The stakes on the day as a network, with a panel for the selected portfolio. */
export function NetworkView({ label, portfolios, stakes, on, netWorth: { answer } }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const [chosen, setChosen] = useState<string>()
  const { titles, ties, outsiders, ownersOf } = useTies(portfolios, stakes, on)
  const valueOf = (id: string) => answer?.portfolios.find(({ portfolioId }) => portfolioId === id)?.net ?? null
  const cards = portfolios.map(({ portfolioId, title }) => {
    const owners = ownersOf(portfolioId)
    return {
      id: portfolioId,
      title,
      value: answer ? <Money amount={valueOf(portfolioId)} currency={answer.currency} /> : "\u00a0",
      words:
        owners.length === 0
          ? intl.formatMessage(messages.cardOnTop)
          : intl.formatMessage(messages.cardHeldBy, { owners: intl.formatList(owners) }),
    }
  })
  const sentences = portfolios.flatMap(({ portfolioId, title }) => {
    const owners = ownersOf(portfolioId)
    return owners.length === 0
      ? []
      : [intl.formatMessage(messages.heldBySentence, { title, owners: intl.formatList(owners) })]
  })
  const selected = portfolios.find(({ portfolioId }) => portfolioId === chosen)
  return (
    <div className="network-view">
      <div>
        <ChartFrame
          height="asNeeded"
          summary={intl.formatMessage(messages.summary, {
            count: portfolios.length,
            day: figures.day(on),
            sentences: sentences.length > 0 ? sentences.join(" ") : intl.formatMessage(messages.noTies),
          })}
          label={label}
          context={answer ? `${figures.day(on)} · ${answer.currency}` : figures.day(on)}
          table={chartTable({
            label,
            onPhone: "cards",
            rows: portfolios,
            keyOf: ({ portfolioId }) => portfolioId,
            columns: [
              {
                id: "title",
                header: intl.formatMessage(commonWords.portfolio),
                isRowHeader: true,
                cell: ({ title }) => title,
                sortBy: ({ title }) => title,
                exact: ({ title }) => title,
              },
              {
                id: "owners",
                header: intl.formatMessage(messages.holders),
                cell: ({ portfolioId }) => intl.formatList(ownersOf(portfolioId)),
                exact: ({ portfolioId }) => ownersOf(portfolioId).join("; "),
              },
              ...(answer
                ? [
                    {
                      id: "net",
                      header: intl.formatMessage(commonWords.netWorth),
                      kind: "figure" as const,
                      cell: ({ portfolioId }: PortfolioView) => (
                        <Money amount={valueOf(portfolioId)} currency={answer.currency} />
                      ),
                      sortBy: ({ portfolioId }: PortfolioView) => valueOf(portfolioId),
                      exact: ({ portfolioId }: PortfolioView) => {
                        const amount = valueOf(portfolioId)
                        return amount === null ? null : { amount, currency: answer.currency }
                      },
                    },
                  ]
                : []),
            ],
          })}
        >
          {({ width }) => (
            <PortfolioNetwork
              label={label}
              portfolios={cards}
              stakes={ties}
              outsiders={outsiders}
              selected={selected?.portfolioId}
              onSelect={(id) => setChosen((now) => (now === id ? undefined : id))}
              width={width}
            />
          )}
        </ChartFrame>
      </div>
      <aside className="network-side" aria-live="polite">
        {selected ? (
          <NetworkPanel portfolio={selected} titles={titles} stakes={stakes} on={on} netWorth={answer} />
        ) : (
          <Say className="soft" message={messages.select} />
        )}
      </aside>
    </div>
  )
}

/** The stakes on the day between portfolios in view, what third parties have, and who owns a portfolio in words. */
function useTies(portfolios: Props["portfolios"], stakes: Props["stakes"], on: string) {
  const intl = useIntl()
  const figures = useFigures()
  const titles = useMemo(
    () => new Map<string, string>(portfolios.map((one) => [one.portfolioId, one.title])),
    [portfolios],
  )
  const ties = useMemo(
    () =>
      stakesOn(stakes, on)
        .filter(({ ownerId, childId }) => titles.has(ownerId) && titles.has(childId))
        .map(({ stakeId, ownerId, childId, percent }) => ({
          id: stakeId,
          ownerId,
          childId,
          percent: toPlainString(percent),
        })),
    [stakes, on, titles],
  )
  const outsiders = useMemo(() => {
    const byChild = Map.groupBy(stakesOn(stakes, on), ({ childId }) => childId as string)
    const rests = [...byChild].map(([childId, held]) => [childId, restOf(held)] as const)
    return new Map(rests.filter(([, rest]) => !isZero(rest)).map(([id, rest]) => [id, toPlainString(rest)]))
  }, [stakes, on])
  const ownersOf = (id: string): ReadonlyArray<string> => {
    const rest = outsiders.get(id)
    return [
      ...ties
        .filter(({ childId }) => childId === id)
        .map(({ ownerId, percent }) =>
          intl.formatMessage(messages.ownerShare, {
            owner: titles.get(ownerId) ?? "",
            percent: figures.percent(percent),
          }),
        ),
      ...(rest === undefined
        ? []
        : [intl.formatMessage(messages.thirdPartiesShare, { percent: figures.percent(rest) })]),
    ]
  }
  return { titles, ties, outsiders, ownersOf }
}
