import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { privateMarketTypeNames } from "#web/i18n/words.ts"
import type { ClassOnPages } from "./classOnPages.ts"
import { inDetails, optional, unquoted } from "./fields.ts"

/** Funds, direct investments and venture capital. */
export const privateMarkets: ClassOnPages<"private"> = {
  texts: {
    add: text("holding.add.private", "Add private-market investment", "Button and title"),
    added: text("holding.added.private", "Private-market investment added successfully", "Notice"),
    updated: text("holding.updated.private", "Private-market investment updated successfully", "Notice"),
    deleted: text("holding.deleted.private", "Private-market investment deleted successfully", "Notice"),
  },
  list: {
    empty: text(
      "holdings.empty.private",
      "Add a fund, direct investment or startup to see its commitment, paid-in capital and return here.",
      "When there are no private-market investments",
    ),
    columns: ["commitment", "paidIn", "openCommitment", "value", "dpi", "tvpi", "irr"],
    more: ["gain", "gainPercent", "income", "weight", "kind"],
  },
  form: [
    unquoted,
    { type: "title", name: "name", label: labelWords.name, isWide: true },
    {
      type: "select",
      name: "investmentType",
      label: labelWords.type,
      words: privateMarketTypeNames,
      initial: "private_equity",
      ...inDetails,
    },
    { type: "title", name: "manager", label: labelWords.manager, ...optional, ...inDetails },
    {
      type: "count",
      name: "vintageYear",
      label: text("details.private.vintageYear", "Vintage year", "Field: year in which a fund began to invest"),
      least: 1900,
      most: 2200,
      reason: "year.malformed",
      ...optional,
      ...inDetails,
    },
  ],
  inSight: ["name", "openedOn", "commitment", "invested"],
  tabs: ["overview", "valuations", "cashFlows", "performance", "notes", "history"],
  readings: ["weight", "income"],
  kindOf: (details, say) => say(privateMarketTypeNames[details.investmentType]),
  particularsOf: (details) => [details.manager, details.vintageYear],
}
