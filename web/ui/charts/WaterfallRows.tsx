import { Group } from "@visx/group"
import { scaleLinear } from "@visx/scale"
import { type ReactNode, useId, useState } from "react"
import type { IntlShape } from "react-intl"
import { type Decimal, decimal, sum, toFixedString } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Money } from "#ui/Money.tsx"
import type { ChartColumn } from "./chartTable.tsx"
import { ChartKeys, Hatching } from "./chartParts.tsx"
import { fontScale } from "./plotScales.ts"
import "./Waterfall.css"

export interface FloatingBar extends Span {
  readonly id: string
  /** With its link to what it is made of. */
  readonly name: ReactNode
  /** The name alone, as it is read aloud. */
  readonly words: string
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

/** Where names and amounts have room beside the bars, and where they stand above them. */
function roomIn(width: number) {
  const letters = fontScale()
  return width < narrowBelow * letters
    ? { row: 30 * letters + 28, bar: 14, barTop: 30 * letters + 2, nameRoom: 0, amountRoom: 0 }
    : { row: 40 * letters, bar: 18, barTop: 20 * letters - 9, nameRoom: 216 * letters, amountRoom: 172 * letters }
}

/** Bars below one another on one scale, each with its name and its amount, tied to the next where there is room. */
export function WaterfallRows({ label, currency, bars, reach, width }: Props) {
  const figures = useFigures()
  const hatching = useId()
  const [pointed, setPointed] = useState<number>()
  const wordsAt = (index: number) => {
    const bar = bars[index]
    return bar ? `${bar.words}, ${figures.money(bar.amount, currency)}` : ""
  }
  const room = roomIn(width)
  const isNarrow = room.nameRoom === 0
  const x = scaleLinear<number>({ domain: [...reach], range: [1, width - room.nameRoom - room.amountRoom - 1] })
  const height = bars.length * room.row
  return (
    <div className={`waterfall-rows ${isNarrow ? "waterfall-narrow" : ""}`} style={{ height }}>
      <ChartKeys label={label} count={bars.length} at={pointed} onMove={setPointed} start="first" wordsAt={wordsAt}>
        <svg
          className="waterfall-drawing"
          width={Math.max(0, width - room.nameRoom - room.amountRoom)}
          height={height}
          style={{ left: room.nameRoom }}
          aria-hidden="true"
        >
          <Hatching id={hatching} className="waterfall-hatching" />
          {!isNarrow && <line x1={x(0)} x2={x(0)} y1={0} y2={height} className="plot-axis" />}
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
                    data-amount={figures.amountsHidden ? undefined : bars[index]?.amount}
                    {...(look === "minus" ? { style: { fill: `url(#${hatching})` } } : {})}
                  />
                )}
                {isNarrow && <line x1={x(0)} x2={x(0)} y1={-2} y2={room.bar + 2} className="plot-axis" />}
                {!isNarrow && next && (next.from === to || next.to === to) && (
                  <line x1={end} x2={end} y1={from === to ? 0 : room.bar} y2={room.row} className="waterfall-tie" />
                )}
              </Group>
            )
          })}
        </svg>
      </ChartKeys>
      <ul aria-label={label}>
        {bars.map(({ id, name, words, amount, look }, index) => (
          <li
            key={id}
            className={`waterfall-row waterfall-row-${look} ${index === pointed ? "waterfall-pointed" : ""}`}
            style={{ height: room.row }}
          >
            <span className="waterfall-name" title={words} style={room.nameRoom ? { width: room.nameRoom - 16 } : {}}>
              {name}
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A part of the way to a result: debts have a minus. A result starts at zero. */
export interface Part {
  readonly amount: string
  readonly kind: "change" | "result"
}

/** Where the bar of a part begins and ends on the scale, as amounts. */
export interface Span {
  readonly from: string
  readonly to: string
}

const zero = decimal("0")

/** Each part begins where the one before it ended. Exact, so that the last bar ends at the result to the cent. */
export function spansOf(parts: ReadonlyArray<Part>): ReadonlyArray<Span> {
  let reached: Decimal = zero
  return parts.map(({ amount, kind }) => {
    const from = kind === "result" ? zero : reached
    reached = sum([from, decimal(amount)])
    return { from: toFixedString(from, 2), to: toFixedString(reached, 2) }
  })
}

/** From the lowest to the highest end of the bars, zero included: a length on the screen. */
export function reachOf(spans: ReadonlyArray<Span>): [number, number] {
  const ends = spans.flatMap(({ from, to }) => [Number(from), Number(to)])
  const low = Math.min(0, ...ends)
  const high = Math.max(0, ...ends)
  return low === high ? [0, 1] : [low, high]
}

/** The columns of its table for the amount of each row, and for the sum that it reaches. */
export const sumColumns = (
  intl: IntlShape,
  currency: string,
): ReadonlyArray<ChartColumn<{ readonly amount: string; readonly to: string }>> => [
  {
    id: "amount",
    header: intl.formatMessage(commonWords.amount),
    kind: "figure",
    cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    exact: ({ amount }) => ({ amount, currency }),
  },
  {
    id: "reached",
    header: intl.formatMessage(commonWords.cumulative),
    kind: "figure",
    cell: ({ to }) => <Money amount={to} currency={currency} />,
    exact: ({ to }) => ({ amount: to, currency }),
  },
]
