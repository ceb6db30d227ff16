import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { changeOf } from "#domain/measures/changes/change.ts"
import { partsOfChange } from "#domain/measures/changes/roundedParts.ts"
import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { lineByEntries, lineByLedger, tracedLine } from "#domain/measures/trace/lines.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { valuationOf, valuationOn } from "#domain/measures/valuation/valuation.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { isZero } from "#domain/numbers/decimal.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { HoldingId, TransferId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import {
  account,
  balance,
  cashFlow,
  day,
  type HoldingExample,
  marketOf,
  portfolio,
  printed,
} from "#tests/domain/measures/examples.ts"

/* Money that leaves one account on a day and arrives in another on a later one. */

const market = marketOf({ rates: { USD: [["2024-01-01", "1.25"]] } })
const euro = { currency: "EUR", openedOn: "2024-01-01" } as const
const transferId = TransferId.make("44444444-4444-4444-8444-000000000001")
const counterpartId = HoldingId.make("55555555-5555-4555-8555-555555555555")

interface Terms {
  readonly sent: string
  readonly received?: { readonly amount: string; readonly currency: Currency }
  readonly leftOn: string
  readonly arrivedOn: string | null
}

const leg = (direction: "in" | "out", { sent, received, leftOn, arrivedOn }: Terms): StoredEntry => ({
  _tag: "MoneyTransfer",
  transferId,
  direction,
  sent: { amount: sent, currency: "EUR" },
  received: received ?? null,
  counterpartId,
  comment: null,
  leftOn: day(leftOn),
  arrivedOn: arrivedOn === null ? null : day(arrivedOn),
})

const valueOn = (ledger: LineLedger, on: string) => {
  const { value } = holdingOn(ledger, market, day(on))
  return value && printed(value)
}
const wealthOf = (ledgers: ReadonlyArray<LineLedger>) => ({
  ledgers,
  portfolios: ["Anna", "Ben"].map(portfolio),
  stakes: [],
  market,
})
const netOn = (ledgers: ReadonlyArray<LineLedger>, on: string) =>
  printed(netWorthOn({ ...wealthOf(ledgers), day: day(on), currency: "EUR", scope: "household" }).household.net)

function changeIn(ledgers: ReadonlyArray<LineLedger>, from: string, to: string, scope: Scope = "household") {
  const { parts } = changeOf({ ...wealthOf(ledgers), from: day(from), to: day(to), currency: "EUR", scope })
  return Object.fromEntries(
    partsOfChange.flatMap((part) => (isZero(parts[part]) ? [] : [[part, printed(parts[part])]])),
  )
}

