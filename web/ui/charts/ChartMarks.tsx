import { type CalendarDate, dayNumber } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { type ChartMark, markShapes } from "./chartSeries.ts"
import type { ChartMeasure } from "./measure.tsx"

/** The marks on the days of a chart, which begins on a day. */
export const marksDrawn = (
  marks: ReadonlyArray<ChartMark> = [],
  from: CalendarDate,
  count: number,
): ReadonlyArray<ChartMark> =>
  marks.filter(({ on }) => {
    const index = dayNumber(on) - dayNumber(from)
    return index >= 0 && index < count
  })

interface Props {
  /** Those that are drawn. */
  readonly marks: ReadonlyArray<ChartMark>
  readonly measure: ChartMeasure
  /** The day at the pointer. */
  readonly at: string | undefined
}

/**
 * The meaning of the marks. Those with a link are listed by day. Of the others, each kind is in the legend, or those of the day at
 * the pointer are described in its place.
 */
export function ChartMarks({ marks, measure, at }: Props) {
  const figures = useFigures()
  if (marks.length === 0) return null
  if (!marks.some(({ to }) => to !== undefined)) return <MarkLegend marks={marks} at={at} />
  return (
    <ul className="chart-marks">
      {marks.map(({ on, shape, label, to, change }) => (
        <li key={`${on} ${label}`} data-pointed={on === at}>
          <MarkSign shape={shape} />
          <span className="chart-mark-day">{figures.day(on, "medium")}</span>
          <span className="chart-mark-label">{to === undefined ? label : <AppLink to={to}>{label}</AppLink>}</span>
          {change !== undefined && <span className="figure chart-mark-change">{measure.text(change)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Each shape that is drawn, with the kinds that it marks. */
function MarkLegend({ marks, at }: Omit<Props, "measure">) {
  const ofDay = marks.filter(({ on }) => on === at)
  if (ofDay.length > 0) {
    return (
      <p className="chart-mark-legend" aria-hidden="true">
        {ofDay.map(({ label }) => label).join("; ")}
      </p>
    )
  }
  const kinds = Map.groupBy(marks, ({ shape }) => shape)
  return (
    <ul className="chart-mark-legend">
      {shapes.map((shape) => {
        const names = new Set((kinds.get(shape) ?? []).flatMap(({ kind }) => kind ?? []))
        return (
          names.size > 0 && (
            <li key={shape}>
              <MarkSign shape={shape} /> {[...names].join(", ")}
            </li>
          )
        )
      })}
    </ul>
  )
}

const shapes: ReadonlyArray<ChartMark["shape"]> = ["up", "down", "diamond", "dot"]

function MarkSign({ shape }: Pick<ChartMark, "shape">) {
  return (
    <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden="true">
      <path d={markShapes[shape]} className={`plot-mark plot-mark-${shape}`} />
    </svg>
  )
}
