import type { HouseholdRole } from "../../domain/household/roles.ts"
import type { HouseholdId, PortfolioId } from "../../domain/shared/ids.ts"
import type { IdentityDependencies } from "./parts.ts"
import { dayOf, type Membership, type MembershipsDependencies, membershipsOf } from "./memberships.ts"
import type { Person } from "./people.ts"
import type { OpenSession } from "./sessions.ts"

/** Somebody who is signed in, as of this request, and the household that it is about. */
export interface SignedIn extends Person {
  readonly session: OpenSession
  readonly memberships: ReadonlyArray<Membership>
  readonly householdId: HouseholdId
  /** What they are to that household. */
  readonly householdRole: HouseholdRole
  /** What of it they see; null: everything. */
  readonly portfolios: ReadonlyArray<PortfolioId> | null
  readonly membership: Membership
  /** What names the state of read models and market when the request came: what is read now shows no less. */
  readonly dataVersion: string
}

/** How long after password and second factor what is sensitive needs no further proof. */
export const stepUpMinutes = 5
/** The admin area is read for longer than it is changed. */
export const adminMinutes = 30

export const isSteppedUp = ({ session }: Pick<SignedIn, "session">, minutes: number, now: Date): boolean =>
  session.steppedUpAt !== null && now.getTime() - session.steppedUpAt.getTime() < minutes * 60_000

export type Authenticated = SignedIn | "nobody" | "notTheirHousehold"

export interface Authentication {
  /** Who a session belongs to, if it still holds, in the household named, else in their first own. */
  readonly authenticate: (
    sessionId: string,
    asked: { readonly householdId: string | undefined; readonly isBackground: boolean },
  ) => Promise<Authenticated>
}

/**
 * Asked with every request: one statement, nothing kept in between. So a session that was ended, an account that
 * was disabled and a member who was taken out are strangers with their next request.
 */
export function authentication(
  parts: Pick<IdentityDependencies, "people" | "sessions" | "now"> & { readonly memberships: MembershipsDependencies },
): Authentication {
  return {
    async authenticate(sessionId, { householdId, isBackground }) {
      const now = parts.now()
      const found = await parts.sessions.find(sessionId, now, { isUsed: !isBackground })
      const person = found && (await parts.people.personOf(found.person))
      if (!person) return "nobody"
      const memberships = await membershipsOf(parts.memberships, found.memberships, dayOf(now))
      const membership =
        householdId === undefined
          ? (memberships.find((one) => one.householdId === person.ownHouseholdId) ?? memberships[0])
          : memberships.find((one) => one.householdId === householdId)
      if (!membership) return "notTheirHousehold"
      return {
        ...person,
        session: found.session,
        dataVersion: found.dataVersion,
        memberships,
        membership,
        householdId: membership.householdId,
        householdRole: membership.role,
        portfolios: membership.portfolios,
      }
    },
  }
}
