import { defineMessage } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import type { ExplainedFigure } from "#contract/explain.ts"
import type { Words } from "#web/i18n/words.ts"

/** The name of each figure that can be explained. */
export const figureNames: Words<ExplainedFigure> = {
  netWorth: commonWords.netWorth,
  assets: commonWords.assets,
  debts: commonWords.debts,
  change: defineMessage({
    id: "explain.figure.change",
    defaultMessage: "Change in net worth",
    description: "Figure that is explained",
  }),
  debtRatio: defineMessage({
    id: "explain.figure.debtRatio",
    defaultMessage: "Debt ratio",
    description: "Figure that is explained",
  }),
  liquidShare: defineMessage({
    id: "explain.figure.liquidShare",
    defaultMessage: "Liquidity ratio",
    description: "Figure that is explained",
  }),
  unfundedCommitments: defineMessage({
    id: "explain.figure.unfundedCommitments",
    defaultMessage: "Unfunded commitments",
    description: "Figure that is explained",
  }),
  latentTax: defineMessage({
    id: "explain.figure.latentTax",
    defaultMessage: "Latent tax (estimate)",
    description: "Figure that is explained",
  }),
  netAfterLatentTax: defineMessage({
    id: "explain.figure.netAfterLatentTax",
    defaultMessage: "Net worth after latent tax (estimate)",
    description: "Figure that is explained",
  }),
  holdingValue: defineMessage({
    id: "explain.figure.holdingValue",
    defaultMessage: "Value of the holding",
    description: "Figure that is explained",
  }),
  holdingUnits: defineMessage({
    id: "explain.figure.holdingUnits",
    defaultMessage: "Units held",
    description: "Figure that is explained",
  }),
  cost: defineMessage({
    id: "explain.figure.cost",
    defaultMessage: "Cost basis",
    description: "Figure that is explained",
  }),
  realisedGain: defineMessage({
    id: "explain.figure.realisedGain",
    defaultMessage: "Realised gain",
    description: "Figure that is explained",
  }),
  unrealisedGain: defineMessage({
    id: "explain.figure.unrealisedGain",
    defaultMessage: "Unrealised gain",
    description: "Figure that is explained",
  }),
  totalGain: defineMessage({
    id: "explain.figure.totalGain",
    defaultMessage: "Capital gain",
    description: "Figure that is explained",
  }),
  priceGain: defineMessage({
    id: "explain.figure.priceGain",
    defaultMessage: "Price effect",
    description: "Figure that is explained",
  }),
  exchangeGain: defineMessage({
    id: "explain.figure.exchangeGain",
    defaultMessage: "Currency effect",
    description: "Figure that is explained",
  }),
  fees: defineMessage({ id: "explain.figure.fees", defaultMessage: "Fees", description: "Figure that is explained" }),
  income: defineMessage({
    id: "explain.figure.income",
    defaultMessage: "Income",
    description: "Figure that is explained",
  }),
  timeWeighted: defineMessage({
    id: "explain.figure.timeWeighted",
    defaultMessage: "Time-weighted return (TWR)",
    description: "Figure that is explained",
  }),
  moneyWeighted: defineMessage({
    id: "explain.figure.moneyWeighted",
    defaultMessage: "Money-weighted return (IRR)",
    description: "Figure that is explained",
  }),
  paidIn: defineMessage({
    id: "explain.figure.paidIn",
    defaultMessage: "Paid-in capital",
    description: "Figure that is explained",
  }),
  distributed: defineMessage({
    id: "explain.figure.distributed",
    defaultMessage: "Distributions",
    description: "Figure that is explained",
  }),
  openCommitment: defineMessage({
    id: "explain.figure.openCommitment",
    defaultMessage: "Unfunded commitment",
    description: "Figure that is explained",
  }),
  dpi: defineMessage({
    id: "explain.figure.dpi",
    defaultMessage: "DPI: distributions ÷ paid-in capital",
    description: "Figure that is explained",
  }),
  rvpi: defineMessage({
    id: "explain.figure.rvpi",
    defaultMessage: "RVPI: residual value ÷ paid-in capital",
    description: "Figure that is explained",
  }),
  tvpi: defineMessage({
    id: "explain.figure.tvpi",
    defaultMessage: "TVPI: total value ÷ paid-in capital",
    description: "Figure that is explained",
  }),
  irr: defineMessage({
    id: "explain.figure.irr",
    defaultMessage: "Internal rate of return",
    description: "Figure that is explained",
  }),
  debtOwed: defineMessage({
    id: "explain.figure.debtOwed",
    defaultMessage: "Outstanding balance",
    description: "Figure that is explained",
  }),
  goalProgress: defineMessage({
    id: "explain.figure.goalProgress",
    defaultMessage: "Progress towards the goal",
    description: "Figure that is explained",
  }),
}
