import * as fc from "fast-check"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { LineLedger, StakeFact, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { exactInvested } from "#domain/measures/returns/exactInvested.ts"
import { performanceOf, returnsByPortfolio } from "#domain/measures/returns/performance.ts"
import { ownedIn, type ReturnScope } from "#domain/measures/returns/scopes.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import {
  account,
  balance,
  buy,
  cashFlow,
  deliveredIn,
  deliveredOut,
  holding,
  marketOf,
  portfolio,
  type Rows,
  security,
  sell,
  share,
  stake,
  transferred,
  valued,
} from "#tests/domain/measures/examples.ts"

const household: ReturnScope = { of: "household" }
const opened = { openedOn: "2024-01-01", currency: "EUR" } as const

interface Asked {
  readonly ledgers: ReadonlyArray<LineLedger>
  readonly prices?: Readonly<Record<string, Rows>>
  readonly rates?: Readonly<Record<string, Rows>>
  readonly stakes?: ReadonlyArray<StakeFact>
  readonly scope?: ReturnScope
  readonly from?: string
  readonly to?: string
}

const euroPrices = (prices: Readonly<Record<string, Rows>>) =>
  Object.fromEntries(Object.entries(prices).map(([symbol, rows]) => [symbol, { currency: "EUR", rows }]))

function returnsOf({ ledgers, prices = {}, rates = {}, stakes = [], scope = household, from, to }: Asked) {
  const span = { from: dayNumber(from ?? "2024-01-01"), to: dayNumber(to ?? "2024-12-31"), currency: "EUR" } as const
  const market = marketOf({ prices: euroPrices(prices), rates })
  const wealth = { ledgers, stakes, portfolios: ["Anna", "Ben", "Firm"].map(portfolio), market }
  const { index, amounts } = performanceOf(wealth, span, scope)
  const { paidIn, takenOut } = amounts
  return {
    timeWeighted: Result.match(index, {
      onSuccess: (growth) => ((growth.at(-1) as number) - 1).toFixed(8),
      onFailure: ({ _tag }) => _tag,
    }),
    paidIn: plainText(paidIn, 18),
    received: plainText(takenOut, 18),
  }
}

