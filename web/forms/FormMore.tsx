import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor } from "react-intl"
import { text } from "#web/i18n/texts.ts"
import "./FormFields.css"

const more = text("form.more", "More details", "Heading that unfolds the fields of a form that may stay as they are")

interface Props {
  /** The heading; by default "More details". */
  readonly message?: TypedMessageDescriptor
  readonly children: ReactNode
}

/** The fields of a form that may stay as they are, folded. They unfold if one of them is faulty. */
export function FormMore({ message = more, children }: Props) {
  return (
    <details className="form-more">
      <summary>
        <FormattedMessage {...message} />
      </summary>
      {children}
    </details>
  )
}
