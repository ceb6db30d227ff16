import type { ReactNode } from "react"
import { useFigures } from "../../../format/useFigures.ts"
import "../../../ui/charts/AllocationBars.css"

interface Props {
  readonly counts: ReadonlyArray<{ readonly name: string; readonly views: number }>
  readonly nameOf: (name: string) => ReactNode
}

/** What was counted of each kind, the most first, with a bar that is as long as its part of the most. */
export function CountBars({ counts, nameOf }: Props) {
  const { count } = useFigures()
  const most = Math.max(...counts.map(({ views }) => views))
  return (
    <ul className="allocation visits-list">
      {counts.map(({ name, views }) => (
        <li key={name} className="allocation-part">
          <span className="allocation-name">{nameOf(name)}</span>
          <span className="figure">{count(views)}</span>
          <span className="allocation-bar" aria-hidden="true">
            <span style={{ width: `${(100 * views) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
