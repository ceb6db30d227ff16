import type { ReactNode } from "react"
import { Icon } from "./Icon.tsx"

interface Props {
  /** The text of the note. */
  readonly children: ReactNode
  /** A button or link that resolves the issue. */
  readonly action?: ReactNode
  /** Set if the note appears without an action of the user, so that screen readers announce it. */
  readonly role?: "alert" | "status"
}

/** A note above the content that it is about, to be read first. */
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
