import type { DebtView } from "#contract/debts.ts"

export const categories = ["mortgages", "creditCards", "loans", "other"] as const
export type CategoryId = (typeof categories)[number]

/** The heading of a debt in the list. */
export function categoryOf({ debtType }: Pick<DebtView, "debtType">): CategoryId {
  switch (debtType) {
    case "mortgage":
      return "mortgages"
    case "creditCard":
      return "creditCards"
    case "personalLoan":
    case "autoLoan":
      return "loans"
    case "other":
      return "other"
  }
}

/** From the day of its settlement on nothing is owed. */
export const isSettled = ({ settledOn }: DebtView, on: string): boolean => settledOn !== null && settledOn <= on
