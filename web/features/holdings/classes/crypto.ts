import { labelWords } from "#web/i18n/labelWords.ts"
import { text } from "#web/i18n/texts.ts"
import { basisNames } from "#web/i18n/words.ts"
import type { ClassOnPages } from "./classOnPages.ts"
import { closingPrice, inDetails, optional, priceSymbolLabel, quotation, symbolLabel } from "./fields.ts"

/** Tokens, outside of wallets. */
export const crypto: ClassOnPages<"crypto"> = {
  texts: {
    add: text("holding.add.crypto", "Add crypto position", "Button and title"),
    added: text("holding.added.crypto", "Crypto position added successfully", "Notice"),
    updated: text("holding.updated.crypto", "Crypto position updated successfully", "Notice"),
    deleted: text("holding.deleted.crypto", "Crypto position deleted successfully", "Notice"),
  },
  list: {
    empty: text(
      "holdings.empty.crypto",
      "Add tokens in your own custody or on an exchange to see their price, value and gain here.",
      "When there are no crypto positions",
    ),
    columns: ["units", "price", "weight", "cost", "gain", "gainPercent", "day", "sevenDays", "thirtyDays"],
    more: ["averageCost", "income", "investable", "value"],
  },
  form: [
    ...quotation({
      quoted: basisNames.quoted,
      quotedNote: closingPrice,
      unquotedNote: text("details.crypto.unquotedNote", "For tokens without a quoted price", "Below the choice"),
      priceSymbol: priceSymbolLabel,
      instruments: "crypto",
    }),
    { type: "title", name: "name", label: labelWords.name, isWide: true },
    {
      type: "title",
      name: "cryptocurrency",
      label: text("details.crypto.cryptocurrency", "Cryptocurrency", "Field: name of the token, such as Bitcoin"),
      ...optional,
      ...inDetails,
    },
    { type: "title", name: "symbol", label: symbolLabel, ...optional, ...inDetails },
  ],
  inSight: ["priceSymbol", "name", "quantity", "openedOn", "beginning", "price", "totalCost"],
  tabs: ["overview", "trades", "valuations", "performance", "notes", "history", "settings"],
  readings: ["gain", "return", "weight", "units", "price", "averageCost", "income"],
  kindOf: (details) => details.cryptocurrency ?? details.symbol ?? "",
  particularsOf: (details) => [details.cryptocurrency === null ? null : details.symbol],
}
