/*
 * Amounts of money with 18 decimals in two JavaScript numbers, and the exact part of such an amount, rounded half-even.
 * The same as `divideIntegers(amount * part, whole, "half-even")` on `bigint`, which takes ten times as long.
 *
 * An amount is `high × 10 ** -6 + low × 10 ** -18`, where both are integers, 0 <= low < 10 ** 12, and high is at most
 * 2 ** 51 in size: some two billion whole units of a currency. Whoever goes beyond has to reckon in `bigint`.
 */

export const highDecimals = 6
export const lowEnd = 1e12
/** Neither `high` nor counts of units may reach it, so that every step below stays exact. */
export const reachEnd = 2 ** 51

/** An amount that others are added to and taken from. */
export class Amount {
  high = 0
  low = 0

  add(high: number, low: number): void {
    this.high += high
    this.low += low
    if (this.low >= lowEnd) {
      this.low -= lowEnd
      this.high++
    }
  }

  subtract(high: number, low: number): void {
    this.high -= high
    this.low -= low
    if (this.low < 0) {
      this.low += lowEnd
      this.high--
    }
  }
}

/** The amount as an integer that counts 18 decimals. */
export const bigIntOf = (high: number, low: number): bigint => BigInt(high) * lowEndBig + BigInt(low)
const lowEndBig = BigInt(lowEnd)

/** Where {@link takePart} writes the amount that it took: its high and its low. */
export const taken = new Float64Array(2)

/**
 * Writes to {@link taken} the `part` of the amount that its `whole` belongs to: amount × part ÷ whole, to 18 decimals,
 * ties to the even digit. All are integers, 0 <= part <= whole, 0 < whole, 0 <= high, and below {@link reachEnd}.
 */
export function takePart(high: number, low: number, part: number, whole: number): void {
  if (part === whole) {
    taken[0] = high
    taken[1] = low
    return
  }
  // high × part = wholes × whole + rest, and the rest is worth 10 ** 12 lows.
  divideProduct(high, part, whole)
  let takenHigh = divided[quotient] as number
  divideProduct(divided[remainder] as number, lowEnd, whole)
  let takenLow = divided[quotient] as number
  let rest = divided[remainder] as number
  if (low !== 0) {
    divideProduct(low, part, whole)
    takenLow += divided[quotient] as number
    rest += divided[remainder] as number
    if (rest >= whole) {
      rest -= whole
      takenLow++
    }
  }
  // The parity of the whole amount is that of its low, because 10 ** 12 is even.
  if (rest * 2 > whole || (rest * 2 === whole && takenLow % 2 === 1)) takenLow++
  while (takenLow >= lowEnd) {
    takenLow -= lowEnd
    takenHigh++
  }
  taken[0] = takenHigh
  taken[1] = takenLow
}

const divided = new Float64Array(2)
const quotient = 0
const remainder = 1

/**
 * Divides a × b by c exactly, where the integers a, b >= 0 and c > 0 are below 2 ** 51 and the quotient too.
 *
 * The product is held in two numbers, `product + productError`, exactly (Dekker). The quotient in floating point is at
 * most two off. What it leaves over, a × b - guess × c, is therefore less than three times c in size and below 2 **
 * 53: the difference of the two products is exact, since they lie close together, and so is the sum with that of the
 * errors.
 */
function divideProduct(a: number, b: number, c: number): void {
  const product = a * b
  let guess = Math.floor(product / c)
  let rest: number
  if (product < 2 ** 53) rest = product - guess * c
  else {
    const back = guess * c
    rest = product - back + (errorOfProduct(a, b, product) - errorOfProduct(guess, c, back))
  }
  while (rest < 0) {
    rest += c
    guess--
  }
  while (rest >= c) {
    rest -= c
    guess++
  }
  divided[quotient] = guess
  divided[remainder] = rest
}

/** a × b - product exactly, where product is a × b as floating point rounds it. */
function errorOfProduct(a: number, b: number, product: number): number {
  const aShifted = a * halfwayShift
  const aHigh = aShifted - (aShifted - a)
  const aLow = a - aHigh
  const bShifted = b * halfwayShift
  const bHigh = bShifted - (bShifted - b)
  const bLow = b - bHigh
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow
}

/** Cuts a number of 53 bits into two of 26. */
const halfwayShift = 2 ** 27 + 1
