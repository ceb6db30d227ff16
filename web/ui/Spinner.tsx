import { FormattedMessage } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import "./States.css"

export function Spinner() {
  return (
    <div className="spinner-page" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">
        <FormattedMessage {...commonWords.loading} />
      </span>
    </div>
  )
}
