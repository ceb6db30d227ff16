import { defineMessage } from "react-intl"

/** A sentence without a full stop for each event. */
export const activityMessages = {
  founded: defineMessage({
    id: "activity.founded",
    defaultMessage: "Account created",
    description: "Recent activity",
  }),
  portfolioCreated: defineMessage<{ readonly title: string }>({
    id: "activity.portfolioCreated",
    defaultMessage: "Portfolio {title} created",
    description: "Recent activity",
  }),
  portfolioRenamed: defineMessage<{ readonly title: string }>({
    id: "activity.portfolioRenamed",
    defaultMessage: "Portfolio renamed to {title}",
    description: "Recent activity",
  }),
  portfolioRemoved: defineMessage({
    id: "activity.portfolioRemoved",
    defaultMessage: "Portfolio deleted",
    description: "Recent activity",
  }),
  portfolioRestored: defineMessage({
    id: "activity.portfolioRestored",
    defaultMessage: "Portfolio restored",
    description: "Recent activity",
  }),
  stakeRecorded: defineMessage<{
    readonly owner: string
    readonly child: string
    readonly percent: string
    readonly day: string
  }>({
    id: "activity.stakeRecorded",
    defaultMessage: "{owner} holds {percent} of {child} from {day}",
    description: "Recent activity",
  }),
  stakeRemoved: defineMessage({
    id: "activity.stakeRemoved",
    defaultMessage: "Stake deleted",
    description: "Recent activity",
  }),
  opened: defineMessage<{ readonly day: string }>({
    id: "activity.opened",
    defaultMessage: "Added, held since {day}",
    description: "Recent activity about a holding",
  }),
  revised: defineMessage({
    id: "activity.revised",
    defaultMessage: "Details changed",
    description: "Recent activity about a holding",
  }),
  closed: defineMessage<{ readonly day: string }>({
    id: "activity.closed",
    defaultMessage: "Closed on {day}",
    description: "Recent activity about a holding",
  }),
  reopened: defineMessage({
    id: "activity.reopened",
    defaultMessage: "Reopened",
    description: "Recent activity about a holding",
  }),
  removed: defineMessage({
    id: "activity.removed",
    defaultMessage: "Deleted",
    description: "Recent activity about a holding",
  }),
  restored: defineMessage({
    id: "activity.restored",
    defaultMessage: "Restored",
    description: "Recent activity about a holding",
  }),
  voided: defineMessage<{ readonly reason: string }>({
    id: "activity.voided",
    defaultMessage: "Entry voided: {reason}",
    description: "Recent activity about a holding",
  }),
  corrected: defineMessage<{ readonly entry: string }>({
    id: "activity.corrected",
    defaultMessage: "{entry} (correction)",
    description: "Recent activity about a holding: an entry that replaces another",
  }),
  goalSet: defineMessage<{ readonly title: string; readonly amount: string; readonly day: string }>({
    id: "activity.goalSet",
    defaultMessage: "Goal {title} set: {amount} by {day}",
    description: "Recent activity",
  }),
  goalDropped: defineMessage({
    id: "activity.goalDropped",
    defaultMessage: "Goal deleted",
    description: "Recent activity",
  }),
  debtIncurred: defineMessage<{ readonly day: string }>({
    id: "activity.debtIncurred",
    defaultMessage: "Added, drawn down on {day}",
    description: "Recent activity about a debt",
  }),
  termsRevised: defineMessage({
    id: "activity.termsRevised",
    defaultMessage: "Terms changed",
    description: "Recent activity about a debt",
  }),
  debtSettled: defineMessage<{ readonly day: string }>({
    id: "activity.debtSettled",
    defaultMessage: "Paid off on {day}",
    description: "Recent activity about a debt",
  }),
  walletConnected: defineMessage<{ readonly day: string }>({
    id: "activity.walletConnected",
    defaultMessage: "Connected, included from {day}",
    description: "Recent activity about a crypto wallet",
  }),
  walletStated: defineMessage<{ readonly count: number }>({
    id: "activity.walletStated",
    defaultMessage: "{count, plural, one {# token balance recorded} other {# token balances recorded}}",
    description: "Recent activity about a crypto wallet",
  }),
  walletDisconnected: defineMessage<{ readonly day: string }>({
    id: "activity.walletDisconnected",
    defaultMessage: "Disconnected on {day}",
    description: "Recent activity about a crypto wallet",
  }),
  walletReconnected: defineMessage({
    id: "activity.walletReconnected",
    defaultMessage: "Reconnected",
    description: "Recent activity about a crypto wallet",
  }),
  statementVoided: defineMessage<{ readonly reason: string }>({
    id: "activity.statementVoided",
    defaultMessage: "Statement voided: {reason}",
    description: "Recent activity about a crypto wallet",
  }),
  unknown: defineMessage({
    id: "activity.unknown",
    defaultMessage: "This version cannot show this entry. Reload the page.",
    description: "Recent activity of a kind that is newer than the client",
  }),
}

type Role = { readonly role: string }

/** A sentence without a full stop for each event of a household and its members. */
export const memberMessages = {
  householdMarkedAsDemo: defineMessage({
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
    description: "Recent activity: a person was invited to the household",
  }),
  invitationWithdrawn: defineMessage({
    id: "activity.invitationWithdrawn",
    defaultMessage: "Invitation withdrawn",
    description: "Recent activity: an invitation to the household",
  }),
  memberJoined: defineMessage<Role>({
    id: "activity.memberJoined",
    defaultMessage:
      "{role, select, owner {An owner joined} editor {An editor joined} adviser {An adviser joined} auditor {An auditor joined} other {A viewer joined}}",
    description: "Recent activity: a person became a member of the household",
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
    defaultMessage: "Household deleted",
    description: "Recent activity",
  }),
}

type Day = { readonly day: string }
type Plan = { readonly plan: string }

/** A sentence without a full stop for each event of the subscription. */
export const subscriptionMessages = {
  trialStarted: defineMessage<Day>({
    id: "activity.trialStarted",
    defaultMessage: "Trial started, runs until {day}",
    description: "Recent activity",
  }),
  subscriptionStarted: defineMessage<Plan & Day>({
    id: "activity.subscriptionStarted",
    defaultMessage:
      "Plan {plan, select, starter {Starter} premium {Premium} other {Black}} started, paid for until {day}",
    description: "Recent activity; Starter, Premium and Black are names",
  }),
  planChanged: defineMessage<Plan>({
    id: "activity.planChanged",
    defaultMessage: "Plan changed to {plan, select, starter {Starter} premium {Premium} other {Black}}",
    description: "Recent activity; Starter, Premium and Black are names",
  }),
  subscriptionRenewed: defineMessage<Day>({
    id: "activity.subscriptionRenewed",
    defaultMessage: "Plan paid for until {day}",
    description: "Recent activity",
  }),
  subscriptionCancelled: defineMessage({
    id: "activity.subscriptionCancelled",
    defaultMessage: "Plan cancelled; runs to the end of the paid period",
    description: "Recent activity",
  }),
  subscriptionResumed: defineMessage({
    id: "activity.subscriptionResumed",
    defaultMessage: "Plan continues: cancellation reversed",
    description: "Recent activity",
  }),
  subscriptionEnded: defineMessage<Day>({
    id: "activity.subscriptionEnded",
    defaultMessage: "Plan ended on {day}",
    description: "Recent activity",
  }),
}
