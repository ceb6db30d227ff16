import type { Catalogue } from "./translations.ts"

/*
 * Words that read as translated or archaic and that no English text of the interface uses (see docs/glossary.md, "Old
 * words"). Each has the plain wording to use instead. "Net worth" is the term of the trade and stays.
 */
const oldWords: ReadonlyArray<readonly [word: RegExp, use: string]> = [
  [/\b(?:whoever|whichever)\b/iu, "the user, the operator, the person who"],
  [/\b(?:nobody|somebody|anybody|everybody)\b/iu, "no user, another person, all users"],
  [/\banew\b/iu, "again"],
  [/\breckon\w*/iu, "calculate"],
  [/\bwhence\b/iu, "from where"],
  [/(?<!net )\bworth\b/iu, "value"],
  [/\b(?:stands|will stand|stand here)\b/iu, "is shown, appears"],
  [/\b(?:is|are|be|was) told\b/iu, "is shown, is notified"],
  [/\bin all\b(?! (?:cases|languages)\b)/iu, "in total"],
  [/\bof it\b/iu, "repeat the noun"],
  [/\bfor want of\b/iu, "because … is missing"],
  [/\bmend\b/iu, "fix, correct"],
  [/\bput (?:it |them )?right\b/iu, "correct"],
  [/\b(?:take|takes|taken|took) (?:it |them |this )?back\b/iu, "delete, restore, reverse"],
  [/\bmade[- ]up\b/iu, "demo, sample"],
  [/\bleads? nowhere\b/iu, "no longer works"],
  [/\bcounts? on no day\b/iu, "is excluded from all totals"],
  [/\be-mails?\b/iu, "email"],
]

/** One line for each old word in the English texts: the id, the word, and what to write instead. */
export const oldWordFaults = (english: Catalogue): ReadonlyArray<string> =>
  Object.entries(english).flatMap(([id, text]) =>
    oldWords.flatMap(([word, use]) => {
      const found = word.exec(text)?.[0]
      return found === undefined ? [] : [`${id} says “${found}”: write ${use}`]
    }),
  )
