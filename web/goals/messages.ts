import { defineMessage } from "react-intl"

export const goalMessages = {
  set: defineMessage({ id: "goal.set", defaultMessage: "Set goal", description: "Button and title" }),
  edit: defineMessage({ id: "goal.edit", defaultMessage: "Edit goal", description: "Menu and title" }),
  wasSet: defineMessage({ id: "goal.wasSet", defaultMessage: "The goal is set.", description: "Notice" }),
  updated: defineMessage({ id: "goal.updated", defaultMessage: "The goal is changed.", description: "Notice" }),
  title: defineMessage({
    id: "goal.title",
    defaultMessage: "Title",
    description: "Field: what a financial goal is called",
  }),
  target: defineMessage({
    id: "goal.target",
    defaultMessage: "Target amount",
    description: "Field: what the net worth is to be",
  }),
  targetOn: defineMessage({
    id: "goal.targetOn",
    defaultMessage: "Target date",
    description: "Field: the day by which it is to be reached",
  }),
  scope: defineMessage({
    id: "goal.scope",
    defaultMessage: "Net worth of",
    description: "Field: whose net worth the goal is about",
  }),
  everything: defineMessage({
    id: "goal.everything",
    defaultMessage: "Everything",
    description: "In the selection net worth of: all that the family owns and owes",
  }),
  drop: defineMessage({ id: "goal.drop", defaultMessage: "Drop goal", description: "Menu: the goal is given up" }),
  dropped: defineMessage({ id: "goal.dropped", defaultMessage: "The goal is dropped.", description: "Notice" }),
  setAgain: defineMessage({
    id: "goal.setAgain",
    defaultMessage: "The goal is set again.",
    description: "Notice after a dropped goal was taken up again",
  }),
}
