import type { HouseholdRole } from "#domain/household/roles.ts"
import type { HouseholdId, PortfolioId } from "#domain/shared/ids.ts"
import type { DataVersion } from "#server/db/dataVersion.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import type { IdentityDependencies } from "./dependencies.ts"
import { type Membership, type MembershipsDependencies, membershipsOf } from "./memberships.ts"
import { isGuestOver } from "./guests.ts"
import type { Person } from "./people.ts"
import type { OpenSession } from "./sessions/sessions.ts"
import { daysOf, type DaysOfPerson, serverDay } from "./today.ts"

/** A signed-in user, as of this request, and the household of the request. */
export interface SignedIn extends Person, DaysOfPerson {
  readonly session: OpenSession
  readonly memberships: ReadonlyArray<Membership>
  readonly householdId: HouseholdId
  /** The user's role in that household. */
  readonly householdRole: HouseholdRole
  /** The scope of the user's access to the household; null: all portfolios. */
  readonly portfolios: ReadonlyArray<PortfolioId> | null
  readonly membership: Membership
  readonly dataVersion: DataVersion
}

/** How many minutes after a step-up sensitive actions need no further proof. */
export const stepUpMinutes = 5
/** How many minutes after a step-up the admin area can be read. */
export const adminMinutes = 30

export const isSteppedUp = ({ session }: Pick<SignedIn, "session">, minutes: number, now: Date): boolean =>
  session.steppedUpAt !== null && now.getTime() - session.steppedUpAt.getTime() < minutes * 60_000

/** A signed-in user who named a household that is not one of theirs. */
export type Outsider = Pick<SignedIn, "userId" | "session"> & { readonly householdId: undefined }

/** Undefined: not signed in. */
export type Authenticated = SignedIn | Outsider | undefined

export interface Authentication {
  /** The user of a session that has not ended, in the named household, else in their own or first one. */
  readonly authenticate: (
    sessionId: string,
    asked: {
      readonly householdId: string | undefined
      readonly isBackground: boolean
      /** See {@link DataVersion}. */
      readonly reflects?: Position | undefined
    },
  ) => Promise<Authenticated>
}

/**
 * Runs on every request, with one statement and without a cache. An ended session, a disabled account or a removed
 * membership therefore takes effect on the next request.
 */
export function authentication(
  parts: Pick<IdentityDependencies, "people" | "sessions" | "now"> & { readonly memberships: MembershipsDependencies },
): Authentication {
  return {
    async authenticate(sessionId, { householdId, isBackground, reflects }) {
      const now = parts.now()
      const found = await parts.sessions.find(sessionId, now, { isUsed: !isBackground })
      const person = found && (await parts.people.personOf(found.person))
      if (!person || isGuestOver(person, now)) return undefined
      const memberships = await membershipsOf(parts.memberships, found.memberships, serverDay(now))
      const membership =
        householdId === undefined
          ? (memberships.find((one) => one.householdId === person.ownHouseholdId) ?? memberships[0])
          : memberships.find((one) => one.householdId === householdId)
      if (!membership) return { userId: person.userId, session: found.session, householdId: undefined }
      return {
        ...person,
        ...daysOf(person, now),
        session: found.session,
        dataVersion: {
          models: found.memberships.find((row) => row.householdId === membership.householdId)?.versions ?? {},
          rebuilds: found.rebuilds,
          market: found.market,
          reflects,
        },
        memberships,
        membership,
        householdId: membership.householdId,
        householdRole: membership.role,
        portfolios: membership.portfolios,
      }
    },
  }
}
