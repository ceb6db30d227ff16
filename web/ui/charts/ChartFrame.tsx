import { ParentSize } from "@visx/responsive"
import { type ReactNode, useState } from "react"
import { ToggleButton } from "react-aria-components"
import { defineMessage, FormattedMessage } from "react-intl"
import { Icon } from "../Icon.tsx"
import "./HistoryChart.css"

interface Props {
  /** Beside the button for the table, while the drawing is shown. */
  readonly legend?: ReactNode
  /** The same figures as a table. */
  readonly table: ReactNode
  /** The chart in a sentence, for those who cannot see it. */
  readonly summary: string
  /** Below the chart, for everybody. */
  readonly note?: ReactNode
  readonly children: (size: { readonly width: number; readonly height: number }) => ReactNode
}

const asTable = defineMessage({
  id: "chart.asTable",
  defaultMessage: "Table",
  description: "Button: shows the figures of the chart as a table",
})

/** Around every drawing: its legend, its figures as a table one button away, and its words. */
export function ChartFrame({ legend, table, summary, note, children }: Props) {
  const [isTable, setTable] = useState(false)
  return (
    <figure className="chart">
      <div className="chart-head">
        {!isTable && legend}
        <ToggleButton className="chart-toggle chart-table-toggle" isSelected={isTable} onChange={setTable}>
          <Icon name="table" size={18} />
          <FormattedMessage {...asTable} />
        </ToggleButton>
      </div>
      {isTable ? (
        <div className="chart-table">{table}</div>
      ) : (
        <div className="chart-plot">
          <ParentSize debounceTime={50}>
            {({ width, height }) => (width > 0 ? children({ width, height }) : null)}
          </ParentSize>
        </div>
      )}
      <figcaption className={note ? "chart-note" : "visually-hidden"}>{note || summary}</figcaption>
    </figure>
  )
}
