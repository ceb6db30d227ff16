import { errorsAllowed, typingErrors } from "./words.ts"

/** Words in their order, each with the numbers of the rows that have it. */
export interface Vocabulary {
  /** Calls back with each row that has the word itself, or one that begins with it. */
  readonly withPrefix: (word: string, found: (row: number, isWhole: boolean) => void) => void
  /** Calls back with each row that has a word with typing errors, at most as many as its length allows. */
  readonly withErrors: (word: string, found: (row: number, errors: number) => void) => void
}

/** The vocabulary of words that were collected with their rows. Takes 4 bytes for each row of each word. */
export function vocabularyOf(collected: ReadonlyMap<string, ReadonlyArray<number>>): Vocabulary {
  const words = [...collected.keys()].sort()
  const starts = new Uint32Array(words.length + 1)
  for (const [at, word] of words.entries()) starts[at + 1] = (starts[at] ?? 0) + (collected.get(word)?.length ?? 0)
  const rows = new Uint32Array(starts[words.length] ?? 0)
  for (const [at, word] of words.entries()) rows.set(collected.get(word) ?? [], starts[at] ?? 0)
  const rowsOf = (at: number): Uint32Array => rows.subarray(starts[at] ?? 0, starts[at + 1] ?? 0)

  /** The place of the first word that is not before the text. */
  function placeOf(text: string): number {
    let [from, to] = [0, words.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((words[middle] ?? "") < text) from = middle + 1
      else to = middle
    }
    return from
  }

  return {
    withPrefix(word, found) {
      for (let at = placeOf(word); words[at]?.startsWith(word); at++) {
        const isWhole = words[at] === word
        for (const row of rowsOf(at)) found(row, isWhole)
      }
    },
    withErrors(word, found) {
      const most = errorsAllowed(word.length)
      if (most === 0) return
      const [first = "", second = ""] = word
      for (let at = 0; at < words.length; at++) {
        const known = words[at] ?? ""
        // One of the first two letters is right: a comparison with every word would take ten times as long.
        if (known[0] !== first && known[0] !== second && known[1] !== second && known[1] !== first) continue
        const errors = typingErrors(word, known, most)
        if (errors <= most) for (const row of rowsOf(at)) found(row, errors)
      }
    },
  }
}
