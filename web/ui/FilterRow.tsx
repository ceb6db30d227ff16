import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import "./FilterRow.css"

interface Props {
  /** Whether each field says what it is about, so that labels are only for screen readers where there is one row. */
  readonly isBare?: boolean
  /** Whether all of them are shown on a phone; absent if they always are. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** The filters above a list, in one row where there is room. */
export function FilterRow({ isBare = false, isOpen, children }: Props) {
  const intl = useIntl()
  return (
    <div
      className={`filters ${isBare ? "filters-bare" : ""}`}
      role="group"
      aria-label={intl.formatMessage(labelWords.filters)}
      data-open={isOpen}
    >
      {children}
    </div>
  )
}
