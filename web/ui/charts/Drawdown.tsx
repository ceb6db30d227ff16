import { FormattedMessage, useIntl } from "react-intl"
import type { ReturnsView } from "#contract/figures/returns.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { HistoryChart } from "./HistoryChart.tsx"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("drawdown", {
  depth: ["Drawdown", "Line of the chart: how far the value is below its highest point so far, in percent"],
  note: [
    "Of the time-weighted return: the fall below the highest level of the period so far. Money paid in or taken out does not affect it.",
    "Below the chart",
  ],
  deepest: ["Largest drawdowns", "Title of a table"],
  fall: ["Drawdown", "Column: a negative percentage"],
  peak: ["Peak on", "Column: the last day at the highest point"],
  trough: ["Trough on", "Column: the day of the lowest point"],
  recovered: ["Recovered on", "Column: the day on which the highest point was reached again"],
  notYet: ["Not yet", "In the column for the day of the recovery"],
  days: ["Days", "Column: how many days from the peak to the recovery, or to the last day shown"],
  never: ["No drawdown in this period: every day was at the highest level so far.", "In place of the chart"],
})

interface Props {
  readonly label: string
  readonly returns: Pick<ReturnsView, "from" | "drawdown" | "deepestDrawdowns">
}

/** The drawdown of the investments, day by day, and the largest drawdowns with their days. */
export function Drawdown({ label, returns: { from, drawdown, deepestDrawdowns } }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  if (deepestDrawdowns.length === 0) {
    return <Say className="soft" message={messages.never} />
  }
  return (
    <div className="stack">
      <HistoryChart
        label={label}
        from={from}
        as="percent"
        series={[{ id: "drawdown", name: intl.formatMessage(messages.depth), look: "main", values: drawdown }]}
        note={<FormattedMessage {...messages.note} />}
      />
      <Say className="section-part" message={messages.deepest} />
      <FigureTable
        label={intl.formatMessage(messages.deepest)}
        onPhone="table"
        rows={deepestDrawdowns}
        keyOf={({ peakOn }) => peakOn}
        columns={[
          {
            id: "depth",
            header: intl.formatMessage(messages.fall),
            isRowHeader: true,
            cell: ({ depth }) => <span className="figure">{writtenRatio(`-${depth}`, figures)}</span>,
            exact: ({ depth }) => `-${depth}`,
          },
          {
            id: "peak",
            header: intl.formatMessage(messages.peak),
            cell: ({ peakOn }) => figures.day(peakOn, "medium"),
            exact: ({ peakOn }) => peakOn,
          },
          {
            id: "trough",
            header: intl.formatMessage(messages.trough),
            cell: ({ troughOn }) => figures.day(troughOn, "medium"),
            exact: ({ troughOn }) => troughOn,
          },
          {
            id: "recovered",
            header: intl.formatMessage(messages.recovered),
            cell: ({ recoveredOn }) =>
              recoveredOn === null ? <FormattedMessage {...messages.notYet} /> : figures.day(recoveredOn, "medium"),
            exact: ({ recoveredOn }) => recoveredOn,
          },
          {
            id: "days",
            header: intl.formatMessage(messages.days),
            kind: "figure",
            cell: ({ days }) => <span className="figure">{figures.count(days)}</span>,
            exact: ({ days }) => String(days),
          },
        ]}
      />
    </div>
  )
}
