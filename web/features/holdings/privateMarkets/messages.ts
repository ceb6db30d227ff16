import { defineMessage } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { labelWords } from "#web/i18n/labelWords.ts"

/** The terms of private markets, shared by all pages that show its figures. */
export const privateMessages = {
  nav: defineMessage({
    id: "private.nav",
    defaultMessage: "Net asset value",
    description: "Name of a figure: the value of an investment in private markets",
  }),
  commitment: labelWords.commitment,
  paidIn: figureNames.paidIn,
  distributed: figureNames.distributed,
  openCommitment: figureNames.openCommitment,
  totalValue: labelWords.totalValue,
  gain: defineMessage({
    id: "private.gain",
    defaultMessage: "Gain or loss",
    description: "Name of a figure: total value less paid-in capital",
  }),
  dpi: labelWords.dpi,
  dpiNote: defineMessage({
    id: "private.dpi.note",
    defaultMessage: "distributions ÷ paid-in capital",
    description: "Below the figure DPI",
  }),
  rvpi: defineMessage({
    id: "private.rvpi",
    defaultMessage: "RVPI",
    description: "Name of a figure: residual value to paid-in capital",
  }),
  rvpiNote: defineMessage({
    id: "private.rvpi.note",
    defaultMessage: "residual value ÷ paid-in capital",
    description: "Below the figure RVPI",
  }),
  tvpi: labelWords.tvpi,
  tvpiNote: defineMessage({
    id: "private.tvpi.note",
    defaultMessage: "total value ÷ paid-in capital",
    description: "Below the figure TVPI",
  }),
  irr: defineMessage({
    id: "private.irr",
    defaultMessage: "IRR",
    description: "Name of a figure: internal rate of return",
  }),
  irrNote: defineMessage({
    id: "private.irr.note",
    defaultMessage: "net, annualised",
    description: "Below the figure IRR",
  }),
  irrOfPeriodNote: defineMessage({
    id: "private.irr.periodNote",
    defaultMessage: "net, not annualised: less than a year",
    description: "Below the figure IRR of an investment that is younger than a year",
  }),
  annualised: defineMessage({
    id: "private.annualised",
    defaultMessage: "Annualised return",
    description: "Name of a figure",
  }),
  weightedIrr: defineMessage({
    id: "private.weightedIrr",
    defaultMessage: "Weighted average IRR",
    description: "Name of a figure above the list",
  }),
  weightedIrrNote: defineMessage({
    id: "private.weightedIrr.note",
    defaultMessage: "weighted by paid-in capital",
    description: "Below the figure weighted average IRR",
  }),
  pooledIrr: defineMessage({
    id: "private.pooledIrr",
    defaultMessage: "Pooled IRR",
    description: "Name of a figure above the list",
  }),
  rolledForward: defineMessage<{ readonly day: string }>({
    id: "private.rolledForward",
    defaultMessage: "Valued on {day}, rolled forward by capital calls and distributions since.",
    description: "Below the net asset value",
  }),
  valuedToday: defineMessage<{ readonly day: string }>({
    id: "private.valuedOn",
    defaultMessage: "Valued on {day}.",
    description: "Below the net asset value, when nothing was called or distributed since",
  }),
  neverValued: defineMessage({
    id: "private.neverValued",
    defaultMessage: "No valuation yet: shown at cost (paid-in less distributions).",
    description: "Below the net asset value",
  }),
  pme: defineMessage({
    id: "private.pme",
    defaultMessage: "PME (Kaplan–Schoar)",
    description: "Name of a figure: public market equivalent",
  }),
  pmeNote: defineMessage({
    id: "private.pme.note",
    defaultMessage: "Above 1, the investment did better than the price series with the same payments.",
    description: "Below the public market equivalent",
  }),
  pmeChoose: defineMessage({
    id: "private.pme.choose",
    defaultMessage: "Choose a price series to compare with.",
    description: "In place of the public market equivalent",
  }),
  commitmentChart: defineMessage({
    id: "private.commitmentChart",
    defaultMessage: "Commitment, called, distributed and net asset value",
    description: "Heading and name of a chart",
  }),
  flowChart: defineMessage({
    id: "private.flowChart",
    defaultMessage: "Payments",
    description: "Heading and name of a chart",
  }),
  year: commonWords.year,
  quarter: labelWords.quarter,
  spans: defineMessage({
    id: "private.spans",
    defaultMessage: "Group payments by",
    description: "Name of the group of buttons: by year, by quarter",
  }),
  byYear: commonWords.year,
  byQuarter: labelWords.quarter,
  courseChart: defineMessage({
    id: "private.courseChart",
    defaultMessage: "All commitments over time",
    description: "Heading and name of a chart of all private-market investments",
  }),
  courseNote: defineMessage({
    id: "private.courseNote",
    defaultMessage:
      "Household share. Payments are converted at the rate of their day, commitments and net asset value at the rate of each day shown.",
    description: "Below the heading of the chart; rates are exchange rates",
  }),
  courseMissing: defineMessage<{ readonly currencies: string }>({
    id: "private.courseLacks",
    defaultMessage: "Excluded on some days for lack of an exchange rate: {currencies}.",
    description: "Below the chart",
  }),
  received: labelWords.received,
  paid: defineMessage({
    id: "private.paid",
    defaultMessage: "Paid",
    description: "Column and legend: money that went in a year",
  }),
  net: defineMessage({
    id: "private.net",
    defaultMessage: "Net",
    description: "Column: received less paid in a year",
  }),
}
