import { dayNumber } from "../../../server/contract/vocabulary.ts"
import type { ChartMark } from "../../ui/charts/HistoryChart.tsx"

/** Something recorded that could explain why the net worth jumped on its day. */
export interface Cause {
  readonly on: string
  readonly label: string
}

interface Course {
  readonly from: string
  /** Day by day, as the server printed it. */
  readonly net: ReadonlyArray<string>
}

const marksMost = 5
const causesMost = 3
/** A jump is large from this part of the highest net worth of the period on. */
const largeFrom = 0.02

/**
 * Marks at the few days with the largest jumps that something recorded explains. A jump without a cause has none: the
 * markets made it, or what explains it is not known here. Numbers choose the days; no figure is made of them.
 */
export function largeEvents({ from, net }: Course, causes: ReadonlyArray<Cause>): ReadonlyArray<ChartMark> {
  const heights = net.map(Number)
  const highest = heights.reduce((most, height) => Math.max(most, Math.abs(height)), 0)
  const first = dayNumber(from)
  return [...Map.groupBy(causes, ({ on }) => on)]
    .map(([on, sameDay]) => {
      const index = dayNumber(on) - first
      const jump = index > 0 ? (heights[index] ?? Number.NaN) - (heights[index - 1] ?? Number.NaN) : Number.NaN
      return { on, jump, labels: sameDay.map(({ label }) => label) }
    })
    .filter(({ jump }) => Math.abs(jump) > highest * largeFrom)
    .sort((a, b) => Math.abs(b.jump) - Math.abs(a.jump))
    .slice(0, marksMost)
    .map(({ on, jump, labels }) => ({
      on,
      shape: jump > 0 ? "up" : "down",
      label: labels.slice(0, causesMost).join("; ") + (labels.length > causesMost ? "; …" : ""),
    }))
}
