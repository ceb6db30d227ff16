import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Point, SeriesPoints } from "#server/marketdata/points.ts"
import { randomNumbers } from "./randomNumbers.ts"
import { type PricePath, pricePaths } from "./pricePaths.ts"
import { isFriday, isMarketDay, yearOf } from "./days.ts"

/**
 * Every synthetic price and exchange rate until a day. A published value never changes. The last result is cached,
 * since publishing prices and computing the trades of a demo household both need it.
 */
export function demoSeries(seed: number, until: CalendarDate): ReadonlyArray<SeriesPoints> {
  if (kept?.seed !== seed || kept.until !== until) {
    const series = pricePaths.map((path) => {
      const { kind, symbol, currency } = path
      return { kind, symbol, currency, points: pointsOf(path, seed, until) }
    })
    kept = { seed, until, series }
  }
  return kept.series
}

let kept:
  | { readonly seed: number; readonly until: CalendarDate; readonly series: ReadonlyArray<SeriesPoints> }
  | undefined

const firstYear = 2011
const million = 1_000_000

/**
 * Each day deviates at random from the year's path. A deviation fades by a fiftieth per day. Crises lower the price.
 */
function pointsOf(path: PricePath, seed: number, until: CalendarDate): ReadonlyArray<Point> {
  const { around } = randomNumbers(seed, `${path.kind} ${path.symbol}`)
  const points: Array<Point> = []
  let off = 0
  let year = 0
  let yearBegins = 0
  let [level, next] = [0, 0]
  for (let day = path.from; day <= until; day = addDays(day, 1)) {
    if (!isPublished(path, day)) continue
    if (yearOf(day) !== year) {
      year = yearOf(day)
      yearBegins = dayNumber(`${year}-01-01`)
      level = levelOf(path, year)
      next = levelOf(path, year + 1)
    }
    off = Math.trunc((off * 98) / 100) + around(path.strays)
    const onCourse = level + Math.trunc(((next - level) * (dayNumber(day) - yearBegins)) / 366)
    const fallen = Math.trunc((fallOn(day) * path.fallsAlong) / 100)
    const whole = Math.trunc((onCourse * (million + off - fallen)) / million)
    const value = path.split && day >= path.split.on ? Math.trunc(whole / path.split.to) : whole
    points.push({ day, value: tenThousandths(value) })
  }
  return points
}

function isPublished({ published, from }: PricePath, day: CalendarDate): boolean {
  switch (published) {
    case "everyDay":
      return true
    case "onMarketDays":
      return isMarketDay(day)
    case "onFridays":
      return day === from || isFriday(day)
  }
}

/** The level at the beginning of a year. */
function levelOf({ begin, yearly, later }: PricePath, year: number): number {
  let level = begin
  for (let passed = 0; passed < year - firstYear; passed += 1) {
    level = Math.trunc((level * (1_000 + (yearly[passed] ?? later))) / 1_000)
  }
  return level
}

const tenThousandths = (value: number): string =>
  `${Math.trunc(value / 10_000)}.${String(value % 10_000).padStart(4, "0")}`

/** The last price on or before a day, in ten-thousandths. */
export function publishedBy(series: ReadonlyArray<SeriesPoints>) {
  const bySymbol = new Map(series.map(({ symbol, points }) => [symbol, points]))
  return (symbol: string, day: CalendarDate): number => {
    const points = bySymbol.get(symbol) ?? []
    let [before, after] = [-1, points.length]
    while (after - before > 1) {
      const middle = Math.trunc((before + after) / 2)
      if ((points[middle]?.day ?? "") <= day) before = middle
      else after = middle
    }
    const point = points[before]
    if (!point) throw new Error(`nothing was published of ${symbol} by ${day}`)
    return Number(point.value.replace(".", ""))
  }
}

interface Crisis {
  /** The day of the peak. */
  readonly from: string
  readonly lowest: string
  /** The day of the recovery. */
  readonly until: string
  /** In thousandths. */
  readonly depth: number
}

/** The falls of the synthetic markets, on the days of real crises. */
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

/** How far the markets are below their path on a day, in millionths: linear from peak to low, and to the recovery. */
function fallOn(day: CalendarDate): number {
  const now = dayNumber(day)
  const span = spans.find(({ from, until }) => from < now && now < until)
  if (!span) return 0
  const { from, lowest, until, depth } = span
  const part = now <= lowest ? (now - from) / (lowest - from) : (until - now) / (until - lowest)
  return Math.trunc(depth * 1_000 * part)
}
