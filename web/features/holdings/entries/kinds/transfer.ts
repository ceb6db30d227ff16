import { fieldLabels } from "#web/features/holdings/entries/fieldLabels.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { type KindOnPages, movements, type ShownOf } from "./kindOnPages.ts"

const sentences = texts("entry.sentence", {
  transfer: ["Transferred to portfolio {title}", "An entry in words"],
  transferOutsideView: [
    "Transferred to a portfolio that is not visible to you",
    "An entry in words, for a person who may see only some of the portfolios",
  ],
  transferSomewhere: ["Transferred to another portfolio", "An entry in words"],
})

export const transfer = {
  name: text("entry.Transfer", "Transfer", "Kind of entry: the holding belongs to another portfolio from a day on"),
  recordTitle: text("entry.record.Transfer", "Transfer to another portfolio", "Button and title"),
  recordNote: text(
    "entry.note.Transfer",
    "Move the holding to another portfolio of the household from a date",
    "Below the menu entry",
  ),
  tabs: movements,
  form: () => [
    { type: "day", name: "effectiveOn", label: fieldLabels.effectiveOn },
    {
      type: "pick",
      name: "portfolioId",
      label: text(
        "field.toPortfolio",
        "To portfolio",
        "Field of a transfer: the portfolio of the holding from then on",
      ),
      from: "portfolios",
    },
  ],
  sentence({ portfolioId }, { say, titles }) {
    if (portfolioId === null) return say(sentences.transferOutsideView)
    const title = titles?.get(portfolioId)
    return title === undefined ? say(sentences.transferSomewhere) : say(sentences.transfer, { title })
  },
  mark: () => "dot",
} as const satisfies KindOnPages<ShownOf<"Transfer">>
