import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { gainOf } from "#domain/measures/gains/gainBook.ts"
import { gainIn, pooledGain } from "#domain/measures/gains/gain.ts"
import { pooledIn, pooledLines } from "#domain/measures/gains/pooled.ts"
import { poolsOf } from "#domain/measures/gains/pools.ts"
import type { LineLedger, Market, StoredAction, StoredEntry, StoredMove } from "#domain/measures/ledger/facts.ts"
import { plain, type Pool } from "#domain/measures/trace/arithmetic.ts"
import type { ExplainedNode } from "#domain/measures/trace/tree.ts"
import { explainPooledGain, gainFigures } from "#domain/measures/trace/lineFigures.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { withArrivedLots } from "#domain/measures/ledger/movedLots.ts"
import { bookAmount, inBook } from "#domain/numbers/bookAmounts.ts"
import { decimalOf, type Fraction, sumOf } from "#domain/numbers/fraction.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import type { MoveId } from "#domain/shared/ids.ts"
import { amountIn, type Currency } from "#domain/shared/money.ts"
import { addsUp } from "#tests/domain/measures/trace/recombined.ts"
import { anyUnitEntries, ordinary } from "#tests/domain/measures/anyUnits.ts"
import {
  buy,
  day,
  deliveredIn,
  deliveredOut,
  type HoldingExample,
  marketOf,
  paidBack,
  printed,
  security,
  sell,
  split,
  stake,
  storedHolding,
  transferred,
} from "#tests/domain/measures/examples.ts"

const symbol = "NESN"
const ofNestle = (example: HoldingExample, ...entries: ReadonlyArray<StoredEntry>) =>
  security({ symbol, ...example }, ...entries)

/** 30 USD a unit, on the days that are asked for and before the closing. */
const pricedOn = ["2020-03-01", "2020-04-01", "2020-05-01", "2198-01-01"]
const prices = { [symbol]: { currency: "USD", rows: pricedOn.map((on) => [on, "30"] as const) } }
const market = marketOf({ prices })

/** Cost, realised and unrealised gain of each holding of a pool. */
function pooled(pool: ReadonlyArray<LineLedger>, on: string, currency: Currency = "USD", inMarket: Market = market) {
  const lines = pooledLines(pool, { market: inMarket, day: dayNumber(day(on)), currency })
  return Object.fromEntries(
    pool.map((ledger) => {
      const gain = pooledGain({ ledger, pool, market: inMarket, on: day(on), currency })
      const held = lines?.get(ledger.lineId)?.book.held
      const cost = held && Number(inBook(sumOf([...held.asked, ...held.fees]))) / 1e18
      return [ledger.lineId, [cost?.toFixed(2), gain && printed(gain.realised), gain && printed(gain.unrealised)]]
    }),
  )
}

/** Holdings between which units moved. */
function connected(holdings: Readonly<Record<string, ReadonlyArray<StoredEntry>>>): ReadonlyArray<LineLedger> {
  const recorded = Object.entries(holdings).map(
    ([id, entries]) => [id, entries.map((entry, n) => ({ entryId: `${id} ${n}`, entry }))] as const,
  )
  return Array.from(withArrivedLots(new Map(recorded)), ([id, entries]) =>
    ledgerOfStored({ ...storedHolding({ id, symbol }, []), entries }),
  )
}

function moved(on: string, quantity: string, from: string, to: string, n = 1) {
  const leg = (direction: "in" | "out", counterpartId: string): StoredMove => ({
    _tag: "UnitMove",
    moveId: `move ${n}` as MoveId,
    direction,
    quantity,
    counterpartId: counterpartId as StoredMove["counterpartId"],
    movedOn: day(on),
  })
  return { out: leg("out", to), in: leg("in", from) }
}

