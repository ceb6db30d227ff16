import { dayOfNumber, dayNumber } from "../../../server/contract/vocabulary.ts"

const everyDayUpTo = 100

/** Which days of a series its table lists, as indexes: every day of a short one, the ends of the months of a long one. */
export function tableDays(from: string, count: number): ReadonlyArray<number> {
  const all = Array.from({ length: count }, (_, index) => index)
  if (count <= everyDayUpTo) return all
  const first = dayNumber(from)
  return all.filter((index) => index === 0 || index === count - 1 || dayOfNumber(first + index + 1).endsWith("-01"))
}
