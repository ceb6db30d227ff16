import { commonWords } from "#web/i18n/words.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { holdingsMessages } from "#web/features/holdings/list/messages.ts"
import { texts } from "#web/i18n/texts.ts"

export const keyFigureMessages = texts("keyFigures", {
  title: ["Key figures", "Heading"],
  changes: figureNames.change,
  since: commonWords.since,
  noHistory: commonWords.tooShort,
  noWeek: ["Some positions yet lack 7 day history", "In place of the change over 7 days"],
  noMonth: ["Some positions yet lack 30 day history", "In place of the change over 30 days"],
  structure: ["Balance sheet", "Heading of a list: debt ratio, liquid share and so on"],
  debtRatio: figureNames.debtRatio,
  debtRatioNote: ["debts ÷ assets", "Below the debt ratio"],
  liquidShare: figureNames.liquidShare,
  liquidShareNote: ["cash and liquid assets", "Below the liquid share of the assets"],
  largestPosition: ["Largest holding", "Figure: the holding of the highest value"],
  ofAssets: ["{share} of assets", "Below the largest position"],
  unfunded: figureNames.unfundedCommitments,
  latentTax: ["Latent tax", "Figure: tax that a sale of everything would cost"],
  estimate: ["estimate", "Below a figure"],
  netAfterTax: ["Net worth after latent tax", "Figure"],
  gain: ["Capital gain since inception", "Heading of a list"],
  price: figureNames.priceGain,
  exchange: figureNames.exchangeGain,
  fees: figureNames.fees,
  totalGain: figureNames.totalGain,
  income: figureNames.income,
  incomeNote: ["not in the gain: dividends, interest, rent", "Below the income"],
  neverPriced: holdingsMessages.neverPriced,
  gainNote: ["Realised {realised}, unrealised {unrealised}.", "Below the capital gain; both are amounts"],
})
