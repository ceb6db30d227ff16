import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decimal, sum, toFixedString } from "#domain/numbers/decimal.ts"
import { claimsOf, rungsOf } from "#ui/charts/LiquidityLadder.tsx"
import { reachOf, spansOf } from "#ui/charts/WaterfallRows.tsx"

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((of) => (of / 100).toFixed(2))

describe("a waterfall", () => {
  it("a waterfall starts each bar where the one before it ended, and ends the last at the net worth", () => {
    const spans = spansOf([
      { amount: "900000.00", kind: "change" },
      { amount: "250000.50", kind: "change" },
      { amount: "-400000.00", kind: "change" },
      { amount: "750000.50", kind: "result" },
    ])
    expect(spans).toEqual([
      { from: "0.00", to: "900000.00" },
      { from: "900000.00", to: "1150000.50" },
      { from: "1150000.50", to: "750000.50" },
      { from: "0.00", to: "750000.50" },
    ])
  })

  it("a waterfall goes below zero where debts exceed assets", () => {
    const spans = spansOf([
      { amount: "100.00", kind: "change" },
      { amount: "-150.00", kind: "change" },
      { amount: "-50.00", kind: "result" },
    ])
    expect(spans.at(-1)).toEqual({ from: "0.00", to: "-50.00" })
    expect(reachOf(spans)).toEqual([-50, 100])
  })

  it("a waterfall adds up to the cent for any parts", () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), (amounts) => {
        const total = toFixedString(sum(amounts.map((amount) => decimal(amount))), 2)
        const parts = amounts.map((amount) => ({ amount, kind: "change" as const }))
        const spans = spansOf([...parts, { amount: total, kind: "result" }])
        expect(spans.at(-2)?.to).toBe(spans.at(-1)?.to)
        for (const { from, to } of spans) {
          const [low, high] = reachOf(spans)
          expect(Math.min(Number(from), Number(to))).toBeGreaterThanOrEqual(low)
          expect(Math.max(Number(from), Number(to))).toBeLessThanOrEqual(high)
        }
      }),
    )
  })
})

describe("the liquidity ladder", () => {
  const liquidity = {
    on: "2024-12-31",
    currency: "EUR",
    rungs: [
      { investable: "cash", assets: "50000.00", together: "50000.00" },
      { investable: "easily_convertible", assets: "150000.00", together: "200000.00" },
      { investable: "investable", assets: "0.00", together: "200000.00" },
      { investable: "non_investable", assets: "800000.00", together: "1000000.00" },
    ],
    openCommitments: "70000.00",
    due: [
      { within: "30", debts: "1000.00" },
      { within: "90", debts: "1000.00" },
      { within: "365", debts: "21000.00" },
      { within: "later", debts: "321000.00" },
      { within: "withoutDay", debts: "5000.00" },
    ],
    coverage: { value: "2.1978", unavailable: null },
  } as unknown as Parameters<typeof claimsOf>[0]

  it("the liquidity ladder stacks every rung on the more liquid ones, and leaves out those of zero", () => {
    expect(rungsOf(liquidity).map(({ from, to }) => [from, to])).toEqual([
      ["0", "50000.00"],
      ["50000.00", "200000.00"],
      ["200000.00", "1000000.00"],
    ])
  })

  it("the liquidity ladder starts a rung where the one before it ends, even when rounded parts differ from their rounded sum by a cent", () => {
    const rounded = rungsOf({
      rungs: [
        { investable: "easilyConvertible", assets: "0.34", together: "0.34" },
        { investable: "nonInvestable", assets: "0.33", together: "0.68" },
      ],
    } as unknown as Parameters<typeof rungsOf>[0])
    expect(rounded.map(({ amount, from, to }) => [amount, from, to])).toEqual([
      ["0.34", "0", "0.34"],
      ["0.33", "0.34", "0.68"],
    ])
  })

  it("the liquidity ladder shows each claim above zero by itself and with those before it: 70,000 + 21,000 fall due within a year", () => {
    expect(claimsOf(liquidity).map(({ id, amount, to }) => [id, amount, to])).toEqual([
      ["commitments", "70000.00", "70000.00"],
      ["30", "1000.00", "71000.00"],
      ["365", "20000.00", "91000.00"],
      ["later", "300000.00", "391000.00"],
      ["withoutDay", "5000.00", "396000.00"],
    ])
  })
})
