import type { HouseholdId, PortfolioId, UserId } from "../domain/shared/ids.ts"
import type { SignedIn } from "./identity/access.ts"

/** In whose name and in which bounds something is read: what the database holds every query of a request to. */
export interface Access {
  readonly householdId: HouseholdId
  readonly personId: UserId
  /** Everything that is kept in these, and nothing else; null: the whole household. */
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

/** The same for everybody who sees the same of a household, and for nobody else. */
export const viewOf = ({ householdId, portfolios }: Access): string =>
  portfolios === null ? householdId : `${householdId} ${[...portfolios].sort().join()}`
