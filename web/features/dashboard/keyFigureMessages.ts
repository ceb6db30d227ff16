import { defineMessage } from "react-intl"

export const keyFigureMessages = {
  title: defineMessage({ id: "keyFigures.title", defaultMessage: "Key figures", description: "Heading" }),
  changes: defineMessage({
    id: "keyFigures.changes",
    defaultMessage: "Change in net worth",
    description: "Heading of a list: over one day, seven days and so on",
  }),
  since: defineMessage<{ readonly day: string }>({
    id: "keyFigures.since",
    defaultMessage: "since {day}",
    description: "Below a change",
  }),
  percentSince: defineMessage<{ readonly percent: string; readonly day: string }>({
    id: "keyFigures.percentSince",
    defaultMessage: "{percent} since {day}",
    description: "Below a change",
  }),
  noHistory: defineMessage({
    id: "keyFigures.noHistory",
    defaultMessage: "Insufficient historical data",
    description: "In place of a change",
  }),
  noWeek: defineMessage({
    id: "keyFigures.noWeek",
    defaultMessage: "Some positions yet lack 7 day history",
    description: "In place of the change over 7 days",
  }),
  noMonth: defineMessage({
    id: "keyFigures.noMonth",
    defaultMessage: "Some positions yet lack 30 day history",
    description: "In place of the change over 30 days",
  }),
  structure: defineMessage({
    id: "keyFigures.structure",
    defaultMessage: "Balance sheet",
    description: "Heading of a list: debt ratio, liquid share and so on",
  }),
  debtRatio: defineMessage({ id: "keyFigures.debtRatio", defaultMessage: "Debt ratio", description: "Figure" }),
  debtRatioNote: defineMessage({
    id: "keyFigures.debtRatioNote",
    defaultMessage: "debts ÷ assets",
    description: "Below the debt ratio",
  }),
  liquidShare: defineMessage({
    id: "keyFigures.liquidShare",
    defaultMessage: "Liquidity ratio",
    description: "Figure",
  }),
  liquidShareNote: defineMessage({
    id: "keyFigures.liquidShareNote",
    defaultMessage: "cash and liquid assets",
    description: "Below the liquid share of the assets",
  }),
  largestPosition: defineMessage({
    id: "keyFigures.largestPosition",
    defaultMessage: "Largest holding",
    description: "Figure: the holding of the highest value",
  }),
  ofAssets: defineMessage<{ readonly share: string }>({
    id: "keyFigures.ofAssets",
    defaultMessage: "{share} of assets",
    description: "Below the largest position",
  }),
  unfunded: defineMessage({
    id: "keyFigures.unfunded",
    defaultMessage: "Unfunded commitments",
    description: "Figure: capital promised and not called yet",
  }),
  latentTax: defineMessage({
    id: "keyFigures.latentTax",
    defaultMessage: "Latent tax",
    description: "Figure: tax that a sale of everything would cost",
  }),
  estimate: defineMessage({ id: "keyFigures.estimate", defaultMessage: "estimate", description: "Below a figure" }),
  netAfterTax: defineMessage({
    id: "keyFigures.netAfterTax",
    defaultMessage: "Net worth after latent tax",
    description: "Figure",
  }),
  gain: defineMessage({
    id: "keyFigures.gain",
    defaultMessage: "Capital gain since inception",
    description: "Heading of a list",
  }),
  price: defineMessage({ id: "keyFigures.price", defaultMessage: "Price effect", description: "Part of a gain" }),
  exchange: defineMessage({
    id: "keyFigures.exchange",
    defaultMessage: "Currency effect",
    description: "Part of a gain",
  }),
  fees: defineMessage({ id: "keyFigures.fees", defaultMessage: "Fees", description: "Part of a gain: a deduction" }),
  totalGain: defineMessage({ id: "keyFigures.totalGain", defaultMessage: "Capital gain", description: "Sum" }),
  income: defineMessage({
    id: "keyFigures.income",
    defaultMessage: "Income",
    description: "Dividends, rent and so on",
  }),
  incomeNote: defineMessage({
    id: "keyFigures.incomeNote",
    defaultMessage: "not in the gain: dividends, interest, rent",
    description: "Below the income",
  }),
  gainNote: defineMessage<{ readonly realised: string; readonly unrealised: string }>({
    id: "keyFigures.gainNote",
    defaultMessage: "Realised {realised}, unrealised {unrealised}.",
    description: "Below the capital gain; both are amounts",
  }),
}
