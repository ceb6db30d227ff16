import { goalsOf } from "#projections/goals.ts"
import { countingSwapLegsOf, ofOneKind, type VersionedLine, versionedLinesOf } from "#projections/lines/query.ts"
import { swapLegsOf } from "./dataHealth.ts"
import { issuersOf } from "./issuers.ts"
import { namesOf } from "./lineNames.ts"
import { type AlsoRead, derived } from "./wealth.ts"

/*
 * What several figures read besides wealth. Each is one constant, so a dashboard reads it once for each version of the
 * household, and computes what is derived from it once.
 */

/** All lines, removed ones included. After a write, only those that changed are read again. */
const alsoLines: AlsoRead<ReadonlyArray<VersionedLine>> = {
  models: ["lines"],
  read: (db, householdId, before = []) => versionedLinesOf(db, householdId, before),
}
const alsoLegs: AlsoRead<Awaited<ReturnType<typeof countingSwapLegsOf>>> = {
  models: ["lines"],
  read: countingSwapLegsOf,
}
const goals: AlsoRead<Awaited<ReturnType<typeof goalsOf>>> = { models: ["goals"], read: goalsOf }

/** All holdings, removed ones included. */
export const alsoHoldings = derived([alsoLines], (_, lines) => ofOneKind(lines, "holding"))
/** All debts, removed ones included. */
export const alsoDebts = derived([alsoLines], (_, lines) => ofOneKind(lines, "debt"))
/** All debts and holdings, removed ones included. */
export const alsoLinked = derived([alsoLines], (_, lines) => ({
  debts: ofOneKind(lines, "debt"),
  holdings: ofOneKind(lines, "holding"),
}))
/** All wallets, removed ones included. */
export const alsoWallets = derived([alsoLines], (_, lines) => ofOneKind(lines, "wallet"))
export const alsoNames = derived([alsoLines], (_, lines) => namesOf(lines))
/** The names of all lines, and the issuers of securities. */
export const alsoIssuers = derived([alsoLines], (_, lines) => ({ names: namesOf(lines), issuers: issuersOf(lines) }))
/** All stakes, removed ones included. */
export const alsoStakes = derived([], ({ allStakes }) => allStakes)
export const alsoGoals = derived([goals], (_, rows) => rows)

/** The names of all lines, and the legs of swaps. */
export const alsoSwapLegs = derived([alsoLines, alsoLegs], (_, rows, legs) => {
  const lines = namesOf(rows)
  return { lines, swapLegs: swapLegsOf(legs, lines) }
})
