import { GridRows } from "@visx/grid"
import { scaleBand, scaleLinear } from "@visx/scale"
import { useState } from "react"
import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { ChartFrame } from "#ui/charts/ChartFrame.tsx"
import { ChartKeys, ChartTooltip } from "#ui/charts/chartParts.tsx"
import { chartTable } from "#ui/charts/chartTable.tsx"
import { fontScale, roomForTicks } from "#ui/charts/plotScales.ts"
import { visitsMessages as messages } from "./messages.ts"

interface Day {
  readonly day: string
  readonly views: number
}

/** The views of each day as a column chart, with a button that switches to a table. */
export function DayBars({ days }: { readonly days: ReadonlyArray<Day> }) {
  const say = useIntl().formatMessage
  const figures = useFigures()
  const [from, to] = [figures.day(days[0]?.day ?? ""), figures.day(days.at(-1)?.day ?? "")]
  const most = days.reduce((most, one) => (one.views > most.views ? one : most), { day: "", views: -1 })
  const summary = say(messages.summary, {
    from,
    to,
    total: figures.count(days.reduce((total, { views }) => total + views, 0)),
    most: figures.count(most.views),
    mostOn: figures.day(most.day),
  })
  return (
    <ChartFrame
      label={say(messages.days)}
      context={`${from} – ${to}`}
      tells="ratios"
      summary={summary}
      table={chartTable({
        label: say(messages.days),
        rows: [...days].reverse(),
        keyOf: ({ day }) => day,
        columns: [
          {
            id: "day",
            header: say(commonWords.day),
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
      {(size) => <Bars days={days} summary={summary} {...size} />}
    </ChartFrame>
  )
}

const below = 28
const above = 14
const leastRoom = 72

interface BarsProps {
  readonly days: ReadonlyArray<Day>
  readonly summary: string
  readonly width: number
  readonly height: number
}

function Bars({ days, summary, width, height }: BarsProps) {
  const say = useIntl().formatMessage
  const figures = useFigures()
  const [pointed, setPointed] = useState<number>()
  const letters = fontScale()
  const bottom = height - below * letters
  const most = Math.max(4, ...days.map(({ views }) => views))
  const y = scaleLinear<number>({ domain: [0, most], range: [bottom, above * letters], nice: 4 })
  const ticks = y.ticks(4).map((value) => ({ value, words: figures.count(value) }))
  const left = roomForTicks(ticks.map(({ words }) => words))
  const x = scaleBand<string>({ domain: days.map(({ day }) => day), range: [left, width], padding: 0.25 })
  const every = Math.max(1, Math.ceil((days.length * leastRoom * letters) / (width - left)))
  const leftOf = (day: string) => x(day) ?? 0
  const wordsAt = (index: number) => {
    const one = days[index]
    return one ? `${figures.day(one.day)}, ${say(messages.total)} ${figures.count(one.views)}` : ""
  }
  const shown = pointed === undefined ? undefined : days[pointed]
  return (
    <div className="plot">
      <ChartKeys
        label={`${say(messages.days)}. ${summary}`}
        count={days.length}
        at={pointed}
        onMove={setPointed}
        start="last"
        wordsAt={wordsAt}
      >
        <svg width={width} height={height} aria-hidden="true" onPointerLeave={() => setPointed(undefined)}>
          <GridRows scale={y} left={left} width={width - left} numTicks={4} className="plot-grid" />
          {days.map(({ day, views }, index) => (
            <g key={day} onPointerMove={() => setPointed(index)} onPointerDown={() => setPointed(index)}>
              <rect
                className={index === pointed ? "visits-pointed" : "visits-ground"}
                x={leftOf(day) - 1}
                width={x.bandwidth() + 2}
                y={0}
                height={bottom}
              />
              <rect
                className="visits-bar"
                x={leftOf(day)}
                width={x.bandwidth()}
                y={y(views)}
                height={bottom - y(views)}
              />
              {(days.length - 1 - index) % every === 0 && leftOf(day) - left > leastRoom / 2 && (
                <text x={leftOf(day) + x.bandwidth()} y={height - 8} className="plot-tick" textAnchor="end">
                  {figures.day(day, "dayOfMonth")}
                </text>
              )}
            </g>
          ))}
          <line x1={left} x2={width} y1={bottom} y2={bottom} className="plot-axis" />
          {ticks.map(({ value, words }) => (
            <text key={value} x={left - 8} y={y(value) + 4.5 * letters} textAnchor="end" className="plot-tick">
              {words}
            </text>
          ))}
        </svg>
      </ChartKeys>
      {shown && (
        <ChartTooltip
          heading={figures.day(shown.day)}
          lines={[{ id: "views", name: say(messages.total), text: figures.count(shown.views) }]}
          at={leftOf(shown.day) + x.bandwidth() / 2}
          beside={x.bandwidth() / 2 + 10}
          width={width}
        />
      )}
    </div>
  )
}
