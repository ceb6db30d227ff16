import type { DebtId, HoldingId, HouseholdId, PortfolioId, WalletId } from "../../domain/shared/ids.ts"

/*
 * The household stands in the name of every stream. So a command given in one household cannot reach a stream of
 * another: the other's id is, here, an id of nothing.
 */

export const householdStream = (householdId: HouseholdId): string => `household-${householdId}`

export const portfolioStream = (householdId: HouseholdId, portfolioId: PortfolioId): string =>
  `portfolio-${householdId}.${portfolioId}`

/** One stream for the whole graph of a household, since only the whole can be judged for cycles and totals. */
export const ownershipStream = (householdId: HouseholdId): string => `ownership-${householdId}`

export const holdingStream = (householdId: HouseholdId, holdingId: HoldingId): string =>
  `holding-${householdId}.${holdingId}`

export const debtStream = (householdId: HouseholdId, debtId: DebtId): string => `debt-${householdId}.${debtId}`

export const walletStream = (householdId: HouseholdId, walletId: WalletId): string =>
  `wallet-${householdId}.${walletId}`

export const subscriptionStream = (householdId: HouseholdId): string => `subscription-${householdId}`

/** What kind of thing a stream is about: the part of its name before the first hyphen. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf("-"))
