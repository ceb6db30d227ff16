import { texts } from "#web/i18n/texts.ts"

export const goalMessages = texts("goals", {
  title: ["Goals", "Heading: financial goals"],
  noneSet: ["No goals are set.", "In place of the goals, for a member who may not set any"],
  none: [
    "Set a target for your net worth, or that of one portfolio, on a date, and follow your progress.",
    "In place of the goals",
  ],
  everything: ["Total net worth", "What a goal is about: the whole household"],
  reachedOf: ["{reached} of {target}", "How far a goal is, both as amounts"],
  notKnown: ["{target}; progress unknown: no exchange rate", "In place of how far a goal is"],
  until: ["by {day}", "Behind what a goal is about: its day"],
  reached: ["Reached", "State of a goal"],
  growthNeeded: ["{rate} p.a. still needed", "Growth that would still reach the goal on its day"],
  progressOf: ["Progress of {title}", "Name of the bar, read aloud"],
})
