import type { ZxcvbnFactory } from "@zxcvbn-ts/core"

/** How many guesses an attacker can try in a day against a server. A password that takes fewer is refused. */
const guessesLeast = 1e8
/** How many characters have to remain when known words about the owner are removed from a password. */
const ownCharactersLeast = 8

/** Words that every user knows. */
const product = ["wealthtracker", "wealth", "tracker"]

/**
 * Whether a password is easily guessed: a common one, a sequence of keys, a date, a repetition, or made of words about
 * the user and the product. There are no rules about kinds of characters.
 */
export async function isEasilyGuessed(password: string, about: ReadonlyArray<string>): Promise<boolean> {
  const known = [...about, ...product]
    .flatMap((text) => [text, ...text.split("@"), ...text.split(/[@.\s_+-]+/)])
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= 4)
  const rest = known
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, text) => left.replaceAll(text, ""), password.toLowerCase())
  if (rest.length < ownCharactersLeast && rest.length < password.length) return true
  const estimator = await loaded()
  // Further characters do not make a password weaker, and take long to check.
  return estimator.check(password.slice(0, 100), known).guesses < guessesLeast
}

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
