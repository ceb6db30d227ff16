import { useIntl } from "react-intl"
import { type EntryView, type HoldingAnswer, readHoldingHistory } from "#contract/holdings.ts"
import { behaviourOf, dayOf } from "#contract/vocabulary.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf, useChoosingPeriod } from "#web/asOf/asOf.tsx"
import { kindNameOf } from "#web/features/holdings/detail/entryColumns.tsx"
import { kindOnPages } from "#web/features/holdings/entries/kinds/kinds.ts"
import { describeEntry } from "#web/features/holdings/entries/describeEntry.ts"
import { borrowingMessages } from "#web/features/debts/borrowingMessages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { ChartMark } from "#ui/charts/chartSeries.ts"
import { HistoryChart } from "#ui/charts/HistoryChart.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"

interface Props {
  readonly answer: HoldingAnswer
  readonly entries: ReadonlyArray<EntryView>
}

/** Its value from day to day, with marks for its entries. */
export function ValueHistory({ answer: { holding }, entries }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { askedUntil, on, from } = useAsOf()
  const onPeriod = useChoosingPeriod()
  const since = from === null || from < holding.openedOn ? holding.openedOn : from
  const history = useQuery(
    readHoldingHistory,
    since > on ? null : { params: { holdingId: holding.holdingId }, query: { from: since, ...askedUntil } },
  )
  if (since > on) return null
  const marks = entries.flatMap(({ entry }): ReadonlyArray<ChartMark> => {
    const shape = kindOnPages(entry._tag).mark?.(entry)
    if (!shape) return []
    const kind = intl.formatMessage(kindNameOf(entry))
    return [{ on: dayOf(entry), shape, kind, label: describeEntry(entry, intl, figures) }]
  })
  return (
    <Answered query={history} skeleton={<Skeleton height="chart" />}>
      {({ from, value, owed }) => (
        <HistoryChart
          label={`${intl.formatMessage(messages.history)}: ${holding.name}`}
          from={from}
          currency={holding.currency}
          course={behaviourOf[holding.assetClass].valuedBy.includes("quoted") ? "line" : "steps"}
          series={[
            { id: "value", name: intl.formatMessage(commonWords.value), look: "main", values: value },
            ...(owed
              ? [
                  {
                    id: "owed",
                    name: intl.formatMessage(borrowingMessages.owedColumn),
                    look: "dashed" as const,
                    values: owed,
                  },
                ]
              : []),
          ]}
          shownAtFirst={["owed"]}
          onPeriod={onPeriod}
          marks={marks}
          note={
            holding.priceSymbol !== null && holding.figures.basis === "cost" && intl.formatMessage(messages.noHistory)
          }
        />
      )}
    </Answered>
  )
}
