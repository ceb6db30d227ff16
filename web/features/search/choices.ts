import { gradeOf, grades, readingsOf, wantedOf } from "#contract/search.ts"
import type { IconName } from "#ui/Icon.tsx"

/** An item of the palette. */
export interface Choice {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly icon: IconName
  /** The keyboard shortcut for it. */
  readonly keys?: string | undefined
  readonly run: () => void
}

export interface ChoiceGroup {
  readonly id: "recent" | "pages" | "actions" | "found" | "instruments"
  readonly name: string
  readonly choices: ReadonlyArray<Choice>
}

/** The choices whose name contains every typed word, closest first; all of them if nothing is typed. */
export function matching<Named extends { readonly name: string }>(
  all: ReadonlyArray<Named>,
  typed: string,
): ReadonlyArray<Named> {
  if (typed.trim() === "") return all
  const wanted = wantedOf(typed)
  return all
    .flatMap((one) => {
      const grade = gradeOf(readingsOf(one.name), wanted)
      return grade === undefined ? [] : [{ one, place: grades.indexOf(grade) }]
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}
