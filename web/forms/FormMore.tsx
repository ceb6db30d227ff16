import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import { text } from "#web/i18n/texts.ts"
import "./FormFields.css"

const more = text("form.more", "More details", "Heading that unfolds the fields of a form that may stay as they are")

/** The fields of a form that may stay as they are, folded. They unfold if one of them is faulty. */
export function FormMore({ children }: { readonly children: ReactNode }) {
  return (
    <details className="form-more">
      <summary>
        <FormattedMessage {...more} />
      </summary>
      {children}
    </details>
  )
}
