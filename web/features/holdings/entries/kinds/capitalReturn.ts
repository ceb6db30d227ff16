import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { comment, type KindOnPages, type ShownOf } from "./kindOnPages.ts"

const name = text("entry.CapitalReturn", "Return of capital", "Kind of entry: a security paid back part of its capital")

const sentence = text("entry.sentence.capitalReturn", "Return of capital of {amount}", "An entry in words")

export const capitalReturn = {
  name,
  recordTitle: text("entry.record.CapitalReturn", "Record return of capital", "Button and title"),
  recordNote: text(
    "entry.note.CapitalReturn",
    "Paid out of capital: no income, it lowers the cost",
    "Below the menu entry: what a return of capital is, unlike a dividend",
  ),
  tabs: ["trades", "cashFlows"],
  form: () => [
    { type: "day", name: "paidOn", label: labelWords.paymentDate },
    {
      type: "money",
      name: "amount",
      label: text("field.capitalReturned", "Amount for all units", "Field of a return of capital"),
      hint: text(
        "field.capitalReturnedHint",
        "Lowers the cost of each lot in proportion to its units. What exceeds the cost is realised gain.",
        "Below the amount of a return of capital",
      ),
    },
    comment,
  ],
  sentence: ({ amount }, { say, money }) => say(sentence, { amount: money(amount) }),
  row: ({ amount }, { say }) => ({ description: say(name), amount }),
  mark: () => "dot",
} as const satisfies KindOnPages<ShownOf<"CapitalReturn">>
