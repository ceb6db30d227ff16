import { useIntl } from "react-intl"
import { changeWindowNames } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { readPricePerformance } from "#contract/figures/standing.ts"
import type { AssetClass, CalendarDate } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { daysBetween } from "#web/format/days.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { equalLooks } from "#ui/charts/chartSeries.ts"
import { HistoryChart } from "#ui/charts/HistoryChart.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { UnitPrice } from "#ui/figures/UnitPrice.tsx"
import { RatioFigure } from "#ui/figures/RatioFigure.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { Tabs } from "#ui/Tabs.tsx"
import { useTab } from "#ui/useTab.ts"
import { holdingsMessages } from "#web/features/holdings/list/messages.ts"
import { pricesMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

type Answer = AnswerOf<typeof readPricePerformance>

interface Props {
  readonly assetClass: AssetClass
}

/** The market prices of the holdings of a class: prices of the day, and their history over 90 days. */
export function MarketPrices({ assetClass }: Props) {
  const intl = useIntl()
  const { askedDay } = useAsOf()
  const query = useQuery(readPricePerformance, { query: { assetClass, ...askedDay } })
  const [tab, select] = useTab("prices", ["current", "history"] as const)
  return (
    <>
      {query.failure && <Say message={messages.failed} />}
      <Answered query={query} skeleton={<Skeleton lines={6} />}>
        {(answer) =>
          answer.prices.length === 0 ? (
            <EmptyState title={intl.formatMessage(messages.nothing)} text={intl.formatMessage(messages.nonePriced)} />
          ) : (
            <Tabs
              label={intl.formatMessage(messages.prices)}
              selected={tab}
              onSelect={select}
              tabs={[
                {
                  id: "current",
                  label: intl.formatMessage(messages.current),
                  content: <CurrentPrices answer={answer} assetClass={assetClass} />,
                },
                {
                  id: "history",
                  label: intl.formatMessage(messages.history),
                  content: <PriceHistory answer={answer} />,
                },
              ]}
            />
          )
        }
      </Answered>
    </>
  )
}

function CurrentPrices({ answer: { prices, on }, assetClass }: Props & { readonly answer: Answer }) {
  const intl = useIntl()
  const figures = useFigures()
  const isSevenMissing = prices.some(({ sevenDays }) => sevenDays.value === null)
  const isThirtyMissing = prices.some(({ thirtyDays }) => thirtyDays.value === null)
  return (
    <div className="stack">
      <FigureTable
        label={intl.formatMessage(messages.marketPrices)}
        rows={prices}
        keyOf={({ symbol }) => symbol}
        columns={[
          {
            id: "symbol",
            header: intl.formatMessage(messages.symbol),
            isRowHeader: true,
            sortBy: ({ name, symbol }) => name ?? symbol,
            cell: ({ name, symbol }) => (
              <>
                {name ?? symbol}
                {name && <span className="table-sub">{symbol}</span>}
              </>
            ),
          },
          {
            id: "price",
            header: intl.formatMessage(labelWords.price),
            kind: "figure",
            cell: ({ price, currency }) =>
              price && currency ? (
                <>
                  <UnitPrice amount={price.amount} currency={currency} />
                  {daysBetween(price.on, on) > 0 && (
                    <span className="table-sub">{figures.day(price.on, "medium")}</span>
                  )}
                </>
              ) : (
                <span className="soft fine">{intl.formatMessage(messages.unavailable)}</span>
              ),
          },
          {
            id: "sevenDays",
            header: intl.formatMessage(changeWindowNames.week),
            kind: "figure",
            sortBy: ({ sevenDays }) => sevenDays.value,
            cell: ({ sevenDays }) => <RatioFigure ratio={sevenDays} />,
          },
          {
            id: "thirtyDays",
            header: intl.formatMessage(changeWindowNames.month),
            kind: "figure",
            sortBy: ({ thirtyDays }) => thirtyDays.value,
            cell: ({ thirtyDays }) => <RatioFigure ratio={thirtyDays} />,
          },
        ]}
      />
      {assetClass === "metal" && <p className="fine soft">{intl.formatMessage(messages.perOunce)}</p>}
      {isSevenMissing && <p className="fine soft">{intl.formatMessage(holdingsMessages.missingSevenDays)}</p>}
      {isThirtyMissing && <p className="fine soft">{intl.formatMessage(holdingsMessages.missingThirtyDays)}</p>}
    </div>
  )
}

/** Every price within the period; as many lines are drawn at first as can be distinguished. */
function PriceHistory({ answer: { prices, from, on } }: { readonly answer: Answer }) {
  const intl = useIntl()
  const figures = useFigures()
  const drawn = prices.filter(({ history }) => history.some((value) => value !== null))
  if (drawn.length === 0) return <p className="soft">{intl.formatMessage(labelWords.noPriceHistory)}</p>
  return (
    <HistoryChart
      label={intl.formatMessage(messages.historyLabel)}
      from={from as CalendarDate}
      as="percent"
      series={drawn.map(({ symbol, name, history }, index) => ({
        id: symbol,
        name: name ?? symbol,
        look: equalLooks[index % equalLooks.length] ?? "fine",
        values: history,
      }))}
      shownAtFirst={drawn.slice(0, equalLooks.length).map(({ symbol }) => symbol)}
      note={intl.formatMessage(messages.historyNote, { day: figures.day(on) })}
    />
  )
}