describe("average cost over several holdings", () => {
  it("a sale in one of two depots realises the gain by the average over both", () => {
    // 10 for 100 and 10 for 300: 20 each. Five sold for 25 each in the first one realise 5 × (25 − 20) = 25, and not
    // 5 × (25 − 10) = 75. Five units at 20 stay there, and ten in the second one.
    const one = ofNestle({ id: "one" }, buy("2020-01-02", "10", "100"), sell("2020-03-02", "5", "125"))
    const two = ofNestle({ id: "two" }, buy("2020-02-03", "10", "300"))
    expect(pooled([one, two], "2020-04-01")).toEqual({
      one: ["100.00", "25.00", "50.00"],
      two: ["200.00", "0.00", "100.00"],
    })
    // 75 and 0 realised, 50 and 300 of cost by the ledger of each: together 75 + 100 + 0 by both.
    const own = [one, two].map((ledger) => ledger.cost.average.at(-1)?.[1])
    expect(own).toEqual([
      { cost: "50", realised: "75" },
      { cost: "300", realised: "0" },
    ])
  })

  it("depots in two currencies have one average, with the rates of the days of each trade", () => {
    const one = ofNestle({ id: "one" }, buy("2020-01-02", "10", "100"), sell("2020-03-02", "5", "125"))
    const two = ofNestle({ id: "two", currency: "EUR" }, buy("2020-02-03", "10", "300"))
    const dollars = { USD: [["2020-01-01", "1.25"], ["2020-02-01", "1.20"], ["2020-03-01", "1.00"]] } as const // prettier-ignore
    const rated = marketOf({ prices, rates: dollars })
    // In euros 80 and 300: 19 each. 125 − 95 realised, and five and ten at 30 are held.
    expect(pooled([one, two], "2020-04-01", "EUR", rated)).toEqual({
      one: ["95.00", "30.00", "55.00"],
      two: ["190.00", "0.00", "110.00"],
    })
    // In dollars 100 and 360: 23 each. 125 − 115 realised.
    expect(pooled([one, two], "2020-04-01", "USD", rated)).toEqual({
      one: ["115.00", "10.00", "35.00"],
      two: ["230.00", "0.00", "70.00"],
    })
    // A return of capital of 38 euros lowers what both cost by a tenth: 19 to 17.10 for the ten units of the second.
    const lowered = ofNestle(
      { id: "two", currency: "EUR" },
      buy("2020-02-03", "10", "300"),
      paidBack("2020-02-10", "38"),
    )
    expect(pooled([one, lowered], "2020-04-01", "EUR", rated)["two"]?.[0]).toBe("171.00")
    // Without the rate of a purchase there is no average.
    const later = marketOf({ prices, rates: { USD: [["2020-02-01", "1.20"]] } })
    expect(pooled([one, two], "2020-04-01", "EUR", later)["one"]).toEqual([undefined, undefined, undefined])
  })

  it("the explanation of a cost names the purchases of all depots, and the units by which it is divided", () => {
    const one = ofNestle({ id: "one" }, buy("2020-01-02", "10", "100"), sell("2020-03-02", "5", "125"))
    const two = ofNestle({ id: "two" }, buy("2020-02-03", "10", "300"))
    const { cost, realised } = explainPooledGain({
      ledger: one,
      pool: [one, two],
      market,
      on: day("2020-04-01"),
      currency: "USD",
    })!
    // 100 + 300 less 5 × 20 that were sold, × 5 of 15 units.
    const leavesOf = (node: ExplainedNode): ReadonlyArray<ExplainedNode> =>
      node.parts.length === 0 ? [node] : node.parts.flatMap(leavesOf)
    const named = (node: ExplainedNode) =>
      leavesOf(node).flatMap(({ source, exact }) =>
        source?._tag === "Books" ? [`${source.lineId} ${source.on} ${printed(decimalOf(exact, 0))}`] : [],
      )
    expect(named(cost)).toEqual(
      expect.arrayContaining([
        "one 2020-01-02 100.00",
        "two 2020-02-03 300.00",
        "one 2020-03-02 5.00",
        "two 2020-02-03 10.00",
      ]),
    )
    const holdings = leavesOf(cost).flatMap(({ subject }) => (subject?.of === "line" ? [subject.id] : []))
    expect(holdings).toEqual(expect.arrayContaining(["one", "two"]))
    expect(named(realised)).toEqual(
      expect.arrayContaining(["one 2020-03-02 125.00", "one 2020-01-02 100.00", "two 2020-02-03 300.00"]),
    )
  })

  it("a purchase in one depot changes the cost of the units of the other, after the sales before it", () => {
    // Sold at 10 each before the dear purchase: nothing realised. Then (5 × 10 + 300) ÷ 15 = 23.33.
    const one = ofNestle({ id: "one" }, buy("2020-01-02", "10", "100"), sell("2020-02-02", "5", "50"))
    const two = ofNestle({ id: "two" }, buy("2020-02-03", "10", "300"))
    expect(pooled([one, two], "2020-04-01")).toEqual({
      one: ["116.67", "0.00", "33.33"],
      two: ["233.33", "0.00", "66.67"],
    })
  })

  it("fees of a purchase are part of the average, and fees of a sale reduce its proceeds", () => {
    // (100 + 4 + 300) ÷ 20 = 20.20; 125 − 2 − 5 × 20.20 = 22.
    const one = ofNestle({ id: "one" }, buy("2020-01-02", "10", "100", "4"), sell("2020-03-02", "5", "125", "2"))
    const two = ofNestle({ id: "two" }, buy("2020-02-03", "10", "300"))
    expect(pooled([one, two], "2020-04-01")["one"]).toEqual(["101.00", "22.00", "49.00"])
    const gain = pooledGain({ ledger: one, pool: [one, two], market, on: day("2020-04-01"), currency: "USD" })
    // The fees of the sale, and 0.20 for each of the ten units that were sold or are held.
    expect(printed(gain?.fees ?? null)).toBe("-4.00")
  })

  it("a move between the depots changes nothing, also when some of the units are sold on its day", () => {
    const move = moved("2020-03-02", "10", "one", "two")
    const sale = sell("2020-03-02", "5", "125")
    const [one, two] = [
      [buy("2020-01-02", "10", "100"), move.out],
      [buy("2020-02-03", "10", "300"), move.in, sale],
    ]
    expect(pooled(connected({ one, two }), "2020-04-01")).toEqual({
      one: ["0.00", "0.00", "0.00"],
      two: ["300.00", "25.00", "150.00"],
    })
  })

  it("what moves in from another owner brings the cost of its own ledger, and what moves out takes the average", () => {
    const [there, back] = [moved("2020-03-02", "10", "three", "two", 1), moved("2020-04-02", "5", "one", "three", 2)]
    const [one, two] = connected({
      one: [buy("2020-01-02", "10", "100"), back.out],
      two: [buy("2020-02-03", "10", "300"), there.in],
      three: [buy("2020-01-02", "20", "1000"), there.out, back.in],
    }) as [LineLedger, LineLedger]
    // (100 + 300 + 500) ÷ 30 = 30 each.
    expect(pooled([one, two], "2020-05-01")).toEqual({
      one: ["150.00", "0.00", "0.00"],
      two: ["600.00", "0.00", "0.00"],
    })
  })

  it("units that are given away take the average along, and realise nothing", () => {
    const one = ofNestle({ id: "one" }, buy("2020-01-02", "10", "100"), deliveredOut("2020-03-02", "5"))
    const two = ofNestle({ id: "two" }, deliveredIn("2020-02-03", "10", "300"))
    expect(pooled([one, two], "2020-04-01")).toEqual({
      one: ["100.00", "0.00", "50.00"],
      two: ["200.00", "0.00", "100.00"],
    })
  })

  it("a split of both depots changes no cost, and capital that is returned lowers the average", () => {
    const splits = split("2020-02-10", 1, 2)
    const one = ofNestle({ id: "one" }, buy("2020-01-02", "10", "100"), splits, paidBack("2020-02-11", "40"))
    const two = ofNestle({ id: "two" }, buy("2020-02-03", "10", "300"), splits, paidBack("2020-02-11", "40"))
    // 320 for 40 units.
    expect(pooled([one, two], "2020-04-01")).toEqual({
      one: ["160.00", "0.00", "440.00"],
      two: ["160.00", "0.00", "440.00"],
    })
  })

  it("a spin-off takes its part of the average cost of each depot", () => {
    // A fifth of the cost of both: 400 − 80 = 320 for 20 units.
    const action = (n: string): StoredAction => ({
      _tag: "CorporateAction",
      actionId: `action ${n}` as StoredAction["actionId"],
      direction: "out",
      counterpartId: `young ${n}` as StoredAction["counterpartId"],
      terms: { _tag: "spinOff", costPercent: "20" },
      unitsGiven: "10",
      unitsReceived: "2",
      fraction: null,
      effectiveOn: day("2020-02-11"),
    })
    const ledgers = connected({
      one: [buy("2020-01-02", "10", "100"), action("1")],
      two: [buy("2020-02-03", "10", "300"), action("2")],
    })
    expect(pooled(ledgers, "2020-04-01")).toEqual({
      one: ["160.00", "0.00", "140.00"],
      two: ["160.00", "0.00", "140.00"],
    })
  })

  it("a depot that is closed without a sale counts as sold at its last value", () => {
    const one = ofNestle({ id: "one", closedOn: "2020-03-02" }, buy("2020-01-02", "10", "100"))
    const two = ofNestle({ id: "two" }, buy("2020-02-03", "10", "300"))
    // 300 − 10 × 20.
    expect(pooled([one, two], "2020-04-01")).toEqual({
      one: ["0.00", "100.00", "0.00"],
      two: ["200.00", "0.00", "100.00"],
    })
  })

  it("in another currency, the average has the exchange rates of the days of all purchases", () => {
    // 100 USD at 1 USD for 1 EUR, 300 USD at 2: 250 EUR for 20 units. Five sold for 125 USD at 2.5: 50 EUR − 62.50.
    const rates = {
      USD: [
        ["2020-01-02", "1"],
        ["2020-02-03", "2"],
        ["2020-03-02", "2.5"],
      ],
    } as const
    const inDollars = marketOf({ prices, rates })
    const one = ofNestle({ id: "one" }, buy("2020-01-02", "10", "100"), sell("2020-03-02", "5", "125"))
    const two = ofNestle({ id: "two" }, buy("2020-02-03", "10", "300"))
    expect(pooled([one, two], "2020-04-01", "EUR", inDollars)).toEqual({
      one: ["62.50", "-12.50", "-2.50"],
      two: ["125.00", "0.00", "-5.00"],
    })
  })

  it("without an exchange rate of one of its days, there is no such figure", () => {
    const one = ofNestle({ id: "one" }, buy("2020-01-02", "10", "100"))
    const two = ofNestle({ id: "two" }, buy("2020-02-03", "10", "300"))
    expect(pooled([one, two], "2020-04-01", "EUR")["one"]).toEqual([undefined, undefined, undefined])
  })
})

