import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { commonWords } from "../../messages/words.ts"
import { returnMessages } from "../dashboard/returnMessages.ts"
import { privateMessages } from "../privateMarkets/messages.ts"
import { reportMessages } from "./messages.ts"
import type { ReportSection } from "./sections.ts"

export interface Term {
  readonly name: TypedMessageDescriptor
  readonly text: TypedMessageDescriptor
  /** The parts in which it is used; absent: it stands in every report. */
  readonly usedIn?: ReadonlyArray<ReportSection>
}

export const terms: ReadonlyArray<Term> = [
  {
    name: commonWords.netWorth,
    text: defineMessage({
      id: "glossary.netWorth",
      defaultMessage:
        "Everything owned less everything owed to others. What one portfolio of the family owes another is taken out.",
      description: "Meaning of a term, in the glossary of a report",
    }),
  },
  {
    name: reportMessages.asOf,
    text: defineMessage({
      id: "glossary.asOf",
      defaultMessage:
        "The day at whose end the figures hold. Where a price, a rate or a statement of that day is missing, the last one before it is used.",
      description: "Meaning of a term, in the glossary of a report",
    }),
  },
  {
    name: defineMessage({
      id: "glossary.ownPart.name",
      defaultMessage: "Own part",
      description: "A term, as in the heading of a column of a report",
    }),
    text: defineMessage({
      id: "glossary.ownPart",
      defaultMessage:
        "The part that belongs to the family, or to the portfolio of the report, through every stake that held on the day.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["holdings", "debts"],
  },
  {
    name: reportMessages.cost,
    text: defineMessage({
      id: "glossary.cost",
      defaultMessage:
        "What the units still held were acquired for, fees included, by the method of the settings: moving average, or first in, first out.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["holdings"],
  },
  {
    name: reportMessages.gain,
    text: defineMessage({
      id: "glossary.gain",
      defaultMessage: "Value less cost of what is still held. Dividends, interest and rent are not in it.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["holdings"],
  },
  {
    name: returnMessages.timeWeighted,
    text: defineMessage({
      id: "glossary.timeWeighted",
      defaultMessage: "How well the investments did, whatever was added or taken out when.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["summary", "returns"],
  },
  {
    name: returnMessages.moneyWeighted,
    text: defineMessage({
      id: "glossary.moneyWeighted",
      defaultMessage: "The yearly rate at which the money grew that was invested at the time.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["summary", "returns"],
  },
  {
    name: privateMessages.nav,
    text: defineMessage({
      id: "glossary.nav",
      defaultMessage: "What an investment in private markets is worth by its last valuation and the payments since.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets"],
  },
  {
    name: privateMessages.openCommitment,
    text: defineMessage({
      id: "glossary.openCommitment",
      defaultMessage: "What was promised to a fund and can still be called by it.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets", "liquidity"],
  },
  {
    name: privateMessages.dpi,
    text: defineMessage({
      id: "glossary.dpi",
      defaultMessage: "Distributions per unit of paid-in capital: how much of the money has come back.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets"],
  },
  {
    name: privateMessages.tvpi,
    text: defineMessage({
      id: "glossary.tvpi",
      defaultMessage: "Distributions and net asset value together per unit of paid-in capital.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets"],
  },
  {
    name: privateMessages.irr,
    text: defineMessage({
      id: "glossary.irr",
      defaultMessage: "The internal rate of return: the yearly rate at which all payments and the value cancel out.",
      description: "Meaning of a term, in the glossary of a report",
    }),
    usedIn: ["privateMarkets"],
  },
]
