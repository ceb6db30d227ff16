import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { basisNames, instrumentNames, sectorNames } from "#web/i18n/words.ts"
import type { ClassOnPages } from "./classOnPages.ts"
import { closingPrice, inDetails, isQuoted, optional, quotation, securitySymbolLabel, symbolLabel } from "./fields.ts"

const sectorLabel = text("details.sector", "Sector", "Field: the economic sector of a company")

/** Shares, bonds, funds and other securities. */
export const security: ClassOnPages<"security"> = {
  texts: {
    add: text("holding.add.security", "Add security", "Button and title"),
    added: text("holding.added.security", "Security added successfully", "Notice"),
    updated: text("holding.updated.security", "Security updated successfully", "Notice"),
    deleted: text("holding.deleted.security", "Security deleted successfully", "Notice"),
  },
  list: {
    empty: text(
      "holdings.empty.security",
      "Add a stock, bond, fund or ETF to see its value and return here.",
      "When there are no securities",
    ),
    columns: ["units", "price", "weight", "cost", "gain", "gainPercent", "day", "sevenDays", "thirtyDays"],
    more: ["averageCost", "income", "kind", "investable", "value"],
  },
  form: [
    ...quotation({
      quoted: basisNames.quoted,
      quotedNote: closingPrice,
      unquotedNote: text(
        "security.unquotedNote",
        "For unquoted assets, such as shares in a family company",
        "Below the choice",
      ),
      priceSymbol: securitySymbolLabel,
      instruments: "security",
    }),
    { type: "title", name: "name", label: labelWords.name, isWide: true },
    {
      type: "select",
      name: "instrument",
      label: labelWords.type,
      words: instrumentNames,
      initial: "stock",
      ...inDetails,
    },
    {
      type: "select",
      name: "quotedIn",
      label: text("details.quotedIn", "Price is quoted", "Field of a bond: in percent, or per unit"),
      words: texts("details.quotedIn", {
        percent: ["in percent of the nominal amount", "Choice: how the price of a bond is quoted"],
        unit: ["per unit", "Choice: how the price of a bond is quoted"],
      }),
      preset: "percent",
      isVisible: ({ instrument }) => instrument === "bond",
      ...optional,
      ...inDetails,
    },
    {
      type: "title",
      name: "exchange",
      label: labelWords.exchange,
      isOptional: (draft) => !isQuoted(draft),
      ...inDetails,
    },
    { type: "isin", name: "isin", label: labelWords.isin, ...optional, ...inDetails },
    { type: "select", name: "sector", label: sectorLabel, words: sectorNames, ...optional, ...inDetails },
    {
      type: "country",
      name: "country",
      label: text("details.country", "Country", "Field: the country of a company"),
      ...optional,
      ...inDetails,
    },
    { type: "title", name: "symbol", label: symbolLabel, isHidden: true, ...optional, ...inDetails },
  ],
  inSight: ["priceSymbol", "name", "quantity", "openedOn", "beginning", "price", "totalCost"],
  tabs: ["overview", "trades", "valuations", "performance", "notes", "history", "settings"],
  readings: ["gain", "return", "weight", "units", "price", "averageCost", "income"],
  kindOf: (details, say) => say(instrumentNames[details.instrument]),
  particularsOf: (details, priceSymbol) => [priceSymbol, details.isin],
}