const anyEntries = anyUnitEntries(ordinary, { splits: "none" })
const anyPool = fc.array(anyEntries, { minLength: 2, maxLength: 4 })
const end = day("2199-01-01")
const question = { market, day: dayNumber(end), currency: "USD" as Currency, method: "average" as const }

/** Realised and unrealised gain of all holdings of a pool, and the cost of what is held, in 18 decimals. */
function totalsOf(pool: ReadonlyArray<LineLedger>, asked = question) {
  const lines = [...(pooledLines(pool, asked)?.values() ?? [])]
  const gains = lines.map(({ line, book }) => gainOf(line, book, asked))
  const sum = (of: "realised" | "unrealised") => gains.reduce((all, gain) => all + (gain ? inBook(gain[of]) : 0n), 0n)
  const cost = lines.reduce((all, { book: { held } }) => all + inBook(sumOf([...held.asked, ...held.fees])), 0n)
  return { realised: sum("realised"), unrealised: sum("unrealised"), cost }
}

const poolOf = (histories: ReadonlyArray<ReadonlyArray<StoredEntry>>, currencies: ReadonlyArray<Currency> = ["USD"]) =>
  histories.map((entries, n) =>
    ofNestle({ id: `holding ${n}`, currency: currencies[n % currencies.length] as Currency }, ...entries),
  )

