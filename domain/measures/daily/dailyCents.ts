import { isSafe } from "#domain/measures/ledger/steps.ts"

/** An amount for each day of a range, in whole cents: units of `10 ** -decimals`, the smallest of its currency. */
export interface DailyCents {
  readonly decimals: number
  /** One for each day. Exact below 2 ** 53; where the amount is larger, the exact cents are in `beyond`. */
  readonly cents: Float64Array
  readonly beyond: ReadonlyMap<number, bigint>
}

/** The exact number of cents on a day, given by its index in the range. */
export const centsAt = ({ cents, beyond }: DailyCents, index: number): bigint =>
  beyond.get(index) ?? BigInt(cents[index] ?? 0)

/** Daily amounts while they are being computed. */
export interface DailyCentsDraft extends DailyCents {
  readonly beyond: Map<number, bigint>
}

export const noCents = (count: number, decimals: number): DailyCentsDraft => ({
  decimals,
  cents: new Float64Array(count),
  beyond: new Map(),
})

export function writeCents(
  { cents, beyond }: Pick<DailyCentsDraft, "cents" | "beyond">,
  index: number,
  exact: bigint,
): void {
  cents[index] = Number(exact)
  if (!isSafe(exact)) beyond.set(index, exact)
}
