import { Schema } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Entry } from "#domain/holding/entries.ts"
import { dayOf } from "#domain/holding/entries.ts"
import { unitAndStakingEventsInOrder, UnitCounts } from "#domain/holding/units.ts"
import type { CostMethod, LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { divideIntegers, toPlainString } from "#domain/numbers/decimal.ts"
import { anyUnitEntries, atTheEdge, fine, longest, ordinary } from "#tests/domain/measures/anyUnits.ts"
import { buy, security, sell, split } from "#tests/domain/measures/examples.ts"

const methods: ReadonlyArray<CostMethod> = ["average", "fifo"]
const eighteen = (text: string): bigint => mantissaOf(text, 18)
const anyTrades = anyUnitEntries(ordinary, { splits: "any", deliveries: "in only" })

/** The amount paid for all units that came in, less the proceeds. */
function paidLessReceived(entries: ReadonlyArray<StoredEntry>): bigint {
  let paid = 0n
  for (const entry of entries) {
    if (entry._tag === "Delivery") paid += eighteen(entry.cost.amount)
    if (entry._tag !== "Trade") continue
    const [consideration, fees] = [eighteen(entry.consideration.amount), eighteen(entry.fees.amount)]
    paid += entry.side === "buy" ? consideration + fees : fees - consideration
  }
  return paid
}

const end = (ledger: LineLedger, method: CostMethod) => {
  const { cost, realised } = ledger.cost[method].at(-1)?.[1] ?? { cost: "0", realised: "0" }
  return { cost: eighteen(cost), realised: eighteen(realised) }
}

describe("the ledger of any holding", () => {
  it("the ledger neither loses nor invents a cent: what was paid less what was received is the remaining cost less the gain", () => {
    fc.assert(
      fc.property(anyTrades, (entries) => {
        const ledger = security({}, ...entries)
        for (const method of methods) {
          const { cost, realised } = end(ledger, method)
          expect(cost - realised).toBe(paidLessReceived(entries))
        }
      }),
      { numRuns: 400 },
    )
  })

  it("both methods have the same gain when everything has been sold", () => {
    fc.assert(
      fc.property(anyTrades, (entries) => {
        const ledger = security({}, ...entries)
        fc.pre(ledger.units.length > 0)
        const held = ledger.units.at(-1)?.[1] ?? "0"
        const all = held === "0" ? entries : [...entries, { ...buy("2199-01-01", held, "1000"), side: "sell" as const }]
        const sold = security({}, ...(all as ReadonlyArray<StoredEntry>))
        expect(end(sold, "average")).toEqual(end(sold, "fifo"))
        expect(end(sold, "average").cost).toBe(0n)
      }),
    )
  })

  it("the ledger has the units that the rules of a holding count", () => {
    const decode = Schema.decodeUnknownSync(Entry)
    fc.assert(
      fc.property(anyUnitEntries(fine, { splits: "any" }), (entries) => {
        const recorded = entries.map((entry) => ({ entry: decode(entry) }))
        const counts = new UnitCounts()
        for (const ofDay of Map.groupBy(unitAndStakingEventsInOrder(recorded), ({ entry }) => dayOf(entry)).values()) {
          for (const { entry } of ofDay) counts.enter(entry)
          expect(counts.held.endDay()).toBeUndefined()
        }
        const shown = toPlainString(decimalOf(counts.held.units, 18))
        expect(security({}, ...entries).units.at(-1)?.[1] ?? "0").toBe(shown)
      }),
    )
  })

  it("the ledger is the same in any order of recording, as long as purchases of one day keep theirs", () => {
    fc.assert(
      fc.property(anyUnitEntries(ordinary, { splits: "any" }), fc.infiniteStream(fc.nat()), (entries, places) => {
        const shuffled = entries
          .map((entry, i) => ({ entry, at: incoming(entry) ? i * 1000 : (places.next().value as number) % 30_000 }))
          .sort((a, b) => a.at - b.at)
        expect(security({}, ...shuffled.map(({ entry }) => entry))).toEqual(security({}, ...entries))
      }),
    )
  })

  it("the units and the average cost do not depend on the order at all", () => {
    fc.assert(
      fc.property(
        anyUnitEntries(ordinary, { splits: "any" }).chain((entries) =>
          fc.tuple(fc.constant(entries), fc.shuffledSubarray([...entries], { minLength: entries.length })),
        ),
        ([entries, shuffled]) => {
          const [a, b] = [security({}, ...entries), security({}, ...shuffled)]
          expect(b.units).toEqual(a.units)
          expect(b.cost.average).toEqual(a.cost.average)
        },
      ),
    )
  })

  it("the ledger is the same when a trade was recorded in two parts", () => {
    fc.assert(
      fc.property(anyTrades, fc.nat(), (entries, n) => {
        const trade = entries[n % entries.length]
        fc.pre(trade?._tag === "Trade")
        const parts = entries.flatMap((entry) => (entry === trade && entry._tag === "Trade" ? inTwo(entry) : [entry]))
        const [whole, parted] = [security({}, ...entries), security({}, ...parts)]
        expect(parted.units).toEqual(whole.units)
        expect(parted.cost.average).toEqual(whole.cost.average)
        // Later sales divide two lots instead of one, so the last of 18 decimals may differ.
        expectNear(end(parted, "fifo").cost, end(whole, "fifo").cost)
      }),
    )
  })

  it("the amounts of the ledger are ten times as large when the entries are", () => {
    fc.assert(
      fc.property(anyTrades, (entries) => {
        const tenfold = security({}, ...entries.map(withTenfoldAmounts))
        const ledger = security({}, ...entries)
        for (const method of methods) {
          expectNear(end(tenfold, method).cost, 10n * end(ledger, method).cost)
          expectNear(end(tenfold, method).realised, 10n * end(ledger, method).realised)
        }
      }),
    )
  })
})

describe("the cost of units", () => {
  it("the cost of units is on every day what a plain loop over the entries finds, to the last of 18 decimals", () => {
    const anyEntries = fc.oneof(
      anyUnitEntries(ordinary, { splits: "any" }),
      anyUnitEntries(fine, { splits: "exact" }),
      anyUnitEntries(atTheEdge, { splits: "any" }),
      anyUnitEntries(longest, { splits: "any" }),
    )
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const { units, cost } = security({}, ...entries)
        const expected = looped(entries)
        expect(units).toEqual(changes(expected.map(({ on, units }) => [on, plainText(units, 18)])))
        for (const method of methods) {
          const steps = expected.map((day) => [day.on, textsOf(day[method])] as const)
          expect(cost[method]).toEqual(changes(steps))
        }
      }),
      { numRuns: 500 },
    )
  })

  it("the cost of units is exact for amounts that a JavaScript number cannot hold", () => {
    for (const amount of ["2251799813.68", "2251799813.69", "9007199254740993", "0.0000001"]) {
      const ledger = security({}, buy("2020-01-02", "3", amount), buy("2020-01-03", "1", "0.01"))
      expect(ledger.cost.average.at(-1)?.[1].cost).toBe(plainText(eighteen(amount) + 10n ** 16n, 18))
    }
  })

  it("a ledger has the exact gain where many sales bring more than a JavaScript number can hold", () => {
    const gainOf = (days: ReadonlyArray<string>) => {
      const sales = days.map((on) => sell(on, "1", "2000000000.000001"))
      return security({}, buy("2020-01-02", "9", "0"), ...sales).cost.fifo.at(-1)?.[1].realised
    }
    const days = ["06", "07", "08", "09", "10", "13", "14", "15"].map((text) => `2020-01-${text}`)
    expect(gainOf(days)).toBe("16000000000.000008")
    expect(gainOf(days.map(() => "2020-01-06"))).toBe("16000000000.000008")
    // In and out on one day: the fees equal what was received before.
    const back = days.map(() => sell("2020-01-06", "1", "0", "2000000000.000001"))
    const there = days.map(() => sell("2020-01-06", "1", "2000000000.000001"))
    expect(security({}, buy("2020-01-02", "20", "0"), ...there, ...back).cost.average.at(-1)?.[1].realised).toBe("0")
  })

  it("a ledger splits very many units exactly, in one lot and in several", () => {
    const unitsAfter = (from: number, to: number, ...lots: ReadonlyArray<bigint>) => {
      const purchases = lots.map((units) => buy("2020-01-02", String(units), "1"))
      return security({}, ...purchases, split("2020-01-03", from, to)).units.at(-1)?.[1]
    }
    // Each five times over is below 2 ** 53, and five times the sum of both is above it and odd.
    expect(unitsAfter(7, 5, 1_099_999_999_999_999n, 1_100_000_000_000_006n)).toBe("1571428571428575")
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 50n - 10_000n, max: 2n ** 50n }), (units) => {
        const exact = divideIntegers(units * 11n * 10n ** 18n, 12n, "half-even")
        expect(unitsAfter(12, 11, units)).toBe(plainText(exact, 18))
      }),
    )
  })

  it("a ledger has as many decimals of units and money as any entry has, in any order", () => {
    const { units, cost } = security(
      {},
      buy("2020-01-02", "1", "10"),
      buy("2020-01-03", "0.5", "0.125"),
      buy("2020-01-06", "0.000000000000000001", "0.000000000000000001"),
      buy("2020-01-07", "2.50", "1.00"),
    )
    expect(units.map(([, held]) => held)).toEqual(["1", "1.5", "1.500000000000000001", "4.000000000000000001"])
    expect(cost.fifo.at(-1)?.[1].cost).toBe("11.125000000000000001")
  })
})

