import type { ReactNode } from "react"
import "./PropertyList.css"

interface Property {
  readonly property: string
  readonly content: ReactNode
}

/** What something is, each property beside its name; in two columns where there is space. */
export function PropertyList({ label, rows }: { readonly label: string; readonly rows: ReadonlyArray<Property> }) {
  return (
    <dl className="properties" aria-label={label}>
      {rows.map(({ property, content }) => (
        <div key={property} className="property">
          <dt>{property}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
