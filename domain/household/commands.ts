import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { GoalId, HouseholdId, InvitationId, PortfolioId, UserId } from "#domain/shared/ids.ts"
import { Title } from "#domain/shared/text.ts"
import { Membership } from "./membership.ts"
import { GoalTerms } from "./goals.ts"
import { OwnRate, OwnRateKey } from "./ownRates.ts"
import { PriceOrder } from "./priceOrders.ts"
import { Seed } from "./seed.ts"

export const FoundHousehold = Schema.TaggedStruct("FoundHousehold", { householdId: HouseholdId, founderId: UserId })
export type FoundHousehold = typeof FoundHousehold.Type

export const NameHousehold = Schema.TaggedStruct("NameHousehold", { name: Title })
export type NameHousehold = typeof NameHousehold.Type

/** The portfolios to which the access of the actor is limited; null or absent: not limited. */
const scope = Schema.optionalKey(Schema.NullOr(Schema.Array(PortfolioId)))

/** Sets a goal, or corrects one that was set before. A goal outside of the scope does not exist for the actor. */
export const SetGoal = Schema.TaggedStruct("SetGoal", { goalId: GoalId, ...GoalTerms.fields, scope })
export type SetGoal = typeof SetGoal.Type

export const DropGoal = Schema.TaggedStruct("DropGoal", { goalId: GoalId, scope })
export type DropGoal = typeof DropGoal.Type

/** Sets the household's own exchange rate of a currency and day, or corrects it. The caller ensures that the day has begun. */
export const SetOwnRate = Schema.TaggedStruct("SetOwnRate", { ...OwnRate.fields, scope })
export type SetOwnRate = typeof SetOwnRate.Type

export const RemoveOwnRate = Schema.TaggedStruct("RemoveOwnRate", { ...OwnRateKey.fields, scope })
export type RemoveOwnRate = typeof RemoveOwnRate.Type

/**
 * Sets which providers' prices of a kind count first for the household. The caller ensures that they can be asked in this
 * installation.
 */
export const SetPriceOrder = Schema.TaggedStruct("SetPriceOrder", { ...PriceOrder.fields })
export type SetPriceOrder = typeof SetPriceOrder.Type

/** Offers a person a membership. Only an owner may. The caller ensures that its portfolios exist. */
export const InviteMember = Schema.TaggedStruct("InviteMember", {
  actorId: UserId,
  invitationId: InvitationId,
  ...Membership.fields,
  today: CalendarDate,
})
export type InviteMember = typeof InviteMember.Type

/** Ends an invitation. Only an owner may. */
export const WithdrawInvitation = Schema.TaggedStruct("WithdrawInvitation", {
  actorId: UserId,
  invitationId: InvitationId,
})
export type WithdrawInvitation = typeof WithdrawInvitation.Type

/**
 * Accepts an invitation. The caller ensures that it is for this member, and that `inviterId` sent it: an invitation is
 * over when its sender is no longer an owner.
 */
export const JoinHousehold = Schema.TaggedStruct("JoinHousehold", {
  invitationId: InvitationId,
  inviterId: UserId,
  memberId: UserId,
  on: CalendarDate,
})
export type JoinHousehold = typeof JoinHousehold.Type

/** The invitations that the member sent. Those that are open end when the member is no longer an owner. */
const sent = Schema.Array(InvitationId)

/** Changes the membership of a member, even one that has expired. Only an owner may. */
export const ChangeMember = Schema.TaggedStruct("ChangeMember", {
  actorId: UserId,
  sent,
  memberId: UserId,
  ...Membership.fields,
  today: CalendarDate,
})
export type ChangeMember = typeof ChangeMember.Type

/** Removes a member, which only an owner may, or lets a member leave. */
export const RemoveMember = Schema.TaggedStruct("RemoveMember", { actorId: UserId, sent, memberId: UserId })
export type RemoveMember = typeof RemoveMember.Type

/**
 * Marks the household as a demo household: all its data is sample data from `seed`. Only allowed while nothing else has
 * happened in the household.
 */
export const MarkAsDemo = Schema.TaggedStruct("MarkAsDemo", { seed: Seed })
export type MarkAsDemo = typeof MarkAsDemo.Type

/** Ends the household for good. The caller ensures that the founder and every owner requested it. */
export const EraseHousehold = Schema.TaggedStruct("EraseHousehold", {})
export type EraseHousehold = typeof EraseHousehold.Type

export type HouseholdCommand =
  | FoundHousehold
  | NameHousehold
  | SetGoal
  | DropGoal
  | SetOwnRate
  | RemoveOwnRate
  | SetPriceOrder
  | InviteMember
  | WithdrawInvitation
  | JoinHousehold
  | ChangeMember
  | RemoveMember
  | MarkAsDemo
  | EraseHousehold
