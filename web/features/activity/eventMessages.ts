import { text, texts } from "#web/i18n/texts.ts"

/** A sentence without a full stop for each event. */
export const activityMessages = texts("activity", {
  founded: ["Account created", "Recent activity"],
  portfolioCreated: ["Portfolio {title} created", "Recent activity"],
  portfolioRenamed: ["Portfolio renamed to {title}", "Recent activity"],
  portfolioRemoved: ["Portfolio deleted", "Recent activity"],
  portfolioRestored: ["Portfolio restored", "Recent activity"],
  stakeRecorded: ["{owner} holds {percent} of {child} from {day}", "Recent activity"],
  stakeNoteChanged: ["Note of a stake changed", "Recent activity"],
  stakeRemoved: ["Stake deleted", "Recent activity"],
  opened: ["Added, held since {day}", "Recent activity about a holding"],
  revised: ["Details changed", "Recent activity about a holding"],
  closed: ["Closed on {day}", "Recent activity about a holding"],
  reopened: ["Reopened", "Recent activity about a holding"],
  removed: ["Deleted", "Recent activity about a holding"],
  restored: ["Restored", "Recent activity about a holding"],
  voided: ["Entry voided: {reason}", "Recent activity about a holding"],
  corrected: ["{entry} (correction)", "Recent activity about a holding: an entry that replaces another"],
  goalSet: ["Goal {title} set: {amount} by {day}", "Recent activity"],
  goalDropped: ["Goal deleted", "Recent activity"],
  ownRateSet: ["Own exchange rate recorded: EUR 1 = {rate} on {day}", "Recent activity; rate is an amount"],
  ownRateRemoved: ["Own exchange rate of {currency} on {day} deleted", "Recent activity"],
  priceOrderSet: [
    "Order of price providers for {kind, select, crypto {crypto} metals {metals} other {shares and funds}}: {names}",
    "Recent activity; names of providers",
  ],
  priceOrderReset: [
    "Order of price providers for {kind, select, crypto {crypto} metals {metals} other {shares and funds}}: that of the installation",
    "Recent activity",
  ],
  debtIncurred: ["Added, drawn down on {day}", "Recent activity about a debt"],
  termsRevised: ["Terms changed", "Recent activity about a debt"],
  debtSettled: ["Paid off on {day}", "Recent activity about a debt"],
  walletConnected: ["Connected, included from {day}", "Recent activity about a crypto wallet"],
  walletStated: [
    "{count, plural, one {# token balance recorded} other {# token balances recorded}}",
    "Recent activity about a crypto wallet",
  ],
  walletRead: [
    "{count, plural, one {Balances read from # chain} other {Balances read from # chains}}",
    "Recent activity about a crypto wallet",
  ],
  tokenCounted: ["Token confirmed", "Recent activity: a token that was found in a crypto wallet counts"],
  tokenHidden: ["Token hidden", "Recent activity: a token that was found in a crypto wallet does not count"],
  tokenUnmarked: ["Decision about a token withdrawn", "Recent activity about a crypto wallet"],
  walletDisconnected: ["Disconnected on {day}", "Recent activity about a crypto wallet"],
  walletReconnected: ["Reconnected", "Recent activity about a crypto wallet"],
  statementVoided: ["Statement voided: {reason}", "Recent activity about a crypto wallet"],
  unknown: [
    "This version cannot show this entry. Reload the page.",
    "Recent activity of a kind that is newer than the client",
  ],
})

/** A sentence without a full stop for each event of a household and its members. */
export const memberMessages = texts("activity", {
  householdMarkedAsDemo: text(
    "activity.householdDeclaredMadeUp",
    "Demo family created",
    "Recent activity: the first thing that happened to a demonstration household",
  ),
  householdNamed: ["Household renamed to {name}", "Recent activity"],
  memberInvited: [
    "{role, select, owner {An owner was invited} editor {An editor was invited} adviser {An adviser was invited} auditor {An auditor was invited} other {A viewer was invited}}",
    "Recent activity: a person was invited to the household",
  ],
  invitationWithdrawn: ["Invitation withdrawn", "Recent activity: an invitation to the household"],
  memberJoined: [
    "{role, select, owner {An owner joined} editor {An editor joined} adviser {An adviser joined} auditor {An auditor joined} other {A viewer joined}}",
    "Recent activity: a person became a member of the household",
  ],
  memberRoleChanged: [
    "{role, select, owner {A member now has owner access} editor {A member now has editor access} adviser {A member now has adviser access} auditor {A member now has auditor access} other {A member now has viewer access}}",
    "Recent activity: the role of a member, its end or its portfolios changed",
  ],
  memberRemoved: ["A member left or was removed", "Recent activity"],
  householdErased: ["Household deleted", "Recent activity"],
})

/** A sentence without a full stop for each event of the subscription. */
export const subscriptionMessages = texts("activity", {
  trialStarted: ["Trial started, runs until {day}", "Recent activity"],
  subscriptionStarted: [
    "Plan {plan, select, starter {Starter} premium {Premium} other {Black}} started, paid for until {day}",
    "Recent activity; Starter, Premium and Black are names",
  ],
  planChanged: [
    "Plan changed to {plan, select, starter {Starter} premium {Premium} other {Black}}",
    "Recent activity; Starter, Premium and Black are names",
  ],
  subscriptionRenewed: ["Plan paid for until {day}", "Recent activity"],
  paymentFailed: ["Payment of the plan failed; the plan continues until {day}", "Recent activity"],
  paymentReceived: ["Missing payment of the plan received", "Recent activity"],
  subscriptionCancelled: ["Plan cancelled; runs to the end of the paid period", "Recent activity"],
  subscriptionResumed: ["Plan continues: cancellation reversed", "Recent activity"],
  subscriptionEnded: ["Plan ended on {day}", "Recent activity"],
})