describe("money between own holdings is no flow of what holds both", () => {
  it("a company sold for more than its value returns its rise when the money is on an own account that day", () => {
    // 1,000,000 of cash and a company of 1,000,000 are 2,300,000 after the sale for 1,300,000: +15 %.
    const ledgers = [
      account({ ...opened, id: "cash" }, balance("2024-01-01", "1000000"), balance("2024-06-03", "2300000")),
      holding(
        { ...opened, id: "company", assetClass: "private", closedOn: "2024-06-03" },
        valued("2024-01-01", "1000000"),
        cashFlow("exit", "2024-06-03", "1300000"),
      ),
    ]
    expect(returnsOf({ ledgers })).toEqual({ timeWeighted: "0.15000000", paidIn: "0", received: "0" })
  })

  const price = {
    A: [
      ["2024-01-01", "100"],
      ["2024-06-03", "110"],
    ],
  } as const
  const shares = (...entries: ReadonlyArray<StoredEntry>) =>
    security({ ...opened, id: "shares", symbol: "A" }, buy("2024-01-01", "100", "10000"), ...entries)
  const sold = [
    shares(sell("2024-06-03", "100", "11000")),
    account({ ...opened, id: "cash", openedOn: "2024-06-03" }, balance("2024-06-03", "11000")),
  ]

  it("shares that rise and are sold into an own account that day return their rise", () => {
    expect(returnsOf({ ledgers: sold, prices: price })).toEqual({
      timeWeighted: "0.10000000",
      paidIn: "0",
      received: "0",
    })
  })

  it("money that buys another holding earns nothing of the rise of the first that day", () => {
    // 9,000 rise by 10 %, and 1,000 of cash buy another share: 900 on 10,000.
    const ledgers = [
      security({ ...opened, id: "AAA", symbol: "A" }, buy("2024-01-01", "90", "9000")),
      account({ ...opened, id: "cash" }, balance("2024-01-01", "1000"), balance("2024-06-03", "0")),
      security({ ...opened, id: "BBB", symbol: "B" }, buy("2024-06-03", "10", "1000")),
    ]
    const prices = { ...price, B: [["2024-06-03", "100"]] as const }
    expect(returnsOf({ ledgers, prices })).toEqual({ timeWeighted: "0.09000000", paidIn: "0", received: "0" })
  })

  it("money that moves between two own accounts changes no return", () => {
    const ledgers = [
      shares(),
      account({ ...opened, id: "one" }, balance("2024-01-01", "10000"), balance("2024-06-03", "0")),
      account({ ...opened, id: "other", openedOn: "2024-06-03" }, balance("2024-06-03", "10000")),
    ]
    expect(returnsOf({ ledgers, prices: price })).toEqual({ timeWeighted: "0.05000000", paidIn: "0", received: "0" })
  })

  it("a class and a list of holdings set off what they hold, and not what they do not hold", () => {
    const both: ReturnScope = { of: "holdings", holdingIds: ["shares" as HoldingId, "cash" as HoldingId] }
    const alone: ReturnScope = { of: "holdings", holdingIds: ["shares" as HoldingId] }
    const nothingFlows = { timeWeighted: "0.10000000", paidIn: "0", received: "0" }
    expect(returnsOf({ ledgers: sold, prices: price, scope: both })).toEqual(nothingFlows)
    // The shares alone give out 11,000, and the class of accounts takes in 11,000.
    const left = { timeWeighted: "0.10000000", paidIn: "0", received: "11000" }
    expect(returnsOf({ ledgers: sold, prices: price, scope: alone })).toEqual(left)
    expect(returnsOf({ ledgers: sold, prices: price, scope: { of: "assetClass", assetClass: "security" } })).toEqual(
      left,
    )
    expect(
      returnsOf({ ledgers: sold, prices: price, scope: { of: "assetClass", assetClass: "account" } }),
    ).toMatchObject({ paidIn: "11000", received: "0" })
  })

  it("a portfolio sets off only what is in it: the money of the other one is a flow of both, and none of the household", () => {
    const [one, cash] = sold
    const apart = [one as LineLedger, { ...(cash as LineLedger), portfolioId: portfolio("Ben") }]
    const of = (name: string): ReturnScope => ({ of: "portfolio", portfolioId: portfolio(name) })
    expect(returnsOf({ ledgers: apart, prices: price, scope: of("Anna") })).toMatchObject({
      paidIn: "0",
      received: "11000",
    })
    expect(returnsOf({ ledgers: apart, prices: price, scope: of("Ben") })).toMatchObject({
      paidIn: "11000",
      received: "0",
    })
    expect(returnsOf({ ledgers: apart, prices: price })).toMatchObject({ paidIn: "0", received: "0" })
  })

  it("amounts in another currency are set off at the rates of the day, and the difference is a flow", () => {
    // 1,000 USD come from an account in EUR; the bank took 930 EUR where the rates of the day say 909.09.
    const ledgers = [
      account({ ...opened, id: "euro" }, balance("2024-01-01", "1000"), balance("2024-06-03", "70")),
      account({ ...opened, id: "dollar", currency: "USD", openedOn: "2024-06-03" }, balance("2024-06-03", "1000")),
    ]
    const rates = { USD: [["2024-01-01", "1.1"]] as const }
    expect(returnsOf({ ledgers, rates })).toMatchObject({ paidIn: "0", received: "20.909090909090909091" })
  })
})

