import type { ExplainNode } from "#contract/figures/explain.ts"

type Exact = readonly [numerator: bigint, denominator: bigint]
const read = (text: string): Exact => text.split("/").map(BigInt) as unknown as Exact
const plus = ([a, b]: Exact, [c, d]: Exact): Exact => [a * d + c * b, b * d]
const times = ([a, b]: Exact, [c, d]: Exact): Exact => [a * c, b * d]
const over = ([a, b]: Exact, [c, d]: Exact): Exact => [a * d, b * c]

/** A figure computed again from its leaves. */
function recombined({ made, exact, parts }: ExplainNode): Exact {
  if (made === "leaf" || made === "root") return read(exact)
  const [first = [0n, 1n], ...others] = parts.map(recombined)
  if (made === "sum") return others.reduce(plus, first)
  if (made === "difference") return others.reduce((sum, [a, b]) => plus(sum, [-a, b]), first)
  return others.reduce(made === "product" ? times : over, first)
}

export function addsUp(node: ExplainNode): boolean {
  const [[a, b], [c, d]] = [recombined(node), read(node.exact)]
  return a * d === c * b && (node.made !== "root" || node.parts.every(addsUp))
}

export const leavesOf = (node: ExplainNode): ReadonlyArray<ExplainNode> =>
  node.parts.length === 0 ? [node] : node.parts.flatMap(leavesOf)
