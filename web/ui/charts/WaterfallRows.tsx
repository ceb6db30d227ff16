import { writtenLike } from "#web/format/amounts.ts"
import { Group } from "@visx/group"
import { scaleLinear } from "@visx/scale"
import { type ReactNode, useId, useState } from "react"
import type { IntlShape } from "react-intl"
import { type Decimal, decimal, sum } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Money } from "#ui/figures/Money.tsx"
import type { ChartColumn } from "./chartTable.tsx"
import { ChartKeys, Hatching } from "./chartParts.tsx"
import { fontScale } from "./plotScales.ts"
import "./Waterfall.css"

export interface FloatingBar extends Span {
  readonly id: string
  /** The name, which can be a link. */
  readonly name: ReactNode
  /** The name as plain text, for screen readers. */
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

/** Above a bar, the width of a letter, of an amount, and the height of a further line of a name. */
const [letterWidth, amountWidth, lineHeight] = [7.5, 120, 17]

/**
 * The heights of rows, and the widths for names and amounts beside the bars: 0 if these texts are above the bars, where a name
 * that is too long for one line gives all of them two.
 */
function roomIn(width: number, bars: ReadonlyArray<FloatingBar>) {
  const letters = fontScale()
  const isLong = bars.some(({ words }) => words.length * letterWidth * letters > width - amountWidth * letters)
  const text = (isLong ? 26 + lineHeight : 26) * letters
  return width < narrowBelow * letters
    ? { row: text + 12, bar: 7, barTop: text + 1, nameRoom: 0, amountRoom: 0 }
    : { row: 40 * letters, bar: 18, barTop: 20 * letters - 9, nameRoom: 216 * letters, amountRoom: 172 * letters }
}

/** Bars on one scale, each with its name and amount, connected to the next if there is space. */
export function WaterfallRows({ label, currency, bars, reach, width }: Props) {
  const figures = useFigures()
  const hatching = useId()
  const [pointed, setPointed] = useState<number>()
  const wordsAt = (index: number) => {
    const bar = bars[index]
    return bar ? `${bar.words}, ${figures.money(bar.amount, currency)}` : ""
  }
  const room = roomIn(width, bars)
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

/** A change towards a result, negative for debts, or a result, which starts at zero. */
export interface WaterfallPart {
  readonly amount: string
  readonly kind: "change" | "result"
}

/** The amounts at which a bar starts and ends. */
export interface Span {
  readonly from: string
  readonly to: string
}

const zero = decimal("0")

/** The spans of the parts: each starts where the previous one ends. Exact, so that the last ends at the total. */
export function spansOf(parts: ReadonlyArray<WaterfallPart>): ReadonlyArray<Span> {
  const texts = parts.map(({ amount }) => amount)
  let reached: Decimal = zero
  return parts.map(({ amount, kind }) => {
    const from = kind === "result" ? zero : reached
    reached = sum([from, decimal(amount)])
    return { from: writtenLike(from, ...texts), to: writtenLike(reached, ...texts) }
  })
}

/** The range of all bars, including zero, as JavaScript numbers for the drawing only. */
export function reachOf(spans: ReadonlyArray<Span>): [number, number] {
  const ends = spans.flatMap(({ from, to }) => [Number(from), Number(to)])
  const low = Math.min(0, ...ends)
  const high = Math.max(0, ...ends)
  return low === high ? [0, 1] : [low, high]
}

/** The columns of the table: the amount of each row, and the sum up to it. */
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
