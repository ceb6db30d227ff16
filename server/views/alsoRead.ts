import type { Transaction } from "kysely"
import type { LineKind } from "#domain/lines/lineKind.ts"
import { goalsOf } from "#projections/goals.ts"
import { linesOf } from "#projections/lines/query.ts"
import { stakesOf } from "#projections/ownership.ts"
import type { ReadModels } from "#projections/readModels.ts"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { swapLegsOf } from "./dataHealth.ts"
import { lineNamesOf } from "./lineNames.ts"
import type { AlsoRead } from "./wealth.ts"

/*
 * What several figures read besides wealth. Each is one constant, so a dashboard reads it once for each version of the
 * household.
 */

const linesOfKind = <Kind extends LineKind>(kind: Kind) => ({
  models: [],
  read: (db: Transaction<ReadModels>, householdId: HouseholdId) => linesOf(db, householdId, kind),
})

/** All holdings, removed ones included. */
export const alsoHoldings = linesOfKind("holding")
/** All debts, removed ones included. */
export const alsoDebts = linesOfKind("debt")
/** All wallets, removed ones included. */
export const alsoWallets = linesOfKind("wallet")

export const alsoNames = { models: [], read: lineNamesOf } satisfies AlsoRead<unknown>
export const alsoStakes = { models: [], read: stakesOf } satisfies AlsoRead<unknown>
export const alsoGoals = { models: ["goals"], read: goalsOf } satisfies AlsoRead<unknown>

/** The names of all lines, and the legs of swaps. */
export const alsoSwapLegs = {
  models: [],
  async read(db: Transaction<ReadModels>, householdId: HouseholdId) {
    const lines = await lineNamesOf(db, householdId)
    return { lines, swapLegs: await swapLegsOf(db, householdId, lines) }
  },
} satisfies AlsoRead<unknown>
