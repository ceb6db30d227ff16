import type { TypedMessageDescriptor } from "react-intl"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { commonWords } from "#web/i18n/words.ts"
import { privateMessages } from "#web/features/holdings/privateMarkets/messages.ts"
import { reportMessages } from "./messages.ts"
import type { ReportSection } from "./sections.ts"
import { text } from "#web/i18n/texts.ts"

interface Term {
  readonly name: TypedMessageDescriptor
  readonly text: TypedMessageDescriptor
  /** The sections in which it is used; absent: it is in every report. */
  readonly usedIn?: ReadonlyArray<ReportSection>
}

export const terms: ReadonlyArray<Term> = [
  {
    name: commonWords.netWorth,
    text: text(
      "glossary.netWorth",
      "Assets less debts to third parties. Debts between portfolios of the household are eliminated.",
      "Meaning of a term, in the glossary of a report",
    ),
  },
  {
    name: reportMessages.asOf,
    text: text(
      "glossary.asOf",
      "Figures are as of the end of this day. If a price, rate or statement is missing, the last earlier one is used.",
      "Meaning of a term, in the glossary of a report",
    ),
  },
  {
    name: text("glossary.ownPart.name", "Our share", "A term, as in the heading of a column of a report"),
    text: text(
      "glossary.ownPart",
      "The share that belongs to the household, or to the portfolio of the report, through every stake in force on that day.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["holdings", "debts"],
  },
  {
    name: reportMessages.cost,
    text: text(
      "glossary.cost",
      "Acquisition cost of the units still held, fees included, by the method chosen in the settings: average cost, or first in, first out.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["holdings"],
  },
  {
    name: figureNames.unrealisedGain,
    text: text(
      "glossary.gain",
      "Value less cost basis of units still held. Excludes dividends, interest and rent.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["holdings"],
  },
  {
    name: figureNames.timeWeighted,
    text: text(
      "glossary.timeWeighted",
      "Return of the investments, independent of when money was added or taken out.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["summary", "returns"],
  },
  {
    name: figureNames.moneyWeighted,
    text: text(
      "glossary.moneyWeighted",
      "Return on the money invested, including the effect of when it was added or taken out. It is annual, unless the money was invested for less than a year.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["summary", "returns"],
  },
  {
    name: text("glossary.ownMoney.name", "Own money", "A term, as in the rows of a report"),
    text: text(
      "glossary.ownMoney",
      "Assets less debts. A return on own money has the same flows; what is borrowed is not put in, and interest is a cost.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["returns"],
  },
  {
    name: privateMessages.nav,
    text: text(
      "glossary.nav",
      "The value of a private-market investment: its last valuation, rolled forward by cash flows since.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["privateMarkets"],
  },
  {
    name: privateMessages.openCommitment,
    text: text(
      "glossary.openCommitment",
      "The part of the commitment to a fund that has not been called yet, plus recallable distributions.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["privateMarkets", "liquidity"],
  },
  {
    name: privateMessages.dpi,
    text: text(
      "glossary.dpi",
      "Distributions ÷ paid-in capital: the share of the capital that has been returned.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["privateMarkets"],
  },
  {
    name: privateMessages.tvpi,
    text: text(
      "glossary.tvpi",
      "Distributions and net asset value ÷ paid-in capital.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["privateMarkets"],
  },
  {
    name: privateMessages.irr,
    text: text(
      "glossary.irr",
      "The internal rate of return: the annual rate at which all cash flows and the value net to zero.",
      "Meaning of a term, in the glossary of a report",
    ),
    usedIn: ["privateMarkets"],
  },
]
