import type { IconName } from "../ui/Icon.tsx"

/** One line of the palette. */
export interface Choice {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly icon: IconName
  /** The shortcut that does the same. */
  readonly keys?: string | undefined
  readonly run: () => void
}

export interface ChoiceGroup {
  readonly id: "recent" | "pages" | "actions" | "found"
  readonly name: string
  readonly choices: ReadonlyArray<Choice>
}
