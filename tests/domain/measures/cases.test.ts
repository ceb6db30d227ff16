import { existsSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { conversionOn } from "../../../domain/measures/conversion.ts"
import type { CostMethod, HoldingLedger, StoredEntry } from "../../../domain/measures/facts.ts"
import { centsOf } from "../../../domain/measures/fraction.ts"
import { holdingOn } from "../../../domain/measures/holdingFigures.ts"
import { openLotsOfStored } from "../../../domain/measures/ledger.ts"
import { seriesOf } from "../../../domain/measures/series.ts"
import { dayNumber } from "../../../domain/shared/calendarDate.ts"
import { add, type Decimal, decimal, multiply, subtract, toPlainString } from "../../../domain/shared/decimal.ts"
import type { Currency } from "../../../domain/shared/money.ts"
import { buy, day, marketOf, security, sell, split, storedHolding } from "./examples.ts"
import { shared } from "./published.ts"

/*
 * Figures that other products' tests and publications state. Of the kinds that today's ledger answers: trades and
 * splits of one security in one currency, with purchase fees in the cost; and conversions by the last published rate.
 */

interface Case {
  readonly id: string
  readonly kind: string
  readonly transactions: ReadonlyArray<Transaction>
  readonly prices: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly fx: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly asOf: string
  readonly params?: { readonly conversions?: ReadonlyArray<{ amount: number; from: string; to: string; date: string }> }
  readonly expected: Readonly<Record<string, number | ReadonlyArray<number>>>
  readonly tolerance: Readonly<Record<string, number>> & { readonly default: number }
  readonly conventions?: Readonly<Record<string, unknown>>
}

interface Transaction {
  readonly date: string
  readonly type: string
  readonly symbol: string
  readonly currency: Currency
  readonly quantity: number
  readonly unitPrice: number
  readonly fee?: number
  readonly tax?: number
  readonly ratio?: number
  readonly fxRate?: number
}

const folder = new URL("reference/cases/", shared)
const cases = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Case)
  : []

const answeredTypes = new Set(["BUY", "SELL", "SPLIT"])
const answeredFigures = [
  "quantity",
  "costAverage",
  "costBasis",
  "costFifo",
  "averagePrice",
  "unitCostAverage",
  "unitCostFifo",
  "realizedAverage",
  "realizedFifo",
  "soldCostFifo",
  "remainingLotsFifo",
  "marketValue",
  "unrealizedAverage",
  "unrealizedFifo",
] as const
type Figures = Partial<Record<(typeof answeredFigures)[number], number | ReadonlyArray<number>>>

function isAnswered({ kind, transactions, expected, conventions = {} }: Case): boolean {
  const isOfOneSecurity = new Set(transactions.map(({ symbol }) => symbol)).size === 1
  const isOfKind = kind === "costbasis" || kind === "portfolio"
  const hasFees = transactions.some(({ fee = 0, tax = 0 }) => fee + tax !== 0)
  return (
    isOfKind &&
    answeredFigures.some((figure) => figure in expected) &&
    isOfOneSecurity &&
    transactions.every(({ type, fxRate }) => answeredTypes.has(type) && fxRate === undefined) &&
    !(hasFees && conventions["feesInCostBasis"] === false) &&
    // No holding owes units.
    transactions[0]?.type !== "SELL"
  )
}

