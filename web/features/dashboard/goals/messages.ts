import { texts } from "#web/i18n/texts.ts"

export const goalMessages = texts("goalForm", {
  set: ["Set goal", "Button and title"],
  edit: ["Edit goal", "Menu and title"],
  wasSet: ["The goal is set.", "Notice"],
  updated: ["The goal is changed.", "Notice"],
  target: ["Target amount", "Field: the target net worth"],
  targetOn: ["Target date", "Field: the target day"],
  scope: ["Net worth of", "Field: whose net worth the goal is about"],
  everything: ["Total net worth", "In the selection net worth of: the whole household"],
  drop: ["Delete goal", "Menu: deletes the goal"],
  dropped: ["The goal is deleted.", "Notice"],
  setAgain: ["The goal is set again.", "Notice after a dropped goal was restored"],
})
