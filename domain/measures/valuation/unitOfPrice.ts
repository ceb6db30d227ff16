import { dayNumber } from "#domain/shared/calendarDate.ts"
import { type Fraction, dividedBy } from "#domain/numbers/fraction.ts"

/**
 * A price that was typed is off by so much from the quoted one of the same days: pence typed for pounds, or a bond's percent
 * for its price. The factor is what the typed price is of the quoted one.
 */
export type PriceFactor = "100" | "1000" | "1/100" | "1/1000"

const factors = [
  { name: "100", of: { numerator: 100n, denominator: 1n } },
  { name: "1000", of: { numerator: 1000n, denominator: 1n } },
  { name: "1/100", of: { numerator: 1n, denominator: 100n } },
  { name: "1/1000", of: { numerator: 1n, denominator: 1000n } },
] as const

/** The most days that a quote is older than a typed price that it is compared with. Over more, a price may have multiplied. */
const comparedDaysMost = 7

/** Whether a quote is of the same days as a price typed for a day: of this day, or of at most seven days before. */
export function isOfSameDays(quotedOn: string, typedOn: string): boolean {
  const days = dayNumber(typedOn) - dayNumber(quotedOn)
  return days >= 0 && days <= comparedDaysMost
}

/** The factor of about 100 or 1,000, within a half, by which a typed price is off; undefined otherwise. */
export function factorOff(typed: Fraction, quoted: Fraction): PriceFactor | undefined {
  if (typed.numerator <= 0n || quoted.numerator <= 0n) return undefined
  const ratio = dividedBy(typed, quoted)
  return factors.find(({ of }) => {
    const { numerator, denominator } = dividedBy(ratio, of)
    return 2n * numerator <= 3n * denominator && 3n * numerator >= 2n * denominator
  })?.name
}
