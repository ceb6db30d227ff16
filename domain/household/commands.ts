import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { GoalId, HouseholdId, InvitationId, UserId } from "#domain/shared/ids.ts"
import { Title } from "#domain/shared/text.ts"
import { Membership } from "./membership.ts"
import { GoalTerms } from "./goals.ts"
import { Seed } from "./seed.ts"

export const FoundHousehold = Schema.TaggedStruct("FoundHousehold", { householdId: HouseholdId, founderId: UserId })
export type FoundHousehold = typeof FoundHousehold.Type

export const NameHousehold = Schema.TaggedStruct("NameHousehold", { name: Title })
export type NameHousehold = typeof NameHousehold.Type

/** Sets a goal, or puts one right that was set before. */
export const SetGoal = Schema.TaggedStruct("SetGoal", { goalId: GoalId, ...GoalTerms.fields })
export type SetGoal = typeof SetGoal.Type

export const DropGoal = Schema.TaggedStruct("DropGoal", { goalId: GoalId })
export type DropGoal = typeof DropGoal.Type

/** Offers a person a membership. That its portfolios exist is for the caller to see to. */
export const InviteMember = Schema.TaggedStruct("InviteMember", {
  invitationId: InvitationId,
  ...Membership.fields,
  today: CalendarDate,
})
export type InviteMember = typeof InviteMember.Type

export const WithdrawInvitation = Schema.TaggedStruct("WithdrawInvitation", { invitationId: InvitationId })
export type WithdrawInvitation = typeof WithdrawInvitation.Type

/** Takes up an invitation. That it is theirs is for the caller to see to. */
export const JoinHousehold = Schema.TaggedStruct("JoinHousehold", {
  invitationId: InvitationId,
  memberId: UserId,
  on: CalendarDate,
})
export type JoinHousehold = typeof JoinHousehold.Type

/** Makes something else of a member, also of one whose time is over. */
export const ChangeMember = Schema.TaggedStruct("ChangeMember", {
  memberId: UserId,
  ...Membership.fields,
  today: CalendarDate,
})
export type ChangeMember = typeof ChangeMember.Type

/** Takes a member out, or lets one leave. */
export const RemoveMember = Schema.TaggedStruct("RemoveMember", { memberId: UserId })
export type RemoveMember = typeof RemoveMember.Type

/**
 * States that everything in the household is sample data, by the seed from which it was made: a demonstration. Only of a
 * household in which nothing else has happened.
 */
export const MarkAsDemo = Schema.TaggedStruct("MarkAsDemo", { seed: Seed })
export type MarkAsDemo = typeof MarkAsDemo.Type

/** Ends the household for good. That the founder and every owner asked for it is for the caller to see to. */
export const EraseHousehold = Schema.TaggedStruct("EraseHousehold", {})
export type EraseHousehold = typeof EraseHousehold.Type

export type HouseholdCommand =
  | FoundHousehold
  | NameHousehold
  | SetGoal
  | DropGoal
  | InviteMember
  | WithdrawInvitation
  | JoinHousehold
  | ChangeMember
  | RemoveMember
  | MarkAsDemo
  | EraseHousehold
