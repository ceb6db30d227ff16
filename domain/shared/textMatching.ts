/** How closely a text matches what a user typed, the closest first. */
export const grades = ["exact", "prefix", "wordStart", "contains"] as const
export type Grade = (typeof grades)[number]

/** What a user typed, ready to be compared with many texts. */
export interface Wanted {
  /** All readings of the whole text (see {@link readingsOf}). */
  readonly whole: ReadonlyArray<string>
  readonly words: ReadonlyArray<ReadonlyArray<string>>
  /** Without spaces: an account number is found whether or not it is typed in groups. */
  readonly joined: string
}

export const wantedOf = (typed: string): Wanted => ({
  whole: readingsOf(typed),
  words: wordsIn(typed).map(readingsOf),
  joined: foldedOf(typed).replaceAll(" ", ""),
})

/**
 * The forms in which a text is compared: without case and accents, and if it has German umlauts, a second form with
 * these written out, because Zürich is typed as Zurich and as Zuerich.
 */
export function readingsOf(text: string): ReadonlyArray<string> {
  // Most texts are ASCII, and Unicode decomposition is slow: a household may have thousands of texts.
  if (/^[\u0020-\u007e]*$/.test(text)) return [spaced(text.toLowerCase())]
  const folded = foldedOf(text)
  const composed = text.normalize("NFC").toLowerCase()
  if (!/[äöü]/.test(composed)) return [folded]
  return [folded, foldedOf(composed.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"))]
}

/** How well a text matches `wanted`, words in any order; undefined if a word does not match or `wanted` is empty. */
export function gradeOf(readings: ReadonlyArray<string>, wanted: Wanted): Grade | undefined {
  if (wanted.joined === "") return undefined
  if (readings.some((text) => wanted.whole.includes(text))) return "exact"
  if (readings.some((text) => wanted.whole.some((typed) => text.startsWith(typed)))) return "prefix"
  const found = wanted.words.map((word) => placeOf(readings, word))
  if (found.length > 0 && found.every((place) => place === "wordStart")) return "wordStart"
  if (found.length > 0 && found.every((place) => place !== undefined)) return "contains"
  const isNumber = /\d/.test(wanted.joined) && wanted.joined.length >= 4
  return isNumber && readings.some((text) => text.replaceAll(" ", "").includes(wanted.joined)) ? "contains" : undefined
}

/** Whether a text contains a word that was typed. */
export const isIn = (readings: ReadonlyArray<string>, word: ReadonlyArray<string>): boolean =>
  placeOf(readings, word) !== undefined

function placeOf(readings: ReadonlyArray<string>, word: ReadonlyArray<string>): "wordStart" | "within" | undefined {
  let isWithin = false
  for (const text of readings) {
    for (const reading of word) {
      for (let at = text.indexOf(reading); at !== -1; at = text.indexOf(reading, at + 1)) {
        if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return "wordStart"
        isWithin = true
      }
    }
  }
  return isWithin ? "within" : undefined
}

const wordsIn = (typed: string): ReadonlyArray<string> => typed.split(/[\s,;]+/u).filter((word) => word !== "")

/** Letters that Unicode decomposition does not change. */
const letters: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", "’": "'" }

const foldedOf = (text: string): string =>
  spaced(
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}+/gu, "")
      .toLowerCase()
      .replaceAll(/[ßæœøłđ’]/gu, (letter) => letters[letter] ?? letter),
  )

const spaced = (text: string): string => (/\s{2}|[^\S ]/u.test(text) ? text.replaceAll(/\s+/gu, " ") : text).trim()
