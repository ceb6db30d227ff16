import { defineMessage } from "react-intl"
import type { HealthIssue } from "#contract/explain.ts"
import type { Words } from "#web/i18n/words.ts"

type Tag = HealthIssue["_tag"]

export const dataHealthMessages = {
  heading: defineMessage<{ readonly day: string }>({
    id: "dataHealth.heading",
    defaultMessage: "Data sources for the figures as of {day}, and how to improve them",
    description: "Below the title",
  }),
  valuedRecently: defineMessage({
    id: "dataHealth.valuedRecently",
    defaultMessage: "Valued recently",
    description: "Name of a figure: a share of the assets",
  }),
  valuedRecentlyNote: defineMessage({
    id: "dataHealth.valuedRecentlyNote",
    defaultMessage: "of assets have a price, balance or valuation from the last 90 days",
    description: "Below the figure",
  }),
  toMendNote: defineMessage({
    id: "dataHealth.toMendNote",
    defaultMessage: "most serious first",
    description: "Below the count",
  }),
  nothing: defineMessage({
    id: "dataHealth.nothing",
    defaultMessage: "All up to date",
    description: "Title where everything is as it should be",
  }),
  nothingText: defineMessage({
    id: "dataHealth.nothingText",
    defaultMessage:
      "Every price and exchange rate is at most seven days old, every statement at most 90 days, every valuation at most a year.",
    description: "Where everything is as it should be",
  }),
}

/** Headings of the groups. */
export const issueGroups: Words<Tag> = {
  MissingRate: defineMessage({
    id: "dataHealth.missingRates",
    defaultMessage: "Missing exchange rates",
    description: "Heading",
  }),
  UnitsWithoutPrice: defineMessage({
    id: "dataHealth.unpriced",
    defaultMessage: "Holdings without a price",
    description: "Heading",
  }),
  SwapWithoutOtherLeg: defineMessage({
    id: "dataHealth.halfSwaps",
    defaultMessage: "Incomplete swaps",
    description: "Heading: of a swap of two tokens only one side was recorded",
  }),
  StakesBelowWhole: defineMessage({
    id: "dataHealth.stakes",
    defaultMessage: "Portfolios partly held",
    description: "Heading",
  }),
  StalePrice: defineMessage({
    id: "dataHealth.stalePrices",
    defaultMessage: "Outdated prices",
    description: "Heading",
  }),
  OldBalance: defineMessage({
    id: "dataHealth.oldBalances",
    defaultMessage: "Outdated statements",
    description: "Heading",
  }),
  OldValuation: defineMessage({
    id: "dataHealth.oldValuations",
    defaultMessage: "Outdated valuations",
    description: "Heading",
  }),
  StaleRate: defineMessage({
    id: "dataHealth.staleRates",
    defaultMessage: "Outdated exchange rates",
    description: "Heading",
  }),
}

/** How each kind of issue affects the figures. */
export const issueEffects: Words<Tag> = {
  MissingRate: defineMessage({
    id: "dataHealth.missingRates.effect",
    defaultMessage: "Amounts in these currencies are excluded from the totals until a rate is known.",
    description: "Below the heading: what it does to the figures",
  }),
  UnitsWithoutPrice: defineMessage({
    id: "dataHealth.unpriced.effect",
    defaultMessage: "No quoted price or valuation; carried at the price last paid, or at cost.",
    description: "Below the heading: what it does to the figures",
  }),
  SwapWithoutOtherLeg: defineMessage({
    id: "dataHealth.halfSwaps.effect",
    defaultMessage:
      "Only one side of these swaps was recorded, because recording was interrupted. The totals are too low or too high by the amount of the other side.",
    description: "Below the heading: what it does to the figures",
  }),
  StakesBelowWhole: defineMessage({
    id: "dataHealth.stakes.effect",
    defaultMessage:
      "The part that no portfolio here holds is treated as belonging to third parties and is excluded from all totals. That may be correct.",
    description: "Below the heading: what it does to the figures",
  }),
  StalePrice: defineMessage({
    id: "dataHealth.stalePrices.effect",
    defaultMessage: "The last price is carried forward and is more than seven days old.",
    description: "Below the heading: what it does to the figures",
  }),
  OldBalance: defineMessage({
    id: "dataHealth.oldBalances.effect",
    defaultMessage: "The last statement is more than 90 days old, or there is none.",
    description: "Below the heading: what it does to the figures",
  }),
  OldValuation: defineMessage({
    id: "dataHealth.oldValuations.effect",
    defaultMessage: "The last valuation is more than a year old, or there is none.",
    description: "Below the heading: what it does to the figures",
  }),
  StaleRate: defineMessage({
    id: "dataHealth.staleRates.effect",
    defaultMessage: "The last exchange rate is carried forward and is more than seven days old.",
    description: "Below the heading: what it does to the figures",
  }),
}

