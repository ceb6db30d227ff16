import { pricesIn } from "#contract/holdings.ts"
import { text, texts } from "#web/i18n/texts.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const sentences = texts("entry.sentence", {
  ownPrices: [
    "{days, plural, one {{count} price in {currency} of {last}} other {{count} prices in {currency} from {first} to {last}}}",
    "An entry in words: prices that were imported from a file",
  ],
})

/** It is recorded from a file, and taken back as a whole. */
export const ownPrices = {
  name: text("entry.OwnPrices", "Imported prices", "Kind of entry: prices of many days from a file"),
  recordTitle: text(
    "priceFile.title",
    "Import prices from a file",
    "Button, and title of the window in which a file with prices is chosen",
  ),
  tabs: ["valuations"],
  sentence: ({ prices, currency, pricedOn }, { say, figures }) => {
    const listed = pricesIn(prices)
    return say(sentences.ownPrices, {
      days: listed.length,
      count: figures.count(listed.length),
      currency,
      first: figures.day(listed[0]?.[0] ?? pricedOn, "medium"),
      last: figures.day(pricedOn, "medium"),
    })
  },
} as const satisfies KindOnPages<ShownOf<"OwnPrices">>
