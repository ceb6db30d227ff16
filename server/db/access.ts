import type { HouseholdId, PortfolioId, UserId } from "#domain/shared/ids.ts"
import type { SignedIn } from "#server/identity/access.ts"

/** In whose name and in which scope a request reads. Row-level security limits each of its queries to that. */
export interface Access {
  readonly householdId: HouseholdId
  readonly personId: UserId
  /** The portfolios that the member sees; null: the whole household. */
  readonly portfolios: ReadonlyArray<PortfolioId> | null
}

/** What a person may read of the household that they look at. */
export const accessOf = ({
  householdId,
  userId,
  portfolios = null,
}: Pick<SignedIn, "householdId" | "userId"> & Partial<Pick<Access, "portfolios">>): Access => ({
  householdId,
  personId: userId,
  portfolios,
})

/** A key of what a member sees of a household: equal only for members with the same scope. */
export const viewOf = ({ householdId, portfolios }: Access): string =>
  portfolios === null ? householdId : `${householdId} ${[...portfolios].sort().join()}`
