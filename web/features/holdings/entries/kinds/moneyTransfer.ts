import { text, texts } from "#web/i18n/texts.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const sentences = texts("entry.sentence", {
  transferOut: ["Transferred {amount} to own account, arrived {day}", "An entry in words"],
  transferIn: ["Received {amount} from own account, sent {day}", "An entry in words"],
  transferOutOpen: ["Transferred {amount} to own account, not arrived yet", "An entry in words"],
  transferInOpen: ["{amount} from own account on its way since {day}", "An entry in words"],
})

export const recordMoneyTransferTitle = text(
  "entry.record.MoneyTransfer",
  "Transfer to own account",
  "Button and title",
)

/** A transfer concerns two accounts: it has dialogs of its own, and is only corrected and voided as a whole. */
export const moneyTransfer = {
  name: text(
    "entry.MoneyTransfer",
    "Transfer between own accounts",
    "Kind of entry: money left one account for another",
  ),
  recordTitle: recordMoneyTransferTitle,
  recordNote: text(
    "entry.note.MoneyTransfer",
    "Between the two days the money is on its way and still counts",
    "Below the menu entry: what transfers to an own account are",
  ),
  tabs: ["balances"],
  isCorrected: true,
  sentence({ direction, sent, received, leftOn, arrivedOn }, { say, money, figures }) {
    const amount = money(direction === "in" ? (received ?? sent) : sent)
    if (direction === "in") {
      const day = figures.day(leftOn)
      return say(arrivedOn === null ? sentences.transferInOpen : sentences.transferIn, { amount, day })
    }
    return arrivedOn === null
      ? say(sentences.transferOutOpen, { amount })
      : say(sentences.transferOut, { amount, day: figures.day(arrivedOn) })
  },
  row: ({ direction, sent, received }) => ({ amount: direction === "in" ? (received ?? sent) : sent }),
  mark: ({ direction }) => (direction === "in" ? "up" : "down"),
} as const satisfies KindOnPages<ShownOf<"MoneyTransfer">>
