import type { StoredEntry } from "../../../domain/measures/facts.ts"
import type { HoldingExample, Rows } from "./examples.ts"

/*
 * A second opinion on figures: each day by itself, in fractions, straight from what was recorded, with nothing of the
 * domain's arithmetic, order or look-ups. Slow and plain.
 */

export interface Family {
  readonly portfolios: ReadonlyArray<string>
  readonly stakes: ReadonlyArray<{ owner: string; child: string; on: string; percent: string }>
  readonly holdings: ReadonlyArray<{ readonly example: HoldingExample; readonly entries: ReadonlyArray<StoredEntry> }>
  readonly prices: Readonly<Record<string, { readonly currency: string; readonly rows: Rows }>>
  readonly rates: Readonly<Record<string, Rows>>
}

type Fraction = readonly [numerator: bigint, denominator: bigint]

/** What a scope owns and owes, in cents. What has no exchange rate is left out. */
export function netWorth(family: Family, scope: string, day: string, currency: string) {
  let assets: Fraction = [0n, 1n]
  let debts: Fraction = [0n, 1n]
  for (const { example, entries } of family.holdings) {
    const worth = worthOf(family, example, entries, day)
    const converted = worth && convert(family, worth.value, worth.currency, currency, day)
    if (!converted) continue
    const value = times(times(converted, shareOf(entries, day)), weightOf(family, scope, example.in ?? "Anna", day))
    if (value[0] > 0n) assets = plus(assets, value)
    else debts = plus(debts, [-value[0], value[1]])
  }
  return { assets: cents(assets), debts: cents(debts), net: cents(plus(assets, [-debts[0], debts[1]])) }
}

function worthOf(
  family: Family,
  example: HoldingExample,
  entries: ReadonlyArray<StoredEntry>,
  day: string,
): { readonly value: Fraction; readonly currency: string } | undefined {
  const currency = example.currency ?? "USD"
  if (day < (example.openedOn ?? "2000-01-01") || (example.closedOn && day >= example.closedOn)) return undefined
  if (example.assetClass === "account") {
    const last = latest(
      entries.flatMap((e) => (e._tag === "Balance" ? [[e.statedOn, e.balance.amount] as const] : [])),
      day,
    )
    return last === undefined ? undefined : { value: read(last), currency }
  }
  const price = family.prices[example.symbol ?? ""]
  const last = price && latest(price.rows, day)
  if (price && last !== undefined) return { value: times(unitsOf(entries, day), read(last)), currency: price.currency }
  const appraised = appraisalOf(entries, day)
  return { value: appraised ?? costOf(entries, day), currency }
}

/**
 * The last appraisal, of which fewer units are worth their part; nothing where it knew of no units and there are some.
 */
function appraisalOf(entries: ReadonlyArray<StoredEntry>, day: string): Fraction | undefined {
  const appraisals = entries.flatMap((e) => (e._tag === "Valuation" ? [[e.valuedOn, e.value.amount] as const] : []))
  const value = latest(appraisals, day)
  if (value === undefined) return undefined
  const valuedOn = latest(
    appraisals.map(([on]) => [on, on] as const),
    day,
  ) as string
  const [unitsThen, unitsNow] = [unitsOf(entries, valuedOn), unitsOf(entries, day)]
  if (unitsThen[0] === 0n) return unitsNow[0] === 0n ? read(value) : undefined
  return times(times(read(value), unitsNow), [unitsThen[1], unitsThen[0]])
}

/** The average cost, from purchases and sales; no splits and no deliveries out are understood here. */
function costOf(entries: ReadonlyArray<StoredEntry>, day: string): Fraction {
  let cost = 0n
  let units = 0n
  for (const on of [...new Set(entries.flatMap((e) => (e._tag === "Trade" ? [e.tradedOn] : [])))].sort()) {
    if (on > day) break
    const trades = entries.flatMap((e) => (e._tag === "Trade" && e.tradedOn === on ? [e] : []))
    for (const { consideration, fees, quantity } of trades.filter(({ side }) => side === "buy")) {
      cost += eighteenth(consideration.amount) + eighteenth(fees.amount)
      units += eighteenth(quantity)
    }
    const sold = trades.filter(({ side }) => side === "sell").reduce((sum, e) => sum + eighteenth(e.quantity), 0n)
    if (sold > 0n) cost -= sold === units ? cost : evenly(cost * sold, units)
    units -= sold
  }
  return [cost, 10n ** 18n]
}

const unitsOf = (entries: ReadonlyArray<StoredEntry>, day: string): Fraction =>
  entries.reduce<Fraction>(
    (units, entry) =>
      entry._tag === "Trade" && entry.tradedOn <= day
        ? plus(units, times(read(entry.quantity), [entry.side === "buy" ? 1n : -1n, 1n]))
        : units,
    [0n, 1n],
  )

function shareOf(entries: ReadonlyArray<StoredEntry>, day: string): Fraction {
  const shares = entries.flatMap((e) => (e._tag === "OwnershipShare" ? [[e.effectiveOn, e.percent] as const] : []))
  return times(read(latest(shares, day) ?? "100"), [1n, 100n])
}

/** Walks every path from the scope down to the holder. */
function weightOf(family: Family, scope: string, holder: string, day: string): Fraction {
  const children = new Set(family.stakes.map(({ child }) => child))
  const starts = scope === "household" ? family.portfolios.filter((each) => !children.has(each)) : [scope]
  const through = (from: string): Fraction => {
    let weight: Fraction = from === holder ? [1n, 1n] : [0n, 1n]
    for (const child of children) {
      const stakes = family.stakes.filter((each) => each.owner === from && each.child === child)
      const percent = latest(
        stakes.map(({ on, percent }) => [on, percent] as const),
        day,
      )
      if (percent !== undefined) weight = plus(weight, times(times(read(percent), [1n, 100n]), through(child)))
    }
    return weight
  }
  return starts.map(through).reduce(plus, [0n, 1n])
}

function convert(family: Family, amount: Fraction, from: string, to: string, day: string): Fraction | undefined {
  if (from === to || amount[0] === 0n) return amount
  const rate = (of: string): string | undefined => (of === "EUR" ? "1" : latest(family.rates[of] ?? [], day))
  const [source, target] = [rate(from), rate(to)]
  if (source === undefined || target === undefined) return undefined
  const [numerator, denominator] = read(source)
  return times(times(amount, read(target)), [denominator, numerator])
}

/** The last value on or before the day; of several on one day the last in the list. */
function latest(rows: Rows, day: string): string | undefined {
  let found: readonly [string, string] | undefined
  for (const row of rows) if (row[0] <= day && (!found || row[0] >= found[0])) found = row
  return found?.[1]
}

const eighteenth = (text: string): bigint => {
  const [numerator, denominator] = read(text)
  return (numerator * 10n ** 18n) / denominator
}

function read(text: string): Fraction {
  const [whole = "", decimals = ""] = text.split(".")
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]]
const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]]
const cents = ([numerator, denominator]: Fraction): bigint => evenly(numerator * 100n, denominator)

/** The nearest integer, ties to the even one. */
function evenly(numerator: bigint, denominator: bigint): bigint {
  const below = (numerator - (((numerator % denominator) + denominator) % denominator)) / denominator
  const twiceTheRest = 2n * (numerator - below * denominator)
  const up = twiceTheRest > denominator || (twiceTheRest === denominator && below % 2n !== 0n)
  return up ? below + 1n : below
}
