import { defineMessage } from "react-intl"

/** The words of private markets, wherever its figures stand. */
export const privateMessages = {
  nav: defineMessage({
    id: "private.nav",
    defaultMessage: "Net asset value",
    description: "Name of a figure: what an investment in private markets is worth",
  }),
  commitment: defineMessage({
    id: "private.commitment",
    defaultMessage: "Commitment",
    description: "Name of a figure",
  }),
  paidIn: defineMessage({
    id: "private.paidIn",
    defaultMessage: "Paid-in capital",
    description: "Name of a figure and of a line of the chart",
  }),
  distributed: defineMessage({
    id: "private.distributed",
    defaultMessage: "Distributions",
    description: "Name of a figure and of a line of the chart",
  }),
  openCommitment: defineMessage({
    id: "private.openCommitment",
    defaultMessage: "Unfunded commitment",
    description: "Name of a figure: what can still be called",
  }),
  totalValue: defineMessage({
    id: "private.totalValue",
    defaultMessage: "Total value",
    description: "Name of a figure: net asset value and distributions together",
  }),
  gain: defineMessage({
    id: "private.gain",
    defaultMessage: "Gain or loss",
    description: "Name of a figure: total value less paid-in capital",
  }),
  dpi: defineMessage({
    id: "private.dpi",
    defaultMessage: "DPI",
    description: "Name of a figure: distributions to paid-in capital",
  }),
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
  tvpi: defineMessage({
    id: "private.tvpi",
    defaultMessage: "TVPI",
    description: "Name of a figure: total value to paid-in capital",
  }),
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
  year: defineMessage({ id: "private.year", defaultMessage: "Year", description: "Column" }),
  quarter: defineMessage({
    id: "private.quarter",
    defaultMessage: "Quarter",
    description: "Column: three months of a year, such as 2024-Q1",
  }),
  spans: defineMessage({
    id: "private.spans",
    defaultMessage: "Group payments by",
    description: "Name of the group of buttons: by year, by quarter",
  }),
  byYear: defineMessage({ id: "private.byYear", defaultMessage: "Year", description: "Choice" }),
  byQuarter: defineMessage({ id: "private.byQuarter", defaultMessage: "Quarter", description: "Choice" }),
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
  received: defineMessage({
    id: "private.received",
    defaultMessage: "Received",
    description: "Column and legend: money that came in a year",
  }),
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
