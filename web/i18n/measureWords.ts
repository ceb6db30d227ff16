import type { Badge, InternalRate, Unavailable } from "#contract/figures/measures.ts"
import type { ChangeWindow } from "#contract/figures/standing.ts"
import type { Words } from "./wordsByValue.ts"
import { texts } from "./texts.ts"

/*
 * The terms for figures and their meaning.
 */

/** After a money-weighted rate. */
export const rateBasisNames: Words<NonNullable<InternalRate["basis"]>> = texts("rate", {
  year: ["p.a.", "After a rate of return: per year"],
  period: ["not annualised", "After a rate of return of less than a year: it is that of the period itself"],
})

export const badgeNames: Words<Badge> = texts("badge", {
  excellent: ["Excellent", "Badge beside a return or gain"],
  good: ["Good", "Badge beside a return or gain"],
  moderate: ["Moderate", "Badge beside a return or gain"],
  loss: ["Loss", "Badge beside a return or gain"],
  positive: ["Positive", "Badge beside a return or gain"],
  neutral: ["Neutral", "Badge beside a return or gain"],
  negative: ["Negative", "Badge beside a return or gain"],
})

export const changeWindowNames: Words<ChangeWindow> = texts("changeWindow", {
  day: ["1 day", "Since when a change is measured"],
  week: ["7 days", "Since when a change is measured"],
  month: ["30 days", "Since when a change is measured"],
  yearToDate: ["Year to date", "Since when a change is measured"],
  sinceStart: ["Since inception", "Since when a change is measured"],
})

/** The reasons why a figure is unavailable, as whole sentences. */
export const unavailableReasons: Words<Unavailable> = texts("unavailable", {
  nothingInvested: [
    "Not available: nothing was invested in this period.",
    "Why a figure is not available: a whole sentence",
  ],
  noFlows: ["Not available: no cash flows are recorded.", "Why a figure is not available: a whole sentence"],
  sameDay: ["Not available: all cash flows are on one day.", "Why a figure is not available: a whole sentence"],
  onlyPaidIn: [
    "Not available: only contributions so far, and no value yet.",
    "Why a figure is not available: a whole sentence",
  ],
  onlyReceived: ["Not available: nothing was paid in.", "Why a figure is not available: a whole sentence"],
  noRate: [
    "Not available: no rate of return solves these cash flows.",
    "Why a figure is not available: a whole sentence",
  ],
  severalRates: [
    "Not available: several rates of return solve these cash flows, so none of them is the return.",
    "Why a figure is not available: a whole sentence",
  ],
  rateTooLarge: [
    "Not available: the rate is above 1,000 % p.a. and means nothing.",
    "Why a figure is not available: a whole sentence",
  ],
  missingRate: [
    "Not available: an exchange rate is missing in this period.",
    "Why a figure is not available: a whole sentence",
  ],
  tooShort: ["Not available: the period is too short.", "Why a figure is not available: a whole sentence"],
  noPrices: ["Not available: no prices.", "Why a figure is not available: a whole sentence"],
  pricesStartLater: [
    "Not available: prices start after the beginning of this period.",
    "Why a figure is not available: a whole sentence",
  ],
  notPaidIn: ["Not available: nothing has been paid in yet.", "Why a figure is not available: a whole sentence"],
  noCommitment: ["Not available: no commitment is recorded.", "Why a figure is not available: a whole sentence"],
  noAssets: ["Not available: there are no assets.", "Why a figure is not available: a whole sentence"],
  neverPaidOff: [
    "Not available: by these payments the debt would never be paid off, or only after more than 5,200 of them.",
    "Why a figure is not available: a whole sentence",
  ],
  noTerms: [
    "Not available: the interest rate, the payment or the due date is missing.",
    "Why a figure is not available: a whole sentence",
  ],
  debtsExceedAssets: [
    "Not available: on at least one day of the period, debts were as large as assets, or larger.",
    "Why a figure is not available: a whole sentence",
  ],
  belowZero: [
    "Not available: the amount to compare with is zero or negative.",
    "Why a figure is not available: a whole sentence",
  ],
})