describe("10,000 that leave one account on Friday and reach the other on Monday", () => {
  const terms = { sent: "10000", leftOn: "2024-03-01", arrivedOn: "2024-03-04" }
  const from = (...more: ReadonlyArray<StoredEntry>) =>
    account({ ...euro, id: "from", in: "Anna" }, balance("2024-01-02", "10000"), leg("out", terms), ...more)
  const to = (...more: ReadonlyArray<StoredEntry>) =>
    account({ ...euro, id: "to", in: "Ben" }, balance("2024-01-02", "500"), leg("in", terms), ...more)
  const days = ["2024-02-29", "2024-03-01", "2024-03-02", "2024-03-03", "2024-03-04", "2024-04-30"]

  it("the money is of the household on every day, and on its way in between", () => {
    expect(days.map((on) => netOn([from(), to()], on))).toEqual(days.map(() => "10500.00"))
    expect(days.map((on) => valueOn(from(), on))).toEqual([
      "10000.00",
      "10000.00",
      "10000.00",
      "10000.00",
      "0.00",
      "0.00",
    ])
    expect(days.map((on) => valueOn(to(), on))).toEqual([
      "500.00",
      "500.00",
      "500.00",
      "500.00",
      "10500.00",
      "10500.00",
    ])
    expect(from().onItsWay?.filter(([, amount]) => amount !== "0")).toEqual([["2024-03-01", "10000"]])
  })

  it("statements of the two days include the transfer, and later ones take its place", () => {
    const stated = [from(balance("2024-03-01", "0")), to(balance("2024-03-04", "10500"))]
    expect(days.map((on) => netOn(stated, on))).toEqual(days.map(() => "10500.00"))
    const later = [from(balance("2024-03-02", "7")), to(balance("2024-03-05", "10450"))]
    expect(["2024-03-02", "2024-03-04", "2024-03-05"].map((on) => netOn(later, on))).toEqual([
      "10507.00",
      "10507.00",
      "10457.00",
    ])
  })

  it("the transfer is neither an expense nor income of the household, and money of each portfolio when it arrives", () => {
    const both = [from(), to()]
    expect(changeIn(both, "2024-02-29", "2024-03-31")).toEqual({})
    expect(changeIn(both, "2024-02-29", "2024-03-03", portfolio("Anna"))).toEqual({})
    expect(changeIn(both, "2024-03-03", "2024-03-04", portfolio("Anna"))).toEqual({ money: "-10000.00" })
    expect(changeIn(both, "2024-03-03", "2024-03-04", portfolio("Ben"))).toEqual({ money: "10000.00" })
  })

  it("while the day of arrival is not known, the money stays on its way", () => {
    const open = { ...terms, arrivedOn: null }
    const one = account({ ...euro, id: "from" }, balance("2024-01-02", "10000"), leg("out", open))
    const other = account({ ...euro, id: "to" }, balance("2024-01-02", "500"), leg("in", open))
    expect([valueOn(one, "2025-01-01"), valueOn(other, "2025-01-01")]).toEqual(["10000.00", "500.00"])
    expect(netOn([one, other], "2025-01-01")).toBe("10500.00")
  })

  it("a fee is an expense of the day on which less arrives", () => {
    const fee = { ...terms, received: { amount: "9990", currency: "EUR" as const } }
    const one = account({ ...euro, id: "from" }, balance("2024-01-02", "10000"), leg("out", fee))
    const other = account({ ...euro, id: "to" }, balance("2024-01-02", "500"), leg("in", fee))
    expect(days.map((on) => netOn([one, other], on))).toEqual([
      "10500.00",
      "10500.00",
      "10500.00",
      "10500.00",
      "10490.00",
      "10490.00",
    ])
    expect(changeIn([one, other], "2024-02-29", "2024-03-31")).toEqual({ spending: "-10.00" })
  })

  it("an account in another currency receives what arrived there", () => {
    // 10,000 EUR are 12,500 USD at 1.25; the bank paid 12,400.
    const dollars = { ...terms, received: { amount: "12400", currency: "USD" as const } }
    const one = account({ ...euro, id: "from" }, balance("2024-01-02", "10000"), leg("out", dollars))
    const other = account({ ...euro, id: "to", currency: "USD" }, balance("2024-01-02", "0"), leg("in", dollars))
    expect(days.map((on) => netOn([one, other], on))).toEqual([
      "10000.00",
      "10000.00",
      "10000.00",
      "10000.00",
      "9920.00",
      "9920.00",
    ])
  })

  it("before the first statements, the transfer is undone", () => {
    const one = account({ ...euro, id: "from" }, leg("out", terms), balance("2024-06-30", "0"))
    const other = account({ ...euro, id: "to" }, leg("in", terms), balance("2024-06-30", "10500"))
    expect(days.map((on) => netOn([one, other], on))).toEqual(days.map(() => "10500.00"))
    expect([valueOn(one, "2024-01-01"), valueOn(one, "2024-03-04")]).toEqual(["10000.00", "0.00"])
  })

  it("an account that has no statement begins with what is transferred into it", () => {
    const fresh = account({ ...euro, id: "to", openedOn: "2024-03-04" }, leg("in", terms))
    expect(days.map((on) => netOn([from(), fresh], on))).toEqual(days.map(() => "10000.00"))
  })

  it("the explanation shows what is on its way", () => {
    const entries = [
      { entryId: "stated", entry: balance("2024-01-02", "10000") },
      { entryId: "left", entry: leg("out", terms) },
    ]
    const line = tracedLine(lineByEntries(from(), { of: "holding", entries }))
    expect(valuationOf(line, dayNumber("2024-03-02")).value).toMatchObject({
      what: "balance",
      parts: [
        {
          what: "balance",
          made: "difference",
          parts: [{ source: { entryId: "stated" } }, { source: { entryId: "left" } }],
        },
        { what: "onItsWay", source: { entryId: "left" } },
      ],
    })
    const ofAll = valuationOf(tracedLine(lineByLedger(from())), dayNumber("2024-03-02")).value
    expect(ofAll).toMatchObject({ parts: [{ what: "balance" }, { what: "onItsWay", source: { on: "2024-03-01" } }] })
  })
})

