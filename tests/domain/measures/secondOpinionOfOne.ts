import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import type { HoldingExample, Rows } from "./examples.ts"
import { evenly, type Fraction, latest, less, notBelowZero, plus, read, times } from "./plainFractions.ts"
import type { Family, FamilyDebt, FamilyWallet } from "./secondOpinion.ts"

/* The independent calculation of the value of one line of the balance sheet on one day, regardless of its owner. */

export function valueOfHolding(
  family: Family,
  example: HoldingExample,
  entries: ReadonlyArray<StoredEntry>,
  day: string,
): { readonly value: Fraction; readonly currency: string } | undefined {
  const currency = example.currency ?? "USD"
  if (day < (example.openedOn ?? "2000-01-01") || (example.closedOn && day >= example.closedOn)) return undefined
  switch (example.assetClass ?? "security") {
    case "account": {
      const balances = entries.flatMap((e) => (e._tag === "Balance" ? [[e.statedOn, e.balance.amount] as const] : []))
      const last = latest(balances, day)
      if (last !== undefined) return { value: read(last), currency }
      // Before the first statement its balance was there, less what was booked until then.
      const [first] = balances.toSorted(([one], [other]) => (one < other ? -1 : 1))
      return first && { value: less(read(first[1]), bookedBetween(entries, day, first[0])), currency }
    }
    case "security":
    case "crypto":
    case "metal": {
      const price = family.prices[example.symbol ?? ""]
      const quotedOn = price && latest(daysIn(price.rows), day)
      const own = ownPrice(entries, day)
      const isOwn = own && (quotedOn === undefined || own.on > quotedOn || (own.on === quotedOn && !own.isPaid))
      if (own?.value && isOwn) {
        const isLater = quotedOn !== undefined && price !== undefined && price.rows.some(([on]) => on <= own.on)
        const converted = isLater ? rated(family, own.value, currency, price.currency, own.on) : undefined
        return converted && price ? { value: converted, currency: price.currency } : { value: own.value, currency }
      }
      if (price && quotedOn !== undefined) {
        const units = times(unitsOf(entries, day), ouncesOf(example))
        return { value: times(units, read(latest(price.rows, day) ?? "0")), currency: price.currency }
      }
      return { value: averageCostOf(entries, day), currency }
    }
    case "private":
    case "insurance": {
      const value = appraised(entries, day, true) ?? undone(example, entries, day, true)
      return value ? { value, currency } : atCost(example, entries, day)
    }
    default: {
      const value = appraised(entries, day, false) ?? undone(example, entries, day, false)
      return value ? { value, currency } : atCost(example, entries, day)
    }
  }
}

/** The interest less tax and costs of an account after one day until another. */
const bookedBetween = (entries: ReadonlyArray<StoredEntry>, after: string, until: string): Fraction =>
  entries
    .filter((e) => e._tag === "CashFlow")
    .filter(({ paidOn }) => paidOn > after && paidOn <= until)
    .reduce<Fraction>(
      (sum, { kind, amount, taxWithheld }) =>
        kind === "expense"
          ? less(sum, read(amount.amount))
          : less(plus(sum, read(amount.amount)), read(taxWithheld.amount)),
      [0n, 1n],
    )

/** A troy ounce is 31.1034768 grams. */
const ouncesOf = ({ piece }: HoldingExample): Fraction =>
  piece ? times(times(read(piece.grams), read(piece.purity)), [10_000_000n, 311_034_768n]) : [1n, 1n]

const valuationsOf = (entries: ReadonlyArray<StoredEntry>) =>
  entries.flatMap((e) =>
    e._tag === "Valuation" && (e.criterion ?? "market") === "market" ? [[e.valuedOn, e.value.amount] as const] : [],
  )

const lastValuedOn = (entries: ReadonlyArray<StoredEntry>, day: string): string | undefined =>
  latest(
    valuationsOf(entries).map(([on]) => [on, on] as const),
    day,
  )

const daysIn = (rows: Rows) => rows.map(([on]) => [on, on] as const)

/** An amount at the rates of a day; undefined without them. */
function rated(family: Family, amount: Fraction, from: string, to: string, day: string): Fraction | undefined {
  const rate = (of: string): string | undefined => (of === "EUR" ? "1" : latest(family.rates[of] ?? [], day))
  const [source, target] = [rate(from), rate(to)]
  if (from === to) return amount
  if (source === undefined || target === undefined) return undefined
  const [numerator, denominator] = read(source)
  return times(times(amount, read(target)), [denominator, numerator])
}

