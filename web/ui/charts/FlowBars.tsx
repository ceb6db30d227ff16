import { GridRows } from "@visx/grid"
import { scaleBand } from "@visx/scale"
import { useId, useState } from "react"
import { useIntl } from "react-intl"
import { decimal, isLess, sum, toPlainString } from "#contract/vocabulary.ts"
import { ChartFrame } from "./ChartFrame.tsx"
import { ChartKeys, Hatching, ChartTooltip } from "./chartParts.tsx"
import { chartTable } from "./chartTable.tsx"
import { type ChartMeasure, useMeasure } from "./measure.tsx"
import { fontScale, roomForTicks, scaleOfValues, widthOfWords } from "./plotScales.ts"
import "./FlowBars.css"
import { text } from "#web/i18n/texts.ts"

/** The money received and paid in an interval of time, both as amounts without a sign. */
export interface Flow {
  /** The interval, such as a year. */
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

const inWords = text(
  "flows.summary",
  "{label}, {from} to {to}: {received} received and {paid} paid, {net} net. Largest movement in {largest}: {largestReceived} received, {largestPaid} paid.",
  "The chart in words, for screen readers. from, to and largest are years or quarters",
)

/** Money received as bars above the axis, and money paid as bars below it. */
export function FlowBars({ label, currency, flows, names }: Props) {
  const intl = useIntl()
  const measure = useMeasure({ currency })
  const columnOf = (id: "received" | "paid" | "net") => ({
    id,
    header: names[id],
    kind: "figure" as const,
    cell: (flow: Flow) => measure.cell(flow[id]),
    exact: (flow: Flow) => measure.exact(flow[id]),
  })
  const [first, last] = [flows[0]?.span ?? "", flows.at(-1)?.span ?? ""]
  const largest = largestOf(flows)
  const totalOf = (id: "received" | "paid" | "net") =>
    measure.text(toPlainString(sum(flows.map((flow) => decimal(flow[id])))))
  const summary = intl.formatMessage(inWords, {
    label,
    from: first,
    to: last,
    received: totalOf("received"),
    paid: totalOf("paid"),
    net: totalOf("net"),
    largest: largest?.span ?? "",
    largestReceived: measure.text(largest?.received ?? "0"),
    largestPaid: measure.text(largest?.paid ?? "0"),
  })
  return (
    <ChartFrame
      label={label}
      context={`${first === last ? first : `${first} – ${last}`} · ${currency}`}
      summary={summary}
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
      table={chartTable({
        label,
        rows: [...flows].reverse(),
        keyOf: ({ span }) => span,
        columns: [
          {
            id: "span",
            header: names.span,
            isRowHeader: true,
            cell: ({ span }) => span,
            exact: ({ span }) => span,
          },
          columnOf("received"),
          columnOf("paid"),
          columnOf("net"),
        ],
      })}
    >
      {({ width, height }) => (
        <Bars label={summary} flows={flows} names={names} measure={measure} width={width} height={height} />
      )}
    </ChartFrame>
  )
}

/** The interval with the largest sum of money received and paid. */
function largestOf(flows: ReadonlyArray<Flow>): Flow | undefined {
  const moved = ({ received, paid }: Flow) => sum([decimal(received), decimal(paid)])
  return flows.reduce<Flow | undefined>(
    (most, flow) => (most === undefined || isLess(moved(most), moved(flow)) ? flow : most),
    undefined,
  )
}

interface BarsProps extends Omit<Props, "currency"> {
  readonly measure: ChartMeasure
  readonly width: number
  readonly height: number
}

const below = 28
const above = 14
const widestBar = 56
const sides = ["received", "paid", "net"] as const

function Bars({ label, flows, names, measure, width, height }: BarsProps) {
  const hatching = useId()
  const [pointed, setPointed] = useState<number>()
  const ends = flows.flatMap(({ received, paid }) => [Number(received), -Number(paid)])
  const letters = fontScale()
  const bottom = height - below * letters
  const y = scaleOfValues([0, ...ends], { height: bottom, above: above * letters })
  const ticks = y.ticks(4).map((value) => ({ value, words: measure.tick(value) }))
  const left = roomForTicks(ticks.map(({ words }) => words))
  const x = scaleBand<string>({ domain: flows.map(({ span }) => span), range: [left, width], padding: 0.3 })
  const bar = Math.min(x.bandwidth(), widestBar)
  const leastRoom = Math.max(...flows.map(({ span }) => widthOfWords(span))) + 16
  const every = Math.max(1, Math.ceil((flows.length * leastRoom) / (width - left)))
  const leftOf = (span: string) => (x(span) ?? 0) + (x.bandwidth() - bar) / 2
  const wordsAt = (index: number) => {
    const flow = flows[index]
    return flow ? [flow.span, ...sides.map((id) => `${names[id]} ${measure.text(flow[id])}`)].join(", ") : ""
  }
  const shown = pointed === undefined ? undefined : flows[pointed]
  return (
    <div className="plot">
      <ChartKeys label={label} count={flows.length} at={pointed} onMove={setPointed} start="last" wordsAt={wordsAt}>
        <svg width={width} height={height} aria-hidden="true" onPointerLeave={() => setPointed(undefined)}>
          <Hatching id={hatching} className="flow-hatching" />
          <GridRows scale={y} left={left} width={width - left} numTicks={4} className="plot-grid" />
          {flows.map((flow, index) => (
            <g
              key={flow.span}
              className={index === pointed ? "flow-pointed" : ""}
              onPointerMove={() => setPointed(index)}
              onPointerDown={() => setPointed(index)}
            >
              <rect
                className="flow-ground"
                x={(x(flow.span) ?? 0) - 2}
                width={x.bandwidth() + 4}
                y={0}
                height={bottom + 6}
              />
              <BarRect name="received" left={leftOf(flow.span)} width={bar} from={y(Number(flow.received))} to={y(0)} />
              <BarRect
                name="paid"
                hatching={hatching}
                left={leftOf(flow.span)}
                width={bar}
                from={y(0)}
                to={y(-Number(flow.paid))}
              />
              {index % every === 0 && (
                <text x={leftOf(flow.span) + bar / 2} y={height - 8} className="plot-tick plot-tick-middle">
                  {flow.span}
                </text>
              )}
            </g>
          ))}
          <line x1={left} x2={width} y1={y(0)} y2={y(0)} className="plot-axis" />
          {ticks.map(({ value, words }) => (
            <text key={value} x={left - 8} y={y(value) + 4.5 * letters} textAnchor="end" className="plot-tick">
              {words}
            </text>
          ))}
        </svg>
      </ChartKeys>
      {shown && (
        <ChartTooltip
          heading={shown.span}
          at={leftOf(shown.span) + bar / 2}
          beside={bar / 2 + 10}
          width={width}
          lines={sides.map((id) => ({ id, name: names[id], text: measure.text(shown[id]) }))}
        />
      )}
    </div>
  )
}

interface RectProps {
  readonly name: "received" | "paid"
  readonly hatching?: string
  readonly left: number
  readonly width: number
  readonly from: number
  readonly to: number
}

const BarRect = ({ name, hatching, left, width, from, to }: RectProps) =>
  to > from && (
    <rect
      className={`flow-${name}`}
      x={left}
      width={width}
      y={from}
      height={to - from}
      {...(hatching === undefined ? {} : { style: { fill: `url(#${hatching})` } })}
    />
  )
