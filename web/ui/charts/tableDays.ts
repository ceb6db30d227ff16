import { dayNumber } from "../../../server/contract/vocabulary.ts"

const everyDayUpTo = 100

/** Which days of a series its table lists, as indexes: every day of a short one, the ends of the months of a long one. */
export function tableDays(from: string, count: number): ReadonlyArray<number> {
  if (count <= everyDayUpTo) return Array.from({ length: count }, (_, index) => index)
  const [year = 0, month = 1] = from.split("-").map(Number)
  const first = dayNumber(from)
  const days = [0]
  for (let months = 1; ; months++) {
    const end = Date.UTC(year, month - 1 + months, 0) / 86_400_000 - first
    if (end >= count - 1) break
    if (end > 0) days.push(end)
  }
  return [...days, count - 1]
}
