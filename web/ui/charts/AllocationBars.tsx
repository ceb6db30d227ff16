import type { ReactNode } from "react"
import { useFigures } from "#web/format/useFigures.ts"
import { Money } from "#ui/Money.tsx"
import "./AllocationBars.css"

export interface Part {
  readonly id: string
  /** With its link to what it is made of. */
  readonly name: ReactNode
  readonly amount: string
  /** Of the whole, as printed; absent when there is no whole. */
  readonly percent: string | null
}

/** The allocation of a whole: a bar for each part, with its amount and its percentage in words and figures. */
export function AllocationBars({
  parts,
  currency,
}: {
  readonly parts: ReadonlyArray<Part>
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

/** A length on the screen. */
const widthOf = (percent: string | null): number => Math.min(100, Math.max(0, Number(percent ?? 0)))
