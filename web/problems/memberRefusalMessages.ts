import { defineMessage } from "react-intl"

type Most = { readonly most: number }

/** Why something about the members of a household was refused and what to do next. */
export const memberRefusalMessages = {
  householdIsErased: defineMessage({
    id: "refusal.householdIsErased",
    defaultMessage: "This household has been deleted. Nothing more can be recorded in it.",
    description: "Refusal: everything of the household was deleted for good",
  }),
  householdIsReal: defineMessage({
    id: "refusal.householdIsReal",
    defaultMessage: "This household is your own. It cannot be turned into a demo family.",
    description: "Refusal: a real household is declared to be a demonstration",
  }),
  householdIsDemo: defineMessage({
    id: "refusal.householdIsMadeUp",
    defaultMessage: "You cannot invite people into a demo family. Invite them into your own household.",
    description: "Refusal: an invitation to the demonstration household",
  }),
  lastOwner: defineMessage({
    id: "refusal.lastOwner",
    defaultMessage: "A household needs an owner. Make another member an owner first.",
    description: "Refusal: the only owner would leave, be removed or get another role",
  }),
  roleCannotBeLimited: defineMessage<{ readonly role: string }>({
    id: "refusal.roleCannotBeLimited",
    defaultMessage:
      "{role, select, owner {An owner} editor {An editor} other {A member in this role}} has unlimited access to everything. Choose another role, or remove the limits.",
    description:
      "Refusal: an end date or chosen portfolios for a role that has none; role is a code, do not translate it",
  }),
  auditorNeedsEnd: defineMessage({
    id: "refusal.auditorNeedsEnd",
    defaultMessage: "Auditor access is limited in time. Choose the last day.",
    description: "Refusal: an auditor without an end date",
  }),
  endInPast: defineMessage<{ readonly day: string }>({
    id: "refusal.endInPast",
    defaultMessage: "Access cannot end before today. Choose {day} or a later day.",
    description: "Refusal: the end date of a member's access lies in the past; day is the earliest one allowed",
  }),
  noPortfolioChosen: defineMessage({
    id: "refusal.noPortfolioChosen",
    defaultMessage: "Choose at least one portfolio, or give access to all of them.",
    description: "Refusal: access limited to no portfolio at all",
  }),
  tooManyPortfoliosChosen: defineMessage<Most>({
    id: "refusal.tooManyPortfoliosChosen",
    defaultMessage: "Choose at most {most} portfolios, or give access to all of them.",
    description: "Refusal: access limited to too many portfolios",
  }),
  invitationNotFound: defineMessage({
    id: "refusal.invitationNotFound",
    defaultMessage: "This invitation does not exist. Ask for a new one.",
    description: "Refusal: unknown invitation to a household",
  }),
  invitationAnswered: defineMessage({
    id: "refusal.invitationAnswered",
    defaultMessage: "This invitation was already accepted or withdrawn. Ask for a new one.",
    description: "Refusal: the invitation to a household cannot be used any more",
  }),
  invitationExpired: defineMessage<{ readonly day: string }>({
    id: "refusal.invitationExpired",
    defaultMessage: "This invitation was valid until {day}. Ask for a new one.",
    description: "Refusal: the invitation to a household was not accepted in time",
  }),
  alreadyMember: defineMessage({
    id: "refusal.alreadyMember",
    defaultMessage: "You are already a member of this household.",
    description: "Refusal: somebody accepts an invitation to a household they belong to",
  }),
  memberNotFound: defineMessage({
    id: "refusal.memberNotFound",
    defaultMessage: "This member does not exist. Reload the page to see the current members.",
    description: "Refusal: unknown member of a household",
  }),
  tooManyMembers: defineMessage<Most>({
    id: "refusal.tooManyMembers",
    defaultMessage: "There can be at most {most} members, including open invitations. Remove one first.",
    description: "Refusal: too many members of a household",
  }),
}
