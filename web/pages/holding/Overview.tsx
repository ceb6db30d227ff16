import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import { type EntryView, readHoldingHistory, type readHolding } from "../../../server/contract/holdings.ts"
import { dayOf } from "../../../server/contract/vocabulary.ts"
import { useSession } from "../../api/session.tsx"
import { useQuery } from "../../api/useQuery.ts"
import { useReporting } from "../../app/reporting.ts"
import { describeEntry } from "../../entries/describeEntry.ts"
import { recordTitles } from "../../entries/messages.ts"
import { daysBetween } from "../../format/days.ts"
import { useFigures } from "../../format/useFigures.ts"
import { basisNames, commonWords, costMethodNames } from "../../messages/words.ts"
import { Button } from "../../ui/Button.tsx"
import { type ChartMark, HistoryChart } from "../../ui/charts/HistoryChart.tsx"
import { FigureTable } from "../../ui/FigureTable.tsx"
import { Change, Money } from "../../ui/Money.tsx"
import { Reading, Readings, Section } from "../../ui/Page.tsx"
import { Answered, EmptyState, Skeleton } from "../../ui/States.tsx"
import type { HoldingDialog } from "./HoldingPage.tsx"
import { holdingMessages as messages } from "./messages.ts"

interface Props {
  readonly answer: AnswerOf<typeof readHolding>
  readonly onOpen: (dialog: HoldingDialog) => void
}

/** The figures of a holding on the day, and how its value came about. */
export function Overview({ answer, onOpen }: Props) {
  const intl = useIntl()
  const { holding, entries } = answer
  const counting = entries.filter(({ status }) => status === "counts")
  const first = holding.assetClass === "account" ? "Balance" : holding.priceSymbol === null ? "Valuation" : "Trade"
  return (
    <div className="page">
      <HoldingFiguresBlock answer={answer} />
      {counting.length === 0 && holding.status === "active" ? (
        <EmptyState
          title={intl.formatMessage(messages.noEntries)}
          text={intl.formatMessage(first === "Balance" ? messages.noBalancesText : messages.noTradesText)}
          action={
            <>
              <Button
                look="primary"
                onPress={() => onOpen({ kind: "record", entryKind: first === "Valuation" ? "Trade" : first })}
              >
                {intl.formatMessage(recordTitles[first === "Valuation" ? "Trade" : first])}
              </Button>
              {first !== "Balance" && (
                <Button onPress={() => onOpen({ kind: "record", entryKind: "Delivery" })}>
                  {intl.formatMessage(recordTitles.Delivery)}
                </Button>
              )}
            </>
          }
        />
      ) : (
        <ValueHistory answer={answer} entries={counting} />
      )}
      <Gains answer={answer} />
    </div>
  )
}

function HoldingFiguresBlock({ answer: { holding, currency, on } }: { readonly answer: Props["answer"] }) {
  const intl = useIntl()
  const words = useFigures()
  const { figures } = holding
  return (
    <div className="holding-head">
      <div>
        <p className="soft">
          <FormattedMessage {...messages.valueOn} values={{ day: words.day(on) }} />
        </p>
        <p className="holding-value">
          <Money amount={figures.value} currency={holding.currency} />
        </p>
        {figures.share !== "100" && (
          <p className="soft">
            <FormattedMessage {...messages.ownedValue} values={{ percent: words.percent(figures.share) }} />
          </p>
        )}
      </div>
      <Readings>
        {(holding.currency !== currency || figures.share !== "100") && (
          <Reading name={<FormattedMessage {...messages.inBase} />}>
            {figures.ownedValueInBase === null ? (
              <span className="soft">
                <FormattedMessage {...messages.noRate} />
              </span>
            ) : (
              <Money amount={figures.ownedValueInBase} currency={currency} />
            )}
          </Reading>
        )}
        {figures.units !== null && (
          <Reading name={<FormattedMessage {...messages.units} />}>
            <span className="figure">{words.units(figures.units)}</span>
          </Reading>
        )}
        {figures.price ? (
          <Reading
            name={<FormattedMessage {...messages.price} />}
            note={
              <>
                {intl.formatMessage(messages.priceOn, {
                  day: words.day(figures.price.on, "medium"),
                  days: daysBetween(figures.price.on, on),
                  age: words.count(daysBetween(figures.price.on, on)),
                })}
                {figures.price.source && ` · ${figures.price.source}`}
              </>
            }
          >
            <span className="figure">{words.price(figures.price.amount, figures.price.currency)}</span>
          </Reading>
        ) : (
          <Reading
            name={<FormattedMessage {...messages.basis} />}
            note={
              figures.statedOn !== null &&
              intl.formatMessage(messages.statedOn, {
                day: words.day(figures.statedOn, "medium"),
                days: daysBetween(figures.statedOn, on),
                age: words.count(daysBetween(figures.statedOn, on)),
              })
            }
          >
            <FormattedMessage {...basisNames[figures.basis]} />
          </Reading>
        )}
        {/[1-9]/.test(figures.income.gross) && (
          <Reading
            name={<FormattedMessage {...messages.income} />}
            note={
              /[1-9]/.test(figures.income.taxWithheld) &&
              intl.formatMessage(messages.incomeTax, {
                amount: words.money(figures.income.taxWithheld, holding.currency),
              })
            }
          >
            <Money amount={figures.income.gross} currency={holding.currency} />
          </Reading>
        )}
        {figures.share !== "100" && (
          <Reading name={<FormattedMessage {...messages.share} />}>
            <span className="figure">{words.percent(figures.share)}</span>
          </Reading>
        )}
      </Readings>
    </div>
  )
}

