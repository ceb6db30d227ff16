import { GridRows } from "@visx/grid"
import { scaleBand, scaleLinear } from "@visx/scale"
import { useState } from "react"
import { useIntl } from "react-intl"
import { useFigures } from "../../../format/useFigures.ts"
import { ChartFrame } from "../../../ui/charts/ChartFrame.tsx"
import { chartTable } from "../../../ui/charts/chartTable.tsx"
import { visitsMessages as messages } from "./messages.ts"

interface Day {
  readonly day: string
  readonly views: number
}

/** The views of each day as columns, and as a table one button away. */
export function DayBars({ days }: { readonly days: ReadonlyArray<Day> }) {
  const say = useIntl().formatMessage
  const figures = useFigures()
  return (
    <ChartFrame
      label={say(messages.days)}
      told={days.length === 0 ? "" : `${figures.day(days[0]?.day ?? "")} – ${figures.day(days.at(-1)?.day ?? "")}`}
      tells="ratios"
      summary={say(messages.days)}
      table={chartTable({
        label: say(messages.days),
        rows: [...days].reverse(),
        keyOf: ({ day }) => day,
        columns: [
          {
            id: "day",
            header: say(messages.day),
            isRowHeader: true,
            cell: ({ day }) => figures.day(day),
            exact: ({ day }) => day,
          },
          {
            id: "views",
            header: say(messages.total),
            kind: "figure",
            cell: ({ views }) => figures.count(views),
            exact: ({ views }) => String(views),
          },
        ],
      })}
    >
      {(size) => <Bars days={days} {...size} />}
    </ChartFrame>
  )
}

const below = 28
const above = 22
const leastRoom = 72

interface BarsProps {
  readonly days: ReadonlyArray<Day>
  readonly width: number
  readonly height: number
}

function Bars({ days, width, height }: BarsProps) {
  const say = useIntl().formatMessage
  const figures = useFigures()
  const [pointed, setPointed] = useState<Day>()
  const most = Math.max(4, ...days.map(({ views }) => views))
  const y = scaleLinear<number>({ domain: [0, most], range: [height - below, above], nice: 4 })
  const x = scaleBand<string>({ domain: days.map(({ day }) => day), range: [0, width], padding: 0.25 })
  const every = Math.max(1, Math.ceil((days.length * leastRoom) / width))
  const left = (day: string) => x(day) ?? 0
  return (
    <div className="plot">
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={say(messages.days)}
        onPointerLeave={() => setPointed(undefined)}
      >
        <GridRows scale={y} width={width} numTicks={4} className="plot-grid" />
        {days.map((one, index) => (
          <g key={one.day} onPointerMove={() => setPointed(one)} onPointerDown={() => setPointed(one)}>
            <rect x={left(one.day)} width={x.bandwidth()} y={0} height={height} fill="transparent" />
            <rect
              className="visits-bar"
              x={left(one.day)}
              width={x.bandwidth()}
              y={y(one.views)}
              height={y(0) - y(one.views)}
            />
            {(days.length - 1 - index) % every === 0 && left(one.day) > leastRoom / 2 && (
              <text x={left(one.day) + x.bandwidth()} y={height - 8} className="plot-tick" textAnchor="end">
                {figures.day(one.day, "dayOfMonth")}
              </text>
            )}
          </g>
        ))}
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="plot-axis" />
        {y.ticks(4).map((tick) => (
          <text key={tick} x={0} y={y(tick) - 5} className="plot-tick">
            {figures.count(tick)}
          </text>
        ))}
      </svg>
      {pointed && (
        <div
          className="plot-told"
          aria-hidden="true"
          style={
            left(pointed.day) < width / 2
              ? { left: left(pointed.day) + x.bandwidth() + 10 }
              : { right: width - left(pointed.day) + 10 }
          }
        >
          <span className="plot-told-day">{figures.day(pointed.day)}</span>
          <span className="plot-told-value">
            <span>{say(messages.total)}</span>
            <span className="figure">{figures.count(pointed.views)}</span>
          </span>
        </div>
      )}
    </div>
  )
}
