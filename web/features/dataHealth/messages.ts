import type { HealthIssue } from "#contract/figures/explain.ts"
import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

type Tag = HealthIssue["_tag"]

export const dataHealthMessages = texts("dataHealth", {
  heading: ["Data sources for the figures as of {day}, and how to improve them", "Below the title"],
  valuedRecently: ["Valued recently", "Name of a figure: a share of the assets"],
  valuedRecentlyNote: ["of assets have a price, balance or valuation from the last 90 days", "Below the figure"],
  toMendNote: ["most serious first", "Below the count"],
  nothing: ["All up to date", "Title where everything is as it should be"],
  nothingText: [
    "Every price and exchange rate is at most seven days old, every statement at most 90 days, every valuation and every statement of a debt with a repayment plan at most a year.",
    "Where everything is as it should be",
  ],
})

/** The assets that were not valued recently. */
export const olderMessages = texts("dataHealth.older", {
  title: ["Older than 90 days", "Heading above assets whose last price, balance or valuation is older"],
  note: [
    "The other {share} of assets, the largest first. A valuation is due after a year, so not everything here needs fixing.",
    "Below the heading; share is a percentage",
  ],
  last: ["Last value", "Column: the day of the last price, balance or valuation"],
  age: ["Age", "Column: how many days ago that was"],
  days: ["{days, plural, one {{age} day} other {{age} days}}", "In the column age; age is the formatted number"],
  cure: ["To do", "Column: a link to where a newer value is recorded"],
})

/** Headings of the groups. */
export const issueGroups: Words<Tag> = {
  MissingRate: text("dataHealth.missingRates", "Missing exchange rates", "Heading"),
  HeldPrice: text(
    "dataHealth.heldPrices",
    "Prices to confirm",
    "Heading: prices that are held because they differ too much",
  ),
  PriceFactor: text(
    "dataHealth.priceFactors",
    "Prices likely in another unit",
    "Heading: typed prices that are about 100 or 1,000 times the quoted one",
  ),
  ActionWithoutPrice: text(
    "dataHealth.actions",
    "Spin-offs and mergers without a price",
    "Heading: prices decide how the cost is divided, and they are not known yet",
  ),
  UnitsWithoutPrice: text("dataHealth.unpriced", "Holdings without a price", "Heading"),
  SwapWithoutOtherLeg: text(
    "dataHealth.halfSwaps",
    "Incomplete swaps",
    "Heading: of a swap of two tokens only one side was recorded",
  ),
  SoldNotClosed: text("dataHealth.sold", "Sold and not closed", "Heading: holdings that still count after their sale"),
  StakesBelowWhole: text("dataHealth.stakes", "Portfolios partly held", "Heading"),
  StalePrice: text("dataHealth.stalePrices", "Outdated prices", "Heading"),
  OldBalance: text("dataHealth.oldBalances", "Outdated statements", "Heading"),
  OldValuation: text("dataHealth.oldValuations", "Outdated valuations", "Heading"),
  StaleRate: text("dataHealth.staleRates", "Outdated exchange rates", "Heading"),
}

/** How each kind of issue affects the figures. */
export const issueEffects: Words<Tag> = {
  MissingRate: text(
    "dataHealth.missingRates.effect",
    "Amounts in these currencies are excluded from the totals until a rate is known.",
    "Below the heading: what it does to the figures",
  ),
  HeldPrice: text(
    "dataHealth.heldPrices.effect",
    "These prices are more than 50 % away from the day before, without a split. They are held, and the last good price counts.",
    "Below the heading: what it does to the figures",
  ),
  PriceFactor: text(
    "dataHealth.priceFactors.effect",
    "The price that was typed and the quoted price of the same days differ by a factor of about 100 or 1,000. Pence, cents or percent were likely typed for whole units, or the price series is in another unit.",
    "Below the heading: what it does to the figures",
  ),
  ActionWithoutPrice: text(
    "dataHealth.actions.effect",
    "Prices decide which cost goes to the new shares, and they are not known yet. Until then none goes along with a spin-off, and all cash of a merger counts as gain.",
    "Below the heading: what it does to the figures",
  ),
  UnitsWithoutPrice: text(
    "dataHealth.unpriced.effect",
    "No quoted price or valuation; carried at the price last paid, or at cost.",
    "Below the heading: what it does to the figures",
  ),
  SwapWithoutOtherLeg: text(
    "dataHealth.halfSwaps.effect",
    "Only one side of these swaps was recorded, because recording was interrupted. The totals are too low or too high by the amount of the other side.",
    "Below the heading: what it does to the figures",
  ),
  SoldNotClosed: text(
    "dataHealth.sold.effect",
    "These holdings were sold, but their value still counts in addition to the proceeds. Close the holding, or state which part was sold.",
    "Below the heading: what it does to the figures",
  ),
  StakesBelowWhole: text(
    "dataHealth.stakes.effect",
    "The part that no portfolio here holds is treated as belonging to third parties and is excluded from all totals. That may be correct.",
    "Below the heading: what it does to the figures",
  ),
  StalePrice: text(
    "dataHealth.stalePrices.effect",
    "The last price is carried forward and is more than seven days old.",
    "Below the heading: what it does to the figures",
  ),
  OldBalance: text(
    "dataHealth.oldBalances.effect",
    "The last statement is more than 90 days old (for a debt with a repayment plan: more than a year), or there is none.",
    "Below the heading: what it does to the figures",
  ),
  OldValuation: text(
    "dataHealth.oldValuations.effect",
    "The last valuation is more than a year old, or there is none.",
    "Below the heading: what it does to the figures",
  ),
  StaleRate: text(
    "dataHealth.staleRates.effect",
    "The last exchange rate is carried forward and is more than seven days old.",
    "Below the heading: what it does to the figures",
  ),
}