/** The value of all units: by the last appraisal or by the trades of the last day with trades, the later of the two. */
function ownPrice(entries: ReadonlyArray<StoredEntry>, day: string) {
  const trades = movementsOf(entries).filter(({ on }) => on <= day)
  const tradedOn = latest(
    trades.map(({ on }) => [on, on] as const),
    day,
  )
  const valuedOn = lastValuedOn(entries, day)
  if (tradedOn === undefined || (valuedOn !== undefined && valuedOn >= tradedOn)) {
    return valuedOn === undefined ? undefined : { on: valuedOn, isPaid: false, value: appraisalOfUnits(entries, day) }
  }
  const ofDay = trades.filter(({ on }) => on === tradedOn)
  const sumOf = (of: "money" | "units") => ofDay.reduce<Fraction>((sum, each) => plus(sum, read(each[of])), [0n, 1n])
  const [money, units] = [sumOf("money"), sumOf("units")]
  const value = times(times(unitsOf(entries, day), money), [units[1], units[0]])
  return { on: tradedOn, isPaid: true, value }
}

/** The last appraisal, reduced in proportion to fewer units; nothing where it had no units and there are some. */
function appraisalOfUnits(entries: ReadonlyArray<StoredEntry>, day: string): Fraction | undefined {
  const value = latest(valuationsOf(entries), day)
  const valuedOn = lastValuedOn(entries, day)
  if (value === undefined || valuedOn === undefined) return undefined
  const [unitsThen, unitsNow] = [unitsOf(entries, valuedOn), unitsOf(entries, day)]
  if (unitsThen[0] === 0n) return unitsNow[0] === 0n ? read(value) : undefined
  return times(times(read(value), unitsNow), [unitsThen[1], unitsThen[0]])
}

interface Movement {
  readonly on: string
  readonly way: "in" | "out"
  readonly units: string
  readonly money: string
  readonly fees: string
}

/** Purchases, sales and legs of swaps; splits and deliveries are not supported here. */
const movementsOf = (entries: ReadonlyArray<StoredEntry>): ReadonlyArray<Movement> =>
  entries.flatMap((e): ReadonlyArray<Movement> => {
    if (e._tag === "Trade") {
      const way = e.side === "buy" ? "in" : "out"
      return [{ on: e.tradedOn, way, units: e.quantity, money: e.consideration.amount, fees: e.fees.amount }]
    }
    return e._tag === "SwapLeg"
      ? [{ on: e.swappedOn, way: e.direction, units: e.quantity, money: e.value.amount, fees: e.fees.amount }]
      : []
  })

function averageCostOf(entries: ReadonlyArray<StoredEntry>, day: string): Fraction {
  const movements = movementsOf(entries)
  let cost = 0n
  let units = 0n
  for (const date of [...new Set(movements.map(({ on }) => on))].sort()) {
    if (date > day) break
    const today = movements.filter(({ on }) => on === date)
    for (const each of today.filter(({ way }) => way === "in")) {
      cost += eighteenth(each.money) + eighteenth(each.fees)
      units += eighteenth(each.units)
    }
    const sold = today.filter(({ way }) => way === "out").reduce((sum, each) => sum + eighteenth(each.units), 0n)
    if (sold > 0n) cost -= sold === units ? cost : evenly(cost * sold, units)
    units -= sold
  }
  return [cost, 10n ** 18n]
}

const unitsOf = (entries: ReadonlyArray<StoredEntry>, day: string): Fraction =>
  movementsOf(entries)
    .filter(({ on }) => on <= day)
    .reduce<Fraction>(
      (held, { way, units }) => (way === "in" ? plus(held, read(units)) : less(held, read(units))),
      [0n, 1n],
    )

/** What was paid in and received, and which fraction the sales of a part left, day by day. */
function flowsOf(entries: ReadonlyArray<StoredEntry>, day: string) {
  const flows = entries.filter((e) => e._tag === "CashFlow").filter(({ paidOn }) => paidOn <= day)
  const sumOf = (on: string, kinds: ReadonlyArray<string>): Fraction =>
    flows
      .filter((flow) => flow.paidOn === on && kinds.includes(flow.kind) && flow.percentSold == null)
      // Of a distribution with parts, only the return of capital lowers cost and value.
      .reduce<Fraction>(
        (sum, { amount, parts }) => plus(sum, read(parts ? (parts.returnOfCapital?.amount ?? "0") : amount.amount)),
        [0n, 1n],
      )
  const leftOn = (on: string): Fraction =>
    flows
      .filter((flow) => flow.paidOn === on && flow.percentSold != null)
      .reduce<Fraction>(
        (left, { percentSold }) => times(left, times(less([100n, 1n], read(percentSold ?? "0")), [1n, 100n])),
        [1n, 1n],
      )
  return [...new Set(flows.map(({ paidOn }) => paidOn))].sort().map((on) => ({
    on,
    paidIn: sumOf(on, ["entry", "capitalCall", "premium", "improvement"]),
    received: sumOf(on, ["distribution", "exit"]),
    left: leftOn(on),
  }))
}

