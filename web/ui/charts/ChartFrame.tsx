import { ParentSize, useParentSize } from "@visx/responsive"
import { type ReactNode, useDeferredValue, useRef, useState, useSyncExternalStore } from "react"
import { ToggleButton } from "react-aria-components"
import { FormattedMessage } from "react-intl"
import { DownloadMenu } from "#ui/download/DownloadMenu.tsx"
import { pictureOf } from "#ui/download/picture.ts"
import { fileName, saveFile } from "#ui/download/saveFile.ts"
import { useTableFile } from "#ui/download/useTableFile.ts"
import { Icon } from "#ui/Icon.tsx"
import type { ChartTable } from "./chartTable.tsx"
import "./HistoryChart.css"
import { text } from "#web/i18n/texts.ts"

interface Props {
  /** The name of the chart, also in its files. */
  readonly label: string
  /** The days and the currency of the chart, shown below the title of its picture. */
  readonly context: string
  /** The path between charts that lead to one another, shown in the head with the drawing and the table alike. */
  readonly path?: ReactNode
  /** The legend, shown in the head with the drawing only. */
  readonly legend?: ReactNode
  /** Buttons for what is drawn, before those for the table and the files. */
  readonly tools?: ReactNode
  /** The choice of table or drawing, if several charts share it; otherwise each chart starts with the drawing. */
  readonly view?: ChartView
  /** The same figures as a table. */
  readonly table: ChartTable
  /** Whether the chart shows amounts, or only ratios. */
  readonly tells?: "amounts" | "ratios"
  /** A sentence that describes the chart for screen readers. */
  readonly summary: string
  /** Shown between drawing and note, such as the meaning of the marks. */
  readonly below?: ReactNode
  /** A note below the chart. */
  readonly note?: ReactNode
  /** `asNeeded`: the drawing determines its height, and only gets a width. */
  readonly height?: "usual" | "asNeeded"
  readonly children: (size: Size) => ReactNode
}

export interface ChartView {
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
}

interface Size {
  readonly width: number
  readonly height: number
}

const asTable = text("chart.asTable", "Table", "Button: shows the figures of the chart as a table")

/** The frame of every chart: its legend, the buttons for its table and its files, and its notes. */
export function ChartFrame(props: Props) {
  const { label, context, path, legend, table, tells = "amounts", summary, below, note, height = "usual" } = props
  const { children, tools, view } = props
  const [isTableHere, setTableHere] = useState(false)
  const { isTable: isTableChosen, onTable } = view ?? { isTable: isTableHere, onTable: setTableHere }
  // Rendering the table of a long history takes time, and must not block the button.
  const isTable = useDeferredValue(isTableChosen)
  const figure = useRef<HTMLElement>(null)
  const paper = usePrintSize()
  const saveTable = useTableFile()
  const savePicture = async () => {
    if (figure.current) saveFile(fileName(label, "png"), await pictureOf(figure.current, { title: label, context }))
  }
  return (
    <figure className="chart" ref={figure}>
      <div className="chart-head">
        {path}
        {!isTable && legend}
        <div className="chart-tools" data-not-drawn>
          {tools}
          <ToggleButton className="chart-toggle" isSelected={isTableChosen} onChange={onTable}>
            <Icon name="table" size={18} />
            <FormattedMessage {...asTable} />
          </ToggleButton>
          <DownloadMenu
            label={label}
            csv={() => saveTable(label, table.columns())}
            {...(isTable ? {} : { png: savePicture })}
            tells={tells}
          />
        </div>
      </div>
      {isTable ? (
        <div className={height === "usual" ? "chart-table" : ""}>{table.shown}</div>
      ) : height === "asNeeded" ? (
        <Growing>{children}</Growing>
      ) : (
        <div className="chart-plot">
          <ParentSize debounceTime={50}>
            {(size) => (paper ? children(paper) : size.width > 0 && children(size))}
          </ParentSize>
        </div>
      )}
      {!isTable && below}
      <figcaption className={note ? "chart-note" : "visually-hidden"}>{note || summary}</figcaption>
    </figure>
  )
}

function Growing({ children }: Pick<Props, "children">) {
  const { parentRef, width: room } = useParentSize({ debounceTime: 50, ignoreDimensions })
  const width = usePrintSize()?.width ?? room
  return <div ref={parentRef}>{width > 0 && children({ width, height: 0 })}</div>
}

const ignoreDimensions: Array<"height" | "top" | "left"> = ["height", "top", "left"]

/** The width of A4 between its margins, and the height of a history chart in print, in CSS pixels (96 per inch). */
const sheet = { width: Math.floor((180 / 25.4) * 96), height: 230 }

/** The size of a chart while the page is printed; otherwise `undefined`. */
const usePrintSize = (): typeof sheet | undefined =>
  useSyncExternalStore(follow, () => isPrinting) ? sheet : undefined

let isPrinting = false

/** Renders before the browser lays out the page for print: `beforeprint` listeners run first. */
function follow(onChange: () => void): () => void {
  const begin = () => {
    isPrinting = true
    onChange()
  }
  const end = () => {
    isPrinting = false
    onChange()
  }
  addEventListener("beforeprint", begin)
  addEventListener("afterprint", end)
  return () => {
    removeEventListener("beforeprint", begin)
    removeEventListener("afterprint", end)
  }
}
