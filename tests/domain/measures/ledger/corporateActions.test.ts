import { Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { actionsFollowedWith } from "#domain/measures/gains/actionPrices.ts"
import { dataHealthOn } from "#domain/measures/keyFigures/dataHealth.ts"
import { changeOf } from "#domain/measures/changes/change.ts"
import { type Gain, holdingGain } from "#domain/measures/gains/gain.ts"
import type { CostMethod, LineLedger, Market, StoredAction, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import { withArrivedLots } from "#domain/measures/ledger/movedLots.ts"
import { performanceOf } from "#domain/measures/returns/performance.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { anyUnitEntries, ordinary } from "#tests/domain/measures/anyUnits.ts"
import {
  buy,
  day,
  type HoldingExample,
  marketOf,
  portfolio,
  printed,
  sell,
  share,
  storedHolding,
} from "#tests/domain/measures/examples.ts"

const methods: ReadonlyArray<CostMethod> = ["average", "fifo"]

interface Action {
  readonly on: string
  readonly terms: StoredAction["terms"]
  readonly given: string
  readonly received: string
  readonly fraction?: StoredAction["fraction"]
}

/** The legs of an action from the holding `old` to the holding `young`. */
function acted({ on, terms, given, received, fraction = null }: Action) {
  const leg = (direction: "in" | "out", counterpartId: string): StoredAction => ({
    _tag: "CorporateAction",
    actionId: "an action" as StoredAction["actionId"],
    direction,
    counterpartId: counterpartId as StoredAction["counterpartId"],
    terms,
    unitsGiven: given,
    unitsReceived: received,
    fraction,
    effectiveOn: day(on),
  })
  return { out: leg("out", "young"), in: leg("in", "old") }
}

const usd = (amount: string) => ({ amount, currency: "USD" }) as const
const spinOff = (costPercent: string | null) => ({ _tag: "spinOff", costPercent }) as const
const merger = (cash: string | null = null, cost: string | null = null) =>
  ({ _tag: "merger", cash: cash === null ? null : usd(cash), cost: cost === null ? null : usd(cost) }) as const

type Holdings = Readonly<
  Record<string, { readonly example?: HoldingExample; readonly entries: ReadonlyArray<StoredEntry> }>
>

/** The ledgers of connected holdings, as they are stored and read. */
function ledgersOf(holdings: Holdings, market: Market): Readonly<Record<string, LineLedger>> {
  const recorded = Object.entries(holdings).map(
    ([id, { entries }]) => [id, entries.map((entry, n) => ({ entryId: `${id} ${n}`, entry }))] as const,
  )
  const stored = Array.from(withArrivedLots(new Map(recorded)), ([id, entries]) =>
    ledgerOfStored({ ...storedHolding({ id, ...holdings[id]?.example }, []), entries }),
  )
  const connected = stored.map((ledger) => ({ ...ledger, entries: new Map(recorded).get(ledger.lineId) ?? [] }))
  const followed = actionsFollowedWith(market)
  return Object.fromEntries(stored.map((ledger) => [ledger.lineId, followed({ ...ledger, connected })]))
}

const last = (ledger: LineLedger | undefined, method: CostMethod) => {
  const { cost, realised } = ledger?.cost[method].at(-1)?.[1] ?? { cost: "0", realised: "0" }
  return { cost, realised }
}
const gainIn = (ledger: LineLedger | undefined, market: Market, on: string, currency: Currency, method: CostMethod) =>
  holdingGain({ ledger: ledger as LineLedger, market, on: day(on), currency, method }) as Gain

function performance(ledgers: Readonly<Record<string, LineLedger>>, market: Market, scope: ReturnScope, to: string) {
  const wealth = { ledgers: Object.values(ledgers), stakes: [], portfolios: [portfolio("Anna")], market }
  const span = { from: dayNumber("2024-01-02"), to: dayNumber(to), currency: "USD" } as const
  const { index, amounts } = performanceOf(wealth, span, scope)
  return {
    timeWeighted: Result.match(index, {
      onSuccess: (growth) => ((growth.at(-1) as number) - 1).toFixed(8),
      onFailure: ({ _tag }) => _tag,
    }),
    inflow: plainText(amounts.paidIn, 18),
    outflow: plainText(amounts.takenOut, 18),
  }
}

/** The old company falls from 100 to 80 when the new one comes at 80, one share for four. */
const spunOff = marketOf({
  prices: {
    OLD: {
      currency: "USD",
      rows: [
        ["2024-01-02", "100"],
        ["2024-06-03", "100"],
        ["2024-06-04", "80"],
      ],
    },
    YOUNG: { currency: "USD", rows: [["2024-06-04", "80"]] },
  },
})
const old = { symbol: "OLD", openedOn: "2024-01-02" }
const young = { symbol: "YOUNG", openedOn: "2024-06-01" }

describe("a spin-off", () => {
  const bought = [buy("2024-01-02", "60", "2000"), buy("2024-02-01", "40", "3000")]
  const spin = acted({ on: "2024-06-04", terms: spinOff("20"), given: "100", received: "25" })
  const both = { old: { example: old, entries: [...bought, spin.out] }, young: { example: young, entries: [spin.in] } }

  it("the stated part of the cost of each lot goes to the new holding with the day of the lot, and nothing is realised", () => {
    const ledgers = ledgersOf(both, spunOff)
    for (const method of methods) {
      expect(last(ledgers["old"], method)).toEqual({ cost: "4000", realised: "0" })
      expect(last(ledgers["young"], method)).toEqual({ cost: "1000", realised: "0" })
    }
    // A fifth of 2,000 for 60 and of 3,000 for 40; the 25 new units are divided as the old ones: 15 and 10.
    expect(ledgers["young"]?.actions?.[0]?.entry.lots?.fifo).toEqual([
      { on: "2024-01-02", units: "15", cost: "400" },
      { on: "2024-02-01", units: "10", cost: "600" },
    ])
    const sold = ledgersOf(
      { ...both, young: { example: young, entries: [spin.in, sell("2024-07-01", "15", "1500")] } },
      spunOff,
    )
    expect(last(sold["young"], "fifo")).toEqual({ cost: "600", realised: "1100" })
  })

  it("without a stated part, the market values of the first day on which both have a price divide the cost", () => {
    // 100 × 80 and 25 × 80: 2,000 of 10,000.
    const open = acted({ on: "2024-06-04", terms: spinOff(null), given: "100", received: "25" })
    const ledgers = ledgersOf(
      { old: { example: old, entries: [...bought, open.out] }, young: { example: young, entries: [open.in] } },
      spunOff,
    )
    for (const method of methods) expect(last(ledgers["young"], method).cost).toBe("1000")
  })

  it("the return of a scope that holds both is not changed, and no money flows", () => {
    const ledgers = ledgersOf(both, spunOff)
    expect(performance(ledgers, spunOff, { of: "household" }, "2024-12-31")).toEqual({
      timeWeighted: "0.00000000",
      inflow: "3000",
      outflow: "0",
    })
  })

  it("the old holding seen alone shows no loss for what went to the new one, and the new one begins at its value", () => {
    const ledgers = ledgersOf(both, spunOff)
    for (const [id, flow] of [
      ["old", "outflow"],
      ["young", "inflow"],
    ] as const) {
      const scope = { of: "holdings", holdingIds: [ledgers[id]?.lineId ?? ("" as LineLedger["lineId"])] } as const
      const alone = performance(ledgers, spunOff, scope, "2024-12-31")
      expect(alone.timeWeighted).toBe("0.00000000")
      expect(alone[flow]).toBe("2000")
    }
  })

  it("a spin-off on a weekend counts from the next day with a price", () => {
    const weekend = acted({ on: "2024-06-01", terms: spinOff("20"), given: "100", received: "25" })
    const prices = marketOf({
      prices: {
        OLD: {
          currency: "USD",
          rows: [
            ["2024-01-02", "100"],
            ["2024-05-31", "100"],
            ["2024-06-04", "80"],
          ],
        },
        YOUNG: { currency: "USD", rows: [["2024-06-04", "80"]] },
      },
    })
    const ledgers = ledgersOf(
      { old: { example: old, entries: [...bought, weekend.out] }, young: { example: young, entries: [weekend.in] } },
      prices,
    )
    expect(ledgers["young"]?.units).toEqual([["2024-06-04", "25"]])
    const scope = { of: "holdings", holdingIds: [ledgers["old"]?.lineId ?? ("" as LineLedger["lineId"])] } as const
    expect(performance(ledgers, prices, scope, "2024-12-31").timeWeighted).toBe("0.00000000")
  })

  it("new units that are priced some days later have their first price until then, so that nothing falls in between", () => {
    const prices = marketOf({
      prices: {
        OLD: {
          currency: "USD",
          rows: [
            ["2024-01-02", "100"],
            ["2024-06-04", "80"],
            ["2024-06-07", "80"],
          ],
        },
        YOUNG: { currency: "USD", rows: [["2024-06-07", "80"]] },
      },
    })
    const open = acted({ on: "2024-06-04", terms: spinOff(null), given: "100", received: "25" })
    const ledgers = ledgersOf(
      { old: { example: old, entries: [...bought, open.out] }, young: { example: young, entries: [open.in] } },
      prices,
    )
    expect(last(ledgers["young"], "fifo").cost).toBe("1000")
    // 8,000 and 2,000, also on the day before the new units have a price.
    for (const to of ["2024-06-04", "2024-06-06", "2024-06-07"]) {
      expect(performance(ledgers, prices, { of: "household" }, to).timeWeighted).toBe("0.00000000")
    }
    const scope = { of: "holdings", holdingIds: [ledgers["young"]?.lineId ?? ("" as LineLedger["lineId"])] } as const
    expect(performance(ledgers, prices, scope, "2024-06-06").timeWeighted).toBe("0.00000000")
  })

  it("without a price of the new units, the part of the cost is what goes out", () => {
    const ledgers = ledgersOf({ ...both, young: { example: { openedOn: "2024-06-01" }, entries: [spin.in] } }, spunOff)
    expect(ledgers["old"]?.actions?.[0]?.entry.handedOver).toMatchObject({ amount: "1000", currency: "USD" })
    expect(performance(ledgers, spunOff, { of: "household" }, "2024-12-31")).toMatchObject({
      inflow: "3000",
      outflow: "0",
    })
  })

  it("a fraction that is paid out is a gain of its part of the cost, and the only money that flows", () => {
    // 102 shares entitle to 25.5: 25 come and half a share is paid with 40. Its cost is 0.5 of 25.5 of 1,020: 20.
    const spin102 = acted({
      on: "2024-06-04",
      terms: spinOff("20"),
      given: "102",
      received: "25",
      fraction: { quantity: "0.5", cash: usd("40") },
    })
    const ledgers = ledgersOf(
      {
        old: { example: old, entries: [buy("2024-01-02", "102", "5100"), spin102.out] },
        young: { example: young, entries: [spin102.in] },
      },
      spunOff,
    )
    for (const method of methods) expect(last(ledgers["young"], method)).toEqual({ cost: "1000", realised: "20" })
    expect(performance(ledgers, spunOff, { of: "household" }, "2024-12-31")).toEqual({
      timeWeighted: "0.00000000",
      inflow: "0",
      outflow: "40",
    })
  })

  it("the cost of a child in another currency is that of the days of the lots", () => {
    // 1,000 USD at 1.25 USD for 1 EUR are 800 EUR; at 1 USD they would be 1,000 EUR.
    const market = marketOf({
      prices: {
        OLD: {
          currency: "USD",
          rows: [
            ["2024-01-02", "50"],
            ["2024-06-04", "40"],
          ],
        },
        YOUNG: { currency: "EUR", rows: [["2024-06-04", "40"]] },
      },
      rates: {
        USD: [
          ["2024-01-01", "1.25"],
          ["2024-06-01", "1"],
        ],
      },
    })
    const ledgers = ledgersOf(
      {
        old: { example: old, entries: [buy("2024-01-02", "100", "5000"), spin.out] },
        young: { example: { ...young, currency: "EUR" }, entries: [spin.in] },
      },
      market,
    )
    for (const method of methods) {
      expect(last(ledgers["young"], method)).toEqual({ cost: "800", realised: "0" })
      expect(printed(gainIn(ledgers["young"], market, "2024-06-04", "EUR", method).unrealised)).toBe("200.00")
      expect(printed(gainIn(ledgers["old"], market, "2024-06-04", "EUR", method).unrealised)).toBe("800.00")
    }
    expect(performance(ledgers, market, { of: "household" }, "2024-12-31")).toMatchObject({ inflow: "0", outflow: "0" })
  })

  it("a lot from before the first known rate is converted at the rate of the action", () => {
    // 1,000 USD at 1 USD for 1 EUR.
    const rates = { USD: [["2024-06-01", "1"]] } as const
    const ledgers = ledgersOf(
      {
        old: { example: old, entries: [buy("2024-01-02", "100", "5000"), spin.out] },
        young: { example: { ...young, currency: "EUR" }, entries: [spin.in] },
      },
      marketOf({ rates }),
    )
    for (const method of methods) expect(last(ledgers["young"], method).cost).toBe("1000")
  })

  it("where the holdings belong to the household in part, both parts go along", () => {
    const ledgers = ledgersOf(
      {
        old: { example: old, entries: [share("2024-01-02", "50"), ...bought, spin.out] },
        young: { example: young, entries: [share("2024-06-01", "50"), spin.in] },
      },
      spunOff,
    )
    expect(performance(ledgers, spunOff, { of: "household" }, "2024-12-31")).toEqual({
      timeWeighted: "0.00000000",
      inflow: "1500",
      outflow: "0",
    })
  })
})

describe("a merger", () => {
  /** 100 old shares at 50 become 200 new ones at 20, and 1,000 in cash. */
  const market = marketOf({
    prices: {
      OLD: { currency: "USD", rows: [["2024-01-02", "50"]] },
      YOUNG: { currency: "USD", rows: [["2024-01-02", "20"]] },
    },
  })
  const merged = (terms: StoredAction["terms"], ...bought: ReadonlyArray<StoredEntry>) => {
    const legs = acted({ on: "2024-06-04", terms, given: "100", received: "200" })
    return ledgersOf(
      { old: { example: old, entries: [...bought, legs.out] }, young: { example: young, entries: [legs.in] } },
      market,
    )
  }

  it("days and cost go over by the ratio, and nothing is realised", () => {
    const ledgers = merged(merger(), buy("2024-01-02", "60", "600"), buy("2024-02-01", "40", "800"))
    for (const method of methods) {
      expect(last(ledgers["old"], method)).toEqual({ cost: "0", realised: "0" })
      expect(last(ledgers["young"], method)).toEqual({ cost: "1400", realised: "0" })
    }
    expect(ledgers["young"]?.actions?.[0]?.entry.lots?.fifo).toEqual([
      { on: "2024-01-02", units: "120", cost: "600" },
      { on: "2024-02-01", units: "80", cost: "800" },
    ])
  })

  it("with cash, the gain is realised up to the cash", () => {
    // Value 4,000 and cash 1,000.
    for (const [cost, realised, left] of [
      ["2000", "1000", "2000"], // A gain of 3,000: all cash.
      ["4200", "800", "4000"], // A gain of 800: the cost falls by the other 200.
      ["6000", "0", "5000"], // A loss is not realised: the cost falls by the cash.
    ] as const) {
      const ledgers = merged(merger("1000"), buy("2024-01-02", "100", cost))
      for (const method of methods) {
        expect(last(ledgers["old"], method)).toEqual({ cost: "0", realised })
        expect(last(ledgers["young"], method)).toEqual({ cost: left, realised: "0" })
        const gain = gainIn(ledgers["old"], market, "2024-06-04", "USD", method)
        expect(printed(gain.realised)).toBe(`${realised}.00`)
      }
    }
  })

  it("a stated cost of the new units decides what is realised, also above the cost of the old ones", () => {
    // 4,000 for shares that had cost 2,000, and 1,000 in cash: 3,000 are realised.
    for (const [stated, realised] of [
      ["4000", "3000"],
      ["1500", "500"],
    ] as const) {
      const ledgers = merged(merger("1000", stated), buy("2024-01-02", "100", "2000"))
      for (const method of methods) {
        expect(last(ledgers["old"], method)).toEqual({ cost: "0", realised })
        expect(last(ledgers["young"], method)).toEqual({ cost: stated, realised: "0" })
        const gain = gainIn(ledgers["old"], market, "2024-06-04", "USD", method)
        expect(printed(gain.realised)).toBe(`${realised}.00`)
      }
    }
  })

  it("only the cash flows out of a scope that holds both, and the return is that of the prices", () => {
    const ledgers = merged(merger("1000"), buy("2024-01-02", "100", "2000"))
    expect(performance(ledgers, market, { of: "household" }, "2024-12-31")).toEqual({
      timeWeighted: "0.00000000",
      inflow: "0",
      outflow: "1000",
    })
  })

  it("an old holding that is closed on the day of the merger went out once, at the value of the new units and the cash", () => {
    const legs = acted({ on: "2024-06-04", terms: merger("1000"), given: "100", received: "200" })
    const ledgers = ledgersOf(
      {
        old: { example: { ...old, closedOn: "2024-06-04" }, entries: [buy("2024-01-02", "100", "2000"), legs.out] },
        young: { example: young, entries: [legs.in] },
      },
      market,
    )
    const scope = { of: "holdings", holdingIds: [ledgers["old"]?.lineId ?? ("" as LineLedger["lineId"])] } as const
    expect(performance(ledgers, market, scope, "2024-12-31")).toMatchObject({
      timeWeighted: "0.00000000",
      outflow: "5000",
    })
    for (const method of methods) {
      expect(printed(gainIn(ledgers["old"], market, "2024-06-04", "USD", method).total)).toBe("1000.00")
    }
  })

  it("what changed has no part of its own: the value that goes over is money out of one and into the other", () => {
    const ledgers = merged(merger("1000"), buy("2024-01-02", "100", "2000"))
    const { parts } = changeOf({
      ledgers: Object.values(ledgers),
      portfolios: [portfolio("Anna")],
      stakes: [],
      market,
      from: day("2024-05-31"),
      to: day("2024-12-31"),
      currency: "USD",
      scope: "household",
    })
    expect(printed(parts.money)).toBe("-1000.00")
    expect([parts.market, parts.broughtIn, parts.income].map(printed)).toEqual(["0.00", "0.00", "0.00"])
  })
})

describe("an action whose prices are not known yet", () => {
  const healthOf = (ledgers: Readonly<Record<string, LineLedger>>, market: Market) =>
    dataHealthOn({
      ledgers: Object.values(ledgers),
      portfolios: [portfolio("Anna")],
      stakes: [],
      market,
      day: day("2024-12-31"),
      currency: "USD",
      scope: "household",
      swapLegs: [],
    }).issues.filter(({ kind }) => kind === "actionWithoutPrice")

  it("data health names a spin-off while prices do not divide its cost, and not where the part is stated", () => {
    const recorded = (costPercent: string | null, example: HoldingExample, market: Market) => {
      const legs = acted({ on: "2024-06-04", terms: spinOff(costPercent), given: "100", received: "25" })
      const bought = buy("2024-01-02", "100", "5000")
      return healthOf(
        ledgersOf(
          { old: { example: old, entries: [bought, legs.out] }, young: { example, entries: [legs.in] } },
          market,
        ),
        market,
      )
    }
    const named = [{ kind: "actionWithoutPrice", lineId: "old", on: "2024-06-04" }]
    expect(recorded(null, { openedOn: "2024-06-01" }, spunOff)).toEqual(named)
    expect(recorded("20", { openedOn: "2024-06-01" }, spunOff)).toEqual([])
    expect(recorded(null, young, spunOff)).toEqual([])
  })
})

describe("any spin-off or merger", () => {
  const eighteen = (text: string): bigint => mantissaOf(text, 18)
  const anyTerms = fc.oneof(
    fc.record({
      _tag: fc.constant("spinOff" as const),
      costPercent: fc.constantFrom(null, "0", "20", "33.333", "100"),
    }),
    fc.record({
      _tag: fc.constant("merger" as const),
      cash: fc.constantFrom(null, usd("0.01"), usd("1234.56"), usd("9000000")),
      cost: fc.constantFrom(null, null, usd("77.77"), usd("12345678")),
    }),
  )

  it("the costs of both holdings and what cash pays back add up to the cost before, and no money but cash flows", () => {
    const reached = new Set<string>()
    const anyHistory = anyUnitEntries(ordinary, { splits: "none" })
    const anyPrice = fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 2_000_000_000 }))
    const anyPrices = fc.tuple(anyPrice, anyPrice)
    fc.assert(
      fc.property(
        anyHistory,
        anyTerms,
        anyPrices,
        fc.integer({ min: 1, max: 500 }),
        (some, terms, prices, received) => {
          const before = ledgersOf({ old: { example: { openedOn: "1990-01-01" }, entries: some } }, marketOf({}))["old"]
          const held = before?.units.at(-1)?.[1] ?? "0"
          fc.pre(held !== "0")
          const [ofOld, ofYoung] = prices.map((price) => plainText(BigInt(price), 2))
          const market = marketOf({
            prices: {
              OLD: { currency: "USD", rows: [["1990-01-01", ofOld as string]] },
              YOUNG: { currency: "USD", rows: [["2199-01-01", ofYoung as string]] },
            },
          })
          const legs = acted({ on: "2199-01-01", terms, given: held, received: String(received) })
          const ledgers = ledgersOf(
            {
              old: { example: { symbol: "OLD", openedOn: "1990-01-01" }, entries: [...some, legs.out] },
              young: { example: { symbol: "YOUNG", openedOn: "2199-01-01" }, entries: [legs.in] },
            },
            market,
          )
          const cash = terms._tag === "merger" ? eighteen(terms.cash?.amount ?? "0") : 0n
          for (const method of methods) {
            const [was, old, young] = [
              last(before, method),
              last(ledgers["old"], method),
              last(ledgers["young"], method),
            ]
            const realised = eighteen(old.realised) - eighteen(was.realised)
            expect(eighteen(old.cost) + eighteen(young.cost)).toBe(eighteen(was.cost) + realised - cash)
            expect(young.realised).toBe("0")
            const isStated = terms._tag === "merger" && terms.cost !== null
            expect(isStated || (realised >= 0n && realised <= cash)).toBe(true)
            reached.add(`${terms._tag} ${realised === 0n ? "nothing" : realised === cash ? "all cash" : "less"}`)
          }
          const lots = ledgers["young"]?.actions?.[0]?.entry.lots?.fifo ?? []
          expect(lots.reduce((sum, lot) => sum + eighteen(lot.units), 0n)).toBe(eighteen(String(received)))
          const [out, arrived] = ["old", "young"].map((id) => ledgers[id]?.actions?.[0]?.entry.handedOver)
          expect(out).toEqual(arrived)
        },
      ),
      { numRuns: 300 },
    )
    expect([...reached].sort()).toEqual(["merger all cash", "merger less", "merger nothing", "spinOff nothing"])
  })
})

