import { oldWordsIn } from "#scripts/check/oldWords.ts"
import type { Catalogue } from "./translations.ts"

/** Words that no English text of the interface contains, besides the old words of code, with the plain wording. */
const interfaceWords: ReadonlyArray<readonly [word: RegExp, use: string]> = [
  [/\b(?:will stand|stand here)\b/iu, "is shown, appears"],
  [/\bmend\b/iu, "fix, correct"],
  [/\bput (?:it |them )?right\b/iu, "correct"],
  [/\b(?:take|takes|taken|took) (?:it |them |this )?back\b/iu, "delete, restore, reverse"],
  [/\bleads? nowhere\b/iu, "no longer works"],
  [/\bcounts? on no day\b/iu, "is excluded from all totals"],
  [/\be-mails?\b/iu, "email"],
]

/** One line for each old word in the English texts: the id, the word, and what to write instead. */
export const oldWordFaults = (english: Catalogue): ReadonlyArray<string> =>
  Object.entries(english).flatMap(([id, text]) => {
    const ofInterface = interfaceWords.flatMap(([pattern, use]) => {
      const word = pattern.exec(text)?.[0]
      return word === undefined ? [] : [{ word, use }]
    })
    return [...oldWordsIn(text), ...ofInterface].map(({ word, use }) => `${id} says “${word}”: write ${use}`)
  })
