import { texts } from "#web/i18n/texts.ts"

export const documentMessages = texts("site.documentManagement", {
  title: ["Documentation: every figure with its evidence", "Public page about documentation: title of the window"],
  description: [
    "Every figure shows how it is calculated. Corrections keep their reason, notes stay with the holding, and the archive contains everything.",
    "Public page about documentation: for search engines, at most 160 characters",
  ],
  heading: ["The evidence behind every figure", "Public page about documentation: heading"],
  lead: [
    "Years later, an auditor, a tax adviser, an heir or you will ask: where does this number come from, who entered it, and why was it changed? The answer is one click away from the number itself.",
    "Public page about documentation: below the heading",
  ],
  explainTitle: ["A figure that explains itself", "Public page about documentation: heading of a part"],
  explain: [
    "Next to every total is a link, “How this figure is calculated”. It goes all the way down, from net worth to portfolio, holding, units, price, exchange rate and share, and adds them up again to the same figure.",
    "Public page about documentation: paragraph",
  ],
  exTitle: [
    "Where {amount} comes from",
    "Public page about documentation: title of the example; amount is a figure with its currency",
  ],
  part: ["Component", "Public page about documentation: column of the example"],
  source: ["Source", "Public page about documentation: column of the example"],
  figure: ["Figure", "Public page about documentation: column of the example"],
  units: ["Units on the day", "Public page about documentation: row of the example"],
  unitsSource: [
    "Purchases of {first} and {second}",
    "Public page about documentation: in the example; first and second are days",
  ],
  price: ["Price", "Public page about documentation: row of the example"],
  priceSource: ["Closing price of {day}", "Public page about documentation: in the example; day is a day"],
  rate: ["EUR for USD 1", "Public page about documentation: row of the example: the value of one dollar in euros"],
  rateSource: ["European Central Bank, {day}", "Public page about documentation: in the example; day is a day"],
  share: ["Ownership share", "Public page about documentation: row of the example"],
  shareSource: ["In force since {day}", "Public page about documentation: in the example; day is a day"],
  value: ["Value", "Public page about documentation: row of the example: the result"],
  correctTitle: ["Corrected, never overwritten", "Public page about documentation: heading of a part"],
  correct: [
    "A mistake is corrected by a further entry, with its reason. The original stays visible, struck through, with the time it was recorded; the activity log shows who made it. The history therefore shows not only the current state but how it came to be known.",
    "Public page about documentation: paragraph",
  ],
  notesTitle: ["Notes where they belong", "Public page about documentation: heading of a part"],
  notes: [
    "Where the deed is stored, who appraised the painting, what was agreed at the handover: dated notes are on the page of the holding and remain readable for your successors.",
    "Public page about documentation: paragraph",
  ],
  archiveTitle: ["A complete archive in open formats", "Public page about documentation: heading of a part"],
  archive: [
    "One click exports everything: every entry in the order it was recorded, the figures of the day, tables for a spreadsheet, and the prices and rates they are based on. Another installation imports the archive and calculates the same figures.",
    "Public page about documentation: paragraph",
  ],
})
