import type { ReactNode } from "react"
import { Icon, type IconName } from "#ui/Icon.tsx"

/** `good`: nothing is to be done. `caution`: it may pass by itself. `bad`: an operator has to look at it. */
export type Tone = "good" | "caution" | "bad"

const icons: Record<Tone, IconName> = { good: "check", caution: "caution", bad: "close" }

/** How something fares: by a word and a sign, the colour alone says nothing. */
export function StateMark({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`state-mark state-${tone}`}>
      <Icon name={icons[tone]} size={16} />
      {children}
    </span>
  )
}
