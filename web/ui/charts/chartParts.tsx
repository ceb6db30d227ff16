import type { KeyboardEvent, ReactNode } from "react"
import { clamp, stepOf } from "./plotScales.ts"

interface Props {
  /** The title and the summary of the chart. */
  readonly label: string
  readonly count: number
  /** The index of the current point; `undefined` if there is none. */
  readonly at: number | undefined
  readonly onMove: (index: number | undefined) => void
  /** Opens the current point. */
  readonly onOpen?: (index: number) => void
  /** The point at which the keyboard starts: the last one of a history, or the first part of a whole. */
  readonly start: "first" | "last"
  /** The text that is read aloud for a point. */
  readonly wordsAt: (index: number) => string
  readonly children: ReactNode
}

/** Adds keyboard access to a drawing: the arrow keys, Home and End move between points, which are read aloud. */
export function ChartKeys({ label, count, at, onMove, onOpen, start, wordsAt, children }: Props) {
  const current = clamp(at ?? (start === "first" ? 0 : count - 1), count)
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      onMove(undefined)
      return
    }
    if (event.key === "Enter" && onOpen) {
      onOpen(current)
      return
    }
    const by = stepOf(event.key, event.shiftKey, count)
    if (by === undefined) return
    event.preventDefault()
    onMove(at === undefined && Math.abs(by) === 1 ? current : clamp(current + by, count))
  }
  return (
    <div
      className="plot-keys"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={current}
      aria-valuetext={wordsAt(current)}
      onKeyDown={move}
      onBlur={() => onMove(undefined)}
    >
      {children}
    </div>
  )
}

/** A pattern of slanted lines, so that an area also differs without colour. */
export const Hatching = ({ id, className }: { readonly id: string; readonly className: string }) => (
  <defs>
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse">
      <path d="M-1,1 L1,-1 M0,6 L6,0 M5,7 L7,5" className={className} />
    </pattern>
  </defs>
)

interface ChartTooltipProps {
  readonly heading: string
  readonly lines: ReadonlyArray<{ readonly id: string; readonly name?: string; readonly text: string }>
  readonly marks?: ReadonlyArray<string>
  /** The horizontal position of the point, from the left. */
  readonly at: number
  /** The distance from the point, so that the tooltip does not cover it. */
  readonly beside: number
  readonly width: number
}

/** The tooltip of a point, on the side that has more space. */
export const ChartTooltip = ({ heading, lines, marks = [], at, beside, width }: ChartTooltipProps) => (
  <div
    className="plot-tip"
    aria-hidden="true"
    style={at < width / 2 ? { left: at + beside } : { right: width - at + beside }}
  >
    <span className="plot-tip-day">{heading}</span>
    {lines.map(({ id, name, text }) => (
      <span key={id} className="plot-tip-value">
        {name !== undefined && <span>{name}</span>}
        <span className="figure">{text}</span>
      </span>
    ))}
    {marks.map((mark) => (
      <span key={mark} className="plot-tip-mark">
        {mark}
      </span>
    ))}
  </div>
)
