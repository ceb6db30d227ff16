import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { anyDay, anyDebt, anyHolding, type AnyHolding } from "./anyLines.ts"
import { day, debt, holding, marketOf } from "./examples.ts"

/** Of lots of one day, those recorded first leave first; nothing else depends on the order. */
const butForFifo = (ledger: LineLedger) => ({
  ...ledger,
  cost: ledger.cost.average,
  sold: undefined,
  trading: ledger.trading.map(([on, totals]) => [on, { ...totals, purchases: undefined }] as const),
})

const inAnyOrder = <Item>(items: ReadonlyArray<Item>): fc.Arbitrary<ReadonlyArray<Item>> =>
  fc.shuffledSubarray([...items], { minLength: items.length })

describe("the ledger of a line of any class", () => {
  it("the ledger does not depend on the order in which its entries were recorded", () => {
    const anyTwice = anyHolding.chain((line) => fc.tuple(fc.constant(line), inAnyOrder(line.entries)))
    fc.assert(
      fc.property(anyTwice, ([{ example, entries }, shuffled]) => {
        expect(butForFifo(holding(example, ...shuffled))).toEqual(butForFifo(holding(example, ...entries)))
      }),
      { numRuns: 300 },
    )
  })

  it("the ledger of a debt does not depend on the order of its entries either", () => {
    const anyTwice = anyDebt.chain((line) => fc.tuple(fc.constant(line), inAnyOrder(line.entries)))
    fc.assert(
      fc.property(anyTwice, ([{ example, entries }, shuffled]) => {
        expect(debt(example, ...shuffled)).toEqual(debt(example, ...entries))
      }),
    )
  })

  it("the ledger is the same when a trade, a swap or a payment was recorded in two parts", () => {
    let parted = 0
    fc.assert(
      fc.property(anyHolding, ({ example, entries }) => {
        const parts = entries.flatMap(inTwo)
        parted += parts.length - entries.length
        expect(butForFifo(holding(example, ...parts))).toEqual(butForFifo(holding(example, ...entries)))
      }),
      { numRuns: 300 },
    )
    expect(parted).toBeGreaterThan(100)
  })

  it("the ledger never has a negative cost or carrying amount", () => {
    fc.assert(
      fc.property(anyHolding, ({ example, entries }) => {
        const { cost, carried, appraisals } = holding(example, ...entries)
        const amounts = [...cost.average.map(([, step]) => step.cost), ...carried.map(([, text]) => text)]
        for (const text of [...amounts, ...appraisals.map(([, { value }]) => value)]) expect(text).not.toMatch(/^-/)
      }),
    )
  })
})

it("a holding without units neither loses nor invents a cent: what was paid less what came back is the remaining cost less the gain", () => {
  fc.assert(
    fc.property(anyHolding, ({ example, entries }) => {
      const { assetClass = "security", currency, acquisitionCost } = example
      fc.pre(!behaviourOf[assetClass].isCountedInUnits && (acquisitionCost?.currency ?? currency) === currency)
      const { cost, capital } = holding(example, ...entries)
      const end = cost.average.at(-1)?.[1] ?? { cost: "0", realised: "0" }
      const sum = (texts: ReadonlyArray<string>) => texts.reduce((total, text) => total + eighteen(text), 0n)
      const paid = sum([acquisitionCost?.amount ?? "0", ...capital.map(([, { paidIn = "0" }]) => paidIn)])
      const received =
        sum(capital.flatMap(([, { received = "0", soldFor = "0", gain = "0" }]) => [received, soldFor, gain])) -
        sum(capital.map(([, { paidBack = "0" }]) => paidBack))
      expect(eighteen(end.cost) - eighteen(end.realised)).toBe(paid - received)
    }),
    { numRuns: 300 },
  )
})

it("a holding of any class has ten times the value when every amount is ten times as large", () => {
  const rows = [
    ["2019-12-31", "12.345"],
    ["2020-01-20", "0.005"],
  ] as const
  const market = (tenfold: boolean) =>
    marketOf({
      prices: {
        A: { currency: "USD", rows: rows.map(([on, price]) => [on, tenfold ? timesTen(price) : price] as const) },
      },
      rates: { USD: [["2019-12-31", "1.1234"]], CHF: [["2020-01-05", "1.0876"]] },
    })
  fc.assert(
    fc.property(anyHolding, anyDay, (line, on) => {
      const figure = (tenfold: boolean) => {
        const { example, entries } = tenfold ? withTenfoldAmounts(line) : line
        return holdingOn(holding(example, ...entries), market(tenfold), day(on), "EUR")
      }
      const [once, tenTimes] = [figure(false), figure(true)]
      expect(tenTimes.basis).toBe(once.basis)
      // An average cost and what a sale of a part leaves are rounded at the 18th decimal, so only cents agree.
      const isPartSold = line.entries.some((entry) => entry._tag === "CashFlow" && entry.percentSold != null)
      fc.pre(once.owned.exact !== null && once.basis !== "cost" && !isPartSold)
      const [a, b] = [once.owned.exact, tenTimes.owned.exact]
      expect((b?.numerator ?? 0n) * (a?.denominator ?? 1n)).toBe(10n * (a?.numerator ?? 0n) * (b?.denominator ?? 1n))
    }),
    { numRuns: 300 },
  )
})

const eighteen = (text: string): bigint => mantissaOf(text, 18)
const timesTen = (text: string): string => plainText(10n * eighteen(text), 18)

const withTenfoldAmounts = ({ example, entries }: AnyHolding): AnyHolding => ({
  example: {
    ...example,
    ...(example.acquisitionCost
      ? { acquisitionCost: { ...example.acquisitionCost, amount: timesTen(example.acquisitionCost.amount) } }
      : {}),
  },
  entries: entries.map(
    (entry) =>
      JSON.parse(JSON.stringify(entry), (key, value: unknown) =>
        key === "amount" && typeof value === "string" ? timesTen(value) : value,
      ) as StoredEntry,
  ),
})

/** Two entries of one day that together equal one, where the entry has an amount. */
function inTwo(entry: StoredEntry): ReadonlyArray<StoredEntry> {
  const part = (text: string, of: "first" | "second"): string => {
    const [all, half] = [eighteen(text), eighteen(text) / 3n]
    return plainText(of === "first" ? half : all - half, 18)
  }
  const money = <M extends { readonly amount: string }>(whole: M, of: "first" | "second"): M => ({
    ...whole,
    amount: part(whole.amount, of),
  })
  const both = ["first", "second"] as const
  switch (entry._tag) {
    case "Trade":
      if (eighteen(entry.quantity) < 3n) return [entry]
      return both.map((of) => ({
        ...entry,
        quantity: part(entry.quantity, of),
        consideration: money(entry.consideration, of),
        fees: money(entry.fees, of),
      }))
    case "SwapLeg":
      if (eighteen(entry.quantity) < 3n) return [entry]
      return both.map((of) => ({
        ...entry,
        quantity: part(entry.quantity, of),
        value: money(entry.value, of),
        fees: money(entry.fees, of),
      }))
    case "CashFlow":
      // Half of a half is a quarter.
      if (entry.percentSold != null || entry.parts) return [entry]
      return both.map((of) => ({
        ...entry,
        amount: money(entry.amount, of),
        taxWithheld: money(entry.taxWithheld, of),
      }))
    default:
      return [entry]
  }
}
