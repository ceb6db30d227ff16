import { ParentSize, useParentSize } from "@visx/responsive"
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
  /** `asNeeded`: the drawing is as tall as what it has to show, and is told the width alone. */
  readonly height?: "usual" | "asNeeded"
  readonly children: (size: Size) => ReactNode
}

interface Size {
  readonly width: number
  readonly height: number
}

const asTable = defineMessage({
  id: "chart.asTable",
  defaultMessage: "Table",
  description: "Button: shows the figures of the chart as a table",
})

/** Around every drawing: its legend, its figures as a table one button away, and its words. */
export function ChartFrame({ legend, table, summary, note, height = "usual", children }: Props) {
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
        <div className={height === "usual" ? "chart-table" : ""}>{table}</div>
      ) : height === "asNeeded" ? (
        <Growing>{children}</Growing>
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

function Growing({ children }: Pick<Props, "children">) {
  const { parentRef, width } = useParentSize({ debounceTime: 50, ignoreDimensions })
  return <div ref={parentRef}>{width > 0 && children({ width, height: 0 })}</div>
}

const ignoreDimensions: Array<"height" | "top" | "left"> = ["height", "top", "left"]
