import { defineMessage } from "react-intl"

export const goalMessages = {
  title: defineMessage({ id: "goals.title", defaultMessage: "Goals", description: "Heading: financial goals" }),
  noneSet: defineMessage({
    id: "goals.noneSet",
    defaultMessage: "No goals are set.",
    description: "In place of the goals, for somebody who may not set any",
  }),
  none: defineMessage({
    id: "goals.none",
    defaultMessage: "Set what your net worth, or that of one portfolio, should be on a day, and see how far it is.",
    description: "In place of the goals",
  }),
  everything: defineMessage({
    id: "goals.everything",
    defaultMessage: "Everything",
    description: "What a goal is about: the whole household",
  }),
  reachedOf: defineMessage<{ readonly reached: string; readonly target: string }>({
    id: "goals.reachedOf",
    defaultMessage: "{reached} of {target}",
    description: "How far a goal is, both as amounts",
  }),
  notKnown: defineMessage<{ readonly target: string }>({
    id: "goals.notKnown",
    defaultMessage: "{target}; how far it is cannot be told without an exchange rate",
    description: "In place of how far a goal is",
  }),
  until: defineMessage<{ readonly day: string }>({
    id: "goals.until",
    defaultMessage: "until {day}",
    description: "Behind what a goal is about: its day",
  }),
  reached: defineMessage({ id: "goals.reached", defaultMessage: "Reached", description: "State of a goal" }),
  growthNeeded: defineMessage<{ readonly rate: string }>({
    id: "goals.growthNeeded",
    defaultMessage: "{rate} a year still needed",
    description: "Growth that would still reach the goal on its day",
  }),
  progressOf: defineMessage<{ readonly title: string }>({
    id: "goals.progressOf",
    defaultMessage: "Progress of {title}",
    description: "Name of the bar, read aloud",
  }),
  actionsOf: defineMessage<{ readonly title: string }>({
    id: "goals.actionsOf",
    defaultMessage: "More actions for {title}",
    description: "Button that opens the menu of a goal",
  }),
}
