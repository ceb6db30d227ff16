import { Schema } from "effect"
import { Currency } from "#domain/shared/money.ts"
import { AmountText } from "./figures.ts"

/** Why a figure cannot be computed. */
export const Unavailable = Schema.Literals([
  "nothingInvested", // no value above zero on any day of the period
  "noFlows",
  "sameDay", // everything happened on one day
  "onlyPaidIn",
  "onlyReceived",
  "noRate", // no interest rate makes the payments equal
  "severalRates", // several interest rates make the payments equal
  "rateTooLarge", // more than 1,000 % p.a.
  "missingRate", // an exchange rate is missing in the period
  "tooShort", // too few days for a meaningful figure
  "noPrices",
  "pricesStartLater",
  "notPaidIn",
  "noCommitment",
  "noAssets",
  "neverPaidOff", // the payments do not cover the interest, or there would be more than 5,200 of them
  "noTerms", // the terms are missing: rate, payment or due day
  "debtsExceedAssets", // own money is zero or less on some day
  "belowZero", // the base of the comparison is zero or less
]).annotate({ identifier: "Unavailable" })
export type Unavailable = typeof Unavailable.Type

/** A ratio as plain decimal text (0.1 for 10 %), or why there is none. Exactly one of the two is null. */
export const Ratio = Schema.Struct({
  value: Schema.NullOr(Schema.String),
  unavailable: Schema.NullOr(Unavailable),
}).annotate({ identifier: "Ratio" })
export type Ratio = typeof Ratio.Type

/** A money-weighted rate of return: annual, or of the period itself if that is less than a year. */
export const InternalRate = Schema.Struct({
  ...Ratio.fields,
  /** Null if the rate is unavailable. */
  basis: Schema.NullOr(Schema.Literals(["year", "period"])),
}).annotate({ identifier: "InternalRate" })
export type InternalRate = typeof InternalRate.Type

export const Badge = Schema.Literals(["excellent", "good", "moderate", "loss", "positive", "neutral", "negative"])
export type Badge = typeof Badge.Type

/** A gain in one currency: realised + unrealised, and exactly price effect + currency effect + fees. No income. */
export const GainView = Schema.Struct({
  currency: Currency,
  realised: AmountText,
  unrealised: AmountText,
  /** The sum of the two, and of the three parts below. */
  total: AmountText,
  price: AmountText,
  exchange: AmountText,
  /** Zero or below. */
  fees: AmountText,
  /** Dividends, interest, rent and distributions in excess of the cost, gross. */
  income: AmountText,
  expenses: AmountText,
  /** From dividends, interest, rent, distributions and exit proceeds. */
  taxWithheld: AmountText,
  /** Taxes on trades and swaps, less taxes that came back. The gain is before tax. */
  taxes: AmountText,
  /** The realised gain less `taxes` and the tax withheld from exit proceeds and from distributions that are no income. */
  realisedAfterTax: AmountText,
}).annotate({ identifier: "Gain" })
export type GainView = typeof GainView.Type
