import type { HouseholdId, PortfolioId, UserId } from "#domain/shared/ids.ts"
import type { DataVersion } from "./dataVersion.ts"

/** The user in whose name a request reads, and the scope. Row-level security limits each of its queries to that. */
export interface Access {
  readonly householdId: HouseholdId
  readonly personId: UserId
  /** The portfolios that the member sees; null: the whole household. */
  readonly portfolios: ReadonlyArray<PortfolioId> | null
  /** The version of the data that the request found: what was read for that version may be used again. */
  readonly asOf?: DataVersion
}

/** The access of a signed-in user to the household of the request. */
export const accessOf = ({
  householdId,
  userId,
  portfolios = null,
  dataVersion,
}: { readonly householdId: HouseholdId; readonly userId: UserId; readonly dataVersion?: DataVersion } & Partial<
  Pick<Access, "portfolios">
>): Access => ({
  householdId,
  personId: userId,
  portfolios,
  ...(dataVersion && { asOf: dataVersion }),
})

/** A key of the data that a member sees of a household: equal for members with the same scope, and only for these. */
export const viewOf = ({ householdId, portfolios }: Access): string =>
  portfolios === null ? householdId : `${householdId} ${[...portfolios].sort().join()}`
