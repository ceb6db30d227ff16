import { type CalendarDate, dayNumber } from "../../shared/calendarDate.ts"
import type { Currency } from "../../shared/money.ts"
import type { CostGone } from "../line.ts"
import { fractionInBook } from "../performance/bookAmounts.ts"
import { inBook, splitOf } from "./amounts.ts"
import { Lots } from "./lots.ts"
import type { MovementDay, WentOut } from "./movements.ts"
import { booked, difference, type ExplainedNode, isNothing, leaf, product, quotient, type Source, sum } from "./tree.ts"

/** What units cost that are held, and what of it left with those that are gone, day by day. */
export interface UnitCost {
  readonly held: ExplainedNode | undefined
  readonly gone: ReadonlyMap<number, CostGone<ExplainedNode>>
}

interface Line {
  readonly currency: Currency
}

/**
 * At average cost: what was paid, less the part of the cost that each day's sales and deliveries took, which is that of
 * their units among those held. To 18 decimals; whoever takes all units takes all the cost.
 */
export function averageCost(days: ReadonlyArray<MovementDay>, until: CalendarDate, { currency }: Line): UnitCost {
  const money = { currency }
  const paid: Array<ExplainedNode> = []
  const taken: Array<ExplainedNode> = []
  const gone = new Map<number, CostGone<ExplainedNode>>()
  let [units, cost] = [0n, 0n]
  let last: Source | undefined
  for (const day of days) {
    if (day.on > until) break
    for (const { from, to } of day.splits) {
      units = splitOf(units, from, to)
      last = from.source ?? last
    }
    for (const one of day.cameIn) {
      units += inBook(one.units)
      const purchase = sum("trade", one.paid, money)
      cost += inBook(purchase)
      if (one.paid.length > 0) paid.push(one.paid.length === 1 ? (one.paid[0] as ExplainedNode) : purchase)
      last = one.units.source ?? last
    }
    if (day.wentOut.length === 0 || !last) continue
    const costHeld = leaf("cost", fractionInBook(cost), last, money)
    const unitsHeld = leaf("units", fractionInBook(units), last)
    const part = (what: "taking", out: ReadonlyArray<WentOut>): ExplainedNode => {
      const [only, ...others] = out.map((one) => one.units)
      const left = only && others.length === 0 ? only : sum("units", only ? [only, ...others] : [])
      if (inBook(left) === inBook(unitsHeld)) return { ...costHeld, what }
      return isNothing(left) || isNothing(unitsHeld)
        ? sum(what, [], money)
        : booked(product(what, [costHeld, quotient("factor", left, unitsHeld)], money))
    }
    const sales = day.wentOut.filter(({ by }) => by === "sale")
    const all = part("taking", day.wentOut)
    const sold = part("taking", sales)
    gone.set(dayNumber(day.on), {
      sold,
      taken: sales.length === day.wentOut.length ? sum("taking", [], money) : difference("taking", all, [sold], money),
    })
    taken.push(all)
    cost -= inBook(all)
    units -= day.wentOut.reduce((out, one) => out + inBook(one.units), 0n)
    last = day.wentOut.at(-1)?.units.source ?? last
  }
  const whole = sum("trade", paid, money)
  const held = taken.length === 0 ? { ...whole, what: "cost" as const } : difference("cost", whole, taken, money)
  return { held: last ? held : undefined, gone }
}

/** Lot by lot, where the oldest units leave first. */
export function fifoCost(days: ReadonlyArray<MovementDay>, until: CalendarDate, { currency }: Line): UnitCost {
  const lots = new Lots(currency)
  const gone = new Map<number, CostGone<ExplainedNode>>()
  let isKnown = false
  for (const day of days) {
    if (day.on > until) break
    isKnown = true
    for (const split of day.splits) lots.split(split)
    for (const one of day.cameIn) lots.add(one)
    if (day.wentOut.length === 0) continue
    const sales = day.wentOut.filter(({ by }) => by === "sale")
    const deliveries = day.wentOut.filter(({ by }) => by === "delivery")
    const leaves = inBookOf(deliveries) + inBookOf(sales) === lots.units
    const sold = lots.take(inBookOf(sales), leaves && deliveries.length === 0 ? "and the rest" : "no more", day.wentOut)
    const taken = lots.take(inBookOf(deliveries), leaves ? "and the rest" : "no more", day.wentOut)
    gone.set(dayNumber(day.on), {
      sold: sum("taking", sold, { currency }),
      taken: sum("taking", taken, { currency }),
    })
  }
  return { held: isKnown ? sum("cost", lots.open(), { currency }) : undefined, gone }
}

const inBookOf = (out: ReadonlyArray<WentOut>): bigint => out.reduce((all, { units }) => all + inBook(units), 0n)
