import { type Result, Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HouseholdEvent } from "./events.ts"
import { HouseholdRole } from "./roles.ts"

/** Why a command on a household is refused, with what a person needs in order to put it right. */
export const HouseholdRefusal = Schema.TaggedUnion({
  /** Another person founded a household under this id. */
  HouseholdIdAlreadyUsed: {},
  HouseholdNotFounded: {},
  /** Nothing is accepted any more. */
  HouseholdIsErased: {},
  /** Only a household in which nothing else has happened can be marked as a demo. */
  HouseholdIsReal: {},
  /** No other member joins a demo household. */
  HouseholdIsDemo: {},
  GoalNotFound: {},
  TooManyGoals: { most: Schema.Int },
  /** No member would be left who may manage the household. */
  LastOwner: {},
  /** Owners and editors have everything and without end. */
  RoleCannotBeLimited: { role: HouseholdRole },
  AuditorNeedsEnd: {},
  EndInPast: { earliest: CalendarDate },
  NoPortfolioChosen: {},
  TooManyPortfoliosChosen: { most: Schema.Int },
  InvitationNotFound: {},
  /** The id stands for an invitation with other terms. */
  InvitationIdAlreadyUsed: {},
  /** A person accepted it, or it was withdrawn. */
  InvitationAnswered: {},
  /** `lastOn`: the last day on which it could be taken up. */
  InvitationExpired: { lastOn: CalendarDate },
  AlreadyMember: {},
  MemberNotFound: {},
  /** Invitations that can still be taken up count as members. */
  TooManyMembers: { most: Schema.Int },
})
export type HouseholdRefusal = typeof HouseholdRefusal.Type

/** What a command on a household causes, or why it is refused. */
export type HouseholdDecision = Result.Result<ReadonlyArray<HouseholdEvent>, HouseholdRefusal>
