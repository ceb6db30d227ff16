import { GridRows } from "@visx/grid"
import { scaleBand } from "@visx/scale"
import { useState } from "react"
import { FigureTable } from "../FigureTable.tsx"
import { ChartFrame } from "./ChartFrame.tsx"
import { type ChartMeasure, useMeasure } from "./measure.tsx"
import { scaleOfValues } from "./plotScales.ts"
import "./FlowBars.css"

/** What came and what went in a span of time, both as amounts without a sign. */
export interface Flow {
  /** Such as a year. */
  readonly span: string
  readonly received: string
  readonly paid: string
  /** Received less paid. */
  readonly net: string
}

interface Props {
  readonly label: string
  readonly currency: string
  readonly flows: ReadonlyArray<Flow>
  readonly names: { readonly span: string; readonly received: string; readonly paid: string; readonly net: string }
}

/** Money that came stands above the line, money that went below it. */
export function FlowBars({ label, currency, flows, names }: Props) {
  const measure = useMeasure({ currency })
  const columnOf = (id: "received" | "paid" | "net") => ({
    id,
    header: names[id],
    kind: "figure" as const,
    cell: (flow: Flow) => measure.cell(flow[id]),
  })
  return (
    <ChartFrame
      summary={label}
      legend={
        <ul className="flow-legend">
          <li>
            <span className="flow-sample flow-received" aria-hidden="true" /> {names.received}
          </li>
          <li>
            <span className="flow-sample flow-paid" aria-hidden="true" /> {names.paid}
          </li>
        </ul>
      }
      table={
        <FigureTable
          label={label}
          onPhone="table"
          rows={[...flows].reverse()}
          keyOf={({ span }) => span}
          columns={[
            { id: "span", header: names.span, isRowHeader: true, cell: ({ span }) => span },
            columnOf("received"),
            columnOf("paid"),
            columnOf("net"),
          ]}
        />
      }
    >
      {({ width, height }) => (
        <Bars label={label} flows={flows} names={names} measure={measure} width={width} height={height} />
      )}
    </ChartFrame>
  )
}

interface BarsProps extends Omit<Props, "currency"> {
  readonly measure: ChartMeasure
  readonly width: number
  readonly height: number
}

const below = 28
const above = 22
const widestBar = 56
const leastRoom = 44

function Bars({ label, flows, names, measure, width, height }: BarsProps) {
  const [pointed, setPointed] = useState<Flow>()
  const ends = flows.flatMap(({ received, paid }) => [Number(received), -Number(paid)])
  const y = scaleOfValues([0, ...ends], { width, height: height - below, above })
  const x = scaleBand<string>({ domain: flows.map(({ span }) => span), range: [0, width], padding: 0.3 })
  const bar = Math.min(x.bandwidth(), widestBar)
  const every = Math.max(1, Math.ceil((flows.length * leastRoom) / width))
  const leftOf = (span: string) => (x(span) ?? 0) + (x.bandwidth() - bar) / 2
  return (
    <div className="plot">
      <svg width={width} height={height} role="img" aria-label={label} onPointerLeave={() => setPointed(undefined)}>
        <GridRows scale={y} width={width} numTicks={4} className="plot-grid" />
        {flows.map((flow, index) => (
          <g key={flow.span} onPointerMove={() => setPointed(flow)} onPointerDown={() => setPointed(flow)}>
            <rect x={x(flow.span)} width={x.bandwidth()} y={0} height={height} fill="transparent" />
            <BarRect name="received" left={leftOf(flow.span)} width={bar} from={y(Number(flow.received))} to={y(0)} />
            <BarRect name="paid" left={leftOf(flow.span)} width={bar} from={y(0)} to={y(-Number(flow.paid))} />
            {index % every === 0 && (
              <text x={leftOf(flow.span) + bar / 2} y={height - 8} className="plot-tick" textAnchor="middle">
                {flow.span}
              </text>
            )}
          </g>
        ))}
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="plot-axis" />
        {y.ticks(4).map((tick) => (
          <text key={tick} x={0} y={y(tick) - 5} className="plot-tick">
            {measure.tick(tick)}
          </text>
        ))}
      </svg>
      {pointed && (
        <div
          className="plot-told"
          aria-hidden="true"
          style={
            leftOf(pointed.span) < width / 2
              ? { left: leftOf(pointed.span) + bar + 10 }
              : { right: width - leftOf(pointed.span) + 10 }
          }
        >
          <span className="plot-told-day">{pointed.span}</span>
          {(["received", "paid", "net"] as const).map((id) => (
            <span key={id} className="plot-told-value">
              <span>{names[id]}</span>
              <span className="figure">{measure.text(pointed[id])}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

interface RectProps {
  readonly name: "received" | "paid"
  readonly left: number
  readonly width: number
  readonly from: number
  readonly to: number
}

const BarRect = ({ name, left, width, from, to }: RectProps) =>
  to > from && <rect className={`flow-${name}`} x={left} width={width} y={from} height={to - from} />