describe("what stays a flow of a single holding", () => {
  const price = { A: [["2024-01-01", "10"]] } as const
  const held = (...entries: ReadonlyArray<StoredEntry>) =>
    security({ ...opened, symbol: "A" }, buy("2024-01-01", "100", "1000"), ...entries)

  it("a dividend that buys units of the same holding on its day is no flow", () => {
    // 100 shares at 10 became 105 at 10.
    const ledgers = [held(cashFlow("dividend", "2024-04-02", "50"), buy("2024-04-02", "5", "50"))]
    expect(returnsOf({ ledgers, prices: price })).toEqual({ timeWeighted: "0.05000000", paidIn: "0", received: "0" })
  })

  it("a dividend that is not reinvested is received, and one that is reinvested in part is received in part", () => {
    expect(returnsOf({ ledgers: [held(cashFlow("dividend", "2024-04-02", "50"))], prices: price })).toEqual({
      timeWeighted: "0.05000000",
      paidIn: "0",
      received: "50",
    })
    const ledgers = [held(cashFlow("dividend", "2024-04-02", "50"), buy("2024-04-02", "3", "30"))]
    expect(returnsOf({ ledgers, prices: price })).toEqual({ timeWeighted: "0.05000000", paidIn: "0", received: "20" })
  })

  it("a purchase and a sale of one day are paid in and received, even where their money is on an own account", () => {
    // 50 more are bought and sold for 60 each on one day, which ends at 10: 1,000 and 500 grew to 1,000 and 3,000.
    const round = held(buy("2024-04-02", "50", "500"), sell("2024-04-02", "50", "3000"))
    const ofDay = { A: [...price.A, ["2024-04-02", "10"]] } as const
    expect(returnsOf({ ledgers: [round], prices: ofDay })).toEqual({
      timeWeighted: (4000 / 1500 - 1).toFixed(8),
      paidIn: "500",
      received: "3000",
    })
    const cash = account({ ...opened, id: "cash" }, balance("2024-01-01", "2000"), balance("2024-04-02", "4500"))
    expect(returnsOf({ ledgers: [round, cash], prices: ofDay })).toEqual({
      timeWeighted: (6000 / 3500 - 1).toFixed(8),
      paidIn: "500",
      received: "500",
    })
  })
})

describe("what comes in and goes out without payment", () => {
  const price = {
    A: [
      ["2024-01-02", "100"],
      ["2024-06-28", "110"],
      ["2024-12-31", "120"],
    ],
  } as const
  const delivered = (reason: "inheritance" | "opening" | "transfer", cost: string) =>
    security({ ...opened, openedOn: "2024-06-28", symbol: "A" }, deliveredIn("2024-06-28", "100", cost, reason))

  it("shares that were inherited, opened or moved here return what they earned since, regardless of what they had cost", () => {
    for (const reason of ["inheritance", "opening", "transfer"] as const) {
      for (const cost of ["0", "1000", "50000"]) {
        // 11,000 became 12,000.
        expect(returnsOf({ ledgers: [delivered(reason, cost)], prices: price })).toEqual({
          timeWeighted: "0.09090909",
          paidIn: "11000",
          received: "0",
        })
      }
    }
  })

  it("shares that move to another depot of the household are no flow of the household, with the old cost as with any other", () => {
    for (const cost of ["0", "1000", "50000"]) {
      const ledgers = [
        security(
          { ...opened, id: "one", symbol: "A" },
          buy("2024-01-02", "100", "10000"),
          deliveredOut("2024-06-28", "100"),
        ),
        { ...delivered("transfer", cost), lineId: "other" as HoldingId },
      ]
      expect(returnsOf({ ledgers, prices: price })).toEqual({
        timeWeighted: "0.20000000",
        paidIn: "10000",
        received: "0",
      })
    }
  })

  it("units that are lost are a loss: of all −100 %, of a half −50 %", () => {
    const lost = (quantity: string) =>
      security({ ...opened, symbol: "A" }, buy("2024-01-02", "100", "10000"), {
        ...deliveredOut("2024-03-04", quantity),
        reason: "loss",
      } as StoredEntry)
    expect(returnsOf({ ledgers: [lost("100")], prices: price })).toEqual({
      timeWeighted: "-1.00000000",
      paidIn: "10000",
      received: "0",
    })
    expect(returnsOf({ ledgers: [lost("50")], prices: price, to: "2024-03-04" }).timeWeighted).toBe("-0.50000000")
  })

  it("a dividend that is paid after the sale belongs to the return of the shares", () => {
    const shares = security(
      { ...opened, symbol: "A" },
      buy("2024-01-02", "10", "1000"),
      sell("2024-06-28", "10", "1100"),
      cashFlow("dividend", "2024-07-15", "50"),
    )
    const ofShares = { timeWeighted: "0.15000000", paidIn: "1000", received: "1150" }
    expect(returnsOf({ ledgers: [shares], prices: price })).toEqual(ofShares)
    // The household has its money on an account from the day on which it came.
    const cash = account(
      { ...opened, id: "cash" },
      balance("2024-01-01", "1000"),
      balance("2024-01-02", "0"),
      balance("2024-06-28", "1100"),
      balance("2024-07-15", "1150"),
    )
    expect(returnsOf({ ledgers: [shares, cash], prices: price })).toEqual({
      timeWeighted: "0.15000000",
      paidIn: "50",
      received: "50",
    })
  })
})

