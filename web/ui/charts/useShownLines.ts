import { useMemo, useState } from "react"
import type { ChartSeries } from "./chartSeries.ts"
import { equalLooks, type LineLook } from "./lineLooks.ts"

/** A line as it stands in the chart, or could. */
export interface ChartLine extends ChartSeries {
  readonly isShown: boolean
  /** One more could not be told from those that are drawn. */
  readonly isRefused: boolean
}

/** Which lines are drawn besides the main one: some at first, the others when somebody asks for them. */
export function useShownLines(series: ReadonlyArray<ChartSeries>, shownAtFirst: ReadonlyArray<string>) {
  const [added, setAdded] = useState<ReadonlySet<string>>(() => new Set(shownAtFirst))
  const lines = useMemo(() => linesOf(series, added), [series, added])
  const drawn = useMemo(() => lines.filter(({ isShown }) => isShown), [lines])
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(isOn ? [...added, id] : [...added].filter((one) => one !== id))
    // A chart without a line would be empty: the last one stays.
    if (series.some((line) => line.look === "main" || next.has(line.id))) setAdded(next)
  }
  return { lines, drawn, toggle }
}

/** No two equal lines are drawn alike: one whose look is taken is given a free one, and none where all are taken. */
function linesOf(series: ReadonlyArray<ChartSeries>, added: ReadonlySet<string>): ReadonlyArray<ChartLine> {
  const looks = new Map<string, LineLook>()
  const isFree = (look: LineLook) => ![...looks.values()].includes(look)
  const freeFor = ({ look }: ChartSeries) => (isEqual(look) && !isFree(look) ? equalLooks.find(isFree) : look)
  for (const id of added) {
    const line = series.find((one) => one.id === id)
    const look = line && freeFor(line)
    if (look) looks.set(id, look)
  }
  return series.map((line) => {
    const isShown = line.look === "main" || looks.has(line.id)
    const look = looks.get(line.id) ?? freeFor(line)
    return { ...line, look: look ?? line.look, isShown, isRefused: look === undefined }
  })
}

const isEqual = (look: LineLook): boolean => (equalLooks as ReadonlyArray<LineLook>).includes(look)
