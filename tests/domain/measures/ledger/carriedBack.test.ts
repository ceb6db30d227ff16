import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { changeOf } from "#domain/measures/changes/change.ts"
import { partsOfChange } from "#domain/measures/changes/roundedParts.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { lineByEntries, tracedLine } from "#domain/measures/trace/lines.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { valuationOf } from "#domain/measures/valuation/valuation.ts"
import { isZero } from "#domain/numbers/decimal.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import {
  account,
  balance,
  cashFlow,
  day,
  holding,
  marketOf,
  portfolio,
  printed,
  valued,
} from "#tests/domain/measures/examples.ts"

/* What is held is never valued at nothing because it was not valued yet. */

const market = marketOf({})
const euro = { currency: "EUR", openedOn: "2020-01-01" } as const

const valuesOn = (ledger: LineLedger, ...days: ReadonlyArray<string>) =>
  days.map((on) => {
    const { value } = holdingOn(ledger, market, day(on))
    return value && printed(value)
  })

function changeOver(ledger: LineLedger, from: string, to: string) {
  const { parts } = changeOf({
    ledgers: [ledger],
    portfolios: [portfolio("Anna")],
    stakes: [],
    market,
    from: day(from),
    to: day(to),
    currency: "EUR",
    scope: "household",
  })
  return Object.fromEntries(
    partsOfChange.flatMap((part) => (isZero(parts[part]) ? [] : [[part, printed(parts[part])]])),
  )
}

describe("the days of an account before its first statement", () => {
  const savings = account(
    euro,
    cashFlow("interest", "2020-06-30", "100", { taxWithheld: "25" }),
    cashFlow("expense", "2020-12-31", "12"),
    balance("2021-03-01", "10063"),
  )

  it("the first balance is carried back to the opening, less what was booked in between", () => {
    // 10,063 + 12 before the costs, − 75 of net interest before it was paid.
    expect(
      valuesOn(savings, "2019-12-31", "2020-01-01", "2020-06-29", "2020-06-30", "2020-12-31", "2021-03-01"),
    ).toEqual(["0.00", "10000.00", "10000.00", "10075.00", "10063.00", "10063.00"])
    expect(holdingOn(savings, market, day("2020-07-01")).statedOn).toBe("2021-03-01")
    expect(holdingOn(savings, market, day("2021-03-02")).statedOn).toBe("2021-03-01")
  })

  it("a balance that is carried back is neither gain nor money added, and what was booked in between is", () => {
    expect(changeOver(savings, "2019-12-31", "2020-01-31")).toEqual({ broughtIn: "10000.00" })
    expect(changeOver(savings, "2020-01-31", "2020-05-31")).toEqual({})
    expect(changeOver(savings, "2020-01-31", "2021-12-31")).toEqual({
      income: "100.00",
      taxes: "-25.00",
      spending: "-12.00",
    })
  })

  it("a statement of zero on the opening day says that there was nothing before", () => {
    const empty = account(euro, balance("2020-01-01", "0"), balance("2021-03-01", "10000"))
    expect(valuesOn(empty, "2020-01-01", "2021-02-28", "2021-03-01")).toEqual(["0.00", "0.00", "10000.00"])
  })
})

