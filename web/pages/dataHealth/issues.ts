import type { HealthIssue } from "../../../server/contract/explain.ts"

/** The issues of one kind, in the order in which the gravest kind comes first. */
export interface IssueGroup {
  readonly tag: HealthIssue["_tag"]
  readonly issues: ReadonlyArray<HealthIssue>
}

/** What leaves something out of the totals, then what makes a value a mere stand-in, then what is old. */
const gravestFirst: ReadonlyArray<HealthIssue["_tag"]> = [
  "MissingRate",
  "SwapWithoutOtherLeg",
  "UnitsWithoutPrice",
  "StakesBelowWhole",
  "StalePrice",
  "OldBalance",
  "OldValuation",
  "StaleRate",
]

export const groupsOf = (issues: ReadonlyArray<HealthIssue>): ReadonlyArray<IssueGroup> =>
  gravestFirst
    .map((tag) => ({ tag, issues: issues.filter(({ _tag }) => _tag === tag) }))
    .filter(({ issues }) => issues.length > 0)

/** Under which name an issue is told from the others. */
export function keyOf(issue: HealthIssue): string {
  switch (issue._tag) {
    case "MissingRate":
    case "StaleRate":
      return `${issue._tag} ${issue.currency}`
    case "SwapWithoutOtherLeg":
      return `${issue._tag} ${issue.swapId}`
    case "StakesBelowWhole":
      return `${issue._tag} ${issue.portfolioId}`
    case "StalePrice":
    case "UnitsWithoutPrice":
    case "OldBalance":
    case "OldValuation":
      return `${issue._tag} ${issue.lineId}`
  }
}
