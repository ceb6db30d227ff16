import { dayNumber } from "#domain/shared/calendarDate.ts"
import { divideIntegers } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import { dayCount, firstDay, type Past } from "./syntheticTrades.ts"

export interface Looped {
  /** Units in hundredths, money in cents. */
  readonly holdings: ReadonlyArray<LoopedHolding>
  /** Cents by day. */
  readonly netWorth: Float64Array
}

export interface LoopedHolding {
  units: number
  cost: number
  realised: number
  fifoRealised: number
  readonly lots: Array<{ units: number; cost: number }>
  oldest: number
  readonly unitsByDay: Float64Array
}

/** The shortest program that computes only these figures: one loop over the events and one over the days. */
export function loop({ events, holdings, rates }: Past): Looped {
  const byId = new Map<string, LoopedHolding>()
  for (const { holdingId } of holdings) {
    const unitsByDay = new Float64Array(dayCount).fill(-1)
    byId.set(holdingId, { units: 0, cost: 0, realised: 0, fifoRealised: 0, lots: [], oldest: 0, unitsByDay })
  }
  const places = new Map<string, number>()
  for (const { data } of events) {
    const holding = byId.get(data.holdingId) as LoopedHolding
    let place = places.get(data.tradedOn)
    if (place === undefined) places.set(data.tradedOn, (place = dayNumber(data.tradedOn) - firstDay))
    const units = hundredths(data.quantity)
    const consideration = hundredths(data.consideration.amount)
    const fees = hundredths(data.fees.amount)
    if (data.side === "buy") {
      holding.units += units
      holding.cost += consideration + fees
      holding.lots.push({ units, cost: consideration + fees })
    } else {
      const cost = (holding.cost * units) / holding.units
      holding.realised += consideration - fees - cost
      holding.cost -= cost
      holding.units -= units
      let fifoCost = 0
      for (let missing = units; missing > 0;) {
        const lot = holding.lots[holding.oldest] as LoopedHolding["lots"][number]
        if (lot.units <= missing) {
          fifoCost += lot.cost
          missing -= lot.units
          holding.oldest++
        } else {
          const part = (lot.cost * missing) / lot.units
          fifoCost += part
          lot.cost -= part
          lot.units -= missing
          missing = 0
        }
      }
      holding.fifoRealised += consideration - fees - fifoCost
    }
    holding.unitsByDay[place] = holding.units
  }

  const netWorth = new Float64Array(dayCount)
  const totals = new Map<Currency, Float64Array>()
  holdings.forEach(({ holdingId, currency, price }) => {
    const { unitsByDay } = byId.get(holdingId) as LoopedHolding
    let total = totals.get(currency)
    if (!total) totals.set(currency, (total = new Float64Array(dayCount)))
    let [units, step] = [0, -1]
    for (let i = 0; i < dayCount; i++) {
      if ((unitsByDay[i] as number) >= 0) units = unitsByDay[i] as number
      while ((price.days[step + 1] as number) <= firstDay + i) step++
      ;(total[i] as number) += units * (price.mantissas[step] as number)
    }
  })
  for (const [currency, total] of totals) {
    const rate = rates.get(currency)
    let step = -1
    for (let i = 0; i < dayCount; i++) {
      while (rate && (rate.days[step + 1] as number) <= firstDay + i) step++
      const unitsForOneEuro = rate ? (rate.mantissas[step] as number) / 10 ** rate.decimals : 1
      ;(netWorth[i] as number) += (total[i] as number) / 100 / unitsForOneEuro
    }
  }
  return { holdings: [...byId.values()], netWorth: netWorth.map(Math.round) }
}

/** `"12.5"` is 1250. */
function hundredths(text: string): number {
  let integer = 0
  let point = text.length
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit >= 0) integer = integer * 10 + digit
    else point = i
  }
  for (let decimals = Math.max(0, text.length - point - 1); decimals < 2; decimals++) integer *= 10
  return integer
}

/** {@link Looped}, computed exactly. Units in hundredths, money with 18 decimals, cost of sales rounded half-even. */
export interface LoopedExactly {
  readonly holdings: ReadonlyArray<ExactHolding>
  /** Cents by day. */
  readonly netWorth: ReadonlyArray<bigint>
}