/** Who can fix an issue that no page of a household can fix. */
export const issueCures: Partial<Words<Tag>> = {
  MissingRate: defineMessage({
    id: "dataHealth.missingRates.cure",
    defaultMessage:
      "Exchange rates arrive with the daily update. If one is missing, ask the operator of this installation to import it:",
    description: "Below the list; the command follows that imports files",
  }),
  StaleRate: defineMessage({
    id: "dataHealth.staleRates.cure",
    defaultMessage:
      "Newer rates arrive with the daily update. If they do not, ask the operator of this installation to import them:",
    description: "Below the list; the command follows that imports files",
  }),
  StalePrice: defineMessage({
    id: "dataHealth.stalePrices.cure",
    defaultMessage: "The operator of this installation imports newer prices:",
    description: "Below the list; the command follows that imports files",
  }),
}

/** The details of an issue, and the link to its fix. */
export const issueMessages = {
  leftOut: defineMessage<{ readonly count: number }>({
    id: "dataHealth.leftOut",
    defaultMessage: "{count, plural, one {# line} other {# lines}} excluded from the totals",
    description: "Of a currency without an exchange rate: lines are holdings, debts and wallets",
  }),
  lastOn: defineMessage<{ readonly day: string; readonly days: number; readonly age: string }>({
    id: "dataHealth.lastOn",
    defaultMessage: "last on {day}, {days, plural, one {{age} day} other {{age} days}} earlier",
    description: "Of an old price, rate, statement or valuation",
  }),
  never: defineMessage({
    id: "dataHealth.never",
    defaultMessage: "nothing recorded yet",
    description: "In place of the day of the last statement or valuation",
  }),
  series: defineMessage<{ readonly symbol: string }>({
    id: "dataHealth.series",
    defaultMessage: "series {symbol}",
    description: "Of a holding: the price series that it follows",
  }),
  noSeries: defineMessage({
    id: "dataHealth.noSeries",
    defaultMessage: "no price series",
    description: "Of a holding without a price symbol",
  }),
  heldInPart: defineMessage<{ readonly percent: string; readonly rest: string }>({
    id: "dataHealth.heldInPart",
    defaultMessage: "{percent} held here, {rest} by third parties",
    description: "Of a portfolio",
  }),
  nothingReceived: defineMessage<{ readonly day: string; readonly counterpart: string }>({
    id: "dataHealth.nothingReceived",
    defaultMessage: "given on {day}, but nothing was received in {counterpart}",
    description: "Of a holding of tokens whose swap is incomplete; the counterpart is the other holding",
  }),
  nothingGiven: defineMessage<{ readonly day: string; readonly counterpart: string }>({
    id: "dataHealth.nothingGiven",
    defaultMessage: "received on {day}, but nothing was given from {counterpart}",
    description: "Of a holding of tokens whose swap is incomplete; the counterpart is the other holding",
  }),
  takeSwapBack: defineMessage({
    id: "dataHealth.takeSwapBack",
    defaultMessage: "Delete the swap and record it again",
    description: "Link to the trades of the holding",
  }),
  recordBalance: defineMessage({
    id: "dataHealth.recordBalance",
    defaultMessage: "Record a balance",
    description: "Link to where a balance is recorded",
  }),
  recordStatement: defineMessage({
    id: "dataHealth.recordStatement",
    defaultMessage: "Record a statement",
    description: "Link to the debt or wallet whose balance is recorded",
  }),
  recordValuation: defineMessage({
    id: "dataHealth.recordValuation",
    defaultMessage: "Record a valuation",
    description: "Link to where a valuation is recorded",
  }),
  nameSeries: defineMessage({
    id: "dataHealth.nameSeries",
    defaultMessage: "Choose a price series or record a valuation",
    description: "Link to the holding without a price",
  }),
  changeSeries: defineMessage({
    id: "dataHealth.changeSeries",
    defaultMessage: "Choose another price series, or remove it and record a valuation",
    description: "Link to the holding whose price is old",
  }),
  recordStake: defineMessage({
    id: "dataHealth.recordStake",
    defaultMessage: "View stakes",
    description: "Link to the portfolio",
  }),
}
