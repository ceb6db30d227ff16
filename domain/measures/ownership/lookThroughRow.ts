import { BigDecimal } from "effect"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { powerOfTen } from "#domain/numbers/plainDecimal.ts"

/** The weights of portfolios for an owner, direct and through others. `places` are their indices, ascending. */
export interface LookThroughRow {
  readonly places: ReadonlyArray<number>
  /** The weights, never zero and without trailing zeros. */
  readonly parts: ReadonlyArray<Decimal>
}

export const emptyRow: LookThroughRow = { places: [], parts: [] }

/** `row + factor × other`. Sums of zero are left out. The factor may be below zero. */
export function plusTimes(row: LookThroughRow, factor: Decimal, other: LookThroughRow): LookThroughRow {
  // Mostly `row` already has all portfolios of `other`. Then the result shares its list of indices.
  const parts = row.parts.slice()
  let i = 0
  for (let j = 0; j < other.places.length; j++) {
    const place = other.places[j] as number
    while ((row.places[i] as number) < place) i++
    if (row.places[i] !== place) return merged(row, factor, other)
    const part = plusProduct(parts[i], factor, other.parts[j] as Decimal)
    if (part.value === 0n) return merged(row, factor, other)
    parts[i] = part
  }
  return { places: row.places, parts }
}

function merged(row: LookThroughRow, factor: Decimal, other: LookThroughRow): LookThroughRow {
  const places: Array<number> = []
  const parts: Array<Decimal> = []
  let i = 0
  for (let j = 0; j < other.places.length; j++) {
    const place = other.places[j] as number
    while ((row.places[i] as number) < place) {
      places.push(row.places[i] as number)
      parts.push(row.parts[i++] as Decimal)
    }
    const standing = row.places[i] === place ? row.parts[i++] : undefined
    const part = plusProduct(standing, factor, other.parts[j] as Decimal)
    if (part.value === 0n) continue
    places.push(place)
    parts.push(part)
  }
  for (; i < row.places.length; i++) {
    places.push(row.places[i] as number)
    parts.push(row.parts[i] as Decimal)
  }
  return { places, parts }
}

function plusProduct(standing: Decimal | undefined, factor: Decimal, part: Decimal): Decimal {
  let value = factor.value * part.value
  let scale = factor.scale + part.scale
  if (standing) {
    if (standing.scale === scale) value += standing.value
    else if (standing.scale < scale) value += standing.value * powerOfTen(scale - standing.scale)
    else {
      value = value * powerOfTen(standing.scale - scale) + standing.value
      scale = standing.scale
    }
  }
  if (value === 0n) return BigDecimal.make(0n, 0)
  while (value % 10n === 0n) {
    value /= 10n
    scale--
  }
  return BigDecimal.make(value, scale)
}

export function partIn(row: LookThroughRow, place: number): Decimal | undefined {
  let low = 0
  let high = row.places.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((row.places[middle] as number) < place) low = middle + 1
    else high = middle
  }
  return row.places[low] === place ? row.parts[low] : undefined
}
