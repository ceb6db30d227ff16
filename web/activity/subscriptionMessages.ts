import { defineMessage } from "react-intl"

type Day = { readonly day: string }
type Plan = { readonly plan: string }

/** What happened to the subscription, each in a sentence without full stop. */
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
