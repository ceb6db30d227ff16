import { AppLink } from "../../app/AppLink.tsx"
import { useFigures } from "../../format/useFigures.ts"
import type { ChartMark } from "./chartSeries.ts"
import type { ChartMeasure } from "./measure.tsx"
import { markShapes } from "./markShapes.ts"

interface Props {
  readonly marks: ReadonlyArray<ChartMark>
  readonly measure: ChartMeasure
  /** The day that somebody points at. */
  readonly at: string | undefined
}

/**
 * What the marks of a chart stand for. Those that lead somewhere are listed, in the order of their days; of the others
 * the ones are told that somebody points at.
 */
export function ChartMarks({ marks, measure, at }: Props) {
  const figures = useFigures()
  if (marks.length === 0) return null
  if (!marks.some(({ to }) => to !== undefined)) {
    return (
      <p className="chart-mark-told" aria-hidden="true">
        {marks
          .filter(({ on }) => on === at)
          .map(({ label }) => label)
          .join("; ")}
      </p>
    )
  }
  return (
    <ul className="chart-marks">
      {marks.map(({ on, shape, label, to, change }) => (
        <li key={`${on} ${label}`} data-pointed={on === at}>
          <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true">
            <path d={markShapes[shape]} className={`plot-mark plot-mark-${shape}`} />
          </svg>
          <span className="chart-mark-day">{figures.day(on, "medium")}</span>
          <span className="chart-mark-label">{to === undefined ? label : <AppLink to={to}>{label}</AppLink>}</span>
          {change !== undefined && <span className="figure chart-mark-change">{measure.text(change)}</span>}
        </li>
      ))}
    </ul>
  )
}
