import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Entry, type EntryView, HoldingView } from "#contract/holdings.ts"
import type { CalendarDate } from "#contract/vocabulary.ts"
import { byYear, flowsByQuarter, paymentsOf } from "#web/features/holdings/privateMarkets/CapitalCharts.tsx"

/*
 * A fund since May 2012: calls of 120'000 in 2012 and 140'000 in 2014, distributions of 90'000 and 160'000 in 2016 and
 * 2017, and expenses of 4'200.
 */
const day = (text: string) => text as CalendarDate
const decoded = Schema.decodeUnknownSync(Entry)
let count = 0

function recorded(entry: typeof Entry.Encoded, status: EntryView["status"] = "counts"): EntryView {
  const entryId = `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}` as EntryView["entryId"]
  return {
    entryId,
    entry: decoded(entry),
    status,
    voidReason: null,
    replaces: null,
    replacedBy: null,
    recordedAt: "2020-01-01T00:00:00Z",
  }
}

const flow = (kind: "capitalCall" | "distribution" | "expense", amount: string, paidOn: string) =>
  ({
    _tag: "CashFlow",
    kind,
    amount: { amount, currency: "EUR" },
    taxWithheld: { amount: "0", currency: "EUR" },
    paidOn,
  }) as const

const entries = [
  recorded(flow("distribution", "160000", "2017-10-15")),
  recorded(flow("distribution", "90000.005", "2016-04-01")),
  recorded(flow("capitalCall", "140000", "2014-11-01")),
  recorded(flow("capitalCall", "120000", "2012-06-15")),
  recorded(flow("capitalCall", "999999", "2013-01-01"), "voided"),
  recorded(flow("expense", "4200", "2017-03-01")),
]

const acquisitionOf = Schema.decodeUnknownSync(HoldingView.fields.acquisitionCost)
const fund = { currency: "EUR", openedOn: day("2012-05-01"), acquisitionCost: null } as const

const flowsByYear = (payments: ReturnType<typeof paymentsOf>) => byYear(flowsByQuarter(payments, "EUR"))

describe("payments by quarter and year", () => {
  it("payments are listed by quarters with payments, each rounded once", () => {
    expect(flowsByQuarter(paymentsOf(fund, entries, day("2018-06-29")), "EUR")).toEqual([
      { span: "2012-Q2", received: "0.00", paid: "120000.00", net: "-120000.00" },
      { span: "2014-Q4", received: "0.00", paid: "140000.00", net: "-140000.00" },
      { span: "2016-Q2", received: "90000.00", paid: "0.00", net: "90000.00" },
      { span: "2017-Q1", received: "0.00", paid: "4200.00", net: "-4200.00" },
      { span: "2017-Q4", received: "160000.00", paid: "0.00", net: "160000.00" },
    ])
  })

  it("quarters add up to the rounded total when each payment has a fraction of a cent", () => {
    const dates = ["2020-02-01", "2020-05-01", "2020-08-01", "2020-11-01"]
    const small = dates.map((on) => recorded(flow("distribution", "10.004", on)))
    const received = flowsByQuarter(paymentsOf(fund, small, day("2020-12-31")), "EUR").map(
      (quarter) => quarter.received,
    )
    // 10.004, 20.008, 30.012 and 40.016 in total.
    expect(received).toEqual(["10.00", "10.01", "10.00", "10.01"])
  })

  it("payments are totals received and paid, exclude voided entries, and have no gap between the years", () => {
    expect(flowsByYear(paymentsOf(fund, entries, day("2018-06-29")))).toEqual([
      { span: "2012", received: "0.00", paid: "120000.00", net: "-120000.00" },
      { span: "2013", received: "0.00", paid: "0.00", net: "0.00" },
      { span: "2014", received: "0.00", paid: "140000.00", net: "-140000.00" },
      { span: "2015", received: "0.00", paid: "0.00", net: "0.00" },
      { span: "2016", received: "90000.00", paid: "0.00", net: "90000.00" },
      { span: "2017", received: "160000.00", paid: "4200.00", net: "155800.00" },
    ])
  })

  it("payments after the day are excluded, and there are none before the first payment", () => {
    expect(flowsByYear(paymentsOf(fund, entries, day("2013-12-31"))).map(({ span }) => span)).toEqual(["2012"])
    expect(flowsByYear(paymentsOf(fund, entries, day("2012-06-14")))).toEqual([])
  })

  it("payments include the acquisition cost on the day of the opening, unless it was in another currency", () => {
    const bought = { ...fund, acquisitionCost: acquisitionOf({ amount: "1000", currency: "EUR" }) }
    expect(flowsByYear(paymentsOf(bought, [], day("2012-05-01")))).toEqual([
      { span: "2012", received: "0.00", paid: "1000.00", net: "-1000.00" },
    ])
    const abroad = { ...fund, acquisitionCost: acquisitionOf({ amount: "1000", currency: "USD" }) }
    expect(paymentsOf(abroad, [], day("2012-05-01"))).toEqual([])
  })
})
