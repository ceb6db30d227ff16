import { defineMessage } from "react-intl"

export const goalMessages = {
  title: defineMessage({ id: "goals.title", defaultMessage: "Goals", description: "Heading: financial goals" }),
  noneSet: defineMessage({
    id: "goals.noneSet",
    defaultMessage: "No goals are set.",
    description: "In place of the goals, for a member who may not set any",
  }),
  none: defineMessage({
    id: "goals.none",
    defaultMessage: "Set a target for your net worth, or that of one portfolio, on a date, and follow your progress.",
    description: "In place of the goals",
  }),
  everything: defineMessage({
    id: "goals.everything",
    defaultMessage: "Total net worth",
    description: "What a goal is about: the whole household",
  }),
  reachedOf: defineMessage<{ readonly reached: string; readonly target: string }>({
    id: "goals.reachedOf",
    defaultMessage: "{reached} of {target}",
    description: "How far a goal is, both as amounts",
  }),
  notKnown: defineMessage<{ readonly target: string }>({
    id: "goals.notKnown",
    defaultMessage: "{target}; progress unknown: no exchange rate",
    description: "In place of how far a goal is",
  }),
  until: defineMessage<{ readonly day: string }>({
    id: "goals.until",
    defaultMessage: "by {day}",
    description: "Behind what a goal is about: its day",
  }),
  reached: defineMessage({ id: "goals.reached", defaultMessage: "Reached", description: "State of a goal" }),
  growthNeeded: defineMessage<{ readonly rate: string }>({
    id: "goals.growthNeeded",
    defaultMessage: "{rate} p.a. still needed",
    description: "Growth that would still reach the goal on its day",
  }),
  progressOf: defineMessage<{ readonly title: string }>({
    id: "goals.progressOf",
    defaultMessage: "Progress of {title}",
    description: "Name of the bar, read aloud",
  }),
}
