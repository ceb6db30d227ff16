import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { propertyTypeNames } from "#web/i18n/words.ts"
import type { ClassOnPages } from "./classOnPages.ts"
import { description, inDetails, optional, unquoted } from "./fields.ts"

/** Homes, land and commercial property. */
export const realEstate: ClassOnPages<"realEstate"> = {
  texts: {
    add: text("holding.add.realEstate", "Add property", "Button and title"),
    added: text("holding.added.realEstate", "Property added successfully", "Notice"),
    updated: text("holding.updated.realEstate", "Property updated successfully", "Notice"),
    deleted: text("holding.deleted.realEstate", "Property deleted successfully", "Notice"),
  },
  list: {
    empty: text(
      "holdings.empty.realEstate",
      "Add a house, flat or land to see its cost, value and yield here.",
      "When there is no real estate",
    ),
    columns: ["kind", "acquisitionCost", "gain", "equity", "loanToValue", "weight", "value"],
    more: ["gainPercent", "income"],
  },
  form: [
    unquoted,
    { type: "title", name: "name", label: labelWords.title },
    {
      type: "select",
      name: "propertyType",
      label: text("details.realEstate.propertyType", "Property type", "Field"),
      words: propertyTypeNames,
      initial: "residential",
      ...inDetails,
    },
    { type: "address", name: "address", place: "place", label: labelWords.address, ...optional, ...inDetails },
    { type: "place", name: "place", label: labelWords.address, isHidden: true, ...optional, ...inDetails },
    description,
  ],
  inSight: ["name", "beginning", "value", "openedOn", "acquisitionCost"],
  tabs: ["overview", "valuations", "cashFlows", "performance", "notes", "history"],
  readings: ["gain", "return", "weight", "acquisitionCost", "rents"],
  kindOf: (details, say) => say(propertyTypeNames[details.propertyType]),
  particularsOf: (details) => [details.address],
}
