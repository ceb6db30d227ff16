import { commonWords } from "#web/i18n/words.ts"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { Words } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"

/** The name of each figure that can be explained. */
export const figureNames: Words<ExplainedFigure> = texts("explain.figure", {
  netWorth: commonWords.netWorth,
  assets: commonWords.assets,
  debts: commonWords.debts,
  change: ["Change in net worth", "Figure that is explained"],
  debtRatio: ["Debt ratio", "Figure that is explained"],
  liquidShare: ["Liquidity ratio", "Figure that is explained"],
  unfundedCommitments: ["Unfunded commitments", "Figure that is explained"],
  latentTax: ["Latent tax (estimate)", "Figure that is explained"],
  netAfterLatentTax: ["Net worth after latent tax (estimate)", "Figure that is explained"],
  holdingValue: ["Value of the holding", "Figure that is explained"],
  holdingUnits: ["Units held", "Figure that is explained"],
  cost: ["Cost basis", "Figure that is explained"],
  realisedGain: ["Realised gain", "Figure that is explained"],
  unrealisedGain: ["Unrealised gain", "Figure that is explained"],
  totalGain: ["Capital gain", "Figure that is explained"],
  priceGain: ["Price effect", "Figure that is explained"],
  exchangeGain: ["Currency effect", "Figure that is explained"],
  fees: ["Fees", "Figure that is explained"],
  income: ["Income", "Figure that is explained"],
  timeWeighted: ["Time-weighted return (TWR)", "Figure that is explained"],
  moneyWeighted: ["Money-weighted return (IRR)", "Figure that is explained"],
  ownTimeWeighted: ["Time-weighted return on own money", "Figure that is explained: on assets less debts"],
  ownMoneyWeighted: ["Money-weighted return on own money", "Figure that is explained: on assets less debts"],
  timeWeightedAfterTax: ["Time-weighted return after tax", "Figure that is explained: after tax on income and trades"],
  moneyWeightedAfterTax: [
    "Money-weighted return after tax",
    "Figure that is explained: after tax on income and trades",
  ],
  ownTimeWeightedAfterTax: [
    "Time-weighted return on own money after tax",
    "Figure that is explained: on assets less debts, after tax on income and trades",
  ],
  ownMoneyWeightedAfterTax: [
    "Money-weighted return on own money after tax",
    "Figure that is explained: on assets less debts, after tax on income and trades",
  ],
  paidIn: ["Paid-in capital", "Figure that is explained"],
  distributed: ["Distributions", "Figure that is explained"],
  openCommitment: ["Unfunded commitment", "Figure that is explained"],
  dpi: ["DPI: distributions ÷ paid-in capital", "Figure that is explained"],
  rvpi: ["RVPI: residual value ÷ paid-in capital", "Figure that is explained"],
  tvpi: ["TVPI: total value ÷ paid-in capital", "Figure that is explained"],
  irr: ["Internal rate of return", "Figure that is explained"],
  debtOwed: ["Outstanding balance", "Figure that is explained"],
  goalProgress: ["Progress towards the goal", "Figure that is explained"],
})
