import { ToggleButton } from "react-aria-components"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import type { ChartLine } from "./useShownLines.ts"

const messages = {
  lines: defineMessage({
    id: "chart.lines",
    defaultMessage: "Chart lines",
    description: "Name of the group of buttons that add lines to the chart",
  }),
  full: defineMessage({
    id: "chart.full",
    defaultMessage: "No more lines can be distinguished: remove one to add another.",
    description: "Beside the buttons that add lines to the chart, once there are as many as there are dash patterns",
  }),
}

interface Props {
  /** The day that is told: the last one, unless somebody points at another. */
  readonly day: string
  /** Each with its value on the day. */
  readonly lines: ReadonlyArray<ChartLine & { readonly text: string }>
  readonly onToggle: (id: string, isOn: boolean) => void
}

/** Above the drawing, so that it covers nothing: the day, and each line with its value of that day. */
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
        <span className="chart-full soft">
          <FormattedMessage {...messages.full} />
        </span>
      )}
    </div>
  )
}
