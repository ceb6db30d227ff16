import { Group } from "@visx/group"
import { scaleLinear } from "@visx/scale"
import type { ReactNode } from "react"
import { Money } from "../Money.tsx"
import type { Span } from "./waterfallPlaces.ts"
import "./Waterfall.css"

export interface FloatingBar extends Span {
  readonly id: string
  /** With its link to what it is made of. */
  readonly name: ReactNode
  readonly amount: string
  readonly look: "plus" | "minus" | "result"
}

interface Props {
  readonly label: string
  readonly currency: string
  readonly bars: ReadonlyArray<FloatingBar>
  /** The lowest and the highest amount of the scale. */
  readonly reach: readonly [number, number]
  readonly width: number
}

const narrowBelow = 560
const wide = { row: 40, bar: 18, barTop: 11, nameRoom: 216, amountRoom: 172 }
const narrow = { row: 58, bar: 14, barTop: 32, nameRoom: 0, amountRoom: 0 }

/** Bars below one another on one scale, each with its name and its amount, tied to the next where there is room. */
export function WaterfallRows({ label, currency, bars, reach, width }: Props) {
  const room = width < narrowBelow ? narrow : wide
  const x = scaleLinear<number>({ domain: [...reach], range: [1, width - room.nameRoom - room.amountRoom - 1] })
  const height = bars.length * room.row
  return (
    <div className={`waterfall-rows ${room === narrow ? "waterfall-narrow" : ""}`} style={{ height }}>
      <svg
        className="waterfall-drawing"
        width={Math.max(0, width - room.nameRoom - room.amountRoom)}
        height={height}
        style={{ left: room.nameRoom }}
        aria-hidden="true"
      >
        {room === wide && <line x1={x(0)} x2={x(0)} y1={0} y2={height} className="plot-axis" />}
        {bars.map(({ id, from, to, look }, index) => {
          const [start, end] = [x(Number(from)), x(Number(to))]
          const next = bars[index + 1]
          return (
            <Group key={id} top={index * room.row + room.barTop}>
              {from !== to && (
                <rect
                  className={`waterfall-${look}`}
                  x={Math.min(start, end)}
                  width={Math.max(1.5, Math.abs(end - start))}
                  height={room.bar}
                />
              )}
              {room === narrow && <line x1={x(0)} x2={x(0)} y1={-2} y2={room.bar + 2} className="plot-axis" />}
              {room === wide && next && (next.from === to || next.to === to) && (
                <line x1={end} x2={end} y1={from === to ? 0 : room.bar} y2={room.row} className="waterfall-tie" />
              )}
            </Group>
          )
        })}
      </svg>
      <ul aria-label={label}>
        {bars.map(({ id, name, amount, look }) => (
          <li key={id} className={`waterfall-row waterfall-row-${look}`} style={{ height: room.row }}>
            <span className="waterfall-name" style={room.nameRoom ? { width: room.nameRoom - 16 } : {}}>
              {name}
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  )
}
