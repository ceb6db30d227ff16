import { BigDecimal } from "effect"
import { type Decimal, decimal } from "#domain/numbers/decimal.ts"
import { rateDecimals } from "./provenRate.ts"

/*
 * The rate of flows of which only JavaScript numbers and the bounds of their errors are known. It is certain: all exact
 * flows within these bounds balance at one rate alone, and it rounds to these ten decimals. So the exact flows need not be
 * computed. Where the bounds leave anything open, there is no answer.
 *
 * Let s be the continuous rate, a_i the distance of a flow in periods of the rate and ε_i the bound of its error. The sums of
 * receipts, payments and their slopes at s are each within
 *
 *   Σ ε_i e ** (-a_i s) + (n + 8 + 16 a s) u (receipts + payments)
 *
 * of those of the exact flows, with n flows, the largest distance a and u = 2 ** -53: one rounding for each addition, less than eight
 * for an exponential and its products, and 16 for its exponent: two for distance and product, and ten for the logarithm of a rate down to
 * a loss of 90 %. For the slopes each term has the factor a_i. As in `rateSearch.ts`, each sum of the exact flows falls as s rises, so that between two values of s it is
 * between its values at the ends.
 */

/** One flow per day, by day. */
interface EstimatedFlows {
  /** Distances from the first flow, in periods of the rate. */
  readonly distances: Float64Array
  /** Below zero for money paid in. */
  readonly amounts: Float64Array
  readonly errors: Float64Array
}

/**
 * The only rate of the exact flows, rounded half-even to ten decimals. Undefined where that is not certain, above 1,000 % and for a
 * loss of more than 90 %.
 */
export function certainRate(flows: EstimatedFlows): Decimal | undefined {
  const [forwards, backwards] = [flows, turned(flows)]
  const later = balancesBetween(forwards, 0, Math.log(largestGrowth))
  const earlier = later && balancesBetween(backwards, 0, -Math.log(smallestGrowth))
  if (!earlier || later.length + earlier.length !== 1) return undefined
  const rate = later[0]
    ? Math.expm1(rootBetween(forwards, ...later[0]))
    : Math.expm1(-rootBetween(backwards, ...(earlier[0] as Between)))
  const units = Math.round(rate * unitsInOne)
  if (units < leastUnits || units > mostUnits) return undefined
  const [below, above] = [-0.5, 0.5].map((half) => sideAt(flows, backwards, Math.log1p((units + half) / unitsInOne)))
  if (!below || !above || below === above) return undefined
  return units === 0 ? noGain : BigDecimal.make(BigInt(units), rateDecimals)
}

const unitsInOne = 10 ** rateDecimals
const leastUnits = -0.9 * unitsInOne
const mostUnits = 10 * unitsInOne
const largestGrowth = 1e18
const smallestGrowth = 0.5 / unitsInOne
const noGain = decimal("0")
const u = 2 ** -53

/** The same flows with time running backwards. */
function turned({ distances, amounts, errors }: EstimatedFlows): EstimatedFlows {
  const last = distances.at(-1) as number
  return { distances: distances.map((distance) => last - distance), amounts, errors }
}

type Between = readonly [low: number, high: number]

/** The intervals of continuous rates in which the exact flows balance once. Undefined where that is not certain. */
function balancesBetween(flows: EstimatedFlows, from: number, to: number): ReadonlyArray<Between> | undefined {
  const found: Array<Between> = []
  const isClear = (low: Sums, high: Sums): boolean => {
    if (apart(low.received, high.received, low.paid, high.paid, low.doubt + high.doubt)) return true
    const doubtOfSlopes = low.slopeDoubt + high.slopeDoubt
    if (apart(low.receivedSlope, high.receivedSlope, low.paidSlope, high.paidSlope, doubtOfSlopes)) {
      const [atLow, atHigh] = [certainSide(low), certainSide(high)]
      if (atLow !== atHigh) found.push([low.s, high.s])
      return atLow !== 0 && atHigh !== 0
    }
    if (high.s - low.s < narrow) return false
    const middle = sumsAt(flows, middleOf(low.s, high.s))
    return isClear(low, middle) && isClear(middle, high)
  }
  return isClear(sumsAt(flows, from), sumsAt(flows, to)) ? found : undefined
}

/** Most rates are near to zero: an interval from zero is divided there, and a wide one nearer to its beginning. */
const middleOf = (low: number, high: number): number =>
  low === 0 ? high / 8 : high > 4 * low ? Math.sqrt(low * high) : (low + high) / 2

/** Balances in a narrower interval are too close to be distinguished. */
const narrow = 1e-7

interface Sums {
  readonly s: number
  readonly received: number
  readonly paid: number
  readonly receivedSlope: number
  readonly paidSlope: number
  readonly doubt: number
  readonly slopeDoubt: number
}

function sumsAt({ distances, amounts, errors }: EstimatedFlows, s: number): Sums {
  let [received, paid, receivedSlope, paidSlope, doubt, slopeDoubt] = [0, 0, 0, 0, 0, 0]
  let furthest = 0
  for (let i = 0; i < distances.length; i++) {
    const [distance, amount] = [distances[i] as number, amounts[i] as number]
    const weight = Math.exp(-distance * s)
    const weighed = amount * weight
    if (amount > 0) {
      received += weighed
      receivedSlope += weighed * distance
    } else {
      paid -= weighed
      paidSlope -= weighed * distance
    }
    const error = (errors[i] as number) * weight
    doubt += error
    slopeDoubt += error * distance
    if (distance > furthest) furthest = distance
  }
  const roundings = (distances.length + 8 + 16 * furthest * s) * u
  doubt += roundings * (received + paid)
  slopeDoubt += roundings * (receivedSlope + paidSlope)
  return { s, received, paid, receivedSlope, paidSlope, doubt, slopeDoubt }
}

/** Whether two sums cannot be equal between two values of s. */
const apart = (a1: number, a2: number, b1: number, b2: number, doubt: number): boolean =>
  Math.min(a1, a2) > Math.max(b1, b2) + doubt || Math.max(a1, a2) + doubt < Math.min(b1, b2)

/** The sign of the balance of the exact flows; 0 where it is not certain. */
const certainSide = ({ received, paid, doubt }: Sums): number =>
  Math.abs(received - paid) <= doubt ? 0 : received > paid ? 1 : -1

/** The same at a rate above or below zero. The time runs so that no flow counts for more than its amount. */
const sideAt = (forwards: EstimatedFlows, backwards: EstimatedFlows, s: number): number =>
  certainSide(s >= 0 ? sumsAt(forwards, s) : sumsAt(backwards, -s))

/**
 * The only balance between two values, by Newton's method from where a straight line has it. A step beyond them is replaced by a
 * bisection. The error is about the square of the last step: the result is a guess, which is checked.
 */
function rootBetween(flows: EstimatedFlows, low: number, high: number): number {
  let [a, b] = [low, high]
  const [atA, atB] = [sumsAt(flows, a), sumsAt(flows, b)].map(({ received, paid }) => received - paid) as [
    number,
    number,
  ]
  let s = a + ((b - a) * atA) / (atA - atB)
  for (let step = 0; step < newtonSteps; step++) {
    const { received, paid, receivedSlope, paidSlope } = sumsAt(flows, s)
    if (received > paid === atA > 0) a = s
    else b = s
    const tangent = s + (received - paid) / (receivedSlope - paidSlope)
    if (Math.abs(tangent - s) <= precise * Math.max(1, s)) return tangent
    s = tangent > a && tangent < b ? tangent : (a + b) / 2
  }
  return s
}

const newtonSteps = 60
const precise = 2 ** -26
