import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { CostMethod, LineLedger, StoredEntry, StoredMove } from "#domain/measures/ledger/facts.ts"
import { ledgerOfStored, openLotsOfStored } from "#domain/measures/ledger/ledger.ts"
import { withArrivedLots } from "#domain/measures/ledger/movedLots.ts"
import { type Gain, holdingGain } from "#domain/measures/gains/gain.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"
import { mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import type { MoveId } from "#domain/shared/ids.ts"
import { anyUnitEntries, ordinary } from "#tests/domain/measures/anyUnits.ts"
import { buy, day, marketOf, paidBack, sell, split, storedHolding } from "#tests/domain/measures/examples.ts"

const methods: ReadonlyArray<CostMethod> = ["average", "fifo"]

/** Units that leave one holding and arrive in another. */
function moved(on: string, quantity: string, [from, to]: readonly [string, string], n = 1) {
  const leg = (direction: "in" | "out", counterpartId: string) =>
    ({
      _tag: "UnitMove",
      moveId: `move ${n}` as MoveId,
      direction,
      quantity,
      counterpartId: counterpartId as StoredMove["counterpartId"],
      movedOn: day(on),
    }) satisfies StoredMove
  return { out: leg("out", to), in: leg("in", from) }
}

type Holdings = Readonly<Record<string, ReadonlyArray<StoredEntry>>>

/** The ledgers of holdings between which units moved. */
function ledgersOf(holdings: Holdings): Readonly<Record<string, LineLedger>> {
  const recorded = Object.entries(holdings).map(
    ([id, entries]) => [id, entries.map((entry, n) => ({ entryId: `${id} ${n}`, entry }))] as const,
  )
  return Object.fromEntries(
    Array.from(withArrivedLots(new Map(recorded)), ([id, entries]) => [
      id,
      ledgerOfStored({ ...storedHolding({ id }, []), entries }),
    ]),
  )
}

const last = (ledger: LineLedger | undefined, method: CostMethod) =>
  ledger?.cost[method].at(-1)?.[1] ?? { cost: "0", realised: "0" }
const eighteen = (text: string): bigint => mantissaOf(text, 18)

const lotsOf = (ledger: LineLedger | undefined, entries: ReadonlyArray<StoredEntry>, on: string) =>
  openLotsOfStored(
    {
      entries: entries.map((entry, n) => {
        const lots = ledger?.arrivals?.find(({ entryId }) => entryId.endsWith(` ${n}`))?.lots
        return { entryId: String(n), entry: lots && entry._tag === "UnitMove" ? { ...entry, lots } : entry }
      }),
    },
    day(on),
  ).map(({ day: acquired, units, cost }) => `${acquired} ${units} ${cost}`)

describe("units that move to another holding", () => {
  it("units take their oldest lots along with days and costs, and nothing is realised", () => {
    // 10 at 10, then 10 at 1; 15 move: the ten at 10 and five at 1. There the ten at 10 are sold first.
    const move = moved("2020-02-03", "15", ["one", "two"])
    const one = [buy("2020-01-01", "10", "100"), buy("2020-01-02", "10", "10"), move.out]
    const two = [move.in]
    const ledgers = ledgersOf({ one, two })
    expect(last(ledgers["one"], "fifo")).toEqual({ cost: "5", realised: "0" })
    expect(last(ledgers["two"], "fifo")).toMatchObject({ cost: "105", realised: "0" })
    expect(lotsOf(ledgers["two"], two, "2020-02-03")).toEqual(["2020-01-01 10 100", "2020-01-02 5 5"])
    const sold = ledgersOf({ one, two: [...two, sell("2020-03-02", "10", "1000")] })
    expect(last(sold["two"], "fifo")).toMatchObject({ cost: "5", realised: "900" })
    // By average cost 15 of 20 take 82.50 of 110.
    expect(last(ledgers["one"], "average").cost).toBe("27.5")
    expect(last(ledgers["two"], "average").cost).toBe("82.5")
  })

  it("units that arrive are sold by their day of purchase, before units bought later where they arrive", () => {
    const move = moved("2020-03-02", "10", ["one", "two"])
    const two = [buy("2020-02-03", "10", "500"), move.in, sell("2020-04-01", "10", "800")]
    const { one, two: there } = ledgersOf({ one: [buy("2020-01-02", "10", "100"), move.out], two })
    expect(last(one, "fifo")).toEqual({ cost: "0", realised: "0" })
    expect(last(there, "fifo")).toMatchObject({ cost: "500", realised: "700" })
  })

  it("units that move twice, on one day even, keep their lots", () => {
    const [there, further] = [
      moved("2020-02-03", "6", ["one", "two"], 1),
      moved("2020-02-03", "4", ["two", "three"], 2),
    ]
    const one = [buy("2020-01-02", "10", "100"), there.out]
    const ledgers = ledgersOf({ three: [further.in], two: [there.in, further.out], one })
    expect(["one", "two", "three"].map((id) => last(ledgers[id], "fifo").cost)).toEqual(["40", "20", "40"])
    expect(lotsOf(ledgers["three"], [further.in], "2020-02-03")).toEqual(["2020-01-02 4 40"])
  })

  it("a correction of the purchase changes what arrives", () => {
    const move = moved("2020-02-03", "5", ["one", "two"])
    const corrected = ledgersOf({ one: [buy("2020-01-02", "10", "300"), move.out], two: [move.in] })
    expect(last(corrected["two"], "fifo").cost).toBe("150")
  })

  it("the cost of each lot keeps the exchange rate of the day on which it was paid", () => {
    // 10 for 100 USD at 1 USD for 1 EUR, 10 for 100 USD at 2 USD: 100 EUR and 50 EUR. Half of the units move at 4 USD.
    const rates = {
      USD: [
        ["2020-01-01", "1"],
        ["2020-01-02", "2"],
        ["2020-02-03", "4"],
      ],
    } as const
    const market = marketOf({ rates })
    const move = moved("2020-02-03", "10", ["one", "two"])
    const bought = [buy("2020-01-01", "10", "100"), buy("2020-01-02", "10", "100")]
    const ledgers = ledgersOf({ one: [...bought, move.out], two: [move.in, sell("2020-03-02", "10", "400")] })
    const realised = (method: CostMethod) =>
      holdingGain({ ledger: ledgers["two"] as LineLedger, market, on: day("2020-03-02"), currency: "EUR", method })
    // 400 USD are 100 EUR: less 100 EUR by FIFO, less 75 EUR by average cost.
    expect(printed(realised("fifo"))).toBe("0.00")
    expect(printed(realised("average"))).toBe("25.00")
  })

  it("the cost over both holdings and the days of the lots are those without the move, in any history", () => {
    const anyMoves = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 100 })), { maxLength: 4 })
    const anyHistory = anyUnitEntries(ordinary, { splits: "none", deliveries: "in only" })
    let count = 0
    fc.assert(
      fc.property(anyHistory, anyMoves, fc.boolean(), (some, moves, isPaidBack) => {
        const bought = some.filter((entry) => !(entry._tag === "Trade" && entry.side === "sell"))
        fc.pre(bought.length > 0)
        const end = dayOfEntry(bought.at(-1) as StoredEntry)
        const all = isPaidBack ? [...bought, paidBack(end, "12.34")] : bought
        const held = bought.reduce((sum, entry) => sum + eighteen("quantity" in entry ? entry.quantity : "0"), 0n)
        let left = held
        const legs = moves.flatMap(([, percent], n) => {
          const units = (left * BigInt(percent)) / 100n
          left -= units
          return units === 0n ? [] : [moved("2199-01-01", plainText(units, 18), ["one", "two"], n)]
        })
        count += legs.length
        const whole = ledgersOf({ one: all })["one"]
        const { one, two } = ledgersOf({ one: [...all, ...legs.map((leg) => leg.out)], two: legs.map((leg) => leg.in) })
        for (const method of methods) {
          expect(eighteen(last(one, method).cost) + eighteen(last(two, method).cost)).toBe(
            eighteen(last(whole, method).cost),
          )
          expect(last(two, method).realised).toBe("0")
          expect(last(one, method).realised).toBe(last(whole, method).realised)
        }
        const daysOf = (ledger: LineLedger | undefined) =>
          (ledger?.arrivals ?? []).flatMap(({ lots }) => lots.fifo.map(({ on }) => on))
        const days = new Set(bought.map(dayOfEntry))
        expect(daysOf(two).filter((on) => !days.has(on))).toEqual([])
        const units = (two?.arrivals ?? [])
          .flatMap(({ lots }) => lots.fifo)
          .reduce((sum, lot) => sum + eighteen(lot.units), 0n)
        expect(units).toBe(held - left)
      }),
    )
    expect(count).toBeGreaterThan(50)
  })

  it("a move of the rest of a fraction takes the whole cost", () => {
    const move = moved("2020-03-02", "3.3333", ["one", "two"])
    const one = [buy("2020-01-02", "10", "100"), split("2020-02-03", 3, 1), move.out]
    const ledgers = ledgersOf({ one, two: [move.in] })
    expect(last(ledgers["one"], "fifo").cost).toBe("0")
    expect(last(ledgers["two"], "fifo").cost).toBe("100")
    expect(ledgers["two"]?.units.at(-1)?.[1]).toBe("3.3333")
  })
})

const printed = (gain: Gain | undefined) => gain && toFixedString(gain.realised, 2)

const dayOfEntry = (entry: StoredEntry): string =>
  Object.entries(entry).find(([field]) => field.endsWith("On"))?.[1] as string
