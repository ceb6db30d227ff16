import { useMemo, useState } from "react"
import { ToggleButton } from "react-aria-components"
import { useIntl } from "react-intl"
import { type ChartSeries, equalLooks, type LineLook } from "./chartSeries.ts"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("chart", {
  lines: ["Chart lines", "Name of the group of buttons that add lines to the chart"],
  full: [
    "Maximum number of lines reached. Remove one to add another.",
    "Beside the buttons that add lines to the chart, once there are as many as there are dash patterns",
  ],
})

interface Props {
  /** The day of the values: that at the pointer, or else the last one. */
  readonly day: string
  /** The lines with their formatted values on the day. */
  readonly lines: ReadonlyArray<ChartLine & { readonly text: string }>
  readonly onToggle: (id: string, isOn: boolean) => void
}

/** The day and the value of each line, above the drawing so that it covers nothing. */
export function HistoryLegend({ day, lines, onToggle }: Props) {
  const intl = useIntl()
  return (
    <div className="chart-legend" role="group" aria-label={intl.formatMessage(messages.lines)}>
      <span className="chart-day">{day}</span>
      {lines.map(({ id, name, look, isShown, isRefused, text }) =>
        lines.length === 1 ? (
          <span key={id} className="chart-value figure">
            {text}
          </span>
        ) : (
          <ToggleButton
            key={id}
            className="chart-toggle"
            isDisabled={look === "main" || isRefused}
            isSelected={isShown}
            onChange={(isOn) => onToggle(id, isOn)}
          >
            {!isRefused && (
              <svg width="38" height="8" className={`chart-line-${look}`} aria-hidden="true">
                <line x1="1" x2="37" y1="4" y2="4" />
              </svg>
            )}
            <span>{name}</span> {isShown && <span className="chart-value figure">{text}</span>}
          </ToggleButton>
        ),
      )}
      {lines.some(({ isRefused }) => isRefused) && (
        <Say as="span" className="chart-full soft" message={messages.full} />
      )}
    </div>
  )
}

/** A line of the chart, whether it is shown or not. */
interface ChartLine extends ChartSeries {
  readonly isShown: boolean
  /** Whether it cannot be added, because no distinguishable look is left. */
  readonly isRefused: boolean
}

/** The lines of the chart and which are shown. The main line always is. */
export function useShownLines(series: ReadonlyArray<ChartSeries>, shownAtFirst: ReadonlyArray<string>) {
  const [added, setAdded] = useState<ReadonlySet<string>>(() => new Set(shownAtFirst))
  const lines = useMemo(() => linesOf(series, added), [series, added])
  const drawn = useMemo(() => lines.filter(({ isShown }) => isShown), [lines])
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(isOn ? [...added, id] : [...added].filter((one) => one !== id))
    // The last line cannot be removed, because the chart would be empty.
    if (series.some((line) => line.look === "main" || next.has(line.id))) setAdded(next)
  }
  return { lines, drawn, toggle }
}

/** Ensures that no two equal lines look the same: a line whose look is in use gets a free one, if there is any. */
function linesOf(series: ReadonlyArray<ChartSeries>, added: ReadonlySet<string>): ReadonlyArray<ChartLine> {
  const looks = new Map<string, LineLook>()
  const isFree = (look: LineLook) => ![...looks.values()].includes(look)
  const freeFor = ({ look }: ChartSeries) => (isEqual(look) && !isFree(look) ? equalLooks.find(isFree) : look)
  for (const id of added) {
    const line = series.find((one) => one.id === id)
    const look = line && freeFor(line)
    if (look) looks.set(id, look)
  }
  return series.map((line) => {
    const isShown = line.look === "main" || looks.has(line.id)
    const look = looks.get(line.id) ?? freeFor(line)
    return { ...line, look: look ?? line.look, isShown, isRefused: look === undefined }
  })
}

const isEqual = (look: LineLook): boolean => (equalLooks as ReadonlyArray<LineLook>).includes(look)
