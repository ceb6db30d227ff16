import type { ZxcvbnFactory } from "@zxcvbn-ts/core"

/** How many guesses an attacker can try in a day against a server. A password that takes fewer is refused. */
const guessesLeast = 1e8
/** How many characters have to remain when known words about the owner are removed from a password. */
const ownCharactersLeast = 8

/** How many characters are estimated: the time that it takes grows with the square of their number. */
const estimatedCharacters = 40
/** How many words about the user the estimate looks for in other spellings. Each takes time of its own. */
const estimatedWords = 10

/** Words that every user knows. */
const product = ["wealthtracker", "wealth", "tracker"]

/**
 * Whether a password is easily guessed: a common one, a sequence of keys, a date, a repetition, or made of words about
 * the user and the product. There are no rules about kinds of characters.
 */
export async function isEasilyGuessed(password: string, about: ReadonlyArray<string>): Promise<boolean> {
  const [own, ofAll] = [wordsOf(about), wordsOf(product)]
  const known = [...own, ...ofAll]
  const rest = known
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, text) => left.replaceAll(text, ""), password.toLowerCase())
  if (rest.length < ownCharactersLeast && rest.length < password.length) return true
  const estimator = await loaded()
  const words = [...own.slice(0, estimatedWords), ...ofAll]
  return estimatedParts(password).some((part) => estimator.check(part, words).guesses < guessesLeast)
}

/** A text with its parts, in lower case, each once. Words of three letters are found in too many passwords. */
const wordsOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const all = texts.flatMap((text) => [text, ...text.split("@"), ...text.split(/[@.\s_+-]+/)])
  return [...new Set(all.map((text) => text.toLowerCase()))].filter((text) => text.length >= 4)
}

/**
 * The beginning, since further characters do not make a password weaker; and of a password that repeats itself, what it
 * repeats: its beginning can end within a word, which takes more guesses than the whole word.
 */
function estimatedParts(password: string): ReadonlyArray<string> {
  const beginning = password.slice(0, estimatedCharacters)
  const repeated = password.length > beginning.length ? repeatedIn(password) : password
  return repeated.length < beginning.length ? [beginning, repeated] : [beginning]
}

/** The shortest beginning that, repeated, makes the whole text; the text itself if there is none. */
const repeatedIn = (text: string): string => text.slice(0, (text + text).indexOf(text, 1))

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads lists of tens of thousands of passwords lazily, at the first new password. */
function loaded(): Promise<ZxcvbnFactory> {
  estimator ??= (async () => {
    const { ZxcvbnFactory } = await import("@zxcvbn-ts/core")
    const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common")
    return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  })()
  return estimator
}