const incoming = (entry: StoredEntry): boolean =>
  (entry._tag === "Trade" && entry.side === "buy") || (entry._tag === "Delivery" && entry.direction === "in")

type StoredTrade = Extract<StoredEntry, { readonly _tag: "Trade" }>

/** In two halves with half of the money each: with 18 decimals both are exact. */
function inTwo(trade: StoredTrade): ReadonlyArray<StoredEntry> {
  const half = (text: string): string => plainText(eighteen(text) / 2n, 18)
  const part: StoredEntry = {
    ...trade,
    quantity: half(trade.quantity),
    consideration: { ...trade.consideration, amount: half(trade.consideration.amount) },
    fees: { ...trade.fees, amount: half(trade.fees.amount) },
  }
  return [part, part]
}

function withTenfoldAmounts(entry: StoredEntry): StoredEntry {
  const tenfold = <Money extends { readonly amount: string }>(money: Money): Money => ({
    ...money,
    amount: plainText(eighteen(money.amount) * 10n, 18),
  })
  if (entry._tag === "Delivery") return { ...entry, cost: tenfold(entry.cost) }
  if (entry._tag !== "Trade") return entry
  return { ...entry, consideration: tenfold(entry.consideration), fees: tenfold(entry.fees) }
}

function expectNear(a: bigint, b: bigint): void {
  const difference = a > b ? a - b : b - a
  expect(difference).toBeLessThan(1000n)
}

