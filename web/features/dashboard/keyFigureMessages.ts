import { defineMessage } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"

export const keyFigureMessages = {
  title: defineMessage({ id: "keyFigures.title", defaultMessage: "Key figures", description: "Heading" }),
  changes: figureNames.change,
  since: commonWords.since,
  percentSince: defineMessage<{ readonly percent: string; readonly day: string }>({
    id: "keyFigures.percentSince",
    defaultMessage: "{percent} since {day}",
    description: "Below a change",
  }),
  noHistory: commonWords.tooShort,
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
  debtRatio: figureNames.debtRatio,
  debtRatioNote: defineMessage({
    id: "keyFigures.debtRatioNote",
    defaultMessage: "debts ÷ assets",
    description: "Below the debt ratio",
  }),
  liquidShare: figureNames.liquidShare,
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
  unfunded: figureNames.unfundedCommitments,
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
  price: figureNames.priceGain,
  exchange: figureNames.exchangeGain,
  fees: figureNames.fees,
  totalGain: figureNames.totalGain,
  income: figureNames.income,
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