describe("any transfers between two accounts", () => {
  const anyDay = fc.nat({ max: 90 }).map((count) => addDays(day("2024-01-01"), count))
  const anyTransfer = fc.record({
    sent: fc.integer({ min: 1, max: 5_000 }),
    leftOn: anyDay,
    takes: fc.option(fc.nat({ max: 20 }), { nil: undefined }),
  })
  const anyStatements = fc.uniqueArray(fc.tuple(anyDay, fc.integer({ min: -500, max: 20_000 })), {
    maxLength: 3,
    selector: ([on]) => on,
  })
  const anyAccounts = fc.record({
    transfers: fc.array(anyTransfer, { maxLength: 4 }),
    first: anyStatements,
    second: anyStatements,
    costs: fc.array(fc.tuple(anyDay, fc.integer({ min: 1, max: 50 })), { maxLength: 2 }),
  })
  const legsOf = (
    direction: "in" | "out",
    transfers: ReadonlyArray<{ sent: number; leftOn: CalendarDate; takes: number | undefined }>,
  ) =>
    transfers.map(({ sent, leftOn, takes }) =>
      leg(direction, { sent: String(sent), leftOn, arrivedOn: takes === undefined ? null : addDays(leftOn, takes) }),
    )
  const accountOf = (
    example: HoldingExample,
    statements: ReadonlyArray<readonly [CalendarDate, number]>,
    legs: ReadonlyArray<StoredEntry>,
  ) => account({ ...euro, ...example }, ...statements.map(([on, amount]) => balance(on, String(amount))), ...legs)

  it("a transfer changes the net worth of the household on no day, where no statement comes between", () => {
    fc.assert(
      fc.property(fc.array(anyTransfer, { maxLength: 4 }), anyDay, (transfers, on) => {
        const [start] = [[day("2024-01-01"), 7_000] as const]
        const one = accountOf(
          { id: "one" },
          [start],
          legsOf(
            "out",
            transfers.filter(({ leftOn }) => leftOn > start[0]),
          ),
        )
        const other = accountOf(
          { id: "other" },
          [start],
          legsOf(
            "in",
            transfers.filter(({ leftOn }) => leftOn > start[0]),
          ),
        )
        expect(netOn([one, other], on)).toBe("14000.00")
      }),
    )
  })

  it("the explanation from the entries, that from the ledger and the value are one number on every day", () => {
    fc.assert(
      fc.property(anyAccounts, anyDay, ({ transfers, first, second, costs }, on) => {
        for (const [direction, statements] of [
          ["out", first],
          ["in", second],
        ] as const) {
          const entries = [
            ...statements.map(([stated, amount]) => balance(stated, String(amount))),
            ...costs.map(([paid, amount]) => cashFlow("expense", paid, String(amount))),
            ...legsOf(direction, transfers),
          ].map((entry, n) => ({ entryId: String(n), entry }))
          const ledger = account(euro, ...entries.map(({ entry }) => entry))
          const number = valuationOn(parsedLedgerOf(ledger), undefined, dayNumber(on)).value
          const explained = [lineByEntries(ledger, { of: "holding", entries }), lineByLedger(ledger)].map(
            (line) => valuationOf(tracedLine(line), dayNumber(on)).value.exact,
          )
          expect(explained.map((one) => decimalOf(one, 18))).toEqual([number, number].map((one) => decimalOf(one, 18)))
        }
      }),
      { numRuns: 300 },
    )
  })
})
