import { defineMessage } from "react-intl"
import type { Badge, InternalRate, Unavailable } from "#contract/measures.ts"
import type { ChangeWindow } from "#contract/standing.ts"
import type { Words } from "./wordsByValue.ts"

/*
 * The terms for figures and their meaning.
 */

/** After a money-weighted rate. */
export const rateBasisNames: Words<NonNullable<InternalRate["basis"]>> = {
  year: defineMessage({ id: "rate.year", defaultMessage: "p.a.", description: "After a rate of return: per year" }),
  period: defineMessage({
    id: "rate.period",
    defaultMessage: "not annualised",
    description: "After a rate of return of less than a year: it is that of the period itself",
  }),
}

export const badgeNames: Words<Badge> = {
  excellent: defineMessage({
    id: "badge.excellent",
    defaultMessage: "Excellent",
    description: "Badge beside a return or gain",
  }),
  good: defineMessage({ id: "badge.good", defaultMessage: "Good", description: "Badge beside a return or gain" }),
  moderate: defineMessage({
    id: "badge.moderate",
    defaultMessage: "Moderate",
    description: "Badge beside a return or gain",
  }),
  loss: defineMessage({ id: "badge.loss", defaultMessage: "Loss", description: "Badge beside a return or gain" }),
  positive: defineMessage({
    id: "badge.positive",
    defaultMessage: "Positive",
    description: "Badge beside a return or gain",
  }),
  neutral: defineMessage({
    id: "badge.neutral",
    defaultMessage: "Neutral",
    description: "Badge beside a return or gain",
  }),
  negative: defineMessage({
    id: "badge.negative",
    defaultMessage: "Negative",
    description: "Badge beside a return or gain",
  }),
}

export const changeWindowNames: Words<ChangeWindow> = {
  day: defineMessage({
    id: "changeWindow.day",
    defaultMessage: "1 day",
    description: "Since when a change is measured",
  }),
  week: defineMessage({
    id: "changeWindow.week",
    defaultMessage: "7 days",
    description: "Since when a change is measured",
  }),
  month: defineMessage({
    id: "changeWindow.month",
    defaultMessage: "30 days",
    description: "Since when a change is measured",
  }),
  yearToDate: defineMessage({
    id: "changeWindow.yearToDate",
    defaultMessage: "Year to date",
    description: "Since when a change is measured",
  }),
  sinceStart: defineMessage({
    id: "changeWindow.sinceStart",
    defaultMessage: "Since inception",
    description: "Since when a change is measured",
  }),
}

/** The reasons why a figure is unavailable, as whole sentences. */
export const unavailableReasons: Words<Unavailable> = {
  nothingInvested: defineMessage({
    id: "unavailable.nothingInvested",
    defaultMessage: "Not available: nothing was invested in this period.",
    description: "Why a figure is not available: a whole sentence",
  }),
  noFlows: defineMessage({
    id: "unavailable.noFlows",
    defaultMessage: "Not available: no cash flows are recorded.",
    description: "Why a figure is not available: a whole sentence",
  }),
  sameDay: defineMessage({
    id: "unavailable.sameDay",
    defaultMessage: "Not available: all cash flows are on one day.",
    description: "Why a figure is not available: a whole sentence",
  }),
  onlyPaidIn: defineMessage({
    id: "unavailable.onlyPaidIn",
    defaultMessage: "Not available: only contributions so far, and no value yet.",
    description: "Why a figure is not available: a whole sentence",
  }),
  onlyReceived: defineMessage({
    id: "unavailable.onlyReceived",
    defaultMessage: "Not available: nothing was paid in.",
    description: "Why a figure is not available: a whole sentence",
  }),
  noRate: defineMessage({
    id: "unavailable.noRate",
    defaultMessage: "Not available: no rate of return solves these cash flows.",
    description: "Why a figure is not available: a whole sentence",
  }),
  severalRates: defineMessage({
    id: "unavailable.severalRates",
    defaultMessage: "Not available: several rates of return solve these cash flows, so none of them is the return.",
    description: "Why a figure is not available: a whole sentence",
  }),
  rateTooLarge: defineMessage({
    id: "unavailable.rateTooLarge",
    defaultMessage: "Not available: the rate is above 1,000 % p.a. and means nothing.",
    description: "Why a figure is not available: a whole sentence",
  }),
  missingRate: defineMessage({
    id: "unavailable.missingRate",
    defaultMessage: "Not available: an exchange rate is missing in this period.",
    description: "Why a figure is not available: a whole sentence",
  }),
  tooShort: defineMessage({
    id: "unavailable.tooShort",
    defaultMessage: "Not available: the period is too short.",
    description: "Why a figure is not available: a whole sentence",
  }),
  noPrices: defineMessage({
    id: "unavailable.noPrices",
    defaultMessage: "Not available: no prices.",
    description: "Why a figure is not available: a whole sentence",
  }),
  pricesStartLater: defineMessage({
    id: "unavailable.pricesStartLater",
    defaultMessage: "Not available: prices start after the beginning of this period.",
    description: "Why a figure is not available: a whole sentence",
  }),
  notPaidIn: defineMessage({
    id: "unavailable.notPaidIn",
    defaultMessage: "Not available: nothing has been paid in yet.",
    description: "Why a figure is not available: a whole sentence",
  }),
  noCommitment: defineMessage({
    id: "unavailable.noCommitment",
    defaultMessage: "Not available: no commitment is recorded.",
    description: "Why a figure is not available: a whole sentence",
  }),
  noAssets: defineMessage({
    id: "unavailable.noAssets",
    defaultMessage: "Not available: there are no assets.",
    description: "Why a figure is not available: a whole sentence",
  }),
  neverPaidOff: defineMessage({
    id: "unavailable.neverPaidOff",
    defaultMessage: "Not available: the payments do not cover the interest, so the debt would never be paid off.",
    description: "Why a figure is not available: a whole sentence",
  }),
  noTerms: defineMessage({
    id: "unavailable.noTerms",
    defaultMessage: "Not available: the interest rate, the payment or the due date is missing.",
    description: "Why a figure is not available: a whole sentence",
  }),
  belowZero: defineMessage({
    id: "unavailable.belowZero",
    defaultMessage: "Not available: the amount to compare with is zero or negative.",
    description: "Why a figure is not available: a whole sentence",
  }),
}