describe.skipIf(cases.length === 0)("figures stated by others [needs ../shared]", () => {
  const ofHoldings = cases.filter(isAnswered)

  it("are at hand", () => expect(ofHoldings.length).toBeGreaterThanOrEqual(8))

  it.each(ofHoldings)("$id", (stated) => {
    const entries = stated.transactions.map(entryOf)
    const holding = { currency: stated.transactions[0]?.currency ?? "EUR", symbol: "X" }
    const ledger = security(holding, ...entries)
    const found = figuresOf(stated, ledger, entries)
    const compared = answeredFigures.filter((name) => name in stated.expected && name in found)
    expect(compared).not.toEqual([])
    for (const name of compared) {
      const tolerance = stated.tolerance[name] ?? stated.tolerance.default
      const [expected, reckoned] = [[stated.expected[name]].flat(), [found[name]].flat()]
      expect(reckoned, name).toHaveLength(expected.length)
      expected.forEach((value, i) =>
        expect(Math.abs((reckoned[i] ?? Number.NaN) - Number(value)), name).toBeLessThanOrEqual(tolerance + 0.005),
      )
    }
  })

  it.each(cases.filter(({ params }) => params?.conversions))("$id", ({ params, expected, fx }) => {
    const rates = new Map(
      Object.entries(fx).map(([pair, rows]) => [
        pair.slice(3),
        seriesOf(
          pair.slice(3),
          Object.entries(rows).map(([on, rate]) => [on, String(rate)] as const),
        ),
      ]),
    )
    const market = { price: () => undefined, rate: (currency: string) => rates.get(currency) }
    params?.conversions?.forEach(({ amount, from, to, date }, i) => {
      const conversion = conversionOn(market, to, dayNumber(date))
      const converted = conversion.total(new Map([[from, { numerator: BigInt(amount), denominator: 1n }]]))
      expect(Number(centsOf(converted)) / 100).toBeCloseTo([expected["results"]].flat()[i] ?? Number.NaN, 2)
    })
  })
})

function entryOf({ type, date, quantity, unitPrice, fee = 0, tax = 0, ratio = 1 }: Transaction): StoredEntry {
  if (type === "SPLIT") return ratio >= 1 ? split(date, 1, ratio) : split(date, Math.round(1 / ratio), 1)
  const consideration = toPlainString(multiply(decimal(String(quantity)), decimal(String(unitPrice))))
  const charges = toPlainString(add(decimal(String(fee)), decimal(String(tax))))
  return (type === "BUY" ? buy : sell)(date, String(quantity), consideration, charges)
}

/** What today's figures say of what the cases state, by the cases' names for it. */
function figuresOf(stated: Case, ledger: HoldingLedger, entries: ReadonlyArray<StoredEntry>): Figures {
  const prices = Object.values(stated.prices)[0]
  const rows = Object.entries(prices ?? {}).map(([on, price]) => [on, String(price)] as const)
  const market = marketOf({ prices: { X: { currency: ledger.currency, rows } } })
  const asOf = stated.asOf
  const { units, value, cost } = holdingOn(ledger, market, day(asOf))
  const of = (method: CostMethod, figure: "cost" | "realised" | "unrealised") => number(cost?.[method][figure] ?? null)
  const paid = entries.reduce(
    (sum, entry) =>
      entry._tag === "Trade" && entry.side === "buy"
        ? add(sum, add(decimal(entry.consideration.amount), decimal(entry.fees.amount)))
        : sum,
    decimal("0"),
  )
  return {
    quantity: number(units),
    costAverage: of("average", "cost"),
    costBasis: of("average", "cost"),
    costFifo: of("fifo", "cost"),
    averagePrice: number(units) === 0 ? 0 : of("average", "cost") / number(units),
    unitCostAverage: of("average", "cost") / number(units),
    unitCostFifo: of("fifo", "cost") / number(units),
    realizedAverage: of("average", "realised"),
    realizedFifo: of("fifo", "realised"),
    soldCostFifo: cost ? number(subtract(paid, cost.fifo.cost)) : Number.NaN,
    remainingLotsFifo: openLotsOfStored(storedHolding({}, entries), day(asOf)).map(({ units }) => Number(units)),
    ...(rows.length > 0
      ? {
          marketValue: number(value),
          unrealizedAverage: of("average", "unrealised"),
          unrealizedFifo: of("fifo", "unrealised"),
        }
      : {}),
  }
}

const number = (value: Decimal | null): number => (value === null ? Number.NaN : Number(toPlainString(value)))
