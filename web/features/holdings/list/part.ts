import { roundedIn } from "#web/format/amounts.ts"
import type { DebtView } from "#contract/debts.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { decimal, sum } from "#contract/vocabulary.ts"
import type { WalletView } from "#contract/wallets.ts"

/** Whose part of a line is shown: that of the household, through all stakes, or that of the line's own portfolio. */
export type Perspective = "household" | "portfolio"

/** The owned part of a line: percentage, rounded amount, and unrounded amount. */
interface OwnedPart {
  readonly share: string
  readonly value: string | null
  readonly unrounded: string | null
}

export const partOf = ({ figures }: HoldingView, perspective: Perspective): OwnedPart =>
  perspective === "household"
    ? {
        share: figures.household.share,
        value: figures.household.valueInBase,
        unrounded: figures.household.unroundedInBase,
      }
    : { share: figures.share, value: figures.ownedValueInBase, unrounded: figures.ownedUnroundedInBase }

export const partOfDebt = ({ figures }: DebtView, perspective: Perspective): OwnedPart =>
  perspective === "household"
    ? {
        share: figures.household.share,
        value: figures.household.owedInBase,
        unrounded: figures.household.unroundedInBase,
      }
    : { share: figures.share, value: figures.ownedOwedInBase, unrounded: figures.ownedUnroundedInBase }

/** Of debts, the parts that are owed: a debt in credit counts as an asset. */
export const owedParts = (debts: ReadonlyArray<DebtView>, perspective: Perspective): ReadonlyArray<OwnedPart> =>
  debts.map((debt) => partOfDebt(debt, perspective)).filter(({ unrounded }) => !isInCredit(unrounded))

/** Of debts, the credits, above zero. */
export const creditParts = (debts: ReadonlyArray<DebtView>, perspective: Perspective): ReadonlyArray<OwnedPart> =>
  debts
    .map((debt) => partOfDebt(debt, perspective))
    .flatMap((part) => (isInCredit(part.unrounded) ? { ...part, unrounded: part.unrounded?.slice(1) ?? null } : []))

const isInCredit = (amount: string | null): boolean => amount?.startsWith("-") === true

/** A wallet belongs entirely to its portfolio. */
export const partOfWallet = ({ figures }: WalletView, perspective: Perspective): OwnedPart =>
  perspective === "household"
    ? {
        share: figures.household.share,
        value: figures.household.valueInBase,
        unrounded: figures.household.unroundedInBase,
      }
    : { share: "100", value: figures.valueInBase, unrounded: figures.unroundedInBase }

/** The sum is rounded once, like every total of the product, so that it equals the total on the dashboard. */
export const totalOf = (parts: ReadonlyArray<OwnedPart>, currency: string): string =>
  roundedIn(sum(parts.flatMap(({ unrounded }) => unrounded ?? []).map(decimal)), currency)
