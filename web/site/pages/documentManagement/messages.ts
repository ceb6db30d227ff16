import { defineMessage } from "react-intl"

export const documentMessages = {
  title: defineMessage({
    id: "site.documentManagement.title",
    defaultMessage: "Documentation: every figure with its evidence",
    description: "Public page about documentation: title of the window",
  }),
  description: defineMessage({
    id: "site.documentManagement.description",
    defaultMessage:
      "Every figure shows what it is made of. Corrections keep their reason, notes stay with the holding, and the archive holds it all.",
    description: "Public page about documentation: for search engines, at most 160 characters",
  }),
  heading: defineMessage({
    id: "site.documentManagement.heading",
    defaultMessage: "The evidence behind every figure",
    description: "Public page about documentation: heading",
  }),
  lead: defineMessage({
    id: "site.documentManagement.lead",
    defaultMessage:
      "Years later somebody will ask: an auditor, a tax adviser, an heir, you. Where does this number come from, who entered it, and why was it changed? The answer is one click away from the number itself.",
    description: "Public page about documentation: below the heading",
  }),
  explainTitle: defineMessage({
    id: "site.documentManagement.explainTitle",
    defaultMessage: "A figure that explains itself",
    description: "Public page about documentation: heading of a part",
  }),
  explain: defineMessage({
    id: "site.documentManagement.explain",
    defaultMessage:
      "Beside every total stands a link, “How this figure came about”. It goes the whole way down, from net worth to portfolio, holding, units, price, exchange rate and share, and puts the parts together again to the same figure.",
    description: "Public page about documentation: paragraph",
  }),
  exTitle: defineMessage<{ readonly amount: string }>({
    id: "site.documentManagement.exTitle",
    defaultMessage: "Where {amount} comes from",
    description: "Public page about documentation: title of the example; amount is a figure with its currency",
  }),
  part: defineMessage({
    id: "site.documentManagement.part",
    defaultMessage: "Part",
    description: "Public page about documentation: column of the example",
  }),
  source: defineMessage({
    id: "site.documentManagement.source",
    defaultMessage: "Source",
    description: "Public page about documentation: column of the example",
  }),
  figure: defineMessage({
    id: "site.documentManagement.figure",
    defaultMessage: "Figure",
    description: "Public page about documentation: column of the example",
  }),
  units: defineMessage({
    id: "site.documentManagement.units",
    defaultMessage: "Units on the day",
    description: "Public page about documentation: row of the example",
  }),
  unitsSource: defineMessage<{ readonly first: string; readonly second: string }>({
    id: "site.documentManagement.unitsSource",
    defaultMessage: "Purchases of {first} and {second}",
    description: "Public page about documentation: in the example; first and second are days",
  }),
  price: defineMessage({
    id: "site.documentManagement.price",
    defaultMessage: "Price",
    description: "Public page about documentation: row of the example",
  }),
  priceSource: defineMessage<{ readonly day: string }>({
    id: "site.documentManagement.priceSource",
    defaultMessage: "Closing price of {day}",
    description: "Public page about documentation: in the example; day is a day",
  }),
  rate: defineMessage({
    id: "site.documentManagement.rate",
    defaultMessage: "EUR for USD 1",
    description: "Public page about documentation: row of the example: what one dollar is worth in euros",
  }),
  rateSource: defineMessage<{ readonly day: string }>({
    id: "site.documentManagement.rateSource",
    defaultMessage: "European Central Bank, {day}",
    description: "Public page about documentation: in the example; day is a day",
  }),
  share: defineMessage({
    id: "site.documentManagement.share",
    defaultMessage: "Ownership share",
    description: "Public page about documentation: row of the example",
  }),
  shareSource: defineMessage<{ readonly day: string }>({
    id: "site.documentManagement.shareSource",
    defaultMessage: "In force since {day}",
    description: "Public page about documentation: in the example; day is a day",
  }),
  value: defineMessage({
    id: "site.documentManagement.value",
    defaultMessage: "Value",
    description: "Public page about documentation: row of the example: the result",
  }),
  correctTitle: defineMessage({
    id: "site.documentManagement.correctTitle",
    defaultMessage: "Corrected, never overwritten",
    description: "Public page about documentation: heading of a part",
  }),
  correct: defineMessage({
    id: "site.documentManagement.correct",
    defaultMessage:
      "A mistake is put right by a further entry that asks for its reason. The earlier one stays in view, struck through, with the moment of its recording; the activity says whose it was. So the history shows not only what holds, but how one came to know it.",
    description: "Public page about documentation: paragraph",
  }),
  notesTitle: defineMessage({
    id: "site.documentManagement.notesTitle",
    defaultMessage: "Notes where they belong",
    description: "Public page about documentation: heading of a part",
  }),
  notes: defineMessage({
    id: "site.documentManagement.notes",
    defaultMessage:
      "Where the deed is kept, who appraised the painting, what was agreed at the handover: notes stand on the page of the holding, dated, and remain readable for whoever comes after you.",
    description: "Public page about documentation: paragraph",
  }),
  archiveTitle: defineMessage({
    id: "site.documentManagement.archiveTitle",
    defaultMessage: "The whole archive, in open formats",
    description: "Public page about documentation: heading of a part",
  }),
  archive: defineMessage({
    id: "site.documentManagement.archive",
    defaultMessage:
      "With one command you take along everything: every fact in the order in which it was recorded, the figures of the day, tables for a spreadsheet, and the prices and rates they rest on. Another installation takes the archive in and arrives at the same figures.",
    description: "Public page about documentation: paragraph",
  }),
}
