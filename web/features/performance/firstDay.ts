import { addDays, type CalendarDate, earliestDay } from "#contract/vocabulary.ts"

interface Period {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/**
 * The day to name as the first of a return. One since inception is measured from the end of the day before the first day held,
 * so that the first purchase is in the return; that first day is named. Other periods begin at the end of the chosen day.
 */
export const firstDayOf = ({ from, to }: Period, isSinceInception: boolean): CalendarDate =>
  isSinceInception && from !== earliestDay && from < to ? addDays(from, 1) : from
