import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { GoalId, HouseholdId, InvitationId, UserId } from "#domain/shared/ids.ts"
import { Title } from "#domain/shared/text.ts"
import { Membership } from "./membership.ts"
import { GoalTerms } from "./goals.ts"
import { OwnRate, OwnRateKey } from "./ownRates.ts"
import { PriceOrder } from "./priceOrders.ts"
import { Seed } from "./seed.ts"

/**
 * The events of a household, the people whose wealth is looked at together. Also the stored format. No event contains
 * names or addresses of people.
 */
export const HouseholdEvent = Schema.TaggedUnion({
  /** A user signed up and became the first member. */
  HouseholdFounded: { householdId: HouseholdId, founderId: UserId, role: Schema.Literal("owner") },
  /** A demo household, generated from a seed. Only its founder belongs to it. Its prices and rates are synthetic. */
  HouseholdDeclaredMadeUp: { seed: Seed },
  HouseholdNamed: { name: Title },
  /** Set or corrected. The last terms count. */
  GoalSet: { goalId: GoalId, ...GoalTerms.fields },
  GoalDropped: { goalId: GoalId },
  /** The household's own exchange rate of a day. Set or corrected: the last one counts. */
  OwnRateSet: { ...OwnRate.fields },
  OwnRateRemoved: { ...OwnRateKey.fields },
  /** Which providers' prices of a kind count first. The last order counts; an empty one is that of the installation. */
  PriceOrderSet: { ...PriceOrder.fields },
  /** The recipient is not recorded. */
  MemberInvited: { invitationId: InvitationId, ...Membership.fields, invitedOn: CalendarDate },
  InvitationWithdrawn: { invitationId: InvitationId },
  /** The membership is the one that the invitation offered. */
  MemberJoined: { invitationId: InvitationId, memberId: UserId, ...Membership.fields },
  MemberRoleChanged: { memberId: UserId, ...Membership.fields },
  /** Removed by another member, or left. */
  MemberRemoved: { memberId: UserId },
  /** The last event: the founder and every owner requested it. */
  HouseholdErased: {},
})
export type HouseholdEvent = typeof HouseholdEvent.Type
export type HouseholdEventOf<Tag extends HouseholdEvent["_tag"]> = Extract<HouseholdEvent, { readonly _tag: Tag }>
