import { useMemo } from "react"
import type { ExplainNode } from "#contract/figures/explain.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Icon } from "#ui/Icon.tsx"
import { explainMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** Recomputes the figure from its leaves in the browser, and shows whether the result is exactly the same. */
export function Proof({ root }: { readonly root: ExplainNode }) {
  const figures = useFigures()
  const { proved, leaves } = useMemo(() => ({ proved: isProved(root), leaves: leavesOf(root) }), [root])
  if (!proved) {
    return (
      <div className="note note-loss" role="alert">
        <Icon name="caution" />
        <Say message={messages.notProved} />
      </div>
    )
  }
  const values = { leaves: figures.count(leaves), leavesCount: leaves }
  return (
    <div className="proof">
      <p className="proof-words">
        <Icon name="check" />
        <Say as="span" message={root.made === "root" ? messages.provedRoot : messages.proved} values={values} />
      </p>
      {!figures.amountsHidden && (
        <details className="proof-exact">
          <Say as="summary" message={messages.exactly} />
          <p className="figure">{root.exact.replace("/", " / ")}</p>
        </details>
      )}
    </div>
  )
}

/** A rational number, exactly. The denominator is above zero. */
interface Exact {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Parses `numerator/denominator` as the server writes it. */
export function exactOf(text: string): Exact {
  const [numerator = "", denominator = "1"] = text.split("/")
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
}

export const isEqual = (a: Exact, b: Exact): boolean => a.numerator * b.denominator === b.numerator * a.denominator

const zero: Exact = { numerator: 0n, denominator: 1n }

/**
 * The figure recomputed from its leaves, without any intermediate result of the server. A rate of return is the
 * solution of an equation, so its value is used as it is. `undefined` for a division by zero.
 */
export function recombined(node: ExplainNode): Exact | undefined {
  if (node.made === "leaf" || node.made === "root") return exactOf(node.exact)
  const parts: Array<Exact> = []
  for (const part of node.parts) {
    const exact = recombined(part)
    if (!exact) return undefined
    parts.push(exact)
  }
  const [first, ...others] = parts
  if (!first) return node.made === "sum" || node.made === "difference" ? zero : undefined
  switch (node.made) {
    case "sum":
      return total(parts)
    case "difference":
      return plus(first, negative(total(others)))
    case "product":
      return others.reduce(times, first)
    case "quotient":
      return others.reduce<Exact | undefined>((so, other) => so && dividedBy(so, other), first)
  }
}

/** Whether every figure of the tree is exactly the result of its parts. */
export function isProved(node: ExplainNode): boolean {
  const exact = recombined(node)
  return exact !== undefined && isEqual(exact, exactOf(node.exact)) && node.parts.every(isProved)
}

export const leavesOf = (node: ExplainNode): number =>
  node.parts.length === 0 ? 1 : node.parts.reduce((sum, part) => sum + leavesOf(part), 0)

/** Adds parts with equal denominators first, which keeps the intermediate fractions of long sums small. */
function total(parts: ReadonlyArray<Exact>): Exact {
  const byDenominator = new Map<bigint, bigint>()
  for (const { numerator, denominator } of parts) {
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator)
  }
  let sum = zero
  for (const [denominator, numerator] of byDenominator) sum = plus(sum, { numerator, denominator })
  return sum
}

function plus(a: Exact, b: Exact): Exact {
  const common = divisorOf(a.denominator, b.denominator)
  return {
    numerator: a.numerator * (b.denominator / common) + b.numerator * (a.denominator / common),
    denominator: (a.denominator / common) * b.denominator,
  }
}

const negative = ({ numerator, denominator }: Exact): Exact => ({ numerator: -numerator, denominator })

const times = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

function dividedBy(a: Exact, b: Exact): Exact | undefined {
  if (b.numerator === 0n) return undefined
  const sign = b.numerator < 0n ? -1n : 1n
  return { numerator: sign * a.numerator * b.denominator, denominator: sign * a.denominator * b.numerator }
}

/** The greatest common divisor. */
function divisorOf(a: bigint, b: bigint): bigint {
  let [large, small] = [a, b]
  while (small !== 0n) [large, small] = [small, large % small]
  return large
}
