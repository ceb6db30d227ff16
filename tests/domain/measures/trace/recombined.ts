import type { ExplainedNode } from "#domain/measures/trace/tree.ts"
import { type Fraction, less, plus, times } from "#tests/domain/measures/plainFractions.ts"

/** A figure computed again from the leaves alone, by arithmetic of the tests' own. */
function recombined({ made, parts, exact }: ExplainedNode): Fraction {
  const [first = [0n, 1n], ...others] = parts.map(recombined)
  switch (made) {
    case "leaf":
    case "root":
      return [exact.numerator, exact.denominator]
    case "sum":
      return others.reduce(plus, first)
    case "product":
      return others.reduce(times, first)
    case "difference":
      return others.reduce(less, first)
    case "quotient":
      return others.reduce(([a, b], [c, d]): Fraction => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]), first)
  }
}

export const isSame = (a: Fraction, b: Fraction): boolean => a[0] * b[1] === b[0] * a[1]

export const exactly = ({ exact }: ExplainedNode): Fraction => [exact.numerator, exact.denominator]

/** Whether the leaves of a node add up to its value. */
export const addsUp = (node: ExplainedNode): boolean => isSame(recombined(node), exactly(node))

export const leavesOf = (node: ExplainedNode): ReadonlyArray<ExplainedNode> =>
  node.parts.length === 0 ? [node] : node.parts.flatMap(leavesOf)
