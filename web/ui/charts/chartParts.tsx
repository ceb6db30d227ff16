import type { KeyboardEvent, ReactNode } from "react"
import { clamp, stepOf } from "./plotScales.ts"

interface Props {
  /** What the chart shows, with its summary. */
  readonly label: string
  readonly count: number
  /** The index of the current point: none while the user points at nothing. */
  readonly at: number | undefined
  readonly onMove: (index: number | undefined) => void
  /** Opens what is there. */
  readonly onOpen?: (index: number) => void
  /** Where one is before the first key: the last point of a history, the first part of a whole. */
  readonly start: "first" | "last"
  /** What is read aloud there. */
  readonly wordsAt: (index: number) => string
  readonly children: ReactNode
}

/** Around a drawing: the arrow keys lead from point to point, Home and End to both ends, and each is read aloud. */
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

/** Slanting lines to fill a part with, so that it differs from a full one in black and white. */
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
  /** Where it points at, from the left. */
  readonly at: number
  /** Its distance from there, so that it does not cover its subject. */
  readonly beside: number
  readonly width: number
}

/** The tooltip where the user points, on the side of the drawing that has more room. */
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
