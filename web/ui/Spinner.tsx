import { commonWords } from "#web/i18n/words.ts"
import "./States.css"
import { Say } from "./Say.tsx"

export function Spinner() {
  return (
    <div className="spinner-page" role="status">
      <span className="spinner" aria-hidden="true" />
      <Say as="span" className="visually-hidden" message={commonWords.loading} />
    </div>
  )
}
