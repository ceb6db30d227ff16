import { Result } from "effect"
import { acceptInvitation, readInvitation } from "#contract/people/household.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Acknowledged } from "#contract/problem.ts"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import { lastDayOf } from "#domain/household/members.ts"
import { isOwner } from "#domain/household/state.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { householdOf, invitationsOf } from "#projections/members.ts"
import type { InvitationRow } from "#projections/readModels.ts"
import { householdNow } from "#server/application/aggregates.ts"
import type { JoinNotices } from "#server/application/joinNotices.ts"
import type { CommandRequest } from "#server/application/principal.ts"
import type { HouseholdLock } from "#server/commands/householdLock.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { refused } from "#server/http/problems.ts"
import { type Outcome, personalRoute, type PersonalRequest, type Route } from "#server/http/route.ts"
import { isSteppedUp, type SignedIn, stepUpMinutes } from "#server/identity/access.ts"
import type { InvitationLinks } from "#server/identity/invitations.ts"
import type { People } from "#server/identity/people.ts"
import { statedName } from "#server/identity/personName.ts"
import { serverDay } from "#server/identity/today.ts"
import { masked, normalised } from "#server/mail/addresses.ts"
import type { QueryDependencies } from "#server/routes/queries.ts"
import { snapshot } from "#server/views/snapshot.ts"

export interface InvitedDependencies extends Pick<QueryDependencies, "db"> {
  readonly log: EventLog
  readonly now: () => Date
  /** For the acceptance of an invitation, which is no command of a member. */
  readonly withHouseholdLock: HouseholdLock
  readonly people: People
  readonly links: InvitationLinks
  readonly joinNotices: Pick<JoinNotices, "send">
}

/** Executes a command of a household, and answers only when the read model of members shows the change. */
type CarryHouseholdCommand = (
  endpoint: Endpoint,
  asked: CommandRequest,
  command: HouseholdCommand,
) => Outcome<Acknowledged>

/** What a user who is invited into a household does: look at the invitation, and accept it. */
export function invitedRoutes(
  { log, now, db, withHouseholdLock, people, links, joinNotices }: InvitedDependencies,
  carry: CarryHouseholdCommand,
): ReadonlyArray<Route> {
  return [
    personalRoute(readInvitation, async ({ person, body }) => {
      const found = await invitationFor(person, body.token)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      const { invitation, name, inviterId } = found.success
      const inviter = await nameOf(people, inviterId)
      return Result.succeed({
        body: {
          household: name,
          inviter: inviter.name ?? inviter.email,
          role: invitation.role,
          until: invitation.until,
          expiresOn: lastDayOfRow(invitation),
        },
      })
    }),
    personalRoute(acceptInvitation, async (asked) => {
      const found = await invitationFor(asked.person, asked.body.token)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      // The user joins the household of the invitation, which need not be that of the request.
      return withHouseholdLock(found.success.householdId, () => accept(asked))
    }),
  ]

  /** Accepts an invitation, under the lock of its household: its sender may have been removed a moment ago. */
  async function accept(asked: PersonalRequest<typeof acceptInvitation>): Outcome<{ householdId: HouseholdId }> {
    const again = await asked.again()
    if (Result.isFailure(again)) return Result.fail(again.failure)
    const found = await invitationFor(again.success, asked.body.token)
    if (Result.isFailure(found)) return Result.fail(found.failure)
    const { householdId, invitationId, inviterId, invitation } = found.success
    if (invitation.role === "owner" && !isSteppedUp(again.success, stepUpMinutes, now())) {
      return Result.fail(refused({ _tag: "StepUpNeeded" }))
    }
    const person = { ...again.success, householdId }
    const joined = await carry(
      acceptInvitation,
      { ...asked, person },
      {
        _tag: "JoinHousehold",
        invitationId,
        inviterId,
        memberId: person.userId,
        on: serverDay(now()),
      },
    )
    if (Result.isFailure(joined)) return Result.fail(joined.failure)
    await joinNotices.send({ householdId, invitationId })
    return Result.succeed({ body: { householdId }, person })
  }

  /** The invitation that a token leads to, if this person may accept it: it was sent to the address of their account. */
  async function invitationFor(person: SignedIn, token: string) {
    const found = await invitationAt(token)
    const isMember = person.memberships.some(({ householdId }) => householdId === found?.householdId)
    if (!found || !(found.isOpen || isMember)) return Result.fail(refused({ _tag: "InvitationOver" }))
    if (found.email !== normalised(person.email)) {
      return Result.fail(refused({ _tag: "InvitationForAnother", address: masked(found.email) }))
    }
    return isMember ? Result.fail(refused({ _tag: "AlreadyMember" })) : Result.succeed(found)
  }

  /** Whether the sender of an invitation could send it today: an owner whose account is not disabled. */
  async function mayInvite(householdId: HouseholdId, inviterId: UserId): Promise<boolean> {
    const inviter = (await people.find(inviterId))?.person
    const state = await householdNow(log, householdId)
    return inviter?.isDisabled === false && state._tag === "Founded" && isOwner(state, inviterId)
  }

  /** The invitation that a token leads to, and whether it can still be accepted. */
  async function invitationAt(token: string) {
    const place = await links.find(token)
    if (!place) return undefined
    const { householdId, invitationId, inviterId } = place
    const [founded, invitations] = await snapshot(
      db,
      // With the access of the inviting member: the invited user is no member yet.
      { householdId, personId: inviterId, portfolios: null },
      async (tx) => [await householdOf(tx, householdId), await invitationsOf(tx, householdId)] as const,
    )
    const invitation = invitations.find((row) => row.invitation_id === invitationId)
    const isOpen =
      invitation?.status === "open" &&
      lastDayOfRow(invitation) >= serverDay(now()) &&
      (await mayInvite(householdId, inviterId))
    return invitation && { ...place, invitation, isOpen, name: founded?.name ?? null }
  }
}

/** The stated name and the address of a user; both are `null` once the user is erased. */
export async function nameOf(
  people: People,
  userId: UserId,
): Promise<{ readonly name: string | null; readonly email: string | null }> {
  const person = (await people.find(userId))?.person
  return person ? { name: statedName(person), email: person.email } : { name: null, email: null }
}

/** The last day on which an invitation can be accepted. */
export const lastDayOfRow = ({ invited_on, role, until }: InvitationRow): CalendarDate =>
  lastDayOf({
    invitedOn: invited_on,
    offered: { role, until, portfolios: null },
  })
