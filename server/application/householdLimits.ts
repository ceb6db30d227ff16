/**
 * The limits of a household in every plan, with removed lines included: far more than a family needs, and few enough that
 * one household cannot slow down the others. One page of each list has room for all lines.
 */
export interface HouseholdLimits {
  readonly portfolios: number
  readonly holdings: number
  readonly debts: number
  readonly wallets: number
  /** Entries of all holdings and debts, and statements of all wallets. Voided ones count, replacements do not. */
  readonly entries: number
}

export const defaultHouseholdLimits: HouseholdLimits = {
  portfolios: 200,
  holdings: 2_000,
  debts: 500,
  wallets: 500,
  entries: 100_000,
}

/**
 * How many events one aggregate's stream may hold: its entries at their limit, every one of them corrected or voided, and
 * ten thousand other changes.
 */
export const historyMost = 30_000
