import type { ZxcvbnFactory } from "@zxcvbn-ts/core"

/** So many guesses are tried in a day by somebody who asks a server; a password that takes fewer is refused. */
const guessesLeast = 1e8
/** What has to be left of a password when everything that is known of its owner is taken out of it. */
const ownCharactersLeast = 8

/** What everybody knows who asks. */
const product = ["wealthtracker", "wealth", "tracker"]

/**
 * Whether a password is one that would be guessed early: among those that people choose most, a row of keys, a date, a
 * repetition, or made of what is known about the person and the product. Says nothing about which kinds of characters it
 * has: there are no such rules.
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
  // What comes after makes no password weaker, and takes long to look at.
  return estimator.check(password.slice(0, 100), known).guesses < guessesLeast
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Brings lists of tens of thousands of passwords along: in memory from the first new password on. */
function loaded(): Promise<ZxcvbnFactory> {
  estimator ??= (async () => {
    const { ZxcvbnFactory } = await import("@zxcvbn-ts/core")
    const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common")
    return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  })()
  return estimator
}
