import { amountIn } from "#domain/shared/money.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dividedBy, type Fraction, minus, plus, times } from "#domain/numbers/fraction.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"
import type { ExplainNode } from "#contract/figures/explain.ts"
import { exactOf, isEqual, isProved, leavesOf, recombined } from "#web/features/explain/Proof.tsx"

const amountOf = (exact: Fraction) => amountIn(exact, "EUR")

const node = (made: ExplainNode["made"], exact: string, parts: ReadonlyArray<ExplainNode> = []): ExplainNode => ({
  what: "anything",
  name: null,
  exact,
  shown: "0",
  currency: null,
  made,
  source: null,
  parts,
})
const leaf = (exact: string) => node("leaf", exact)

/** 60 % of 10 shares at 12.34 USD, with 1.1 USD for 1 EUR, less 20 EUR owed. */
const netWorth = node("difference", "26020/550", [
  node("product", "37020/550", [
    leaf("60/100"),
    leaf("10/1"),
    leaf("1234/100"),
    node("quotient", "10/11", [leaf("1/1"), leaf("11/10")]),
  ]),
  leaf("20/1"),
])

describe("a figure computed again from its leaves", () => {
  it("the figure equals one computed by hand: 0.6 × 10 × 12.34 ÷ 1.1 − 20 = 47.3091…", () => {
    const exact = recombined(netWorth)
    expect(exact && isEqual(exact, { numerator: 26020n, denominator: 550n })).toBe(true)
    expect(exact && toFixedString(amountOf(exact), 2)).toBe("47.31")
    expect(isProved(netWorth)).toBe(true)
    expect(leavesOf(netWorth)).toBe(6)
  })

  it("the figure is not confirmed when a leaf is off by a millionth, or an intermediate step is", () => {
    const [value, debt] = netWorth.parts as [ExplainNode, ExplainNode]
    expect(isProved({ ...netWorth, parts: [value, leaf("20000001/1000000")] })).toBe(false)
    expect(isProved({ ...netWorth, parts: [{ ...value, exact: "37021/550" }, debt] })).toBe(false)
  })

  it("the figure accepts a rate of return as given, and confirms the payments below it", () => {
    const payments = [node("product", "110/1", [leaf("100/1"), leaf("11/10")]), leaf("-100/1")]
    expect(isProved(node("root", "1/10", payments))).toBe(true)
    expect(isProved(node("root", "1/10", [node("product", "111/1", [leaf("100/1"), leaf("11/10")])]))).toBe(false)
  })

  it("the figure is not confirmed where a divisor is zero", () => {
    expect(isProved(node("quotient", "0/1", [leaf("1/1"), leaf("0/1")]))).toBe(false)
  })

  it("the figure equals that of the domain's arithmetic, for any tree", () => {
    const fractions = fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
      .map(([numerator, denominator]): Fraction => ({ numerator, denominator }))
    const text = ({ numerator, denominator }: Fraction) => `${numerator}/${denominator}`
    const positive = fractions.filter(({ numerator }) => numerator > 0n)
    fc.assert(
      fc.property(fractions, fractions, fractions, positive, (a, b, c, d) => {
        const tree = node("quotient", "0/1", [
          node("sum", "0/1", [
            leaf(text(a)),
            node("product", "0/1", [leaf(text(b)), leaf(text(c))]),
            node("difference", "0/1", [leaf(text(a)), leaf(text(b)), leaf(text(c))]),
          ]),
          leaf(text(d)),
        ])
        const byHand = dividedBy(plus(plus(a, times(b, c)), minus(minus(a, b), c)), d)
        const exact = recombined(tree)
        expect(exact && isEqual(exact, byHand)).toBe(true)
        expect(isEqual(exactOf(text(a)), a)).toBe(true)
      }),
    )
  })
})
