import { commonWords } from "#web/i18n/words.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"

/** The terms of private markets, shared by all pages that show its figures. */
export const privateMessages = texts("private", {
  nav: ["Net asset value", "Name of a figure: the value of an investment in private markets"],
  commitment: labelWords.commitment,
  paidIn: figureNames.paidIn,
  distributed: figureNames.distributed,
  openCommitment: figureNames.openCommitment,
  totalValue: labelWords.totalValue,
  gain: ["Gain or loss", "Name of a figure: total value less paid-in capital"],
  dpi: labelWords.dpi,
  dpiNote: text("private.dpi.note", "distributions ÷ paid-in capital", "Below the figure DPI"),
  rvpi: ["RVPI", "Name of a figure: residual value to paid-in capital"],
  rvpiNote: text("private.rvpi.note", "residual value ÷ paid-in capital", "Below the figure RVPI"),
  tvpi: labelWords.tvpi,
  tvpiNote: text("private.tvpi.note", "total value ÷ paid-in capital", "Below the figure TVPI"),
  irr: ["IRR", "Name of a figure: internal rate of return"],
  irrNote: text("private.irr.note", "net, annualised", "Below the figure IRR"),
  irrOfPeriodNote: text(
    "private.irr.periodNote",
    "net, not annualised: less than a year",
    "Below the figure IRR of an investment that is younger than a year",
  ),
  annualised: ["Annualised return", "Name of a figure"],
  annualisedNote: [
    "TVPI since the first payment, as a yearly rate",
    "Below the annualised return, which is beside the IRR",
  ],
  weightedIrr: ["Weighted average IRR", "Name of a figure above the list"],
  weightedIrrNote: text(
    "private.weightedIrr.note",
    "weighted by paid-in capital",
    "Below the figure weighted average IRR",
  ),
  pooledIrr: ["Pooled IRR", "Name of a figure above the list"],
  rolledForward: [
    "Valued on {day}, rolled forward by capital calls and distributions since.",
    "Below the net asset value",
  ],
  valuedToday: text(
    "private.valuedOn",
    "Valued on {day}.",
    "Below the net asset value, when nothing was called or distributed since",
  ),
  neverValued: ["No valuation yet: shown at cost (paid-in less distributions).", "Below the net asset value"],
  comparison: text(
    "private.comparison",
    "Compared with a public market",
    "Heading: an investment in private markets beside the same payments into a price series",
  ),
  pme: ["PME (Kaplan–Schoar)", "Name of a figure: public market equivalent"],
  directAlpha: ["Direct alpha", "Name of a figure: return p.a. of an investment beyond that of a price series"],
  directAlphaNote: text(
    "private.directAlpha.note",
    "Return beyond that of the price series.",
    "Below the figure direct alpha",
  ),
  pmeNote: text(
    "private.pme.note",
    "Above 1, the investment did better than the price series with the same payments.",
    "Below the public market equivalent",
  ),
  pmeChoose: text(
    "private.pme.choose",
    "Choose a price series to compare with.",
    "In place of the public market equivalent",
  ),
  commitmentChart: ["Commitment, called, distributed and net asset value", "Heading and name of a chart"],
  flowChart: ["Payments", "Heading and name of a chart"],
  year: commonWords.year,
  quarter: labelWords.quarter,
  spans: ["Group payments by", "Name of the group of buttons: by year, by quarter"],
  byYear: commonWords.year,
  byQuarter: labelWords.quarter,
  courseChart: ["All commitments over time", "Heading and name of a chart of all private-market investments"],
  courseNote: [
    "Household share. Payments are converted at the rate of their day, commitments and net asset value at the rate of each day shown.",
    "Below the heading of the chart; rates are exchange rates",
  ],
  courseMissing: text(
    "private.courseLacks",
    "Excluded on some days for lack of an exchange rate: {currencies}.",
    "Below the chart",
  ),
  received: labelWords.received,
  paid: ["Paid", "Column and legend: money that went in a year"],
  net: ["Net", "Column: received less paid in a year"],
})