/** Who can fix an issue that no page of a household can fix. */
export const issueCures: Partial<Words<Tag>> = {
  HeldPrice: text(
    "dataHealth.heldPrices.cure",
    "You can record a valuation of your own. The operator of this installation accepts or rejects held prices:",
    "Below the list; the command follows that accepts prices",
  ),
  MissingRate: text(
    "dataHealth.missingRates.cure",
    "Exchange rates arrive with the daily update. If one is missing, ask the operator of this installation to import it:",
    "Below the list; the command follows that imports files",
  ),
  StaleRate: text(
    "dataHealth.staleRates.cure",
    "Newer rates arrive with the daily update. If they do not, ask the operator of this installation to import them:",
    "Below the list; the command follows that imports files",
  ),
  StalePrice: text(
    "dataHealth.stalePrices.cure",
    "The operator of this installation imports newer prices:",
    "Below the list; the command follows that imports files",
  ),
}

/** The details of an issue, and the link to its fix. */
export const issueMessages = texts("dataHealth", {
  otherProvider: [
    "{provider} quotes this currency. The operator of this installation can have it asked.",
    "Beside a currency without new rates of the central bank",
  ],
  toProviders: ["To the providers", "Link to a page of the administration"],
  leftOut: [
    "{count, plural, one {# line} other {# lines}} excluded from the totals",
    "Of a currency without an exchange rate: lines are holdings, debts and wallets",
  ],
  lastOn: [
    "last on {day}, {days, plural, one {{age} day} other {{age} days}} earlier",
    "Of an old price, rate, statement or valuation",
  ],
  never: ["no value recorded yet", "In place of the day of the last statement or valuation"],
  series: ["series {symbol}", "Of a holding: the price series that it follows"],
  source: ["source: {source}", "Of an old price or rate: who published it, or the file"],
  noSeries: ["no price series", "Of a holding without a price symbol"],
  heldInPart: ["{percent} held here, {rest} by third parties", "Of a portfolio"],
  nothingReceived: [
    "given on {day}, but nothing was received in {counterpart}",
    "Of a holding of tokens whose swap is incomplete; the counterpart is the other holding",
  ],
  nothingGiven: [
    "received on {day}, but nothing was given from {counterpart}",
    "Of a holding of tokens whose swap is incomplete; the counterpart is the other holding",
  ],
  heldPrice: ["{value} on {day}, after {good} on {goodOn}", "A price that is held, and the last good one"],
  hundredfold: [
    "likely pence or cents taken for whole units",
    "Why a price is likely wrong: it differs by a factor of 100",
  ],
  priceFactor: [
    "{typed} per unit typed on {day}, quoted at {quoted}: a factor of about {factor}",
    "A typed price beside the quoted one; both are amounts",
  ],
  soldNotClosed: [
    "sold for {proceeds} on {day}, still counted at {value}",
    "Of a holding that was sold and not closed; both are amounts",
  ],
  actionWithoutPrice: ["on {day}, without a price of the new or the old shares", "Of a spin-off or merger"],
  stateThePart: [
    "Record a price, or delete the entry and state the part of the cost",
    "Link to the trades of the holding",
  ],
  correctPrice: ["View the entry", "Link to where an entry of the holding can be corrected"],
  takeSwapBack: ["Delete the swap and record it again", "Link to the trades of the holding"],
  recordBalance: ["Record a balance", "Link to where a balance is recorded"],
  recordStatement: ["Record a statement", "Link to the debt or wallet whose balance is recorded"],
  recordValuation: ["Record a valuation", "Link to where a valuation is recorded"],
  nameSeries: ["Choose a price series or record a valuation", "Link to the holding without a price"],
  changeSeries: [
    "Choose another price series, or remove it and record a valuation",
    "Link to the holding whose price is old",
  ],
  recordStake: ["View stakes", "Link to the portfolio"],
})
