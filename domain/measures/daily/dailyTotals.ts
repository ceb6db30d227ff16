import type { LineId } from "#domain/shared/ids.ts"
import type { WeightedByDay } from "#domain/measures/netWorth/balanceLines.ts"
import { addTo, conversionOn } from "#domain/measures/valuation/conversion.ts"
import { type DailyCentsDraft, noCents, writeCents } from "./dailyCents.ts"
import { dailyEstimates, integersEnd, type Side, u } from "./dailyEstimates.ts"
import type { DailyRates } from "./dailyRates.ts"
import {
  type Fraction,
  fraction,
  fractionOf,
  minus,
  negative,
  nothing,
  plus,
  times,
  wholeUnitsOf,
} from "#domain/numbers/fraction.ts"
import { type Member, partOn, type ValueGroup, valueAt, valueGroups, type ValuesOfLine } from "./valueGroups.ts"

export type { ValuesOfLine } from "./valueGroups.ts"

/*
 * Figures for years of days, each equal to the exact one rounded once to the decimals of its currency, here called cents, without computing each day exactly.
 *
 * A day's figure is estimated in floating point, with a bound on the error. If the estimate is farther than this bound
 * from the nearest half cent, where rounding changes, the exact figure is on the same side of that half cent, and the
 * rounded estimate is the rounded figure. On the other days, those that fall on half a cent and a few more in a
 * million, the figure is computed in fractions. So is every figure of 2 ** 53 cents or more, because there the bound
 * exceeds a cent.
 *
 * The bound of the net figure is the sum of those of assets and debts, plus one rounding.
 */

/** Assets and debts on each day of a range. */
export interface DailyTotals {
  readonly from: number
  readonly count: number
  readonly assets: DailyCentsDraft
  readonly debts: DailyCentsDraft
  readonly net: DailyCentsDraft
  /** 1 on days when something is left out, because its currency has no exchange rate yet. */
  readonly incomplete: Uint8Array
  /** The lines that are left out on these days, by the currency without a rate. */
  readonly missing: Map<string, Set<LineId>>
  /** How many figures had to be computed in fractions. */
  computedInFractions: number
}

/** `decimals`: those of the currency of the totals. */
export const noTotals = (from: number, count: number, decimals: number): DailyTotals => ({
  from,
  count,
  assets: noCents(count, decimals),
  debts: noCents(count, decimals),
  net: noCents(count, decimals),
  incomplete: new Uint8Array(count),
  missing: new Map(),
  computedInFractions: 0,
})

/** Computes the totals of all days and writes them to `totals`. `rates` covers the same days. */
export function computeDays(
  totals: DailyTotals,
  holdings: Iterable<WeightedByDay<ValuesOfLine>>,
  rates: DailyRates,
): void {
  const groups = valueGroups(holdings, totals)
  for (const group of groups) noteMissing(totals, group, rates)

  const { assets, debts } = dailyEstimates(groups, rates, totals)
  const exactly = (side: Side, i: number): Fraction => exactTotal(groups, side, rates, totals.from, i)
  for (let i = 0; i < totals.count; i++) {
    const owned = assets.cents[i] as number
    const owed = debts.cents[i] as number
    const ownedError = owned * assets.error
    const owedError = owed * debts.error
    writeRounded(totals, totals.assets, i, owned, ownedError, () => exactly("assets", i))
    writeRounded(totals, totals.debts, i, owed, owedError, () => exactly("debts", i))
    const net = owned - owed
    const netError = ownedError + owedError + Math.abs(net) * u
    writeRounded(totals, totals.net, i, net, netError, () => minus(exactly("assets", i), exactly("debts", i)))
  }
}

/** Writes the rounded estimate if it is certainly the rounded exact figure, and computes that figure otherwise. */
function writeRounded(
  totals: DailyTotals,
  figures: DailyCentsDraft,
  day: number,
  estimate: number,
  error: number,
  exactly: () => Fraction,
): void {
  const rounded = certainlyRounded(estimate, error)
  if (rounded !== undefined) figures.cents[day] = rounded
  else {
    totals.computedInFractions++
    writeCents(figures, day, wholeUnitsOf(exactly(), figures.decimals))
  }
}

/** The integer nearest to everything within `error` of the estimate, if that is one integer. */
export function certainlyRounded(estimate: number, error: number): number | undefined {
  const below = Math.floor(estimate)
  const beyondHalf = estimate - below - 0.5
  if (beyondHalf > error) return below + 1
  if (beyondHalf < -error) return below
  return undefined
}

function exactTotal(
  groups: ReadonlyArray<ValueGroup>,
  side: Side,
  rates: DailyRates,
  from: number,
  i: number,
): Fraction {
  const amounts = new Map<string, Fraction>()
  for (const group of groups) {
    const part = partOn(group, i)
    if (part) addTo(amounts, group.currency, times(exactValue(group, side, from + i), fractionOf(part.weight)))
  }
  return conversionOn(rates.market, rates.currency, from + i).total(amounts)
}

function exactValue({ members, precision, decimals, factor }: ValueGroup, side: Side, day: number): Fraction {
  if (precision === "estimated") return exactSum(members, side, day)
  let sum = 0
  for (const { stretch } of members) {
    const valuation = valueAt(stretch, day)
    if (side === "assets" ? valuation > 0 : valuation < 0) sum += Math.abs(valuation)
  }
  return sum < integersEnd ? times(fraction(BigInt(sum), decimals), factor) : exactSum(members, side, day)
}

function exactSum(members: ReadonlyArray<Member>, side: Side, day: number): Fraction {
  let sum = nothing
  for (const { stretch } of members) {
    if (day < stretch.firstDay || day >= stretch.firstDay + stretch.values.length) continue
    const valuation = stretch.exactOn(day)
    if (valuation.numerator > 0n === (side === "assets"))
      sum = plus(sum, side === "assets" ? valuation : negative(valuation))
  }
  return sum
}

function noteMissing({ incomplete, missing, from }: DailyTotals, group: ValueGroup, rates: DailyRates): void {
  const { ratedFrom, missingOn } = rates.of(group.currency)
  for (const { start, stop } of group.parts) {
    for (const { lineId, stretch } of start < ratedFrom ? group.members : []) {
      for (let i = start; i < Math.min(stop, ratedFrom); i++) {
        if (valueAt(stretch, from + i) === 0) continue
        const currency = missingOn(i)
        incomplete[i] = 1
        missing.set(currency, (missing.get(currency) ?? new Set()).add(lineId))
      }
    }
  }
}
