/**
 * How much a household may have, removed ones included, whatever its plan: far more than any family has, and little
 * enough that one household cannot slow the others. One page of each list holds all of it.
 */
export interface HouseholdLimits {
  readonly portfolios: number
  readonly holdings: number
  readonly debts: number
  readonly wallets: number
}

export const usualHouseholdLimits: HouseholdLimits = { portfolios: 200, holdings: 2_000, debts: 500, wallets: 500 }