export interface ExactHolding {
  units: bigint
  cost: bigint
  realised: bigint
  fifoCost: bigint
  fifoRealised: bigint
  readonly lots: Array<{ units: bigint; cost: bigint }>
  oldest: number
  readonly unitsByDay: Array<bigint | undefined>
}

/** {@link loop} with bigints. A holding has either purchases or sales on a day, and its sales of a day are merged. */
export function loopExactly({ events, holdings, rates }: Past): LoopedExactly {
  const byId = new Map<string, ExactHolding>()
  for (const { holdingId } of holdings) {
    const nothing = { units: 0n, cost: 0n, realised: 0n, fifoCost: 0n, fifoRealised: 0n }
    byId.set(holdingId, { ...nothing, lots: [], oldest: 0, unitsByDay: [] })
  }
  const open = new Map<ExactHolding, Sales>()
  for (const { data } of events) {
    const holding = byId.get(data.holdingId) as ExactHolding
    const day = dayNumber(data.tradedOn) - firstDay
    const sales = open.get(holding)
    if (sales && sales.day !== day) sell(holding, sales)
    if (sales && sales.day !== day) open.delete(holding)
    const units = BigInt(hundredths(data.quantity))
    const [consideration, fees] = [money(data.consideration.amount), money(data.fees.amount)]
    if (data.side === "buy") {
      holding.units += units
      holding.cost += consideration + fees
      holding.fifoCost += consideration + fees
      holding.lots.push({ units, cost: consideration + fees })
      holding.unitsByDay[day] = holding.units
    } else {
      const before = open.get(holding) ?? { day, units: 0n, proceeds: 0n }
      open.set(holding, { day, units: before.units + units, proceeds: before.proceeds + consideration - fees })
    }
  }
  for (const [holding, sales] of open) sell(holding, sales)
  const all = [...byId.values()]
  return { holdings: all, netWorth: netWorthOf(all, holdings, rates) }
}

interface Sales {
  readonly day: number
  readonly units: bigint
  readonly proceeds: bigint
}

function sell(holding: ExactHolding, { day, units, proceeds }: Sales): void {
  const cost = part(holding.cost, units, holding.units)
  holding.cost -= cost
  holding.realised += proceeds - cost
  holding.units -= units
  let fifoCost = 0n
  for (let missing = units; missing > 0n;) {
    const lot = holding.lots[holding.oldest] as ExactHolding["lots"][number]
    if (lot.units <= missing) {
      fifoCost += lot.cost
      missing -= lot.units
      holding.oldest++
    } else {
      const gone = part(lot.cost, missing, lot.units)
      fifoCost += gone
      lot.cost -= gone
      lot.units -= missing
      missing = 0n
    }
  }
  holding.fifoCost -= fifoCost
  holding.fifoRealised += proceeds - fifoCost
  holding.unitsByDay[day] = holding.units
}

const part = (cost: bigint, units: bigint, held: bigint): bigint => divideIntegers(cost * units, held, "half-even")

const money = (text: string): bigint => BigInt(hundredths(text)) * centInBook
const centInBook = 10n ** 16n

/** The net worth of each day in cents, from the units and prices. */
function netWorthOf(
  looped: ReadonlyArray<ExactHolding>,
  holdings: Past["holdings"],
  rates: Past["rates"],
): ReadonlyArray<bigint> {
  const days = Array.from({ length: dayCount }, (_, i) => firstDay + i)
  const totals = new Map<Currency, Array<bigint>>()
  holdings.forEach(({ currency, price }, n) => {
    const { unitsByDay } = looped[n] as ExactHolding
    const total = totals.get(currency) ?? days.map(() => 0n)
    totals.set(currency, total)
    let [units, step] = [0n, -1]
    days.forEach((day, i) => {
      units = unitsByDay[i] ?? units
      while ((price.days[step + 1] as number) <= day) step++
      total[i] = (total[i] as bigint) + units * BigInt(price.mantissas[step] as number)
    })
  })
  return days.map((day, i) => {
    let [numerator, denominator] = [0n, 100n]
    for (const [currency, total] of totals) {
      const series = rates.get(currency)
      const rate = series ? BigInt(series.mantissas[series.days.findLastIndex((on) => on <= day)] as number) : 1n
      const ten = series ? 10n ** BigInt(series.decimals) : 1n
      numerator = numerator * rate + ((total[i] as bigint) * ten * denominator) / 100n
      denominator *= rate
    }
    return divideIntegers(numerator, denominator, "half-even")
  })
}
