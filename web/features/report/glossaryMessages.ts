import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { commonWords } from "#web/i18n/words.ts"
import { privateMessages } from "#web/features/holdings/privateMarkets/messages.ts"
import { reportMessages } from "./messages.ts"
import type { ReportSection } from "./sections.ts"

export interface Term {
  readonly name: TypedMessageDescriptor
  readonly text: TypedMessageDescriptor
  /** The sections in which it is used; absent: it is in every report. */
  readonly usedIn?: ReadonlyArray<ReportSection>
}

export const terms: ReadonlyArray<Term> = [
  {
    name: commonWords.netWorth,
    text: defineMessage({
      id: "glossary.netWorth",
      defaultMessage: "Assets less debts to third parties. Debts between portfolios of the household are eliminated.",
      description: "Meaning of a term, in the glossary of a report",
    }),
  },
  {
    name: reportMessages.asOf,
    text: defineMessage({
      id: "glossary.asOf",
      defaultMessage:
        "Figures are as of the end of this day. If a price, rate or statement is missing, the last earlier one is used.",
      description: "Meaning of a term, in the glossary of a report",
    }),
  },
  {
    name: defineMessage({
      id: "glossary.ownPart.name",
      defaultMessage: "Our share",
      description: "A term, as in the heading of a column of a report",
    }),
    text: defineMessage({
      id: "glossary.ownPart",
      defaultMessage:
        "The share that belongs to the household, or to the portfolio of the report, through every stake in force on that day.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["holdings", "debts"],
  },
  {
    name: reportMessages.cost,
    text: defineMessage({
      id: "glossary.cost",
      defaultMessage:
        "Acquisition cost of the units still held, fees included, by the method chosen in the settings: average cost, or first in, first out.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["holdings"],
  },
  {
    name: figureNames.unrealisedGain,
    text: defineMessage({
      id: "glossary.gain",
      defaultMessage: "Value less cost basis of units still held. Excludes dividends, interest and rent.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["holdings"],
  },
  {
    name: figureNames.timeWeighted,
    text: defineMessage({
      id: "glossary.timeWeighted",
      defaultMessage: "Return of the investments, independent of when money was added or taken out.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["summary", "returns"],
  },
  {
    name: figureNames.moneyWeighted,
    text: defineMessage({
      id: "glossary.moneyWeighted",
      defaultMessage:
        "Return on the money invested, including the effect of when it was added or taken out. It is annual, unless the money was invested for less than a year.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["summary", "returns"],
  },
  {
    name: privateMessages.nav,
    text: defineMessage({
      id: "glossary.nav",
      defaultMessage:
        "The value of a private-market investment: its last valuation, rolled forward by cash flows since.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets"],
  },
  {
    name: privateMessages.openCommitment,
    text: defineMessage({
      id: "glossary.openCommitment",
      defaultMessage:
        "The part of the commitment to a fund that has not been called yet, plus recallable distributions.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets", "liquidity"],
  },
  {
    name: privateMessages.dpi,
    text: defineMessage({
      id: "glossary.dpi",
      defaultMessage: "Distributions ÷ paid-in capital: the share of the capital that has been returned.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets"],
  },
  {
    name: privateMessages.tvpi,
    text: defineMessage({
      id: "glossary.tvpi",
      defaultMessage: "Distributions and net asset value ÷ paid-in capital.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets"],
  },
  {
    name: privateMessages.irr,
    text: defineMessage({
      id: "glossary.irr",
      defaultMessage: "The internal rate of return: the annual rate at which all cash flows and the value net to zero.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets"],
  },
]
