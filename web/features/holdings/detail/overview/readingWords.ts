import { daysBetween } from "#web/format/days.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import type { ReadingSource } from "./readingSource.ts"

/** The day of a fact and how long ago it was, or from which it is carried back. */
export const age = (stated: string, { on, words, intl }: ReadingSource): string =>
  stated > on
    ? intl.formatMessage(labelWords.carriedBack, { day: words.day(stated, "medium") })
    : intl.formatMessage(messages.statedOn, {
        day: words.day(stated, "medium"),
        days: daysBetween(stated, on),
        age: words.count(daysBetween(stated, on)),
      })
