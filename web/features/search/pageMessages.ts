import { defineMessage } from "react-intl"

export const searchMessages = {
  field: defineMessage({
    id: "search.field",
    defaultMessage: "Name, symbol, ISIN, bank, address, or a word of a note or comment",
    description: "Field",
  }),
  count: defineMessage<{ readonly total: number }>({
    id: "search.count",
    defaultMessage: "{total, plural, one {# match.} other {# matches.}}",
    description: "Above what was found",
  }),
  best: defineMessage<{ readonly shown: number }>({
    id: "search.best",
    defaultMessage: "Showing the best {shown}; add a word to narrow them down.",
    description: "After the number of matches, when there are more than can be shown",
  }),
  beginTitle: defineMessage({
    id: "search.beginTitle",
    defaultMessage: "What are you looking for?",
    description: "Before anything was typed",
  }),
  beginText: defineMessage({
    id: "search.beginText",
    defaultMessage:
      "Search portfolios, holdings, debts, wallets, goals and members of this household by any word, in any order, with or without accents.",
    description: "Before anything was typed",
  }),
  nothingTitle: defineMessage<{ readonly text: string }>({
    id: "search.nothingTitle",
    defaultMessage: "Nothing found for “{text}”",
    description: "When a search found nothing",
  }),
  nothingText: defineMessage({
    id: "search.nothingText",
    defaultMessage:
      "Try fewer words, or another word. Deleted items are in their own lists, where they can be restored.",
    description: "When a search found nothing",
  }),
}
