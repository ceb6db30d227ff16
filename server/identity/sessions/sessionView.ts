import type { MembershipView, SessionView } from "#contract/people/identity.ts"
import type { EntitlementView } from "#contract/people/subscription.ts"
import type { People } from "#server/identity/people.ts"
import { type SignedIn, stepUpMinutes } from "#server/identity/access.ts"
import type { Membership } from "#server/identity/memberships.ts"
import { calledBy } from "#server/identity/personName.ts"

/** The session of the signed-in user, as the client gets it. */
export async function sessionView(person: SignedIn, now: Date, people: Pick<People, "find">): Promise<SessionView> {
  const { session, membership } = person
  const until = session.steppedUpAt && new Date(session.steppedUpAt.getTime() + stepUpMinutes * 60_000)
  return {
    userId: person.userId,
    householdId: person.householdId,
    email: person.email,
    profile: person.profile,
    preferences: person.preferences,
    installationRole: person.role,
    households: await Promise.all(
      person.memberships.map(async (one) => ({ ...membershipView(one), ...(await ownerOf(one, person, people)) })),
    ),
    entitlement: entitlementView(membership.entitlement),
    hasAuthenticator: person.hasAuthenticator,
    steppedUpUntil: until && until > now ? until.toISOString() : null,
    ...(person.mailsReturn && { mailsReturn: true as const }),
    ...(person.guestUntil && { guestUntil: person.guestUntil.toISOString() }),
    today: person.today,
  }
}

const membershipView = ({ householdId, name, isDemo, role, until, portfolios }: Membership): MembershipView => ({
  householdId,
  name,
  ...(isDemo && { madeUp: true as const }),
  role,
  until,
  portfolios,
})

/** The owner, whose name is shown for a household without a name; absent for an owner. */
async function ownerOf(
  { name, role, ownerId }: Membership,
  { userId }: SignedIn,
  people: Pick<People, "find">,
): Promise<Pick<MembershipView, "owner">> {
  if (name !== null || role === "owner" || ownerId === null || ownerId === userId) return {}
  const owner = (await people.find(ownerId))?.person
  return owner ? { owner: calledBy(owner) } : {}
}

export const entitlementView = ({
  plan,
  basis,
  status,
  endsOn,
  daysLeft,
}: Membership["entitlement"]): EntitlementView => ({
  plan,
  basis,
  status,
  endsOn,
  daysLeft,
})
