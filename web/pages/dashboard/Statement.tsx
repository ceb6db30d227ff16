import type { ReactNode } from "react"
import "./Statement.css"

interface Props {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Figures below one another, as in a statement of account: the name at the left, the figure at the right. */
export function Statement({ title, note, children }: Props) {
  return (
    <div className="statement">
      <h3>{title}</h3>
      <dl>{children}</dl>
      {note && <p className="statement-note">{note}</p>}
    </div>
  )
}

interface LineProps {
  readonly name: ReactNode
  /** Below the name: what the figure is, or why there is none. */
  readonly note?: ReactNode
  /** A total stands below a line. */
  readonly look?: "plain" | "total"
  readonly children?: ReactNode
}

export function StatementLine({ name, note, look = "plain", children }: LineProps) {
  return (
    <div className={`statement-line statement-${look}`}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <span className="statement-below">{note}</span>}
      </dd>
    </div>
  )
}
