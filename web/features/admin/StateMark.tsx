import type { ReactNode } from "react"
import { Icon, type IconName } from "#ui/Icon.tsx"

/** `good`: no action needed. `caution`: may resolve by itself. `bad`: an operator must act. */
export type Tone = "good" | "caution" | "bad"

/** `plain`: what it says is neither good nor bad, such as a state that was chosen. */
type MarkTone = Tone | "plain"

const icons: Record<MarkTone, IconName> = { plain: "minus", good: "check", caution: "caution", bad: "close" }

/** A state as a word and an icon, so that it does not depend on colour alone. */
export function StateMark({ tone, children }: { readonly tone: MarkTone; readonly children: ReactNode }) {
  return (
    <span className={`state-mark state-${tone}`}>
      <Icon name={icons[tone]} size={16} />
      {children}
    </span>
  )
}
