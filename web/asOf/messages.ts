import type { IntlShape } from "react-intl"
import { earliestDay } from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import type { DayRefusal } from "./asOf.tsx"
import { text, texts } from "#web/i18n/texts.ts"

export const asOfMessages = texts("reporting", {
  period: ["Period", "Name of the period picker"],
  asOf: ["As of {day}", "Button that shows and changes the day that all figures are of"],
  chooseDay: ["All figures as of", "Field and title: the day that all figures are of"],
  show: ["Show", "Button: shows the figures of the chosen day"],
  dayBefore: ["Day before", "Button"],
  dayAfter: ["Day after", "Button"],
  presets: ["Quick dates", "Name of the list of days, for screen readers"],
  today: ["Today", "Choice: figures of today"],
  endOfMonth: ["End of last month", "Choice"],
  endOfQuarter: ["End of last quarter", "Choice"],
  endOfYear: ["End of last year", "Choice"],
  aYearAgo: ["A year ago", "Choice"],
  totalsIn: ["Totals in", "Field: the currency that the totals are shown in for now"],
  ownCurrency: ["your base currency", "Beside the currency that the person chose in the settings"],
  copyLink: ["Copy link", "Button: copies an address that shows the same figures"],
  copyLinkNote: [
    "Includes the date, period, currency and household. Users with access see the same figures.",
    "Below the button that copies an address",
  ],
  linkCopied: ["Link copied.", "Notice"],
  linkByHand: ["Link to copy", "Field with an address, where the browser does not let a page copy anything"],
  sinceDay: ["Since another day", "Button beside the periods, and title: the period begins on a day that is typed"],
  since: ["Period starts at the end of", "Field: a day"],
  sinceMustBeEarlier: [
    "The period must start before {day}, the date of the figures.",
    "Below a field: that day is too late",
  ],
  past: ["Viewing figures as of {day}.", "Banner"],
  beforeFirst: [
    "Nothing is recorded before {day}, the date of the first entry.",
    "Banner, after the sentence that says which day of the past is shown",
  ],
  toFirst: ["Show {day}", "Button: shows the first day of which something is recorded"],
  backToToday: ["Back to today", "Button"],
  otherCurrency: ["Totals are shown in {currency}. Your base currency is {own}.", "Banner"],
  backToCurrency: ["Back to {currency}", "Button: totals in one's own currency again"],
  addressRefused: ["The date in the address cannot be shown. These are today’s figures.", "Banner"],
  linkNotYours: ["This link is not for you", "Title of a page in place of another household's figures"],
  linkNotYoursText: [
    "It shows figures of a household that you do not belong to, or no longer belong to. Ask the person who sent it to invite you.",
    "Text of that page",
  ],
  toOwn: ["Go to your own figures", "Link on that page"],
})

const refusals = {
  malformed: text("reporting.dayMalformed", "This is not a valid date. Enter day, month and year.", "Below a field"),
  future: text(
    "reporting.dayInFuture",
    "That date is in the future. The latest date with figures is {latest}.",
    "Below a field",
  ),
  tooEarly: text("reporting.dayTooEarly", "Figures start on {earliest}.", "Below a field"),
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
