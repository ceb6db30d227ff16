import type { KeyboardEvent, ReactNode } from "react"
import { clamp, stepOf } from "./plotScales.ts"

interface Props {
  /** What the chart shows, with its summary. */
  readonly label: string
  readonly count: number
  /** Where one is: nowhere while nobody points at anything. */
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
  const told = clamp(at ?? (start === "first" ? 0 : count - 1), count)
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      onMove(undefined)
      return
    }
    if (event.key === "Enter" && onOpen) {
      onOpen(told)
      return
    }
    const by = stepOf(event.key, event.shiftKey, count)
    if (by === undefined) return
    event.preventDefault()
    onMove(at === undefined && Math.abs(by) === 1 ? told : clamp(told + by, count))
  }
  return (
    <div
      className="plot-keys"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={told}
      aria-valuetext={wordsAt(told)}
      onKeyDown={move}
      onBlur={() => onMove(undefined)}
    >
      {children}
    </div>
  )
}
