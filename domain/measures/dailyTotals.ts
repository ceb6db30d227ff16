import { type Decimal, toPlainString } from "../shared/decimal.ts"
import type { HoldingId } from "../shared/ids.ts"
import type { Weighted } from "./balanceLines.ts"
import { addTo, conversionOn } from "./conversion.ts"
import { type DailyCentsDraft, noCents, writeCents } from "./dailyCents.ts"
import type { DailyRates } from "./dailyRates.ts"
import { estimateError, type WorthStretch } from "./dailyWorth.ts"
import { centsOf, type Fraction, fraction, fractionOf, minus, negative, nothing, plus, times } from "./fraction.ts"

/*
 * Figures for years of days, each the exact one rounded once to the cent, without reckoning each day exactly.
 *
 * A day's figure is estimated in floating point, together with a bound on how far the estimate may be off. Where the
 * nearest point at which rounding changes, half a cent between two cents, is farther away than the bound, the exact
 * figure lies on the same side of that point: then the rounded estimate is the rounded figure. On the other days,
 * which are those that fall on half a cent and a few in a million besides, the figure is reckoned in fractions. So is
 * every figure of 2 ** 53 cents or more, because there the bound is wider than the cents.
 *
 * The bound. Let u be 2 ** -53: one operation in floating point, or the reading of one constant, changes its result by
 * at most u of it. Assets and debts are added apart, so that no addend is below zero, and what any operation in the
 * sum changes is at most u of the whole sum. A day's figure in cents is the sum over groups of
 *
 *     sum of the group's worths × factor of the group × rate of its currency
 *
 * - The worths of a group are integers of one unit, and so is their sum while it stays below 2 ** 53: exact. No addend
 *   is below zero, so that none of them, and no sum on the way, can have been larger. Where the sum is larger, and in
 *   groups of estimated worths: `estimateError` u for the worths and u for each addition.
 * - The factor holds the weight, the unit, the cents and, of a metal, the troy ounces in a piece. It is the quotient of
 *   two numbers, each read from its exact digits: 3 u.
 * - The rate is a quotient of two integers, each perhaps rounded: 3 u. The two products: 2 u.
 * - The sum over the groups: u for each.
 *
 * Together (groups + members of inexact groups + estimateError + 8) u of the figure, but for terms in u squared, which
 * `roundingsToSpare` covers. The net figure has the bounds of both and one rounding of its own.
 */
const u = 2 ** -53
const roundingsToSpare = 16
const integersEnd = 2 ** 53

/** A holding, a debt or a claim, and its daily worth. */
export interface WorthOfLine {
  readonly holdingId: HoldingId
  readonly stretches: ReadonlyArray<WorthStretch>
}

/** What is owned and owed on each day of a range. */
export interface DailyTotals {
  readonly from: number
  readonly count: number
  readonly assets: DailyCentsDraft
  readonly debts: DailyCentsDraft
  readonly net: DailyCentsDraft
  /** 1 on days when something is left out, because its currency has no exchange rate yet. */
  readonly incomplete: Uint8Array
  /** What is left out on these days, by the currency that lacks a rate. */
  readonly missing: Map<string, Set<HoldingId>>
  /** How many figures had to be reckoned in fractions. */
  reckonedInFractions: number
}

export const noTotals = (from: number, count: number): DailyTotals => ({
  from,
  count,
  assets: noCents(count),
  debts: noCents(count),
  net: noCents(count),
  incomplete: new Uint8Array(count),
  missing: new Map(),
  reckonedInFractions: 0,
})

/**
 * Reckons the totals of the days from `from` to before `end`, which lie in the range of `totals`, and writes them
 * there.
 */
export function reckonDays(
  totals: DailyTotals,
  holdings: Iterable<Weighted<WorthOfLine>>,
  rates: DailyRates,
  from: number,
  end: number,
): void {
  const days: Days = { from, count: end - from, offset: from - totals.from }
  const groups = groupsOf(holdings, days)
  for (const group of groups) noteMissing(totals, group, rates, days)

  const assets = estimateOf(groups, "assets", rates, days)
  const debts = estimateOf(groups, "debts", rates, days)
  const exactly = (side: Side, i: number): Fraction => exactTotal(groups, side, rates, days, i)
  for (let i = 0; i < days.count; i++) {
    const owned = assets.cents[i] as number
    const owed = debts.cents[i] as number
    const ownedError = owned * assets.error
    const owedError = owed * debts.error
    const day = days.offset + i
    settle(totals, totals.assets, day, owned, ownedError, () => exactly("assets", i))
    settle(totals, totals.debts, day, owed, owedError, () => exactly("debts", i))
    const net = owned - owed
    const netError = ownedError + owedError + Math.abs(net) * u
    settle(totals, totals.net, day, net, netError, () => minus(exactly("assets", i), exactly("debts", i)))
  }
}

interface Days {
  readonly from: number
  readonly count: number
  /** Where the first of them stands in the range of the totals and the rates. */
  readonly offset: number
}

type Side = "assets" | "debts"

