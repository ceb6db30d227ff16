import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { GoalId, HouseholdId, InvitationId, UserId } from "#domain/shared/ids.ts"
import { Title } from "#domain/shared/text.ts"
import { Membership } from "./membership.ts"
import { GoalTerms } from "./goals.ts"
import { Seed } from "./seed.ts"

/**
 * What can have happened to a household: the people whose wealth is looked at together. Also the stored format. Names
 * and addresses of people are part of no event.
 */
export const HouseholdEvent = Schema.TaggedUnion({
  /** A person signed up, and is the first member. */
  HouseholdFounded: { householdId: HouseholdId, founderId: UserId, role: Schema.Literal("owner") },
  /** A demonstration without members of its own, made from a seed. Its prices and rates are synthetic as well. */
  HouseholdDeclaredMadeUp: { seed: Seed },
  HouseholdNamed: { name: Title },
  /** Set, or set again: the last terms count. */
  GoalSet: { goalId: GoalId, ...GoalTerms.fields },
  GoalDropped: { goalId: GoalId },
  /** Whom it went to is not recorded. */
  MemberInvited: { invitationId: InvitationId, ...Membership.fields, invitedOn: CalendarDate },
  InvitationWithdrawn: { invitationId: InvitationId },
  /** As the invitation offered. */
  MemberJoined: { invitationId: InvitationId, memberId: UserId, ...Membership.fields },
  MemberRoleChanged: { memberId: UserId, ...Membership.fields },
  /** Shown the door, or left. */
  MemberRemoved: { memberId: UserId },
  /** The end: the founder and every owner asked for it. */
  HouseholdErased: {},
})
export type HouseholdEvent = typeof HouseholdEvent.Type
export type HouseholdEventOf<Tag extends HouseholdEvent["_tag"]> = Extract<HouseholdEvent, { readonly _tag: Tag }>
