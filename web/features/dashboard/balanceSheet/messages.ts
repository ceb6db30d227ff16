import { dashboardMessages } from "#web/features/dashboard/messages.ts"
import { commonWords } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"

export const balanceSheetMessages = texts("balanceSheet", {
  title: dashboardMessages.balanceSheet,
  name: ["Name", "Column: an asset class, a holding or a debt"],
  value: ["Value, {currency}", "Column; currency is a code such as EUR"],
  weight: ["Weight", "Column: the share of the total assets"],
  change: ["Change since {day}", "Column: the change of the value in money over the period"],
  return: ["Return", "Column: the time-weighted return over the period"],
  course: ["Course", "Column: a small chart of the value over the period"],
  unfold: ["Show the lines of {name}", "Button before an asset class or the debts"],
  note: [
    "The change includes money added and taken out; the return does not. Holdings have the return of the whole.",
    "Below the table",
  ],
  empty: ["Nothing is owned or owed on this day.", "In place of the table"],
  debts: commonWords.debts,
  onItsWay: commonWords.ofWhichOnItsWay,
})
