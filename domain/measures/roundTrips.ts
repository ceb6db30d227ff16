import type { Result } from "effect"
import type { Decimal } from "../shared/decimal.ts"
import { dividedBy, type Fraction, minus, negative, nothing, plus, times } from "./fraction.ts"
import { annualRate, type NoRate } from "./returns/moneyWeighted.ts"

/** Units that changed hands, and the money that moved with them: fees are in what was paid, and off what was received. */
export interface Exchange {
  readonly day: number
  readonly side: "buy" | "sell"
  readonly units: Fraction
  readonly amount: Fraction
}

/** Units that became others at the start of a day. */
export interface UnitSplit {
  readonly day: number
  readonly side: "split"
  readonly newForOld: Fraction
}

/** A way in and the way out again, the oldest units first: one for each trade that closes something, one for the rest. */
export interface RoundTrip {
  readonly side: "long" | "short"
  readonly state: "closed" | "open"
  readonly units: Fraction
  /** What the units cost to buy; of a short trade, what their sale brought. */
  readonly entryValue: Fraction
  /** What their sale brought, or what they are worth; of a short trade, what it cost to buy them back. */
  readonly exitValue: Fraction
  readonly gain: Fraction
  /** Gain over entry value, which may be nothing: then there is none. */
  readonly return: Fraction | undefined
  /** The rate a year, of a short trade that of money that had been paid in instead. */
  readonly rate: Result.Result<Decimal, NoRate>
}

/** On a day splits come first and purchases before sales, as contract notes carry a date and no time. */
const placeInDay = { split: 0, buy: 1, sell: 2 } as const

/**
 * The round trips in units of one kind. What is open at the end is closed for the eye by what a unit is worth that day;
 * where that is not known, open trips are left out.
 */
export function roundTripsOf(
  exchanges: ReadonlyArray<Exchange | UnitSplit>,
  worth: { readonly day: number; readonly ofUnit: Fraction } | undefined,
): ReadonlyArray<RoundTrip> {
  const trips: Array<RoundTrip> = []
  let lots: ReadonlyArray<Lot> = []
  let side: Exchange["side"] = "buy"
  const inOrder = exchanges.toSorted((a, b) => a.day - b.day || placeInDay[a.side] - placeInDay[b.side])
  for (const exchange of inOrder) {
    if (exchange.side === "split") {
      const { newForOld } = exchange
      lots = lots.map(({ day, units, ...lot }) => ({
        ...lot,
        day,
        units: times(units, newForOld),
        wholeUnits: times(lot.wholeUnits, newForOld),
      }))
      continue
    }
    if (lots.length === 0) ({ side } = exchange)
    if (exchange.side === side) {
      lots = [...lots, lotOf(exchange)]
      continue
    }
    const { taken, left, lacking } = take(lots, exchange.units)
    const closing = partOf(lotOf(exchange), minus(exchange.units, lacking))
    trips.push(tripOf("closed", side, taken, closing))
    lots = left
    if (lacking.numerator > 0n) {
      lots = [partOf(lotOf(exchange), lacking)]
      ;({ side } = exchange)
    }
  }
  if (worth && lots.length > 0) {
    const units = lots.reduce((sum, lot) => plus(sum, lot.units), nothing)
    trips.push(tripOf("open", side, lots, lotOf({ day: worth.day, units, amount: times(units, worth.ofUnit) })))
  }
  return trips
}

/** What is left of an exchange. The amount is that of all its units, so that parts are taken of whole numbers. */
interface Lot {
  readonly day: number
  readonly units: Fraction
  readonly wholeUnits: Fraction
  readonly wholeAmount: Fraction
}

const lotOf = ({ day, units, amount }: Omit<Exchange, "side">): Lot => ({
  day,
  units,
  wholeUnits: units,
  wholeAmount: amount,
})

const partOf = (lot: Lot, units: Fraction): Lot => ({ ...lot, units })

const amountOf = ({ units, wholeUnits, wholeAmount }: Lot): Fraction =>
  minus(units, wholeUnits).numerator === 0n ? wholeAmount : times(wholeAmount, dividedBy(units, wholeUnits))

function take(lots: ReadonlyArray<Lot>, units: Fraction) {
  const taken: Array<Lot> = []
  let lacking = units
  for (const [at, lot] of lots.entries()) {
    const rest = minus(lot.units, lacking)
    if (rest.numerator > 0n) {
      taken.push(partOf(lot, lacking))
      return { taken, left: [partOf(lot, rest), ...lots.slice(at + 1)], lacking: nothing }
    }
    taken.push(lot)
    lacking = negative(rest)
    if (lacking.numerator === 0n) return { taken, left: lots.slice(at + 1), lacking }
  }
  return { taken, left: [], lacking }
}

function tripOf(
  state: RoundTrip["state"],
  opened: Exchange["side"],
  lots: ReadonlyArray<Lot>,
  closing: Lot,
): RoundTrip {
  const entryValue = lots.reduce((sum, lot) => plus(sum, amountOf(lot)), nothing)
  const exitValue = amountOf(closing)
  const isLong = opened === "buy"
  const gain = isLong ? minus(exitValue, entryValue) : minus(entryValue, exitValue)
  return {
    side: isLong ? "long" : "short",
    state,
    units: closing.units,
    entryValue,
    exitValue,
    gain,
    return: entryValue.numerator === 0n ? undefined : dividedBy(gain, entryValue),
    rate: annualRate([
      ...lots.map((lot) => ({ day: lot.day, amount: negative(amountOf(lot)) })),
      { day: closing.day, amount: plus(entryValue, gain) },
    ]),
  }
}
