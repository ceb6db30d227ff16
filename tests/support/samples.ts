/*
 * What a run of the tests tries. `npm test` runs every rule with a part of its random samples; `npm run test:all` runs
 * all samples, and the proofs beside them (docs/decisions/0049-what-each-change-runs.md).
 */

/** Whether this run is `npm run test:all`, which sets the variable. */
export const triesEverything = process.env["TESTS"] === "all"

/** `npm test` tries one of so many samples. */
const oneOf = 5

/** The number of random samples in this run, of those in a complete one: a fifth, but at least five. */
export const samples = (all: number): number =>
  triesEverything ? all : Math.min(all, Math.max(5, Math.ceil(all / oneOf)))

/** The cases of this run: all of them, or each fifth, from a random one on, so that in time every case has its turn. */
export function someOf<Case>(all: ReadonlyArray<Case>): ReadonlyArray<Case> {
  const first = Math.floor(Math.random() * Math.min(oneOf, all.length))
  return triesEverything ? all : all.filter((_, index) => index % oneOf === first % oneOf)
}
