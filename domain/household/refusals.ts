import { type Result, Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Currency } from "#domain/shared/money.ts"
import type { HouseholdEvent } from "./events.ts"
import { HouseholdRole } from "./roles.ts"

/** Why a command on a household is refused, with what the user needs to correct it. */
export const HouseholdRefusal = Schema.TaggedUnion({
  /** Another person founded a household under this id. */
  HouseholdIdAlreadyUsed: {},
  HouseholdNotFounded: {},
  /** No command is accepted any more. */
  HouseholdIsErased: {},
  /** Only a household in which nothing else has happened can be marked as a demo. */
  HouseholdIsReal: {},
  /** No other member joins a demo household. */
  HouseholdIsDemo: {},
  GoalNotFound: {},
  /** A member whose access is limited to some portfolios sets goals of these only, and none of the household. */
  GoalOfHousehold: {},
  TooManyGoals: { most: Schema.Int },
  /** The rate of the currency is fixed on that day: it is the euro, or was replaced at a fixed rate. */
  OwnRateIsFixed: { currency: Currency },
  OwnRateNotFound: {},
  /** A rate moves the figures of the whole household, so members whose access is limited set none. */
  OwnRateOfHousehold: {},
  TooManyOwnRates: { most: Schema.Int },
  /** The actor is no longer an owner. */
  OwnersOnly: {},
  /** No member would be left who may manage the household. */
  LastOwner: {},
  /** Owners and editors have access to everything, without end. */
  RoleCannotBeLimited: { role: HouseholdRole },
  AuditorNeedsEnd: {},
  EndInPast: { earliest: CalendarDate },
  NoPortfolioChosen: {},
  TooManyPortfoliosChosen: { most: Schema.Int },
  InvitationNotFound: {},
  /** The id belongs to an invitation with other terms. */
  InvitationIdAlreadyUsed: {},
  /** A user accepted it, or it was withdrawn. */
  InvitationAnswered: {},
  /** Its sender is no longer an owner. */
  InviterIsNoOwner: {},
  /** `lastOn` is the last day on which it could be accepted. */
  InvitationExpired: { lastOn: CalendarDate },
  AlreadyMember: {},
  MemberNotFound: {},
  /** Invitations that can still be accepted count as members. */
  TooManyMembers: { most: Schema.Int },
})
export type HouseholdRefusal = typeof HouseholdRefusal.Type

/** The events that a command on a household causes, or why it is refused. */
export type HouseholdDecision = Result.Result<ReadonlyArray<HouseholdEvent>, HouseholdRefusal>
