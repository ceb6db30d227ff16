import type { ReactNode } from "react"
import "./FilterRow.css"

interface Props {
  readonly label: string
  /** Whether each field says what it is about, so that labels are only for screen readers. */
  readonly isBare?: boolean
  /** Whether all of them are shown on a phone; absent if they always are. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** The filters above a list, in one row where there is room. */
export function FilterRow({ label, isBare = false, isOpen, children }: Props) {
  return (
    <div className={`filters ${isBare ? "filters-bare" : ""}`} role="group" aria-label={label} data-open={isOpen}>
      {children}
    </div>
  )
}
