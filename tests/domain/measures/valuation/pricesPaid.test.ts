import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { holdingHistory } from "#domain/measures/daily/history.ts"
import { centsAt } from "#domain/measures/daily/dailyCents.ts"
import { holdingGain } from "#domain/measures/gains/gain.ts"
import type { LineLedger, Market, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import type { Currency } from "#domain/shared/money.ts"
import {
  buy,
  day,
  deliveredIn,
  marketOf,
  printed,
  security,
  sell,
  split,
  valued,
} from "#tests/domain/measures/examples.ts"

/* A price that the owner paid or stated holds until a newer one is known. */

const rates = {
  USD: [
    ["2024-01-01", "1.25"],
    ["2024-02-15", "1.60"],
    ["2024-03-15", "2"],
  ],
} as const
const monthly = marketOf({
  prices: {
    FUND: {
      currency: "EUR",
      rows: [
        ["2024-01-31", "100"],
        ["2024-02-29", "106"],
      ],
    },
    DOLLARS: {
      currency: "USD",
      rows: [
        ["2024-01-31", "100"],
        ["2024-03-31", "130"],
      ],
    },
  },
  rates,
})
const opened = { openedOn: "2024-01-01", currency: "EUR" } as const
const fund = (...entries: ReadonlyArray<StoredEntry>) =>
  security({ ...opened, symbol: "FUND" }, buy("2024-01-31", "10", "1000"), ...entries)
const valueOf = (ledger: LineLedger, on: string, of: Market = monthly) => {
  const { basis, value } = holdingOn(ledger, of, day(on))
  return [basis, printed(value)]
}
const gainOf = (ledger: LineLedger, on: string, currency: Currency, of: Market = monthly) => {
  const gain = holdingGain({ ledger, market: of, on: day(on), currency, method: "average" })
  return gain && [gain.unrealised, gain.price, gain.exchange, gain.fees].map(printed)
}

describe("a price that was paid", () => {
  it("a purchase between two quotes sets the price until the next quote, without its fees", () => {
    const more = fund(buy("2024-02-15", "90", "9450", "12"))
    expect(valueOf(more, "2024-02-14")).toEqual(["quoted", "1000.00"])
    expect(valueOf(more, "2024-02-20")).toEqual(["paid", "10500.00"])
    expect(holdingOn(more, monthly, day("2024-02-20")).price).toMatchObject({ currency: "EUR", on: "2024-02-15" })
    expect(printed(holdingOn(more, monthly, day("2024-02-20")).price?.value ?? null)).toBe("105.00")
    expect(valueOf(more, "2024-02-29")).toEqual(["quoted", "10600.00"])
  })

  it("a sale sets the price of what is left, and zero is a price", () => {
    expect(valueOf(fund(sell("2024-02-15", "4", "408")), "2024-02-20")).toEqual(["paid", "612.00"])
    expect(valueOf(fund(sell("2024-02-15", "4", "0")), "2024-02-20")).toEqual(["paid", "0.00"])
  })

  it("the trades of one day have their average price, weighted by units, in any order", () => {
    const trades = [buy("2024-02-15", "30", "3000"), buy("2024-02-15", "10", "1400"), sell("2024-02-15", "10", "1100")]
    for (const order of [trades, trades.toReversed()]) {
      // 5,500 for 50 units.
      expect(valueOf(fund(...order), "2024-02-20")).toEqual(["paid", "4400.00"])
    }
  })

  it("a quote of the day of a trade comes before the trade, and an own value of the day before the quote", () => {
    expect(valueOf(fund(buy("2024-02-29", "10", "900")), "2024-02-29")).toEqual(["quoted", "2120.00"])
    const stated = fund(valued("2024-02-29", "500"), buy("2024-02-29", "10", "900"))
    expect(valueOf(stated, "2024-02-29")).toEqual(["appraised", "500.00"])
    expect(valueOf(fund(valued("2024-02-28", "500")), "2024-02-29")).toEqual(["quoted", "1060.00"])
  })

  it("a split after a trade changes its price, not its value", () => {
    expect(valueOf(fund(buy("2024-02-15", "5", "525"), split("2024-02-20", 1, 3)), "2024-02-20")).toEqual([
      "paid",
      "1575.00",
    ])
  })

  it("the cost stated for a delivery is no price", () => {
    expect(valueOf(fund(deliveredIn("2024-02-15", "90", "9")), "2024-02-20")).toEqual(["quoted", "10000.00"])
  })

  it("a third of an amount is not rounded before it is multiplied by the units", () => {
    expect(valueOf(security(opened, buy("2024-01-31", "3", "100.01")), "2024-02-01")).toEqual(["paid", "100.01"])
  })

  it("after the first quote a price paid holds in the currency of the quotes, from the rate of its day", () => {
    const more = security(
      { ...opened, symbol: "DOLLARS" },
      buy("2024-01-31", "10", "800"),
      buy("2024-02-15", "10", "750"),
    )
    // 75 EUR at 1.60 are 120 USD: at 2.00 they are 60 EUR.
    expect(valueOf(more, "2024-02-20")).toEqual(["paid", "1500.00"])
    expect(valueOf(more, "2024-03-15")).toEqual(["paid", "1200.00"])
    expect(valueOf(more, "2024-03-31")).toEqual(["quoted", "1300.00"])
  })
})

describe("the parts of a gain without a quote", () => {
  // Quoted in dollars from the end of January on.
  const early = security({ ...opened, symbol: "DOLLARS" }, buy("2024-01-01", "100", "4500"))
  const later = marketOf({ prices: { DOLLARS: { currency: "USD", rows: [["2024-12-31", "60"]] } }, rates })

  it("before the first quote the price paid holds in the currency of the holding: nothing was gained in any part", () => {
    expect(valueOf(early, "2024-03-15", later)).toEqual(["paid", "4500.00"])
    expect(gainOf(early, "2024-03-15", "EUR", later)).toEqual(["0.00", "0.00", "0.00", "0.00"])
    const inherited = security({ ...opened, symbol: "DOLLARS" }, deliveredIn("2024-01-01", "100", "4500"))
    expect(valueOf(inherited, "2024-03-15", later)).toEqual(["cost", "4500.00"])
    expect(gainOf(inherited, "2024-03-15", "EUR", later)).toEqual(["0.00", "0.00", "0.00", "0.00"])
  })

  it("in another currency only the rate between the two has gained", () => {
    // 4,500 EUR were 5,625 USD and are 9,000 USD.
    expect(gainOf(early, "2024-03-15", "USD", later)).toEqual(["3375.00", "0.00", "3375.00", "0.00"])
  })

  it("a missing rate of the currency of later quotes leaves nothing out before the first of them", () => {
    const withoutRates = marketOf({ prices: { DOLLARS: { currency: "USD", rows: [["2024-12-31", "60"]] } } })
    expect(gainOf(early, "2024-03-15", "EUR", withoutRates)).toEqual(["0.00", "0.00", "0.00", "0.00"])
  })

  it("carried at what was paid, no combination of currencies shows a price gain", () => {
    const anyCurrency = fc.constantFrom<Currency>("EUR", "USD", "CHF")
    const anyRate = fc.integer({ min: 50, max: 300 }).map((n) => String(n / 100))
    const anyRates = fc.record({ first: anyRate, later: anyRate }).map(
      ({ first, later: then }) =>
        [
          ["2024-01-01", first],
          ["2024-02-15", then],
        ] as const,
    )
    fc.assert(
      fc.property(
        anyCurrency,
        anyCurrency,
        anyCurrency,
        anyRates,
        anyRates,
        fc.boolean(),
        (of, quotedIn, base, USD, CHF, isGiven) => {
          const entry = isGiven ? deliveredIn : buy
          const ledger = security(
            { openedOn: "2024-01-01", currency: of, symbol: "LATE" },
            entry("2024-01-01", "3", "1000"),
          )
          const prices = { LATE: { currency: quotedIn, rows: [["2024-06-28", "7"]] as const } }
          const [unrealised, price, exchange] =
            gainOf(ledger, "2024-03-01", base, marketOf({ prices, rates: { USD, CHF } })) ?? []
          expect(price).toBe("0.00")
          expect(exchange).toBe(unrealised)
          expect(of === base ? unrealised : "0.00").toBe("0.00")
        },
      ),
    )
  })
})

it("the history of a holding with quotes, trades and own values is its value on each day", () => {
  const days = Array.from({ length: 70 }, (_, n) => day(new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)))
  const anyOn = fc.constantFrom(...days)
  const anyAmount = fc.integer({ min: 0, max: 5000 }).map(String)
  const anyEntry = fc.oneof(
    fc.tuple(anyOn, anyAmount).map(([on, amount]) => buy(on, "3", amount)),
    fc.tuple(anyOn, anyAmount).map(([on, amount]) => valued(on, amount)),
    anyOn.map((on) => deliveredIn(on, "2", "10")),
    anyOn.map((on) => split(on, 1, 2)),
  )
  const oneStatementEach = {
    selector: (entry: StoredEntry) => `${entry._tag} ${JSON.stringify(Object.values(entry).at(-1))}`,
  }
  fc.assert(
    fc.property(
      fc.uniqueArray(anyEntry, { maxLength: 8, ...oneStatementEach }),
      fc.constantFrom("FUND", "DOLLARS", "NONE"),
      (entries, symbol) => {
        const ledger = security({ ...opened, symbol }, ...entries)
        const question = { ledger, market: monthly, currency: "EUR", part: "whole" } as const
        const { value } = holdingHistory({ ...question, from: days[0]!, to: days.at(-1)! })
        days.forEach((on, n) => {
          const { value: exact } = holdingOn(ledger, monthly, on)
          expect([on, (Number(centsAt(value, n)) / 100).toFixed(2)]).toEqual([on, printed(exact)])
        })
      },
    ),
    { numRuns: 100 },
  )
})
