import { gradeOf, grades, readingsOf, wantedOf } from "../../server/contract/search.ts"

/** Those whose name has every word that was typed, the closest first; all of them when nothing was. */
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
