import { ToggleButton } from "react-aria-components"
import { defineMessage, useIntl } from "react-intl"
import type { LineLook } from "./HistoryChart.tsx"

const lines = defineMessage({
  id: "chart.lines",
  defaultMessage: "Lines of the chart",
  description: "Name of the group of buttons that add lines to the chart",
})

interface Props {
  /** The day that is told: the last one, unless somebody points at another. */
  readonly day: string
  readonly lines: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly look: LineLook
    readonly isShown: boolean
    /** Its value on the day. */
    readonly text: string
  }>
  readonly onToggle: (id: string, isOn: boolean) => void
}

/** Above the drawing, so that it covers nothing: the day, and each line with its value of that day. */
export function HistoryLegend({ day, lines: told, onToggle }: Props) {
  const intl = useIntl()
  return (
    <div className="chart-legend" role="group" aria-label={intl.formatMessage(lines)}>
      <span className="chart-day">{day}</span>
      {told.map(({ id, name, look, isShown, text }) =>
        told.length === 1 ? (
          <span key={id} className="chart-value figure">
            {text}
          </span>
        ) : (
          <ToggleButton
            key={id}
            className="chart-toggle"
            isDisabled={look === "main"}
            isSelected={isShown}
            onChange={(isOn) => onToggle(id, isOn)}
          >
            <svg width="26" height="8" className={`chart-line-${look}`} aria-hidden="true">
              <line x1="1" x2="25" y1="4" y2="4" />
            </svg>
            <span>{name}</span>
            {isShown && <span className="chart-value figure">{text}</span>}
          </ToggleButton>
        ),
      )}
    </div>
  )
}
