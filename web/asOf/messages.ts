import { defineMessage, type IntlShape } from "react-intl"
import { earliestDay } from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import type { DayRefusal } from "./asOf.tsx"

export const asOfMessages = {
  period: defineMessage({ id: "reporting.period", defaultMessage: "Period", description: "Name of the period picker" }),
  asOf: defineMessage<{ readonly day: string }>({
    id: "reporting.asOf",
    defaultMessage: "As of {day}",
    description: "Button that shows and changes the day that all figures are of",
  }),
  chooseDay: defineMessage({
    id: "reporting.chooseDay",
    defaultMessage: "All figures as of",
    description: "Field and title: the day that all figures are of",
  }),
  show: defineMessage({
    id: "reporting.show",
    defaultMessage: "Show",
    description: "Button: shows the figures of the chosen day",
  }),
  dayBefore: defineMessage({ id: "reporting.dayBefore", defaultMessage: "Day before", description: "Button" }),
  dayAfter: defineMessage({ id: "reporting.dayAfter", defaultMessage: "Day after", description: "Button" }),
  presets: defineMessage({
    id: "reporting.presets",
    defaultMessage: "Quick dates",
    description: "Name of the list of days, for screen readers",
  }),
  today: defineMessage({ id: "reporting.today", defaultMessage: "Today", description: "Choice: figures of today" }),
  endOfMonth: defineMessage({ id: "reporting.endOfMonth", defaultMessage: "End of last month", description: "Choice" }),
  endOfQuarter: defineMessage({
    id: "reporting.endOfQuarter",
    defaultMessage: "End of last quarter",
    description: "Choice",
  }),
  endOfYear: defineMessage({ id: "reporting.endOfYear", defaultMessage: "End of last year", description: "Choice" }),
  aYearAgo: defineMessage({ id: "reporting.aYearAgo", defaultMessage: "A year ago", description: "Choice" }),
  totalsIn: defineMessage({
    id: "reporting.totalsIn",
    defaultMessage: "Totals in",
    description: "Field: the currency that the totals are shown in for now",
  }),
  ownCurrency: defineMessage({
    id: "reporting.ownCurrency",
    defaultMessage: "your base currency",
    description: "Beside the currency that the person chose in the settings",
  }),
  copyLink: defineMessage({
    id: "reporting.copyLink",
    defaultMessage: "Copy link",
    description: "Button: copies an address that shows the same figures",
  }),
  copyLinkNote: defineMessage({
    id: "reporting.copyLinkNote",
    defaultMessage: "Includes the date, period, currency and household. Users with access see the same figures.",
    description: "Below the button that copies an address",
  }),
  linkCopied: defineMessage({ id: "reporting.linkCopied", defaultMessage: "Link copied.", description: "Notice" }),
  linkByHand: defineMessage({
    id: "reporting.linkByHand",
    defaultMessage: "Link to copy",
    description: "Field with an address, where the browser does not let a page copy anything",
  }),
  sinceDay: defineMessage({
    id: "reporting.sinceDay",
    defaultMessage: "Since another day",
    description: "Button beside the periods, and title: the period begins on a day that is typed",
  }),
  since: defineMessage({
    id: "reporting.since",
    defaultMessage: "Period starts at the end of",
    description: "Field: a day",
  }),
  sinceMustBeEarlier: defineMessage<{ readonly day: string }>({
    id: "reporting.sinceMustBeEarlier",
    defaultMessage: "The period must start before {day}, the date of the figures.",
    description: "Below a field: that day is too late",
  }),
  past: defineMessage<{ readonly day: string }>({
    id: "reporting.past",
    defaultMessage: "Viewing figures as of {day}.",
    description: "Banner",
  }),
  beforeFirst: defineMessage<{ readonly day: string }>({
    id: "reporting.beforeFirst",
    defaultMessage: "Nothing is recorded before {day}, the date of the first entry.",
    description: "Banner, after the sentence that says which day of the past is shown",
  }),
  toFirst: defineMessage<{ readonly day: string }>({
    id: "reporting.toFirst",
    defaultMessage: "Show {day}",
    description: "Button: shows the first day of which something is recorded",
  }),
  backToToday: defineMessage({
    id: "reporting.backToToday",
    defaultMessage: "Back to today",
    description: "Button",
  }),
  otherCurrency: defineMessage<{ readonly currency: string; readonly own: string }>({
    id: "reporting.otherCurrency",
    defaultMessage: "Totals are shown in {currency}. Your base currency is {own}.",
    description: "Banner",
  }),
  backToCurrency: defineMessage<{ readonly currency: string }>({
    id: "reporting.backToCurrency",
    defaultMessage: "Back to {currency}",
    description: "Button: totals in one's own currency again",
  }),
  addressRefused: defineMessage({
    id: "reporting.addressRefused",
    defaultMessage: "The date in the address cannot be shown. These are today’s figures.",
    description: "Banner",
  }),
  linkNotYours: defineMessage({
    id: "reporting.linkNotYours",
    defaultMessage: "This link is not for you",
    description: "Title of a page in place of another household's figures",
  }),
  linkNotYoursText: defineMessage({
    id: "reporting.linkNotYoursText",
    defaultMessage:
      "It shows figures of a household that you do not belong to, or no longer belong to. Ask the person who sent it to invite you.",
    description: "Text of that page",
  }),
  toOwn: defineMessage({
    id: "reporting.toOwn",
    defaultMessage: "Go to your own figures",
    description: "Link on that page",
  }),
}

const refusals = {
  malformed: defineMessage({
    id: "reporting.dayMalformed",
    defaultMessage: "This is not a valid date. Enter day, month and year.",
    description: "Below a field",
  }),
  future: defineMessage<{ readonly latest: string }>({
    id: "reporting.dayInFuture",
    defaultMessage: "That date is in the future. The latest date with figures is {latest}.",
    description: "Below a field",
  }),
  tooEarly: defineMessage<{ readonly earliest: string }>({
    id: "reporting.dayTooEarly",
    defaultMessage: "Figures start on {earliest}.",
    description: "Below a field",
  }),
}

/** Why a day is not shown, and what to do instead. */
export function dayRefused(refusal: DayRefusal, latest: string, intl: IntlShape, { day }: Figures): string {
  switch (refusal) {
    case "malformed":
      return intl.formatMessage(refusals.malformed)
    case "future":
      return intl.formatMessage(refusals.future, { latest: day(latest) })
    case "tooEarly":
      return intl.formatMessage(refusals.tooEarly, { earliest: day(earliestDay) })
  }
}
