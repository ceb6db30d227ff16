import type { HealthIssue } from "../../../server/contract/explain.ts"

/** Whether something weak among the figures concerns a portfolio: it, what is kept in it, or a currency of that. */
export const concernsLines =
  (lineIds: ReadonlySet<string>, portfolioId: string) =>
  (issue: HealthIssue): boolean => {
    switch (issue._tag) {
      case "StaleRate":
        return true
      case "MissingRate":
        return issue.lineIds.some((lineId) => lineIds.has(lineId))
      case "StakesBelowWhole":
        return issue.portfolioId === portfolioId
      case "StalePrice":
      case "UnitsWithoutPrice":
      case "OldBalance":
      case "OldValuation":
      case "SwapWithoutOtherLeg":
        return lineIds.has(issue.lineId)
    }
  }
