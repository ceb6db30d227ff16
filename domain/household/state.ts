import { HashMap, Option } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { GoalId, InvitationId, UserId } from "#domain/shared/ids.ts"
import { type Membership, membershipOf, fullMembership } from "./membership.ts"
import type { HouseholdEvent, HouseholdEventOf } from "./events.ts"
import { goalOf, type GoalTerms } from "./goals.ts"
import type { PriceKind } from "./priceOrders.ts"
import { nameOfRate, type OwnRate } from "./ownRates.ts"

/** The state of a household, as far as its decisions need it. */
export type Household = { readonly _tag: "NotFounded" } | FoundedHousehold | { readonly _tag: "Erased" }

export interface FoundedHousehold {
  readonly _tag: "Founded"
  readonly founding: HouseholdEventOf<"HouseholdFounded">
  readonly name: string | null
  /** The seed of a demo household; null for a real one. */
  readonly madeUp: number | null
  /** All goals that were ever set, with their last terms. */
  readonly goals: HashMap.HashMap<GoalId, Goal>
  /** The household's own exchange rates, by currency and day. */
  readonly ownRates: HashMap.HashMap<string, OwnRate>
  /** Which providers' prices of a kind count first. A kind without any is absent. */
  readonly priceOrders: HashMap.HashMap<PriceKind, ReadonlyArray<string>>
  /** All users who were ever members, with their membership, or "removed". */
  readonly members: HashMap.HashMap<UserId, Membership | "removed">
  readonly invitations: HashMap.HashMap<InvitationId, Invitation>
}

export interface Goal {
  readonly terms: GoalTerms
  readonly isDropped: boolean
}

export interface Invitation {
  readonly offered: Membership
  readonly invitedOn: CalendarDate
  readonly status: "open" | "withdrawn" | "joined"
  readonly joinedBy: UserId | null
}

export const notFounded: Household = { _tag: "NotFounded" }

/** Applies an event to a household. An impossible event, such as a goal before the founding, changes nothing. */
export function evolve(state: Household, event: HouseholdEvent): Household {
  if (state._tag === "Erased") return state
  if (state._tag === "NotFounded") return event._tag === "HouseholdFounded" ? founded(event) : state
  switch (event._tag) {
    case "HouseholdFounded":
      return state
    case "HouseholdDeclaredMadeUp":
      return { ...state, madeUp: event.seed }
    case "HouseholdNamed":
      return { ...state, name: event.name }
    case "GoalSet":
      return { ...state, goals: HashMap.set(state.goals, event.goalId, { terms: goalOf(event), isDropped: false }) }
    case "GoalDropped":
      return { ...state, goals: HashMap.modify(state.goals, event.goalId, (goal) => ({ ...goal, isDropped: true })) }
    case "OwnRateSet": {
      const { currency, effectiveOn, unitsForOneEuro } = event
      const rate = { currency, effectiveOn, unitsForOneEuro }
      return { ...state, ownRates: HashMap.set(state.ownRates, nameOfRate(rate), rate) }
    }
    case "OwnRateRemoved":
      return { ...state, ownRates: HashMap.remove(state.ownRates, nameOfRate(event)) }
    case "PriceOrderSet": {
      const { kind, providers } = event
      const { priceOrders } = state
      return {
        ...state,
        priceOrders:
          providers.length === 0 ? HashMap.remove(priceOrders, kind) : HashMap.set(priceOrders, kind, providers),
      }
    }
    case "MemberInvited":
      return withInvitation(state, event.invitationId, {
        offered: membershipOf(event),
        invitedOn: event.invitedOn,
        status: "open",
        joinedBy: null,
      })
    case "InvitationWithdrawn":
      return answered(state, event.invitationId, { status: "withdrawn", joinedBy: null })
    case "MemberJoined":
      return answered(withMember(state, event.memberId, membershipOf(event)), event.invitationId, {
        status: "joined",
        joinedBy: event.memberId,
      })
    case "MemberRoleChanged":
      return withMember(state, event.memberId, membershipOf(event))
    case "MemberRemoved":
      return withMember(state, event.memberId, "removed")
    case "HouseholdErased":
      return { _tag: "Erased" }
  }
}

const founded = (founding: HouseholdEventOf<"HouseholdFounded">): FoundedHousehold => ({
  _tag: "Founded",
  founding,
  name: null,
  madeUp: null,
  goals: HashMap.empty(),
  ownRates: HashMap.empty(),
  priceOrders: HashMap.empty(),
  members: HashMap.make([founding.founderId, fullMembership]),
  invitations: HashMap.empty(),
})

const withMember = (
  state: FoundedHousehold,
  memberId: UserId,
  membership: Membership | "removed",
): FoundedHousehold => ({
  ...state,
  members: HashMap.set(state.members, memberId, membership),
})

const withInvitation = (
  state: FoundedHousehold,
  invitationId: InvitationId,
  invitation: Invitation,
): FoundedHousehold => ({ ...state, invitations: HashMap.set(state.invitations, invitationId, invitation) })

function answered(
  state: FoundedHousehold,
  invitationId: InvitationId,
  answer: Pick<Invitation, "status" | "joinedBy">,
): FoundedHousehold {
  const invitation = invitationWithId(state, invitationId)
  return invitation ? withInvitation(state, invitationId, { ...invitation, ...answer }) : state
}

export const invitationWithId = (state: FoundedHousehold, invitationId: InvitationId): Invitation | undefined =>
  Option.getOrUndefined(HashMap.get(state.invitations, invitationId))

/** The membership of a user, even if it has expired; undefined if they were never a member. */
export const memberWithId = (state: FoundedHousehold, memberId: UserId): Membership | "removed" | undefined =>
  Option.getOrUndefined(HashMap.get(state.members, memberId))

/** Whether a user is an owner. The membership of an owner never expires. */
export function isOwner(state: FoundedHousehold, userId: UserId): boolean {
  const membership = memberWithId(state, userId)
  return membership !== undefined && membership !== "removed" && membership.role === "owner"
}

/** All members who were not removed, including those whose membership has expired. */
export const membersIn = (state: FoundedHousehold): ReadonlyArray<Membership> =>
  Array.from(HashMap.values(state.members)).filter((membership) => membership !== "removed")

/** The role and portfolios of a user on a day; undefined if they were never a member, were removed, or have expired. */
export function memberOn(
  household: Household,
  userId: UserId,
  day: CalendarDate,
): Pick<Membership, "role" | "portfolios"> | undefined {
  const membership = household._tag === "Founded" ? memberWithId(household, userId) : undefined
  if (membership === undefined || membership === "removed") return undefined
  const { role, until, portfolios } = membership
  return until === null || day <= until ? { role, portfolios } : undefined
}
