import { dayNumber } from "../domain/shared/calendarDate.ts"
import type { Currency } from "../domain/shared/money.ts"
import { dayCount, firstDay, type Past } from "./madeUpTrades.ts"

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

/** As somebody would who wants these figures and no more, soon: one loop over the events, one over the days. */
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