describe("the days of a whole holding before its first valuation", () => {
  const flat = (...entries: Parameters<typeof holding>[1][]) =>
    holding({ ...euro, assetClass: "realEstate" }, ...entries)

  it("a house that was not bought has its first value since its opening, which no gain follows from", () => {
    const inherited = flat(
      cashFlow("expense", "2020-01-01", "500"),
      valued("2022-01-01", "400000"),
      valued("2023-01-01", "410000"),
    )
    expect(valuesOn(inherited, "2019-12-31", "2020-01-01", "2022-12-31")).toEqual(["0.00", "400000.00", "400000.00"])
    expect(holdingOn(inherited, market, day("2020-01-01"))).toMatchObject({
      basis: "appraised",
      statedOn: "2022-01-01",
    })
    expect(changeOver(inherited, "2019-12-31", "2020-12-31")).toEqual({
      broughtIn: "400000.00",
      money: "500.00",
      spending: "-500.00",
    })
    expect(changeOver(inherited, "2020-12-31", "2022-12-31")).toEqual({})
    expect(changeOver(inherited, "2022-12-31", "2023-12-31")).toEqual({ market: "10000.00" })
  })

  it("a house that was bought is carried at its cost until its first valuation", () => {
    const bought = holding(
      { ...euro, assetClass: "realEstate", acquisitionCost: { amount: "350000", currency: "EUR" } },
      valued("2022-01-01", "400000"),
    )
    expect(valuesOn(bought, "2020-01-01", "2021-12-31", "2022-01-01")).toEqual(["350000.00", "350000.00", "400000.00"])
  })

  it("an improvement and the sale of a half before the first valuation are undone before their days", () => {
    // 250,000 are left of twice as much, and 60,000 of these were rebuilt.
    const half = flat(
      cashFlow("improvement", "2020-07-01", "60000"),
      cashFlow("exit", "2021-01-01", "240000", { percentSold: "50" }),
      valued("2022-01-01", "250000"),
    )
    expect(valuesOn(half, "2020-01-01", "2020-07-01", "2021-01-01")).toEqual(["440000.00", "500000.00", "250000.00"])
    // What was rebuilt beyond the value was not there before.
    const small = flat(cashFlow("improvement", "2020-07-01", "60000"), valued("2022-01-01", "50000"))
    expect(valuesOn(small, "2020-01-01", "2020-07-01")).toEqual(["0.00", "50000.00"])
  })

  it("a valuation of zero on the opening day says that there was nothing before", () => {
    const built = flat(valued("2020-01-01", "0"), valued("2022-01-01", "400000"))
    expect(valuesOn(built, "2020-01-01", "2021-12-31", "2022-01-01")).toEqual(["0.00", "0.00", "400000.00"])
  })

  it("a fund that was taken over had the distributions since then too, and one that called money has its cost", () => {
    const fund = (...entries: Parameters<typeof holding>[1][]) =>
      holding({ ...euro, assetClass: "private" }, ...entries)
    const takenOver = fund(cashFlow("distribution", "2020-07-01", "5000"), valued("2021-01-01", "30000"))
    expect(valuesOn(takenOver, "2020-01-01", "2020-06-30", "2020-07-01")).toEqual(["35000.00", "35000.00", "30000.00"])
    expect(changeOver(takenOver, "2019-12-31", "2021-12-31")).toEqual({ broughtIn: "35000.00", money: "-5000.00" })
    const called = fund(cashFlow("capitalCall", "2020-07-01", "50000"), valued("2021-01-01", "60000"))
    expect(valuesOn(called, "2020-06-30", "2020-07-01", "2020-12-31")).toEqual(["0.00", "50000.00", "50000.00"])
  })
})

it("the explanation of a value that is carried back names the statement and what was booked since", () => {
  const entries = [
    { entryId: "paid", entry: cashFlow("interest", "2020-06-30", "100") },
    { entryId: "stated", entry: balance("2021-03-01", "10100") },
  ]
  const ledger = account(euro, ...entries.map(({ entry }) => entry))
  const line = tracedLine(lineByEntries(ledger, { of: "holding", entries }))
  expect(valuationOf(line, dayNumber("2020-02-01")).value).toMatchObject({
    what: "carriedBack",
    made: "difference",
    parts: [{ what: "balance", source: { entryId: "stated", on: "2021-03-01" } }, { source: { entryId: "paid" } }],
  })
  expect(valuationOf(line, dayNumber("2020-07-01")).value).toMatchObject({
    what: "carriedBack",
    source: { entryId: "stated" },
  })
})

it("what was already held changes no part of a change but what is brought in, on any days before its first statement", () => {
  const anyDay = fc.nat({ max: 400 }).map((count) => addDays(day("2019-12-31"), count))
  const anyBooking = fc
    .record({
      on: anyDay,
      kind: fc.constantFrom("interest" as const, "expense" as const),
      cents: fc.nat({ max: 99_999 }),
    })
    .map(({ on, kind, cents }) => ({
      on: on < "2020-01-02" ? day("2020-01-02") : on,
      kind,
      amount: String(cents / 100),
    }))
  fc.assert(
    fc.property(
      fc.array(anyBooking, { maxLength: 6 }),
      fc.tuple(anyDay, anyDay),
      fc.integer({ min: 100_000, max: 900_000 }),
      (bookings, days, stated) => {
        const [from, to] = days[0] < days[1] ? days : [days[1], days[0]]
        const ledger = account(
          euro,
          ...bookings.map(({ on, kind, amount }) => cashFlow(kind, on, amount)),
          balance("2021-06-01", String(stated)),
        )
        const parts: Readonly<Record<string, string | null>> = changeOver(ledger, from, to)
        const booked = (kind: string) =>
          bookings
            .filter((one) => one.kind === kind && one.on > from && one.on <= to)
            .reduce((sum, { amount }) => sum + Number(amount), 0)
        expect(Number(parts["income"] ?? "0")).toBeCloseTo(booked("interest"), 6)
        expect(Number(parts["spending"] ?? "0")).toBeCloseTo(-booked("expense"), 6)
        const began = from < "2020-01-01" && to >= "2020-01-01"
        expect("broughtIn" in parts).toBe(began)
        expect(Object.keys(parts).filter((part) => ["market", "money"].includes(part))).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})
