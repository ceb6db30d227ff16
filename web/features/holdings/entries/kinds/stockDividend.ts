import { quantityLabel } from "#web/features/holdings/entries/fieldLabels.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { comment, type KindOnPages, type ShownOf } from "./kindOnPages.ts"

const sentences = texts("entry.sentence", {
  stockDividend: [
    "Dividend of {amount} in {units} {one, select, yes {unit} other {units}}",
    "An entry in words: a dividend paid in units instead of money",
  ],
})

const inTable = text(
  "entry.deed.stockDividend",
  "Dividend in {units} {one, select, yes {unit} other {units}}",
  "A dividend paid in units, in a table; the next column has the amount",
)

export const stockDividend = {
  name: text("entry.StockDividend", "Dividend in shares", "Kind of entry: a dividend paid in units instead of money"),
  recordTitle: text("entry.record.StockDividend", "Record dividend in shares", "Button and title"),
  recordNote: text(
    "entry.note.StockDividend",
    "New shares instead of money: income, and the same amount is their cost",
    "Below the menu entry: what a dividend in shares is, unlike a split",
  ),
  tabs: ["trades", "cashFlows"],
  form: (assetClass) => [
    { type: "day", name: "paidOn", label: labelWords.paymentDate },
    { type: "decimal", name: "quantity", label: quantityLabel(assetClass) },
    {
      type: "money",
      name: "amount",
      label: text("field.stockDividendAmount", "Income before tax", "Field of a dividend in shares: an amount"),
      hint: text(
        "field.stockDividendAmountHint",
        "As the bank states it. The same amount is the cost of the new shares.",
        "Below the income of a dividend in shares",
      ),
    },
    comment,
  ],
  sentence: ({ quantity, amount }, { say, counted, money }) =>
    say(sentences.stockDividend, { ...counted(quantity), amount: money(amount) }),
  row: ({ quantity, amount }, { say, counted }) => ({
    description: say(inTable, counted(quantity)),
    amount,
    quantity,
  }),
  mark: () => "up",
} as const satisfies KindOnPages<ShownOf<"StockDividend">>
