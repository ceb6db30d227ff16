import { readingsOf } from "#domain/shared/textMatching.ts"

/** The words of a name or a search, without case, accents and signs; with umlauts, also the words with these written out. */
export const wordsOf = (text: string): ReadonlyArray<string> =>
  readingsOf(text)[0]?.split(separators).filter(isWord) ?? []

/** The words of all readings of a name: Zürich is found as Zurich and as Zuerich. */
export const allWordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    readingsOf(text)
      .flatMap((reading) => reading.split(separators))
      .filter(isWord),
  )

const separators = /[^\p{L}\p{N}]+/u
const isWord = (word: string): boolean => word !== ""

/** The words of a name without the legal form at its end: `apple` of Apple Inc. Never empty. */
export function coreOf(words: ReadonlyArray<string>): ReadonlyArray<string> {
  let end = words.length
  while (end > 1 && legalForms.has(words[end - 1] ?? "")) end -= 1
  return words.slice(0, end)
}

const legalForms = new Set(
  (
    "inc incorporated corp corporation co company plc public limited ltd llc lp sa s a ag se nv n v spa p ab publ asa oyj as " +
    "kgaa aktiengesellschaft group holding holdings common stock shares share ordinary class b c ads adr american depositary the"
  ).split(" "),
)

/**
 * By how many typing errors a word differs from the beginning of another: letters that are wrong, missing, too many, or two in
 * the wrong order. More than `most` counts as `most + 1`.
 */
export function typingErrors(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most)
  if (width < typed.length - most || width >= rowWidth) return most + 1
  // The last three rows of the table of errors between the beginnings of both words.
  let [earlier, before, row] = rows
  for (let x = 0; x <= width; x++) before[x] = x
  for (let y = 1; y <= typed.length; y++) {
    row[0] = y
    let least = y
    for (let x = 1; x <= width; x++) {
      const isSame = typed.charCodeAt(y - 1) === word.charCodeAt(x - 1)
      let errors = Math.min(at(before, x) + 1, at(row, x - 1) + 1, at(before, x - 1) + (isSame ? 0 : 1))
      const isSwapped =
        x > 1 &&
        y > 1 &&
        typed.charCodeAt(y - 1) === word.charCodeAt(x - 2) &&
        typed.charCodeAt(y - 2) === word.charCodeAt(x - 1)
      if (isSwapped) errors = Math.min(errors, at(earlier, x - 2) + 1)
      row[x] = errors
      if (errors < least) least = errors
    }
    if (least > most) return most + 1
    ;[earlier, before, row] = [before, row, earlier]
  }
  let least = most + 1
  for (let x = Math.max(0, typed.length - most); x <= width; x++) least = Math.min(least, at(before, x))
  return least
}

const rowWidth = 64
/** Used again by each comparison: a search makes thousands. */
const rows: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(rowWidth),
  new Uint8Array(rowWidth),
  new Uint8Array(rowWidth),
]
const at = (row: Uint8Array, index: number): number => row[index] ?? 0

/** How many typing errors a word of this length may have: none in a short one, where each is another word. */
export const errorsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)