describe("a spin-off to another portfolio whose shares are priced later", () => {
  it("moves the same money in returns and in what changed: the first price at the rates of its day", () => {
    const market = marketOf({
      prices: {
        OLD: { currency: "USD", rows: [["2024-01-02", "100"]] },
        YOUNG: { currency: "USD", rows: [["2024-06-07", "80"]] },
      },
      rates: {
        USD: [
          ["2024-01-02", "1.00"],
          ["2024-06-07", "1.25"],
        ],
      },
    })
    const legs = acted({ on: "2024-06-04", terms: spinOff("20"), given: "40", received: "10" })
    const ledgers = Object.values(
      ledgersOf(
        {
          old: {
            example: { symbol: "OLD", openedOn: "2024-01-02" },
            entries: [buy("2024-01-02", "40", "4000"), legs.out],
          },
          young: { example: { in: "Ben", symbol: "YOUNG", openedOn: "2024-06-04" }, entries: [legs.in] },
        },
        market,
      ),
    )
    const of = (name: string) => {
      const [from, to, scope] = [day("2024-01-02"), day("2024-12-31"), portfolio(name)]
      const wealth = { ledgers, stakes: [], portfolios: ["Anna", "Ben"].map(portfolio), market }
      const span = { from: dayNumber(from), to: dayNumber(to), currency: "EUR" } as const
      const { amounts } = performanceOf(wealth, span, { of: "portfolio", portfolioId: scope })
      const { parts } = changeOf({ ...wealth, from, to, currency: "EUR", scope })
      return [plainText(amounts.paidIn, 18), plainText(amounts.takenOut, 18), printed(parts.money)]
    }
    // 10 × 80 USD at 1.25 USD are 640 EUR.
    expect(of("Anna")).toEqual(["0", "640", "-640.00"])
    expect(of("Ben")).toEqual(["640", "0", "640.00"])
  })
})
