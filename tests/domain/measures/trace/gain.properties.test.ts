import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { type ExplainedLine, lineByLedger, tracedLine } from "#domain/measures/trace/lines.ts"
import { type ExplainedGain, explainGain, gainFigures } from "#domain/measures/trace/lineFigures.ts"
import type { CostMethod, Market, StoredAction, StoredEntry, StoredMove } from "#domain/measures/ledger/facts.ts"
import { gainIn, holdingGain } from "#domain/measures/gains/gain.ts"
import { paymentsOf } from "#domain/measures/returns/investmentFlows.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { anyFamily, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyCurrency, anyDay } from "#tests/domain/measures/anyLines.ts"
import { anyUnitEntries, fine, ordinary } from "#tests/domain/measures/anyUnits.ts"
import { cashFlow, day, dividend, holding, marketOf, paidBack, printed } from "#tests/domain/measures/examples.ts"
import { explainedHolding, explainedWallet } from "./explained.ts"
import { addsUp, leavesOf } from "./recombined.ts"

const amountOf = (exact: Fraction) => amountIn(exact, "EUR")

interface Question {
  readonly line: ExplainedLine
  readonly market: Market
  readonly on: CalendarDate
  readonly currency: Currency
  readonly method: CostMethod
}

/** Equal to the last of the 18 decimals in which gains are computed, and as displayed. */
function expectSame({ line, market, on, currency, method }: Question): ExplainedGain | undefined {
  const { ledger } = line
  const exact = gainIn({ ledger, market, day: dayNumber(on), currency, method })
  const shown = holdingGain({ ledger, market, on, currency, method })
  for (const explained of [lineByLedger(ledger), line]) {
    const gain = explainGain({ line: explained, market, on, currency, method })
    const figures = gain && gainFigures(gain)
    const { realised, unrealised, exchange, fees, income } = exact ?? {}
    expect(gain && Object.fromEntries(Object.entries(gain).map(([part, node]) => [part, inBook(node.exact)]))).toEqual(
      exact && { realised, unrealised, exchange, fees, income },
    )
    expect(figures && printed(amountOf(figures.totalGain.exact))).toEqual(shown && printed(shown.total))
    expect(figures && printed(amountOf(figures.priceGain.exact))).toEqual(shown && printed(shown.price))
    expect(Object.values(figures ?? {}).every(addsUp)).toBe(true)
  }
  return explainGain({ line, market, on, currency, method })
}

/** Every second delivery comes in as income. */
const earnedIfSecond = (entry: StoredEntry, n: number): StoredEntry =>
  entry._tag === "Delivery" && entry.direction === "in" && n % 2 === 0
    ? { ...entry, reason: "airdrop", cost: { ...entry.cost, amount: "0" } }
    : entry

const anyMethod = fc.constantFrom("average" as const, "fifo" as const)

it("the explanation of the gain of a line of any class equals its gain", () => {
  let known = 0
  fc.assert(
    fc.property(anyFamily, anyDay, anyCurrency, anyMethod, (family, on, currency, method) => {
      const { market } = wealthOf(family)
      const lines = [
        ...family.holdings.map(({ example, entries }) => explainedHolding(example, entries)),
        ...family.wallets.map(({ example, statements }) => explainedWallet(example, statements)),
      ]
      for (const line of lines) if (expectSame({ line, market, on, currency, method })) known++
    }),
    { numRuns: 200 },
  )
  expect(known).toBeGreaterThan(100)
})

it.each([
  ["ordinary", ordinary],
  ["fine", fine],
] as const)(
  "the explanation of the gain of any trades, splits and deliveries in another currency equals the gain: %s numbers",
  (_, lengths) => {
    const reached = new Set<string>()
    const rows = (from: number, values: ReadonlyArray<string>) =>
      values.map((value, n) => [dayOfNumber(from + n * 500), value] as const)
    const market = marketOf({
      prices: { A: { currency: "CHF", rows: rows(10_000, ["12.5", "13.37", "0", "99.999999", "7"]) } },
      rates: {
        USD: rows(9_000, ["1.1", "1.2345", "0.9", "1.0001"]),
        CHF: rows(9_000, ["0.95", "1.6", "1.07", "0.9753", "1.1111"]),
      },
    })
    fc.assert(
      fc.property(
        anyUnitEntries(lengths, { splits: "any" }),
        fc.nat({ max: 4_000 }),
        anyMethod,
        anyCurrency,
        fc.constantFrom("A", undefined),
        fc.option(fc.nat({ max: 4_000 }), { nil: undefined }),
        fc.array(fc.tuple(fc.nat({ max: 24 }), fc.constantFrom("0.01", "12.34", "123456.78"))),
        (some, later, method, currency, symbol, closing, returns) => {
          const entries = some.map(earnedIfSecond)
          const on = dayOfNumber(9_131 + later)
          const last = dayNumber(lastDayOf(entries))
          const line = explainedHolding(
            {
              openedOn: "1990-01-01",
              ...(symbol ? { symbol } : {}),
              ...(closing === undefined ? {} : { closedOn: dayOfNumber(last + closing) }),
            },
            [
              ...entries,
              ...returns.map(([n, amount]) => paidBack(lastDayOf(entries.slice(0, n + 1)), amount)),
              dividend(dayOfNumber(9_500), "12.34", "2"),
              cashFlow("dividend", dayOfNumber(9_900), "7.89", { taxWithheld: "1", exDay: dayOfNumber(9_850) }),
            ],
            market,
          )
          const gain = expectSame({ line, market, on, currency, method })
          for (const node of gain ? leavesOf(gain.realised) : []) {
            reached.add(node.source?._tag === "Entry" ? node.source.kind : (node.source?._tag ?? "nowhere"))
          }
        },
      ),
      { numRuns: 150 },
    )
    expect([...reached].sort()).toEqual([
      "CapitalReturn",
      "Constant",
      "Delivery",
      "Opening",
      "Price",
      "Rate",
      "Split",
      "Trade",
    ])
  },
)

