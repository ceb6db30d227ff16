import { Equal, HashMap, Result } from "effect"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import type { InvitationId } from "#domain/shared/ids.ts"
import { type Membership, membershipOf } from "./membership.ts"
import type { ChangeMember, InviteMember, JoinHousehold, RemoveMember, WithdrawInvitation } from "./commands.ts"
import { HouseholdEvent } from "./events.ts"
import { type HouseholdDecision, HouseholdRefusal } from "./refusals.ts"
import { limitableRoles } from "./roles.ts"
import {
  type FoundedHousehold,
  type Invitation,
  invitationWithId,
  isOwner,
  memberOn,
  membersIn,
  memberWithId,
} from "./state.ts"

const { MemberInvited, InvitationWithdrawn, MemberJoined, MemberRoleChanged, MemberRemoved } = HouseholdEvent.cases
const refuse = HouseholdRefusal.cases

/** Enough for a family with its advisers. A household that needs more manages wealth for others. */
const membersMost = 50

/** More portfolios than any family has, and few enough to be read with every request. */
const chosenPortfoliosMost = 200

/** For how many days after `invitedOn` an invitation can be accepted. */
export const invitationDays = 7

/** Repeating an invitation changes nothing, even later or when it was answered. With other terms the id is refused. */
export function inviteMember(command: InviteMember, state: FoundedHousehold): HouseholdDecision {
  const { actorId, invitationId, today } = command
  if (!isOwner(state, actorId)) return Result.fail(refuse.OwnersOnly.make({}))
  const offered = membershipOf(command)
  const earlier = invitationWithId(state, invitationId)
  if (earlier) {
    return Equal.equals(earlier.offered, offered)
      ? Result.succeed([])
      : Result.fail(refuse.InvitationIdAlreadyUsed.make({}))
  }
  if (state.madeUp !== null) return Result.fail(refuse.HouseholdIsDemo.make({}))
  const unfit = membershipRefusal(offered, today)
  if (unfit) return Result.fail(unfit)
  return membersIn(state).length + openInvitations(state, today) >= membersMost
    ? Result.fail(refuse.TooManyMembers.make({ most: membersMost }))
    : Result.succeed([MemberInvited.make({ invitationId, ...offered, invitedOn: today })])
}

export function withdrawInvitation(
  { actorId, invitationId }: WithdrawInvitation,
  state: FoundedHousehold,
): HouseholdDecision {
  if (!isOwner(state, actorId)) return Result.fail(refuse.OwnersOnly.make({}))
  const invitation = invitationWithId(state, invitationId)
  if (!invitation) return Result.fail(refuse.InvitationNotFound.make({}))
  if (invitation.status === "joined") return Result.fail(refuse.InvitationAnswered.make({}))
  return Result.succeed(invitation.status === "withdrawn" ? [] : [InvitationWithdrawn.make({ invitationId })])
}

/** Accepts an invitation, also for a user who was a member before. */
export function joinHousehold(
  { invitationId, inviterId, memberId, on }: JoinHousehold,
  state: FoundedHousehold,
): HouseholdDecision {
  const invitation = invitationWithId(state, invitationId)
  if (!invitation) return Result.fail(refuse.InvitationNotFound.make({}))
  const current = memberOn(state, memberId, on)
  if (invitation.joinedBy === memberId && current) return Result.succeed([])
  if (invitation.status !== "open") return Result.fail(refuse.InvitationAnswered.make({}))
  const lastOn = lastDayOf(invitation)
  if (on > lastOn) return Result.fail(refuse.InvitationExpired.make({ lastOn }))
  if (!isOwner(state, inviterId)) return Result.fail(refuse.InviterIsNoOwner.make({}))
  if (current) return Result.fail(refuse.AlreadyMember.make({}))
  const before = memberWithId(state, memberId)
  return (before === undefined || before === "removed") && membersIn(state).length >= membersMost
    ? Result.fail(refuse.TooManyMembers.make({ most: membersMost }))
    : Result.succeed([MemberJoined.make({ invitationId, memberId, ...invitation.offered })])
}

export function changeMember(command: ChangeMember, state: FoundedHousehold): HouseholdDecision {
  const { actorId, memberId, sent, today } = command
  if (!isOwner(state, actorId)) return Result.fail(refuse.OwnersOnly.make({}))
  const before = memberWithId(state, memberId)
  if (before === undefined || before === "removed") return Result.fail(refuse.MemberNotFound.make({}))
  const membership = membershipOf(command)
  if (Equal.equals(before, membership)) return Result.succeed([])
  const unfit = membershipRefusal(membership, today)
  if (unfit) return Result.fail(unfit)
  return before.role === "owner" && membership.role !== "owner" && ownersIn(state) === 1
    ? Result.fail(refuse.LastOwner.make({}))
    : Result.succeed([
        MemberRoleChanged.make({ memberId, ...membership }),
        ...(membership.role === "owner" ? [] : ended(sent, state)),
      ])
}

export function removeMember({ actorId, memberId, sent }: RemoveMember, state: FoundedHousehold): HouseholdDecision {
  if (actorId !== memberId && !isOwner(state, actorId)) return Result.fail(refuse.OwnersOnly.make({}))
  const before = memberWithId(state, memberId)
  if (before === undefined) return Result.fail(refuse.MemberNotFound.make({}))
  if (before === "removed") return Result.succeed([])
  return before.role === "owner" && ownersIn(state) === 1
    ? Result.fail(refuse.LastOwner.make({}))
    : Result.succeed([MemberRemoved.make({ memberId }), ...ended(sent, state)])
}

/** The end of those of these invitations that are open. */
const ended = (sent: ReadonlyArray<InvitationId>, state: FoundedHousehold): ReadonlyArray<HouseholdEvent> =>
  [...new Set(sent)]
    .filter((invitationId) => invitationWithId(state, invitationId)?.status === "open")
    .map((invitationId) => InvitationWithdrawn.make({ invitationId }))

/** The last day on which an invitation can be accepted: never after the end of the membership that it offers. */
export function lastDayOf({ invitedOn, offered }: Pick<Invitation, "invitedOn" | "offered">): CalendarDate {
  const lastOn = addDays(invitedOn, invitationDays)
  return offered.until !== null && offered.until < lastOn ? offered.until : lastOn
}

const openInvitations = ({ invitations }: FoundedHousehold, day: CalendarDate): number =>
  Array.from(HashMap.values(invitations)).filter(
    (invitation) => invitation.status === "open" && day <= lastDayOf(invitation),
  ).length

/** The membership of an owner never expires. */
const ownersIn = (state: FoundedHousehold): number => membersIn(state).filter(({ role }) => role === "owner").length

/** Returns why this membership cannot be granted on a day: some roles cannot be limited, and auditors always are. */
function membershipRefusal({ role, until, portfolios }: Membership, today: CalendarDate): HouseholdRefusal | undefined {
  if ((until !== null || portfolios !== null) && !limitableRoles.includes(role)) {
    return refuse.RoleCannotBeLimited.make({ role })
  }
  if (role === "auditor" && until === null) return refuse.AuditorNeedsEnd.make({})
  if (until !== null && until < today) return refuse.EndInPast.make({ earliest: today })
  if (portfolios?.length === 0) return refuse.NoPortfolioChosen.make({})
  if (portfolios && portfolios.length > chosenPortfoliosMost) {
    return refuse.TooManyPortfoliosChosen.make({ most: chosenPortfoliosMost })
  }
  return undefined
}
