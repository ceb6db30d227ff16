import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import { text } from "#web/i18n/texts.ts"
import "./FormFields.css"

const more = text("form.more", "More details", "Heading that unfolds the fields of a form that may stay as they are")

interface Props {
  /** The heading; by default "More details". */
  readonly heading?: ReactNode
  readonly children: ReactNode
}

/** Fields of a form that may stay as they are, or rows that are many, folded. Fields unfold if one of them is faulty. */
export function FormMore({ heading = <FormattedMessage {...more} />, children }: Props) {
  return (
    <details className="form-more">
      <summary>{heading}</summary>
      {children}
    </details>
  )
}