it("the explanation of the gain of units that arrived with their lots equals the gain, at the rates of the days of the lots", () => {
  const market = marketOf({
    rates: {
      USD: [
        ["1995-01-01", "1.25"],
        ["1996-01-01", "0.8"],
        ["1997-01-01", "2"],
      ],
    },
  })
  const costs = [
    { on: day("1995-03-01"), cost: "100" },
    { on: day("1996-03-01"), cost: "33.33" },
  ]
  const arrived: StoredEntry = {
    _tag: "UnitMove",
    moveId: "a move" as StoredMove["moveId"],
    direction: "in",
    quantity: "10",
    counterpartId: "another" as StoredMove["counterpartId"],
    movedOn: day("1997-03-01"),
    lots: { average: costs, fifo: costs.map((cost, n) => ({ ...cost, units: n === 0 ? "7" : "3" })) },
  }
  const anyOwn = anyUnitEntries(ordinary, { splits: "none" })
  fc.assert(
    fc.property(anyOwn, fc.nat({ max: 2_000 }), anyMethod, anyCurrency, (own, later, method, currency) => {
      const on = dayOfNumber(dayNumber(day("1997-03-01")) + later)
      const line = explainedHolding({ openedOn: "1990-01-01" }, [...own, arrived], market)
      expectSame({ line, market, on, currency, method })
    }),
    { numRuns: 60 },
  )
})

it("the explanation of the gain of a holding with a spin-off or a merger equals the gain", () => {
  const market = marketOf({
    rates: {
      USD: [
        ["1995-01-01", "1.25"],
        ["1997-01-01", "2"],
      ],
    },
  })
  const on = "2199-01-01"
  const usd = (amount: string) => ({ amount, currency: "USD" }) as const
  const handedOver = { ...usd("55.5"), ratedOn: day(on) }
  const leg = {
    _tag: "CorporateAction",
    actionId: "an action" as StoredAction["actionId"],
    counterpartId: "another" as StoredAction["counterpartId"],
    effectiveOn: day(on),
    unitsReceived: "9",
    handedOver,
  } as const
  const costs = [
    { on: day("1995-03-01"), cost: "100" },
    { on: day("1996-03-01"), cost: "33.33" },
  ]
  const anyLeg = (held: string): fc.Arbitrary<StoredAction> =>
    fc.oneof(
      fc.constantFrom("0", "0.2", "1").map((part): StoredAction => ({
        ...leg,
        direction: "out",
        terms: { _tag: "spinOff", costPercent: null },
        unitsGiven: held,
        part,
      })),
      fc
        .tuple(fc.constantFrom(null, usd("7.5"), usd("1000000")), fc.constantFrom(null, usd("12.5"), usd("10000000")))
        .map(([cash, cost]): StoredAction => ({
          ...leg,
          direction: "out",
          terms: { _tag: "merger", cash, cost },
          unitsGiven: held,
          value: "55.5",
        })),
      fc.constantFrom(null, { quantity: "1", cash: usd("3") }).map((fraction): StoredAction => ({
        ...leg,
        direction: "in",
        terms: { _tag: "spinOff", costPercent: null },
        unitsGiven: held,
        fraction,
        valueUntilPriced: "123.45",
        lots: {
          average: costs,
          fifo: costs.map((cost, n) => ({ ...cost, units: n === 0 ? "7" : fraction ? "3" : "2" })),
        },
      })),
    )
  const anyOwn = anyUnitEntries(ordinary, { splits: "none" })
  fc.assert(
    fc.property(
      anyOwn.chain((own) => {
        const held = holding({ openedOn: "1990-01-01" }, ...own).units.at(-1)?.[1] ?? "0"
        return fc.tuple(fc.constant(own), anyLeg(held === "0" ? "1" : held), fc.constant(held))
      }),
      anyMethod,
      anyCurrency,
      ([own, acted, held], method, currency) => {
        fc.pre(held !== "0")
        const line = explainedHolding({ openedOn: "1990-01-01" }, [...own, acted], market)
        expectSame({ line, market, on: day("2199-06-01"), currency, method })
        const plainPayments = paymentsOf(plainLine(line.ledger, market)).map(({ amount, ...one }) => ({
          ...one,
          amount: toPlainString(decimalOf(amount, 12)),
        }))
        const explained = paymentsOf(tracedLine(line, market)).map(({ amount, ...one }) => ({
          ...one,
          amount: toPlainString(decimalOf(amount.exact, 12)),
        }))
        expect(explained).toEqual(plainPayments)
      },
    ),
    { numRuns: 150 },
  )
})

const lastDayOf = (entries: ReadonlyArray<object>): string =>
  entries.reduce<string>((last, entry) => {
    const day = Object.entries(entry).find(([field, on]) => field.endsWith("On") && on !== null)?.[1] as string
    return day > last ? day : last
  }, "1995-01-02")
