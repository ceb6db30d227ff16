import { defineMessage } from "react-intl"

export const goalMessages = {
  set: defineMessage({ id: "goalForm.set", defaultMessage: "Set goal", description: "Button and title" }),
  edit: defineMessage({ id: "goalForm.edit", defaultMessage: "Edit goal", description: "Menu and title" }),
  wasSet: defineMessage({ id: "goalForm.wasSet", defaultMessage: "The goal is set.", description: "Notice" }),
  updated: defineMessage({ id: "goalForm.updated", defaultMessage: "The goal is changed.", description: "Notice" }),
  target: defineMessage({
    id: "goalForm.target",
    defaultMessage: "Target amount",
    description: "Field: the target net worth",
  }),
  targetOn: defineMessage({
    id: "goalForm.targetOn",
    defaultMessage: "Target date",
    description: "Field: the target day",
  }),
  scope: defineMessage({
    id: "goalForm.scope",
    defaultMessage: "Net worth of",
    description: "Field: whose net worth the goal is about",
  }),
  everything: defineMessage({
    id: "goalForm.everything",
    defaultMessage: "Total net worth",
    description: "In the selection net worth of: the whole household",
  }),
  drop: defineMessage({
    id: "goalForm.drop",
    defaultMessage: "Delete goal",
    description: "Menu: deletes the goal",
  }),
  dropped: defineMessage({ id: "goalForm.dropped", defaultMessage: "The goal is deleted.", description: "Notice" }),
  setAgain: defineMessage({
    id: "goalForm.setAgain",
    defaultMessage: "The goal is set again.",
    description: "Notice after a dropped goal was restored",
  }),
}
