import { type CalendarDate, dayNumber } from "../../domain/shared/calendarDate.ts"

interface Crisis {
  /** The markets stand at their height. */
  readonly from: string
  readonly lowest: string
  /** They have recovered. */
  readonly until: string
  /** In thousandths. */
  readonly depth: number
}

/** When the synthetic markets fall: in the crises of the real ones. */
const crises: ReadonlyArray<Crisis> = [
  { from: "2011-07-07", lowest: "2011-09-23", until: "2012-02-15", depth: 150 },
  { from: "2015-07-20", lowest: "2016-02-11", until: "2016-08-15", depth: 140 },
  { from: "2018-09-28", lowest: "2018-12-24", until: "2019-04-18", depth: 150 },
  { from: "2020-02-19", lowest: "2020-03-23", until: "2020-08-24", depth: 310 },
  { from: "2022-01-04", lowest: "2022-10-12", until: "2023-06-15", depth: 140 },
  { from: "2025-02-19", lowest: "2025-04-08", until: "2025-06-24", depth: 150 },
]

const spans = crises.map(({ from, lowest, until, depth }) => ({
  from: dayNumber(from),
  lowest: dayNumber(lowest),
  until: dayNumber(until),
  depth,
}))

/** How far the markets stand below their course on a day, in millionths: down and up again in straight lines. */
export function fallOn(day: CalendarDate): number {
  const now = dayNumber(day)
  const span = spans.find(({ from, until }) => from < now && now < until)
  if (!span) return 0
  const { from, lowest, until, depth } = span
  const part = now <= lowest ? (now - from) / (lowest - from) : (until - now) / (until - lowest)
  return Math.trunc(depth * 1_000 * part)
}
