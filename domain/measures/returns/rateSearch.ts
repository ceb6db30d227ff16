/*
 * Searches for all rates at which dated flows balance, in JavaScript numbers. The results are only guesses:
 * `provenRate` proves a rate before it is shown.
 *
 * Let s be the continuous rate. A flow that is a years away has the weight e ** (-a s). As s rises from 0, every weight
 * falls, and so do the sum of all receipts and the sum of all payments. Between two values of s, each sum is therefore
 * between its values at the ends. If the two ranges do not overlap, there is no balance; if those of their slopes do
 * not overlap, there is at most one; any other interval is halved.
 *
 * Negative rates are the same search with time running backwards.
 */

export interface WeighedFlow {
  /** Distance from the day to which it is discounted, in years or periods of the rate. Not below zero. */
  readonly distance: number
  readonly amount: number
}

/** The continuous rates between 0 and `sMax` around which the balance changes its sign, or touches zero. Ascending. */
export function balancesOf(flows: ReadonlyArray<WeighedFlow>, sMax: number): ReadonlyArray<number> {
  const found: Array<number> = []
  const halve = (low: Sums, high: Sums): void => {
    if (apart(low.received, high.received, low.paid, high.paid)) return
    if (apart(low.receivedSlope, high.receivedSlope, low.paidSlope, high.paidSlope)) {
      if (changesSign(balance(low), balance(high))) found.push(balanced(flows, low, high))
      return
    }
    if (high.s - low.s < narrow) {
      if (changesSign(slope(low), slope(high))) found.push(bisected(flows, low, high, slope))
      if (changesSign(balance(low), balance(high))) found.push(bisected(flows, low, high, balance))
      return
    }
    const middle = sumsAt(flows, (low.s + high.s) / 2)
    halve(low, middle)
    halve(middle, high)
  }
  halve(sumsAt(flows, 0), sumsAt(flows, sMax))
  return found
}

/** Intervals narrower than this contain balances too close to be distinguished, or one that only touches zero. */
const narrow = 1e-7

interface Sums {
  readonly s: number
  readonly received: number
  readonly paid: number
  readonly receivedSlope: number
  readonly paidSlope: number
}

const balance = ({ received, paid }: Sums): number => received - paid
const slope = ({ receivedSlope, paidSlope }: Sums): number => receivedSlope - paidSlope

const changesSign = (a: number, b: number): boolean => a <= 0 !== b <= 0

const apart = (a1: number, a2: number, b1: number, b2: number): boolean =>
  Math.min(a1, a2) > Math.max(b1, b2) || Math.max(a1, a2) < Math.min(b1, b2)

function sumsAt(flows: ReadonlyArray<WeighedFlow>, s: number): Sums {
  let [received, paid, receivedSlope, paidSlope] = [0, 0, 0, 0]
  for (const { distance, amount } of flows) {
    const weighed = amount * Math.exp(-distance * s)
    if (amount > 0) {
      received += weighed
      receivedSlope += weighed * distance
    } else {
      paid -= weighed
      paidSlope -= weighed * distance
    }
  }
  return { s, received, paid, receivedSlope, paidSlope }
}

/**
 * The only balance between two values, by Newton's method. Each step stays between values where the balance has
 * different signs: a step beyond them is replaced by a bisection.
 */
function balanced(flows: ReadonlyArray<WeighedFlow>, low: Sums, high: Sums): number {
  const signAtLow = balance(low) <= 0
  let [a, b] = [low.s, high.s]
  let s = (a + b) / 2
  for (let step = 0; step < newtonSteps; step++) {
    const at = sumsAt(flows, s)
    if (balance(at) <= 0 === signAtLow) a = s
    else b = s
    const tangent = s + balance(at) / slope(at)
    const next = tangent > a && tangent < b ? tangent : (a + b) / 2
    if (Math.abs(next - s) <= precise * Math.max(1, s)) return next
    s = next
  }
  return bisected(flows, sumsAt(flows, a), sumsAt(flows, b), balance)
}

/** Mostly six are enough. */
const newtonSteps = 30
const precise = 2 ** -50

/** Bisects, to the last bit, to where a figure changes its sign between two values. */
function bisected(flows: ReadonlyArray<WeighedFlow>, low: Sums, high: Sums, figure: (at: Sums) => number): number {
  const signAtLow = figure(low) <= 0
  let [a, b] = [low.s, high.s]
  for (let middle = (a + b) / 2; middle > a && middle < b; middle = (a + b) / 2) {
    if (figure(sumsAt(flows, middle)) <= 0 === signAtLow) a = middle
    else b = middle
  }
  return (a + b) / 2
}
