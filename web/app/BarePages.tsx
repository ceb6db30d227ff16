import { productName } from "./brand.ts"
import "../ui/States.css"

/** While not even the language is known. */
export function BareSpinner() {
  return (
    <div className="spinner-page" role="status" aria-label={productName}>
      <span className="spinner" aria-hidden="true" />
    </div>
  )
}

/** Texts cannot be relied on here, so it speaks every language. */
export function BrokenPage() {
  return (
    <main className="bare-page">
      <h1>{productName}</h1>
      <p>
        This page broke. · Diese Seite ist gestört. · Cette page est en panne. · Questa pagina non funziona. · Esta
        página ha fallado.
      </p>
      <p>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Reload · Neu laden · Recharger · Ricarica · Recargar
        </button>
      </p>
    </main>
  )
}