interface LoopedCost {
  readonly cost: bigint
  readonly realised: bigint
}

/**
 * Units and costs at the end of each day by the definition of both methods, without any code of the ledger. Units are
 * counted in parts that every split leaves whole.
 */
function looped(entries: ReadonlyArray<StoredEntry>) {
  const dayOf = (entry: StoredEntry): string =>
    entry._tag === "Trade"
      ? entry.tradedOn
      : entry._tag === "Delivery"
        ? entry.deliveredOn
        : entry._tag === "Split"
          ? entry.effectiveOn
          : ""
  const rounded = (numerator: bigint, by: bigint): bigint => divideIntegers(numerator, by, "half-even")
  const splits = entries.filter((entry) => entry._tag === "Split")
  const parts = splits.reduce((all, { from }) => all * BigInt(from), 1n)
  let [units, average, gain, fifoGain] = [0n, 0n, 0n, 0n]
  let lots: Array<{ units: bigint; cost: bigint }> = []
  const takeOldest = (count: bigint): bigint => {
    let [missing, cost] = [count, 0n]
    lots = lots.flatMap((lot) => {
      const taken = lot.units < missing ? lot.units : missing
      const part = taken === lot.units ? lot.cost : rounded(lot.cost * taken, lot.units)
      const isReached = missing > 0n
      missing -= taken
      if (!isReached) return [lot]
      cost += part
      return taken === lot.units ? [] : [{ units: lot.units - taken, cost: lot.cost - part }]
    })
    return cost
  }
  return [...Map.groupBy(entries, dayOf)].map(([on, ofDay]) => {
    for (const entry of ofDay) {
      if (entry._tag !== "Split") continue
      const [from, to] = [BigInt(entry.from), BigInt(entry.to)]
      lots = lots.map((lot) => ({ ...lot, units: (lot.units * to) / from }))
      units = (units * to) / from
    }
    let [sold, proceeds, delivered] = [0n, 0n, 0n]
    for (const entry of ofDay) {
      if (entry._tag !== "Trade" && entry._tag !== "Delivery") continue
      const count = eighteen(entry.quantity) * parts
      const isTrade = entry._tag === "Trade"
      const [amount, fees] = isTrade
        ? [eighteen(entry.consideration.amount), eighteen(entry.fees.amount)]
        : [eighteen(entry.cost.amount), 0n]
      if (incoming(entry)) {
        units += count
        average += amount + fees
        lots.push({ units: count, cost: amount + fees })
      } else if (isTrade) [sold, proceeds] = [sold + count, proceeds + amount - fees]
      else delivered += count
    }
    const gone = sold + delivered
    if (gone > 0n) {
      const left = leftOf(gone)
      const isAll = left === 0n
      if (!isAll) {
        if (delivered === 0n) sold = units - left
        delivered = units - left - sold
      }
      const all = isAll ? gone : units - left
      const costOf = (count: bigint): bigint => (isAll && count === gone ? average : rounded(average * count, units))
      gain += proceeds - costOf(sold)
      average -= costOf(all)
      fifoGain += proceeds - takeOldest(sold) - (isAll && delivered === 0n ? leftOver() : 0n)
      takeOldest(delivered)
      if (isAll) lots = []
      units = left
    }
    const fifo = lots.reduce((sum, { cost }) => sum + cost, 0n)
    return {
      on,
      units: rounded(units, parts),
      average: { cost: average, realised: gain },
      fifo: { cost: fifo, realised: fifoGain },
    }
  })

  /** Less than can be typed is nothing; of units that cannot be typed, what is nearly a whole number is that number. */
  function leftOf(gone: bigint): bigint {
    const left = units - gone
    if (left < parts) return 0n
    const one = parts * 10n ** 18n
    let lastDecimal = parts
    while (lastDecimal < one && gone % (lastDecimal * 10n) === 0n) lastDecimal *= 10n
    if (units % parts === 0n || lastDecimal === one) return left
    const above = left % one
    return above < lastDecimal ? left - above : one - above < lastDecimal ? left - above + one : left
  }

  /** The cost of what is less than can be typed leaves with the last units. */
  function leftOver(): bigint {
    return lots.reduce((sum, { cost }) => sum + cost, 0n)
  }
}

const textsOf = ({ cost, realised }: LoopedCost) => ({
  cost: plainText(cost, 18),
  realised: plainText(realised, 18),
})

/** The first step, and those by which something changes. */
const changes = <Value>(steps: ReadonlyArray<readonly [on: string, value: Value]>) =>
  steps.filter(([, value], i) => i === 0 || JSON.stringify(value) !== JSON.stringify(steps[i - 1]?.[1]))
