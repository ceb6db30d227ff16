import type { ReactNode } from "react"
import { useFigures } from "#web/format/useFigures.ts"
import { Money } from "#ui/figures/Money.tsx"
import "./AllocationBars.css"

interface AllocationPart {
  readonly id: string
  /** The name, which can be a link to the contents of the part. */
  readonly name: ReactNode
  readonly amount: string
  /** Percentage of the whole, rounded; `null` if there is no whole. */
  readonly percent: string | null
}

/** The allocation of a whole: each part as a bar, with its amount and its percentage. */
export function AllocationBars({
  parts,
  currency,
}: {
  readonly parts: ReadonlyArray<AllocationPart>
  readonly currency: string
}) {
  const figures = useFigures()
  return (
    <ul className="allocation">
      {parts.map(({ id, name, amount, percent }) => (
        <li key={id} className="allocation-part">
          <span className="allocation-name">{name}</span>
          <span className="allocation-percent figure">
            {percent === null ? "\u2013" : figures.computedPercent(percent)}
          </span>
          <span className="allocation-bar" aria-hidden="true">
            <span style={{ width: `${widthOf(percent)}%` }} />
          </span>
          <span className="allocation-amount">
            <Money amount={amount} currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The width of the bar, as a number for the drawing only. */
const widthOf = (percent: string | null): number => Math.min(100, Math.max(0, Number(percent ?? 0)))