/** Of one currency, or of several. */
const anyCurrencies = fc.constantFrom<ReadonlyArray<Currency>>(["USD"], ["USD", "EUR"], ["CHF", "USD"])
const rates = {
  USD: [
    ["1990-01-01", "1.1"],
    ["1997-01-01", "0.9"],
    ["2001-01-01", "1.4"],
  ],
  CHF: [
    ["1990-01-01", "1.6"],
    ["1999-01-01", "1.05"],
  ],
} as const

describe("any pool", () => {
  it("has the total gain of its holdings by the ledger of each, unless units leave without a sale", () => {
    const sales = anyUnitEntries(ordinary, { splits: "any", deliveries: "in only" })
    let different = 0
    fc.assert(
      fc.property(
        fc.array(sales, { minLength: 2, maxLength: 4 }),
        fc.constantFrom("USD" as const, "EUR" as const),
        anyCurrencies,
        (histories, currency, currencies) => {
          const asked = { ...question, market: marketOf({ prices, rates }), currency }
          const pool = poolOf(histories, currencies)
          const own = pool.map((ledger) => gainIn({ ledger, ...asked }))
          const total = own.reduce((sum, gain) => sum + (gain?.realised ?? 0n) + (gain?.unrealised ?? 0n), 0n)
          const together = totalsOf(pool, asked)
          expect(together.realised + together.unrealised).toBe(total)
          if (together.realised !== own.reduce((sum, gain) => sum + (gain?.realised ?? 0n), 0n)) different++
        },
      ),
      { numRuns: 200 },
    )
    expect(different).toBeGreaterThan(100)
  })

  it("explains the gain and cost of each of its holdings with the same numbers, which add up", () => {
    const deliveries = anyUnitEntries(ordinary, { splits: "any" })
    let explained = 0
    fc.assert(
      fc.property(
        fc.array(deliveries, { minLength: 2, maxLength: 4 }),
        fc.constantFrom("USD" as const, "EUR" as const),
        anyCurrencies,
        (histories, currency, currencies) => {
          const inMarket = marketOf({ prices, rates })
          const pool = poolOf(histories, currencies)
          for (const ledger of pool) {
            const asked = { ledger, pool, market: inMarket, on: end, currency }
            const [figure, explanation] = [pooledGain(asked), explainPooledGain(asked)]
            expect(explanation === undefined).toBe(figure === undefined)
            if (!figure || !explanation) continue
            const { cost, ...gain } = explanation
            const { realisedGain, unrealisedGain, totalGain, priceGain, exchangeGain, fees } = gainFigures(gain)
            const nodes = [cost, realisedGain, unrealisedGain, totalGain, priceGain, exchangeGain, fees]
            const amounts = nodes.map(({ exact }) => printed(amountIn(exact, currency)))
            const { realised, unrealised, total, price, exchange } = figure
            expect(amounts).toEqual(
              [figure.cost, realised, unrealised, total, price, exchange, figure.fees].map(printed),
            )
            expect(nodes.every(addsUp)).toBe(true)
            explained++
          }
        },
      ),
      { numRuns: 100 },
    )
    expect(explained).toBeGreaterThan(150)
  })

  it("has the cost and gain of one holding with all of its entries", () => {
    fc.assert(
      fc.property(anyPool, (histories) => {
        const together = totalsOf(poolOf(histories))
        const all = ofNestle({}, ...histories.flat())
        const whole = gainIn({ ledger: all, ...question })
        const cost = bookAmount(all.cost.average.at(-1)?.[1].cost ?? "0")
        // Each sale is rounded to 18 decimals, one by one in a pool and together in a holding.
        const isNear = (a: bigint, b: bigint) => a - b < 10_000n && b - a < 10_000n
        expect(isNear(together.realised, whole?.realised ?? 0n)).toBe(true)
        expect(isNear(together.unrealised, whole?.unrealised ?? 0n)).toBe(true)
        expect(isNear(together.cost, cost)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe("which holdings are averaged together", () => {
  const bought = buy("2020-01-02", "10", "100")
  const groups = (
    ledgers: ReadonlyArray<LineLedger>,
    stakes: ReadonlyArray<ReturnType<typeof stake>> = [],
    on = "2020-06-01",
  ) => [...new Set(poolsOf({ ledgers, stakes }, day(on)).values())].map((pool) => pool.map(({ lineId }) => lineId))

  it("those of one security that one portfolio has, and of portfolios that it holds wholly", () => {
    const one = ofNestle({ id: "one", in: "Anna" }, bought)
    const two = ofNestle({ id: "two", in: "Anna" }, bought)
    const depot = ofNestle({ id: "depot", in: "Depot" }, bought)
    const company = ofNestle({ id: "company", in: "Company" }, bought)
    const other = ofNestle({ id: "other", in: "Ben" }, bought)
    const stakes = [
      stake("Anna", "Depot", "2020-01-01", "100"),
      stake("Anna", "Company", "2020-01-01", "60"),
      stake("Ben", "Company", "2020-01-01", "40"),
    ]
    expect(groups([one, two, depot, company, other], stakes)).toEqual([["one", "two", "depot"]])
    // Sold before the day: then the depot belongs to itself.
    expect(groups([one, depot], [...stakes, stake("Anna", "Depot", "2020-05-01", "0")])).toEqual([])
  })

  it("also those in another currency, but not with another price symbol or without one", () => {
    const one = ofNestle({ id: "one" }, bought)
    expect(groups([one, ofNestle({ id: "two", currency: "CHF" }, bought)])).toEqual([["one", "two"]])
    expect(groups([one, ofNestle({ id: "two", symbol: "ROG" }, bought)])).toEqual([])
    expect(groups([security({ id: "one" }, bought), security({ id: "two" }, bought)])).toEqual([])
  })

  it("a holding that changed its portfolio counts with its owner of the day", () => {
    const one = ofNestle({ id: "one", in: "Anna" }, bought)
    const two = ofNestle({ id: "two", in: "Ben" }, bought, transferred("2020-03-01", "Anna"))
    expect(groups([one, two], [], "2020-02-28")).toEqual([])
    expect(groups([one, two], [], "2020-03-01")).toEqual([["one", "two"]])
  })
})

/** How many numbers are added up, and how often all that is held is put together, for a pool of so many holdings. */
function workOfPool(holdings: number): number {
  let work = 0
  const counted = (pool: Pool<Fraction>): Pool<Fraction> => ({
    left: pool.left,
    plus: (paid) => counted(pool.plus(paid)),
    take(part) {
      const [taken, left] = pool.take(part)
      return [taken, counted(left)]
    },
    held() {
      work += 1
      return pool.held()
    },
  })
  const counting: typeof plain = {
    ...plain,
    sum(what, parts) {
      work += parts.length
      return plain.sum(what, parts)
    },
    pool: (paid) => counted(plain.pool(paid)),
  }
  const pool = Array.from({ length: holdings }, (_, n) =>
    ofNestle({ id: `holding ${n}` }, buy("2020-01-02", "10", "100"), sell("2020-03-02", "1", "25")),
  )
  const lines = pool.map((ledger) => plainLine(ledger, market))
  const asked = { market, day: dayNumber(day("2020-04-01")), currency: "USD" }
  expect(pooledIn(counting, lines, asked)?.size).toBe(holdings)
  return work
}

it("what a pool takes to compute grows like the number of its holdings", () => {
  // Twice as many, not four times.
  expect(workOfPool(80) / workOfPool(40)).toBeLessThan(2.5)
})
