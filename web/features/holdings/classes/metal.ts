import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { metalFormNames, metalNames } from "#web/i18n/words.ts"
import type { ClassOnPages } from "./classOnPages.ts"
import { inDetails, optional, priceSymbolLabel, quotation } from "./fields.ts"

/** Bars and coins, valued by their fine weight or by appraisals. */
export const metal: ClassOnPages<"metal"> = {
  texts: {
    add: text("holding.add.metal", "Add precious metal", "Button and title"),
    added: text("holding.added.metal", "Precious metal added successfully", "Notice"),
    updated: text("holding.updated.metal", "Precious metal updated successfully", "Notice"),
    deleted: text("holding.deleted.metal", "Precious metal deleted successfully", "Notice"),
  },
  list: {
    empty: text(
      "holdings.empty.metal",
      "Add bars or coins to see their fine weight and value here.",
      "When there are no precious metals",
    ),
    columns: ["pieces", "kind", "fineWeight", "cost", "gain", "gainPercent", "weight", "value"],
    more: ["investable"],
  },
  form: [
    {
      type: "select",
      name: "metal",
      label: text("details.metal.metal", "Metal", "Field: gold, silver, platinum or palladium"),
      words: metalNames,
      initial: "gold",
      ...inDetails,
    },
    {
      type: "choice",
      name: "form",
      label: text("details.metal.form", "Form", "Field: bar or coins"),
      words: metalFormNames,
      initial: "bar",
      isWide: false,
      ...inDetails,
    },
    { type: "title", name: "name", label: labelWords.name, isWide: true },
    { type: "title", name: "issuer", label: labelWords.issuer, ...optional, ...inDetails },
    { type: "title", name: "denomination", label: labelWords.denomination, ...optional, ...inDetails },
    { type: "weight", name: "gramsPerPiece", label: labelWords.weightPerPiece, ...inDetails },
    {
      type: "purity",
      name: "purity",
      label: text("details.metal.purity", "Fineness", "Field: parts of fine metal per thousand"),
      ...inDetails,
    },
    ...quotation({
      quoted: text("details.metal.quoted", "Spot price", "Choice: a metal is valued by the price of its fine weight"),
      quotedNote: text("details.metal.quotedNote", "The daily price of the fine weight", "Below the choice"),
      unquotedNote: text(
        "details.metal.unquotedNote",
        "For collectors’ coins, whose value exceeds their metal",
        "Below the choice",
      ),
      priceSymbol: priceSymbolLabel,
      instruments: "metal",
    }),
  ],
  inSight: ["quantity", "gramsPerPiece", "openedOn", "beginning", "price", "totalCost"],
  tabs: ["overview", "trades", "valuations", "performance", "notes", "history", "settings"],
  readings: ["gain", "return", "weight", "pieces", "price", "averageCost", "fineWeight", "expenses"],
  kindOf: (details, say) => `${say(metalNames[details.metal])} · ${say(metalFormNames[details.form])}`,
  particularsOf: (details) => [details.denomination, details.issuer],
}
