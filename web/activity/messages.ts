import { defineMessage } from "react-intl"

/** What happened, each in a sentence without full stop. */
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
    defaultMessage: "Added, outstanding since {day}",
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