/** Writes the figure: the estimate where it is certain to round as the exact figure does, and that otherwise. */
function settle(
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
    totals.reckonedInFractions++
    writeCents(figures, day, centsOf(exactly()))
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

/** Holdings of one weight whose worths count the same unit, so that they can be added as they stand. */
interface Group {
  readonly weight: Decimal
  readonly currency: string
  readonly decimals: number
  readonly precision: WorthStretch["precision"]
  /** By which their sum is yet to be multiplied. */
  readonly factor: Fraction
  readonly members: Array<Member>
  /** By day, each of its members on its side. Absent where none has ever been on that side. */
  readonly sums: { [side in Side]: Float64Array | undefined }
}

interface Member {
  readonly holdingId: HoldingId
  readonly stretch: WorthStretch
}

function groupsOf(weighted: Iterable<Weighted<WorthOfLine>>, days: Days): ReadonlyArray<Group> {
  const byWeight = new Map<string, Map<string, Group>>()
  for (const { weight, holdings } of weighted) {
    const weightText = toPlainString(weight)
    let byUnit = byWeight.get(weightText)
    if (!byUnit) byWeight.set(weightText, (byUnit = new Map()))
    for (const { holdingId, stretches } of holdings) {
      for (const stretch of stretches) {
        if (!overlaps(stretch, days)) continue
        let group = byUnit.get(stretch.unit)
        if (!group) byUnit.set(stretch.unit, (group = emptyGroup(stretch, weight)))
        group.members.push({ holdingId, stretch })
        addWorths(group, stretch, days)
      }
    }
  }
  return [...byWeight.values()].flatMap((byUnit) => [...byUnit.values()])
}

const overlaps = ({ firstDay, values }: WorthStretch, days: Days): boolean =>
  firstDay < days.from + days.count && firstDay + values.length > days.from

const emptyGroup = ({ currency, decimals, precision, factor }: WorthStretch, weight: Decimal): Group => ({
  weight,
  currency,
  decimals,
  precision,
  factor,
  members: [],
  sums: { assets: undefined, debts: undefined },
})

function addWorths({ sums }: Group, { firstDay, values, sign }: WorthStretch, days: Days): void {
  const from = Math.max(days.from, firstDay)
  const count = Math.min(days.from + days.count, firstDay + values.length) - from
  const [start, valuesStart] = [from - days.from, from - firstDay]
  const assets = (sums.assets ??= new Float64Array(days.count))
  if (sign === "positive") {
    for (let i = 0; i < count; i++) (assets[start + i] as number) += values[valuesStart + i] as number
    return
  }
  const debts = (sums.debts ??= new Float64Array(days.count))
  for (let i = 0; i < count; i++) {
    const value = values[valuesStart + i] as number
    if (value > 0) (assets[start + i] as number) += value
    else (debts[start + i] as number) -= value
  }
}

/** Estimated cents by day, and the bound on their error as a part of them. */
function estimateOf(
  groups: ReadonlyArray<Group>,
  side: Side,
  rates: DailyRates,
  { count, offset }: Days,
): { readonly cents: Float64Array; readonly error: number } {
  const cents = new Float64Array(count)
  let roundings = groups.length + estimateError + 8 + roundingsToSpare
  for (const { weight, currency, decimals, precision, factor: inGroup, members, sums } of groups) {
    const worths = sums[side]
    if (!worths) continue
    const { ratio, tenfold } = rates.of(currency)
    const digits = `${weight.value * inGroup.numerator}e${2 - weight.scale - decimals + tenfold}`
    const factor = Number(digits) / Number(inGroup.denominator)
    let largest = 0
    for (let i = 0; i < count; i++) {
      const worth = worths[i] as number
      if (worth > largest) largest = worth
      ;(cents[i] as number) += worth * (factor * (ratio[offset + i] as number))
    }
    if (precision === "estimated" || largest >= integersEnd) roundings += members.length
  }
  return { cents, error: roundings * u }
}

function exactTotal(groups: ReadonlyArray<Group>, side: Side, rates: DailyRates, days: Days, i: number): Fraction {
  const amounts = new Map<string, Fraction>()
  for (const group of groups) {
    const worth = group.sums[side]?.[i] ?? 0
    if (worth === 0) continue
    const sum =
      group.precision === "integer" && worth < integersEnd
        ? times(fraction(BigInt(worth), group.decimals), group.factor)
        : exactSum(group.members, side, days.from + i)
    addTo(amounts, group.currency, times(sum, fractionOf(group.weight)))
  }
  return conversionOn(rates.market, rates.currency, days.from + i).total(amounts)
}

function exactSum(members: ReadonlyArray<Member>, side: Side, day: number): Fraction {
  let sum = nothing
  for (const { stretch } of members) {
    if (day < stretch.firstDay || day >= stretch.firstDay + stretch.values.length) continue
    const worth = stretch.exactOn(day)
    if (worth.numerator > 0n === (side === "assets")) sum = plus(sum, side === "assets" ? worth : negative(worth))
  }
  return sum
}

function noteMissing({ incomplete, missing }: DailyTotals, group: Group, rates: DailyRates, days: Days): void {
  const { ratedFrom, lackingOn } = rates.of(group.currency)
  for (const { holdingId, stretch } of group.members) {
    for (let i = 0; i < days.count && days.offset + i < ratedFrom; i++) {
      if (!stretch.values[days.from + i - stretch.firstDay]) continue
      const currency = lackingOn(days.offset + i)
      incomplete[days.offset + i] = 1
      missing.set(currency, (missing.get(currency) ?? new Set()).add(holdingId))
    }
  }
}
