import { defineMessage } from "react-intl"

type Role = { readonly role: string }

/** What happened to a household and its members, each in a sentence without full stop. */
export const memberMessages = {
  householdDeclaredMadeUp: defineMessage({
    id: "activity.householdDeclaredMadeUp",
    defaultMessage: "Demo family created",
    description: "Recent activity: the first thing that happened to a demonstration household",
  }),
  householdNamed: defineMessage<{ readonly name: string }>({
    id: "activity.householdNamed",
    defaultMessage: "Household renamed to {name}",
    description: "Recent activity",
  }),
  memberInvited: defineMessage<Role>({
    id: "activity.memberInvited",
    defaultMessage:
      "{role, select, owner {An owner was invited} editor {An editor was invited} adviser {An adviser was invited} auditor {An auditor was invited} other {A viewer was invited}}",
    description: "Recent activity: somebody was invited to the household",
  }),
  invitationWithdrawn: defineMessage({
    id: "activity.invitationWithdrawn",
    defaultMessage: "An invitation was withdrawn",
    description: "Recent activity: an invitation to the household",
  }),
  memberJoined: defineMessage<Role>({
    id: "activity.memberJoined",
    defaultMessage:
      "{role, select, owner {An owner joined} editor {An editor joined} adviser {An adviser joined} auditor {An auditor joined} other {A viewer joined}}",
    description: "Recent activity: somebody became a member of the household",
  }),
  memberRoleChanged: defineMessage<Role>({
    id: "activity.memberRoleChanged",
    defaultMessage:
      "{role, select, owner {A member now has owner access} editor {A member now has editor access} adviser {A member now has adviser access} auditor {A member now has auditor access} other {A member now has viewer access}}",
    description: "Recent activity: the role of a member, its end or its portfolios changed",
  }),
  memberRemoved: defineMessage({
    id: "activity.memberRemoved",
    defaultMessage: "A member left or was removed",
    description: "Recent activity",
  }),
  householdErased: defineMessage({
    id: "activity.householdErased",
    defaultMessage: "The household was deleted",
    description: "Recent activity",
  }),
}
