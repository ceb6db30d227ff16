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
      "Every figure shows how it is calculated. Corrections keep their reason, notes stay with the holding, and the archive contains everything.",
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
      "Years later, an auditor, a tax adviser, an heir or you will ask: where does this number come from, who entered it, and why was it changed? The answer is one click away from the number itself.",
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
      "Next to every total is a link, “How this figure is calculated”. It goes all the way down, from net worth to portfolio, holding, units, price, exchange rate and share, and adds them up again to the same figure.",
    description: "Public page about documentation: paragraph",
  }),
  exTitle: defineMessage<{ readonly amount: string }>({
    id: "site.documentManagement.exTitle",
    defaultMessage: "Where {amount} comes from",
    description: "Public page about documentation: title of the example; amount is a figure with its currency",
  }),
  part: defineMessage({
    id: "site.documentManagement.part",
    defaultMessage: "Component",
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
    description: "Public page about documentation: row of the example: the value of one dollar in euros",
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
      "A mistake is corrected by a further entry, with its reason. The original stays visible, struck through, with the time it was recorded; the activity log shows who made it. The history therefore shows not only the current state but how it came to be known.",
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
      "Where the deed is stored, who appraised the painting, what was agreed at the handover: dated notes are on the page of the holding and remain readable for your successors.",
    description: "Public page about documentation: paragraph",
  }),
  archiveTitle: defineMessage({
    id: "site.documentManagement.archiveTitle",
    defaultMessage: "A complete archive in open formats",
    description: "Public page about documentation: heading of a part",
  }),
  archive: defineMessage({
    id: "site.documentManagement.archive",
    defaultMessage:
      "One click exports everything: every entry in the order it was recorded, the figures of the day, tables for a spreadsheet, and the prices and rates they are based on. Another installation imports the archive and calculates the same figures.",
    description: "Public page about documentation: paragraph",
  }),
}
