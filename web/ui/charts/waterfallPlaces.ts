import { type Decimal, decimal, sum, toFixedString } from "../../../server/contract/vocabulary.ts"

/** A part of the way to a result: what is owed bears a minus. A result stands for itself, from zero. */
export interface Part {
  readonly amount: string
  readonly kind: "change" | "result"
}

/** Where the bar of a part begins and ends on the scale, as amounts. */
export interface Span {
  readonly from: string
  readonly to: string
}

const zero = decimal("0")

/** Each part begins where the one before it ended. Exact, so that the last bar ends at the result to the cent. */
export function spansOf(parts: ReadonlyArray<Part>): ReadonlyArray<Span> {
  let reached: Decimal = zero
  return parts.map(({ amount, kind }) => {
    const from = kind === "result" ? zero : reached
    reached = sum([from, decimal(amount)])
    return { from: toFixedString(from, 2), to: toFixedString(reached, 2) }
  })
}

/** From the lowest to the highest end of the bars, zero included: a length on the screen. */
export function reachOf(spans: ReadonlyArray<Span>): [number, number] {
  const ends = spans.flatMap(({ from, to }) => [Number(from), Number(to)])
  const low = Math.min(0, ...ends)
  const high = Math.max(0, ...ends)
  return low === high ? [0, 1] : [low, high]
}