describe("an account that is closed", () => {
  const closed = { ...opened, id: "savings", closedOn: "2024-06-28" }

  it("pays out its last interest with the rest, so that it is in the return", () => {
    const savings = account(
      closed,
      balance("2024-01-01", "10000"),
      cashFlow("interest", "2024-06-28", "100", { taxWithheld: "25" }),
      cashFlow("expense", "2024-06-28", "5"),
    )
    // 10,095 of 10,000: interest is before tax, and the fee of closing is paid in.
    expect(returnsOf({ ledgers: [savings] })).toEqual({ timeWeighted: "0.00950000", paidIn: "0", received: "10095" })
  })
})

describe("money that crosses an ownership boundary", () => {
  it("a share that rises is acquired from outsiders, although the price leaves an own account that day", () => {
    const ledgers = [
      holding(
        { ...opened, id: "house", assetClass: "realEstate" },
        valued("2024-01-01", "1000"),
        share("2024-01-01", "50"),
        share("2024-06-03", "100"),
      ),
      account({ ...opened, id: "cash" }, balance("2024-01-01", "500"), balance("2024-06-03", "0")),
    ]
    expect(returnsOf({ ledgers })).toEqual({ timeWeighted: "0.00000000", paidIn: "500", received: "500" })
  })

  it("of a payment to a company that is owned in part, the part of outsiders is a flow", () => {
    // The family pays 1,000 to a company of which it owns 60 %: 400 leave it.
    const ledgers = [
      account({ ...opened, id: "cash" }, balance("2024-01-01", "5000"), balance("2024-06-03", "4000")),
      account({ ...opened, id: "firm", in: "Firm" }, balance("2024-01-01", "1000"), balance("2024-06-03", "2000")),
    ]
    const stakes = [stake("Anna", "Firm", "2024-01-01", "60")]
    expect(returnsOf({ ledgers, stakes })).toEqual({ timeWeighted: "0.00000000", paidIn: "0", received: "400" })
  })

  it("a holding that moves to another portfolio is ceded by the one, acquired by the other, and no flow of the household", () => {
    const ledgers = [
      holding(
        { ...opened, id: "house", assetClass: "realEstate" },
        valued("2024-01-01", "1000"),
        valued("2024-06-03", "1100"),
        transferred("2024-06-03", "Ben"),
      ),
      account({ ...opened, id: "cash" }, balance("2024-01-01", "50")),
      account({ ...opened, id: "other", in: "Ben" }, balance("2024-01-01", "50")),
    ]
    const of = (name: string): ReturnScope => ({ of: "portfolio", portfolioId: portfolio(name) })
    expect(returnsOf({ ledgers })).toMatchObject({ paidIn: "0", received: "0" })
    expect(returnsOf({ ledgers, scope: of("Anna") })).toMatchObject({ paidIn: "0", received: "1100" })
    expect(returnsOf({ ledgers, scope: of("Ben") })).toMatchObject({ paidIn: "1100", received: "0" })
  })
})