/** Rounded at the 18th decimal. */
const rounded = ([numerator, denominator]: Fraction): Fraction => [
  evenly(numerator * 10n ** 18n, denominator),
  10n ** 18n,
]

/** What is left of an amount. */
const leftOf = (amount: Fraction, left: Fraction): Fraction =>
  left[0] === left[1] ? amount : rounded(times(amount, left))

/** The last valuation with the money that moved after its day, or only with improvements and less the parts that were sold. */
function appraised(entries: ReadonlyArray<StoredEntry>, day: string, rolls: boolean): Fraction | undefined {
  const value = latest(valuationsOf(entries), day)
  const valuedOn = lastValuedOn(entries, day)
  if (value === undefined || valuedOn === undefined) return undefined
  return flowsOf(entries, day)
    .filter(({ on }) => on > valuedOn)
    .reduce((sum, { paidIn, received, left }) => {
      const before = leftOf(plus(sum, paidIn), left)
      return rolls ? notBelowZero(less(before, received)) : before
    }, read(value))
}

/** Before the first valuation of what was not bought: that value without the payments in between, the last one first. */
function undone(
  { acquisitionCost }: HoldingExample,
  entries: ReadonlyArray<StoredEntry>,
  day: string,
  rolls: boolean,
): Fraction | undefined {
  const [first] = valuationsOf(entries).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (!first || acquisitionCost) return undefined
  const flows = flowsOf(entries, first[0])
  if (rolls && flows.some(({ paidIn }) => paidIn[0] > 0n)) return undefined
  return flows
    .filter(({ on }) => on > day)
    .reverse()
    .reduce((sum, { paidIn, received, left }) => {
      const after = rolls ? plus(sum, received) : sum
      const all = left[0] === left[1] ? after : rounded(times(after, [left[1], left[0]]))
      return notBelowZero(less(all, paidIn))
    }, read(first[1]))
}

/** Payments less receipts; a holding without units ends with the first proceeds of the whole. */
function atCost(
  { acquisitionCost, assetClass, ...example }: HoldingExample,
  entries: ReadonlyArray<StoredEntry>,
  day: string,
) {
  const currency = acquisitionCost?.currency ?? example.currency ?? "USD"
  const isForeign = currency !== (example.currency ?? "USD")
  const rolls = assetClass === "private" || assetClass === "insurance"
  let cost = read(acquisitionCost?.amount ?? "0")
  for (const { paidIn, received, left } of flowsOf(entries, day)) {
    if (isForeign && rolls) continue
    if (!isForeign) cost = plus(cost, paidIn)
    if (left[0] !== left[1]) cost = less(cost, rounded(times(cost, less([1n, 1n], left))))
    if (rolls) cost = notBelowZero(less(cost, received))
    else if (received[0] > 0n) cost = [0n, 1n]
  }
  return { value: cost, currency }
}

/** The debt: the last statement less what was repaid after its day. Below zero in credit. */
export function valueOfDebt({ example, entries }: FamilyDebt, day: string): Fraction {
  if (example.settledOn && day >= example.settledOn) return [0n, 1n]
  const statements = entries.flatMap((e) => (e._tag === "OwedBalance" ? [[e.statedOn, e.owed.amount] as const] : []))
  const owed = latest(statements, day)
  const statedOn = latest(
    statements.map(([on]) => [on, on] as const),
    day,
  )
  if (owed === undefined || statedOn === undefined) {
    // Until the first statement, what it states was owed: these debts have no plan.
    const [first] = statements.toSorted(([one], [other]) => (one < other ? -1 : 1))
    const opening = first && latest(statements, first[0])
    return opening === undefined || day < (example.incurredOn ?? "2000-01-01") ? [0n, 1n] : read(opening)
  }
  const repaid = entries
    .filter((e) => e._tag === "Repayment")
    .filter(({ paidOn }) => paidOn > statedOn && paidOn <= day)
  return repaid.reduce((left, { principal }) => less(left, read(principal.amount)), read(owed))
}

/** The total value of the tokens of the last statement. */
export function valueOfWallet({ example, statements }: FamilyWallet, day: string): Fraction {
  if (example.disconnectedOn && day >= example.disconnectedOn) return [0n, 1n]
  const dated = statements.map(([on], n) => [on, String(n)] as const)
  const earliest = dated.map(([on]) => on).sort()[0]
  // Since its connecting before all other days, the first statement is carried back.
  const last = latest(dated, earliest !== undefined && earliest > day ? earliest : day)
  const values = last === undefined ? [] : (statements[Number(last)]?.[1] ?? [])
  return values.map(read).reduce(plus, [0n, 1n])
}

const eighteenth = (text: string): bigint => {
  const [numerator, denominator] = read(text)
  return (numerator * 10n ** 18n) / denominator
}
