import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { otherInvestmentTypeNames } from "#web/i18n/words.ts"
import type { ClassOnPages } from "./classOnPages.ts"
import { description, inDetails, unquoted } from "./fields.ts"

/** Vehicles, art, collections and other valuables. */
export const other: ClassOnPages<"other"> = {
  texts: {
    add: text("holding.add.other", "Add other investment", "Button and title"),
    added: text("holding.added.other", "Other investment added successfully", "Notice"),
    updated: text("holding.updated.other", "Other investment updated successfully", "Notice"),
    deleted: text("holding.deleted.other", "Other investment deleted successfully", "Notice"),
  },
  list: {
    empty: text(
      "holdings.empty.other",
      "Add art, a vehicle, a collection or another valuable to see its value here.",
      "When there are no other investments",
    ),
    columns: ["kind", "investable", "cost", "gain", "weight", "value"],
    more: ["gainPercent"],
  },
  form: [
    unquoted,
    { type: "title", name: "name", label: labelWords.name },
    {
      type: "select",
      name: "investmentType",
      label: labelWords.type,
      words: otherInvestmentTypeNames,
      initial: "vehicle",
      ...inDetails,
    },
    description,
  ],
  inSight: ["name", "beginning", "value", "openedOn", "acquisitionCost"],
  tabs: ["overview", "valuations", "cashFlows", "performance", "notes", "history"],
  readings: ["gain", "return", "weight", "acquisitionCost", "income"],
  kindOf: (details, say) => say(otherInvestmentTypeNames[details.investmentType]),
  particularsOf: () => [],
}
