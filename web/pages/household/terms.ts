import { Result } from "effect"
import type { SentBody } from "../../../server/contract/endpoint.ts"
import type { changeMember, MemberTerms } from "../../../server/contract/household.ts"
import { type HouseholdRole, limitableRoles } from "../../../server/contract/vocabulary.ts"
import type { FieldReasons } from "../../forms/useSubmission.ts"

/** What somebody is to be allowed, as it is typed and chosen. */
export interface TermsDraft {
  readonly role: HouseholdRole
  /** Empty: without end. */
  readonly until: string
  readonly scope: "everything" | "chosen"
  readonly portfolios: ReadonlyArray<string>
}

/** Sees, and changes nothing: whoever is to be allowed more is chosen to be. */
export const blankTerms: TermsDraft = { role: "viewer", until: "", scope: "everything", portfolios: [] }

export const draftOfTerms = ({ role, until, portfolios }: MemberTerms): TermsDraft => ({
  role,
  until: until ?? "",
  scope: portfolios === null ? "everything" : "chosen",
  portfolios: portfolios ?? [],
})

export const isLimitable = (role: HouseholdRole): boolean => limitableRoles.includes(role)
export const needsEnd = (role: HouseholdRole): boolean => role === "auditor"

/** What is sent for it, or what is missing. Owners and editors have everything, without end. */
export function sentTerms({
  role,
  until,
  scope,
  portfolios,
}: TermsDraft): Result.Result<SentBody<typeof changeMember>, FieldReasons> {
  if (!isLimitable(role)) return Result.succeed({ role, until: null, portfolios: null })
  const missing = {
    ...(needsEnd(role) && until === "" ? { until: "missing" } : {}),
    ...(scope === "chosen" && portfolios.length === 0 ? { portfolios: "missing" } : {}),
  }
  if (Object.keys(missing).length > 0) return Result.fail(missing)
  return Result.succeed({
    role,
    until: until === "" ? null : until,
    portfolios: scope === "everything" ? null : portfolios,
  })
}
