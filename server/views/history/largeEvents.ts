import { BigDecimal } from "effect"
import { centsAt, type DailyCents } from "#domain/measures/daily/dailyCents.ts"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"

/** A day on which the net worth jumped. */
export interface Jump {
  readonly on: CalendarDate
  readonly change: string
}

/** A jump is large if it is more than a fiftieth of the highest net worth of the period. */
const largeFrom = 50n
/** How many days are searched for a cause, those with the largest jumps first. */
const jumpsMost = 60

/** The days after the first one on which the net worth differs much from that of the day before, largest first. */
export function largeJumps(from: CalendarDate, net: DailyCents): ReadonlyArray<Jump> {
  const count = net.cents.length
  const cents = Array.from({ length: count }, (_, index) => centsAt(net, index))
  const highest = cents.reduce((most, one) => (size(one) > most ? size(one) : most), 0n)
  return cents
    .map((one, index) => ({ index, change: one - (cents[index - 1] ?? one) }))
    .filter(({ change }) => size(change) * largeFrom > highest)
    .sort((a, b) => (size(a.change) > size(b.change) ? -1 : 1))
    .slice(0, jumpsMost)
    .map(({ index, change }) => ({
      on: addDays(from, index),
      change: toFixedString(BigDecimal.make(change, net.decimals), net.decimals),
    }))
}

const size = (cents: bigint): bigint => (cents < 0n ? -cents : cents)
