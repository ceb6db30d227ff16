import type { ReactNode } from "react"
import { Icon } from "./Icon.tsx"

interface Props {
  /** What must be known. */
  readonly children: ReactNode
  /** What can be done about it. */
  readonly action?: ReactNode
  /** What comes of itself is announced. */
  readonly role?: "alert" | "status"
}

/** A note above its subject: what must be known before it is read. */
export function CautionNote({ children, action, role }: Props) {
  return (
    <div className="note" role={role}>
      <Icon name="caution" />
      <div className="note-words">
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
