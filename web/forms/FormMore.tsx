import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import { text } from "#web/i18n/texts.ts"
import "./FormFields.css"

const more = text("form.more", "More details", "Heading that unfolds the fields of a form that may stay as they are")

interface Props {
  /** The heading; by default "More details". */
  readonly heading?: ReactNode
  /** The preset values of the fields, in words, beside the heading while they are folded. */
  readonly presets?: ReadonlyArray<string>
  readonly children: ReactNode
}

/** Fields of a form that may stay as they are, or rows that are many, folded. Fields unfold if one of them is faulty. */
export function FormMore({ heading = <FormattedMessage {...more} />, presets = [], children }: Props) {
  return (
    <details className="form-more">
      <summary>
        <span>{heading}</span>
        {presets.length > 0 && <span className="form-presets fine">{presets.join(" · ")}</span>}
      </summary>
      {children}
    </details>
  )
}
