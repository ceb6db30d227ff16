import type { DebtView } from "#contract/debts.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { cents, decimal, round, sum, toFixedString } from "#contract/vocabulary.ts"
import type { WalletView } from "#contract/wallets.ts"

/** Whose part of a line is shown: that of the household, through all stakes, or that of the line's own portfolio. */
export type Whose = "household" | "portfolio"

/** The owned part of a line: percentage, rounded amount, and unrounded amount. */
export interface OwnedPart {
  readonly share: string
  readonly value: string | null
  readonly unrounded: string | null
}

export const partOf = ({ figures }: HoldingView, whose: Whose): OwnedPart =>
  whose === "household"
    ? {
        share: figures.household.share,
        value: figures.household.valueInBase,
        unrounded: figures.household.unroundedInBase,
      }
    : { share: figures.share, value: figures.ownedValueInBase, unrounded: figures.ownedUnroundedInBase }

export const partOfDebt = ({ figures }: DebtView, whose: Whose): OwnedPart =>
  whose === "household"
    ? {
        share: figures.household.share,
        value: figures.household.owedInBase,
        unrounded: figures.household.unroundedInBase,
      }
    : { share: figures.share, value: figures.ownedOwedInBase, unrounded: figures.ownedUnroundedInBase }

/** A wallet belongs entirely to its portfolio. */
export const partOfWallet = ({ figures }: WalletView, whose: Whose): OwnedPart =>
  whose === "household"
    ? {
        share: figures.household.share,
        value: figures.household.valueInBase,
        unrounded: figures.household.unroundedInBase,
      }
    : { share: "100", value: figures.valueInBase, unrounded: figures.unroundedInBase }

/** The sum is rounded once, like every total of the product, so that it equals the total on the dashboard. */
export const totalOf = (parts: ReadonlyArray<OwnedPart>): string =>
  toFixedString(round(sum(parts.flatMap(({ unrounded }) => unrounded ?? []).map(decimal)), cents), 2)
