import { ParentSize, useParentSize } from "@visx/responsive"
import { type ReactNode, useDeferredValue, useRef, useState, useSyncExternalStore } from "react"
import { ToggleButton } from "react-aria-components"
import { defineMessage, FormattedMessage } from "react-intl"
import { DownloadMenu } from "#ui/download/DownloadMenu.tsx"
import { pictureOf } from "#ui/download/picture.ts"
import { fileName, saveFile } from "#ui/download/saveFile.ts"
import { useTableFile } from "#ui/download/useTableFile.ts"
import { Icon } from "#ui/Icon.tsx"
import type { ChartTable } from "./chartTable.tsx"
import "./HistoryChart.css"

interface Props {
  /** What the chart is called in its files. */
  readonly label: string
  /** The day or the days that it is about, and the currency, as its picture says below its title. */
  readonly context: string
  /** Beside the button for the table, with chart or table: the path among charts that lead to one another. */
  readonly path?: ReactNode
  /** Beside it, while the drawing is shown. */
  readonly legend?: ReactNode
  /** Kept outside where one drawing follows another in the same place; otherwise each begins with its drawing. */
  readonly view?: ChartView
  /** The same figures as a table. */
  readonly table: ChartTable
  /** Whether it tells how much there is, or ratios alone. */
  readonly tells?: "amounts" | "ratios"
  /** The chart in a sentence, for those who cannot see it. */
  readonly summary: string
  /** Between the drawing and the note, such as what its marks stand for. */
  readonly below?: ReactNode
  /** Below the chart, for all users. */
  readonly note?: ReactNode
  /** `asNeeded`: the drawing is as tall as its content, and gets the width alone. */
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

const asTable = defineMessage({
  id: "chart.asTable",
  defaultMessage: "Table",
  description: "Button: shows the figures of the chart as a table",
})

/** Around every drawing: its legend, its figures as a table one button away, its files, and its words. */
export function ChartFrame(props: Props) {
  const { label, context, path, legend, table, tells = "amounts", summary, below, note, height = "usual" } = props
  const { children, view } = props
  const [isTableHere, setTableHere] = useState(false)
  const { isTable: isTableChosen, onTable } = view ?? { isTable: isTableHere, onTable: setTableHere }
  // The table of a long history takes its time, for which the button need not wait.
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

/** The browser lays the page out for the paper only after the listeners here have drawn. */
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
