import type { Series } from "../facts.ts"
import { inBook, numberInBook, partInBook, type Exchange } from "./bookAmounts.ts"
import { paymentsOf } from "./flows.ts"
import { powerOfTen } from "../plainDecimal.ts"
import { plainLine } from "../plainLine.ts"
import type { Position } from "../position.ts"
import { mantissaAt, stepOn } from "../steps.ts"
import { valuationOn } from "../valuation.ts"

/** A payment of a holding: of the whole holding, on one day, in one currency. Neither amount is below zero. */
export interface HoldingFlow {
  readonly day: number
  readonly currency: string
  /** With 18 decimals. */
  readonly paidIn: bigint
  readonly takenOut: bigint
}

/** {@link paymentsOf} by the books of a holding. In any order, several a day. */
export const flowsOf = (position: Position, price: Series | undefined): ReadonlyArray<HoldingFlow> =>
  paymentsOf(plainLine(position, price)).map(({ day, way, amount, currency }) => {
    const booked = inBook(amount)
    return { day, currency, paidIn: way === "in" ? booked : 0n, takenOut: way === "out" ? booked : 0n }
  })

/** Flows in one currency, each at the rates of its day: one a day, by day. Exact to 18 decimals, and as numbers. */
export interface DailyFlows {
  /** Ascending. */
  readonly days: Int32Array
  readonly paidIn: ReadonlyArray<bigint>
  readonly takenOut: ReadonlyArray<bigint>
  readonly paidInNumbers: Float64Array
  readonly takenOutNumbers: Float64Array
  /** Days of flows that are left out, because a rate is missing. */
  readonly missingOn: ReadonlyArray<number>
}

/** The flows of the whole holding, including what belongs to outsiders. */
export function wholeFlows(flows: ReadonlyArray<HoldingFlow>, exchange: Exchange): DailyFlows {
  const draft = new DailyFlowsDraft()
  for (const flow of flows) draft.addConverted(flow, exchange)
  return draft.inOrder()
}

/**
 * The flows between a holding and the portfolio that owns a share: the share of every flow, and what a change of
 * the share moved. A higher share brings the difference in at the value of the day before, and a lower one takes it out
 * at the value of the day; all else that moved that day moved at the higher of the two. So the portfolio has the return
 * of the holding also on that day. Where nothing was held the day before, the new share is that of the whole day.
 */
export function ownedFlows(
  flows: ReadonlyArray<HoldingFlow>,
  exchange: Exchange,
  position: Position,
  price: Series | undefined,
): DailyFlows {
  const { shares } = position
  if (shares.days.length === 0) return wholeFlows(flows, exchange)
  const whole = powerOfTen(shares.decimals)
  const shareOn = (day: number): bigint => {
    const step = stepOn(shares.days, day)
    return step < 0 ? whole : mantissaAt(shares, step)
  }
  const valueOn = (day: number): HoldingFlow | undefined => {
    const { value, currency } = valuationOn(position, price, day)
    return value.numerator > 0n ? { day, currency, paidIn: inBook(value), takenOut: 0n } : undefined
  }
  const partOn = (day: number): bigint => {
    const [before, now] = [shareOn(day - 1), shareOn(day)]
    return before > now && valueOn(day - 1) ? before : now
  }
  const draft = new DailyFlowsDraft()
  for (const flow of flows) {
    const part = partOn(flow.day)
    const [paidIn, takenOut] = [partInBook(flow.paidIn, part, whole), partInBook(flow.takenOut, part, whole)]
    draft.addConverted({ ...flow, paidIn, takenOut }, exchange)
  }
  for (const day of shares.days) {
    const before = valueOn(day - 1)
    const change = shareOn(day) - shareOn(day - 1)
    const moved = before && (change > 0n ? before : valueOn(day))
    if (!moved || change === 0n) continue
    const amount = exchange.convert(
      partInBook(moved.paidIn, change < 0n ? -change : change, whole),
      moved.currency,
      moved.day,
    )
    if (amount === undefined) draft.lack(day)
    else if (change > 0n) draft.add(day, amount, 0n)
    else draft.add(day, 0n, amount)
  }
  return draft.inOrder()
}

class DailyFlowsDraft {
  readonly #byDay = new Map<number, { paidIn: bigint; takenOut: bigint }>()
  readonly #missingOn: Array<number> = []

  addConverted({ day, currency, paidIn, takenOut }: HoldingFlow, exchange: Exchange): void {
    const converted = exchange.convert(paidIn, currency, day)
    const convertedOut = exchange.convert(takenOut, currency, day)
    if (converted === undefined || convertedOut === undefined) this.lack(day)
    else this.add(day, converted, convertedOut)
  }

  add(day: number, paidIn: bigint, takenOut: bigint): void {
    const already = this.#byDay.get(day)
    if (!already) this.#byDay.set(day, { paidIn, takenOut })
    else {
      already.paidIn += paidIn
      already.takenOut += takenOut
    }
  }

  lack(day: number): void {
    this.#missingOn.push(day)
  }

  inOrder(): DailyFlows {
    const flows = [...this.#byDay].sort(([a], [b]) => a - b)
    const paidIn = flows.map(([, flow]) => flow.paidIn)
    const takenOut = flows.map(([, flow]) => flow.takenOut)
    return {
      days: Int32Array.from(flows, ([day]) => day),
      paidIn,
      takenOut,
      paidInNumbers: Float64Array.from(paidIn, numberInBook),
      takenOutNumbers: Float64Array.from(takenOut, numberInBook),
      missingOn: this.#missingOn,
    }
  }
}