interface HistoryProps {
  readonly answer: Props["answer"]
  readonly entries: ReadonlyArray<EntryView>
}

function ValueHistory({ answer: { holding }, entries }: HistoryProps) {
  const intl = useIntl()
  const figures = useFigures()
  const { asked, on, from } = useReporting()
  const since = from === null || from < holding.openedOn ? holding.openedOn : from
  const history = useQuery(
    readHoldingHistory,
    since > on
      ? null
      : { params: { holdingId: holding.holdingId }, query: { from: since, ...(asked ? { to: asked } : {}) } },
  )
  if (since > on) return null
  const marks = entries.flatMap(({ entry }): ReadonlyArray<ChartMark> => {
    const shape = shapeOf(entry)
    return shape ? [{ on: dayOf(entry), shape, label: describeEntry(entry, intl, figures) }] : []
  })
  return (
    <Answered query={history} skeleton={<Skeleton height="chart" />}>
      {({ from, value }) => (
        <HistoryChart
          label={`${intl.formatMessage(messages.history)}: ${holding.name}`}
          from={from}
          currency={holding.currency}
          series={[{ id: "value", name: intl.formatMessage(commonWords.value), look: "main", values: value }]}
          marks={marks}
          note={
            holding.priceSymbol !== null && holding.figures.basis === "cost" && intl.formatMessage(messages.noHistory)
          }
        />
      )}
    </Answered>
  )
}

/** How an entry is marked on the chart; balances and valuations are the line itself. */
function shapeOf(entry: EntryView["entry"]): ChartMark["shape"] | undefined {
  switch (entry._tag) {
    case "Trade":
      return entry.side === "buy" ? "up" : "down"
    case "Delivery":
      return entry.direction === "in" ? "up" : "down"
    case "CashFlow":
      return "diamond"
    case "Split":
      return "dot"
    case "Valuation":
    case "Balance":
    case "OwnershipShare":
    case "Note":
      return undefined
  }
}

function Gains({ answer: { holding, lots } }: { readonly answer: Props["answer"] }) {
  const intl = useIntl()
  const words = useFigures()
  const { costMethod } = useSession().preferences
  const { figures, currency } = holding
  const methods = (["average", "fifo"] as const).flatMap((method) => {
    const amounts = figures[method]
    return amounts ? [{ method, ...amounts }] : []
  })
  if (methods.length === 0) return null
  return (
    <Section title={intl.formatMessage(messages.gains)} note={intl.formatMessage(messages.gainsNote)}>
      <FigureTable
        label={intl.formatMessage(messages.gains)}
        rows={methods}
        keyOf={({ method }) => method}
        columns={[
          {
            id: "method",
            header: intl.formatMessage(messages.method),
            isRowHeader: true,
            cell: ({ method }) => (
              <>
                <FormattedMessage {...costMethodNames[method]} />
                {method === costMethod && (
                  <span className="tag">
                    <FormattedMessage {...messages.preferred} />
                  </span>
                )}
              </>
            ),
          },
          {
            id: "cost",
            header: intl.formatMessage(messages.cost),
            kind: "figure",
            cell: ({ cost }) => <Money amount={cost} currency={currency} />,
          },
          {
            id: "unrealised",
            header: intl.formatMessage(messages.unrealised),
            kind: "figure",
            cell: ({ unrealised }) => <Change amount={unrealised} currency={currency} />,
          },
          {
            id: "realised",
            header: intl.formatMessage(messages.realised),
            kind: "figure",
            cell: ({ realised }) => <Change amount={realised} currency={currency} />,
          },
        ]}
      />
      {lots.length > 1 && (
        <>
          <h3>
            <FormattedMessage {...messages.lots} />
          </h3>
          <FigureTable
            label={intl.formatMessage(messages.lots)}
            rows={lots}
            keyOf={({ acquiredOn, units, cost }) => `${acquiredOn} ${units} ${cost}`}
            columns={[
              {
                id: "acquiredOn",
                header: intl.formatMessage(messages.acquiredOn),
                isRowHeader: true,
                cell: ({ acquiredOn }) => words.day(acquiredOn, "medium"),
              },
              {
                id: "units",
                header: intl.formatMessage(commonWords.units),
                kind: "figure",
                cell: ({ units }) => words.units(units),
              },
              {
                id: "cost",
                header: intl.formatMessage(messages.cost),
                kind: "figure",
                cell: ({ cost }) => <Money amount={cost} currency={currency} />,
              },
            ]}
          />
        </>
      )}
    </Section>
  )
}