describe("flows of any family", () => {
  const first = "2024-01-01"
  const anyOf = (days: number) => fc.nat({ max: days - 1 }).map((n) => addDays(first, n + 1))
  const span = { from: dayNumber(first), to: dayNumber(first) + 40, currency: "EUR" } as const
  const anyAmount = fc.integer({ min: 1, max: 900_000 })

  it("what is added as already held changes no return of the household by itself, regardless of its cost", () => {
    const anyQuotes = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 20, maxLength: 20 })
    const anyAdded = fc.record({ on: fc.integer({ min: 20, max: 39 }), units: anyAmount, cost: anyAmount })
    fc.assert(
      fc.property(anyQuotes, fc.array(anyAdded, { minLength: 1, maxLength: 4 }), (quotes, added) => {
        // Prices move until the first addition, and stay from then on.
        const prices = {
          A: { currency: "EUR", rows: quotes.map((quote, n) => [addDays(first, n), String(quote)] as const) },
        }
        const wealth = (isAdded: boolean) => ({
          ledgers: [
            security({ ...opened, symbol: "A" }, buy(first, "1000", "1000")),
            ...(isAdded ? added : []).map(({ on, units, cost }, n) => {
              const day = addDays(first, on)
              const held = { ...opened, id: `added ${n}`, symbol: "A", openedOn: day }
              return security(held, deliveredIn(day, String(units), String(cost)))
            }),
          ],
          stakes: [],
          portfolios: [portfolio("Anna")],
          market: marketOf({ prices }),
        })
        const [after, before] = [wealth(true), wealth(false)].map((of) => performanceOf(of, span, household))
        const indexOf = (of: typeof after) => (of && Result.isSuccess(of.index) ? [...of.index.success] : [])
        expect(indexOf(before).length).toBeGreaterThan(30)
        indexOf(before).forEach((value, n) =>
          expect(Math.abs((indexOf(after)[n] ?? 0) / value - 1)).toBeLessThan(1e-12),
        )
      }),
      { numRuns: 50 },
    )
  })

  it("money that moves between own accounts changes neither a return nor an amount of the household", () => {
    const anyMoves = fc.array(fc.tuple(anyOf(40), fc.integer({ min: -900_000, max: 900_000 })), { maxLength: 8 })
    const anyOutside = fc.array(fc.tuple(anyOf(40), anyAmount), { maxLength: 4 })
    fc.assert(
      fc.property(
        anyMoves,
        anyOutside,
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 40, maxLength: 40 }),
        (moves, paid, quotes) => {
          const prices = {
            A: { currency: "EUR", rows: quotes.map((quote, n) => [addDays(first, n), String(quote)] as const) },
          }
          const wealth = (isMoved: boolean) => {
            const statements = (of: "one" | "other") => {
              const days = [...new Set([...moves, ...paid].map(([on]) => on))].sort()
              const sum = (on: string, flows: ReadonlyArray<readonly [string, number]>) =>
                flows.reduce((all, [day, amount]) => (day <= on ? all + amount : all), 0)
              return days.map((on) => {
                const moved = isMoved ? sum(on, moves) : 0
                return balance(on, String(of === "one" ? 9_000_000 + sum(on, paid) - moved : 9_000_000 + moved))
              })
            }
            return {
              ledgers: [
                security({ ...opened, symbol: "A" }, buy(first, "1000", "1000")),
                account({ ...opened, id: "one" }, balance(first, "9000000"), ...statements("one")),
                account({ ...opened, id: "other" }, balance(first, "9000000"), ...statements("other")),
              ],
              stakes: [],
              portfolios: [portfolio("Anna")],
              market: marketOf({ prices }),
            }
          }
          const [moved, unmoved] = [wealth(true), wealth(false)].map((of) => performanceOf(of, span, household))
          const shown = (of: typeof moved) => ({ ...of?.amounts, flows: [], moneyWeighted: of?.moneyWeighted })
          expect(shown(moved)).toEqual(shown(unmoved))
          const growth = (of: typeof moved) =>
            of && Result.isSuccess(of.index) ? (of.index.success.at(-1) as number) : 0
          expect(Math.abs(growth(moved) / growth(unmoved) - 1)).toBeLessThan(1e-12)
        },
      ),
      { numRuns: 150 },
    )
  })

  it("a family that only trades with its own account returns what its wealth became", () => {
    // At most one trade of a holding on a day: a purchase and a sale of one day are flows by themselves.
    const anyTrades = fc.uniqueArray(
      fc.tuple(fc.constantFrom("A", "B"), anyOf(40), fc.integer({ min: -20, max: 20 }), anyAmount),
      {
        maxLength: 12,
        selector: ([symbol, on]) => symbol + on,
      },
    )
    fc.assert(
      fc.property(
        anyTrades,
        fc.array(fc.tuple(anyAmount, anyAmount), { minLength: 41, maxLength: 41 }),
        (trades, quotes) => {
          const units = new Map([
            ["A", 100],
            ["B", 100],
          ])
          let cash = 100_000_000
          const traded = trades
            .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
            .flatMap(([symbol, on, wanted, price]) => {
              const held = units.get(symbol) ?? 0
              const count = Math.max(wanted, -held)
              if (count === 0) return []
              units.set(symbol, held + count)
              cash -= count * price
              const entry =
                count > 0
                  ? buy(on, String(count), String(count * price))
                  : sell(on, String(-count), String(-count * price))
              return [{ symbol, on, entry, cash }]
            })
          const statements = new Map(traded.map(({ on, cash }) => [on, balance(on, String(cash))]))
          const prices = Object.fromEntries(
            ["A", "B"].map((symbol, which) => [
              symbol,
              { currency: "EUR", rows: quotes.map((quote, n) => [addDays(first, n), String(quote[which])] as const) },
            ]),
          )
          const shares = (symbol: string) =>
            security(
              { ...opened, id: symbol, symbol },
              buy(first, "100", "1"),
              ...traded.flatMap((one) => (one.symbol === symbol ? [one.entry] : [])),
            )
          const ledgers = [
            shares("A"),
            shares("B"),
            account({ ...opened, id: "cash" }, balance(first, "100000000"), ...statements.values()),
          ]
          const wealth = { ledgers, stakes: [], portfolios: [portfolio("Anna")], market: marketOf({ prices }) }
          const { index, amounts } = performanceOf(wealth, span, household)
          expect(amounts).toMatchObject({ paidIn: 0n, takenOut: 0n })
          const became = Number(amounts.closing) / Number(amounts.opening)
          expect(Math.abs(Result.getOrThrow(index).at(-1) as number) / became).toBeCloseTo(1, 11)
        },
      ),
      { numRuns: 150 },
    )
  })

  it("money moved that is far larger than what is invested is set off exactly", () => {
    // Ten thousand billion pass through a wealth of 0.03: floating point alone would lose the return.
    const huge = "10000000000000"
    const quotes = (each: string) =>
      [
        ["2024-01-01", each],
        ["2024-06-03", each],
      ] as const
    const price = { A: quotes("0.03"), B: quotes("0") } as const
    const round = security({ ...opened, id: "B", symbol: "B" }, buy("2024-06-03", "1", "10000000000000.01"))
    const other = security(
      { ...opened, id: "A", symbol: "A" },
      buy("2024-01-01", "3", "0.09"),
      sell("2024-06-03", "1", huge),
    )
    const asked = { ledgers: [round, other], prices: price }
    // 0.09 and 0.01 paid in became 0.06.
    expect(returnsOf(asked)).toEqual({ timeWeighted: (0.06 / 0.1 - 1).toFixed(8), paidIn: "0.01", received: "0" })
    const wealth = {
      ledgers: asked.ledgers,
      stakes: [],
      portfolios: [portfolio("Anna")],
      market: marketOf({ prices: euroPrices(price) }),
    }
    const year = { from: dayNumber("2024-01-01"), to: dayNumber("2024-12-31"), currency: "EUR" } as const
    const together = returnsByPortfolio(wealth, year).portfolios.get(portfolio("Anna"))
    expect(together && Result.getOrThrow(together.timeWeighted)).toBeCloseTo(-0.4, 8)
    const { owned, part } = ownedIn(wealth, year, household)
    expect(exactInvested(owned, { market: wealth.market, part, span: year })).toMatchObject({
      paidIn: 10n ** 16n,
      takenOut: 0n,
    })
  })
})
