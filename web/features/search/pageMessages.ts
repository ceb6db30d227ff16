import { texts } from "#web/i18n/texts.ts"

export const searchMessages = texts("search", {
  field: ["Name, symbol, ISIN, bank, address, or a word of a note or comment", "Field"],
  count: ["{total, plural, one {# match.} other {# matches.}}", "Above what was found"],
  best: [
    "Showing the best {shown}; add a word to narrow them down.",
    "After the number of matches, when there are more than can be shown",
  ],
  beginTitle: ["What are you looking for?", "Before anything was typed"],
  beginText: [
    "Search portfolios, holdings, debts, wallets, goals and members of this household by any word, in any order, with or without accents.",
    "Before anything was typed",
  ],
  nothingTitle: ["Nothing found for “{text}”", "When a search found nothing"],
  nothingText: [
    "Try fewer words, or another word. Deleted items are in their own lists, where they can be restored.",
    "When a search found nothing",
  ],
})
