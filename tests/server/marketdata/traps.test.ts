import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { dataHealthOn } from "#domain/measures/keyFigures/dataHealth.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { readCsv } from "#server/marketdata/files/csv.ts"
import { productListings } from "#server/marketdata/listings/listings.ts"
import { buy, day, holding, marketOf, portfolio, printed, security, staked } from "#tests/domain/measures/examples.ts"

/*
 * Faults that users of other products met, each as a test. Those of wallets, of splits and of listings in other currencies
 * need a chain, a provider or a database, and are named in docs/decisions/0073-own-values-and-rates.md with their tests.
 */

const prices = (rows: ReadonlyArray<readonly [string, string]>, currency = "USD") =>
  marketOf({ prices: { X: { currency, rows } } })

describe("traps of other products", () => {
  test("trap 2: an ISIN with many listings is offered with those of the person first, and never chosen silently", async () => {
    const listings = await productListings()
    const found = (exchange: string, currency: string) =>
      listings.search("US0378331005", { exchange, currency }, 8).map((one) => one.currency)
    expect(found("XETRA", "EUR")[0]).toBe("EUR")
    expect(found("NASDAQ", "USD")[0]).toBe("USD")
    expect(found("XETRA", "EUR").length).toBeGreaterThan(1)
  })

  test("trap 3: a cost typed in pence is found by the quotes of its days, and the figures stay as typed", () => {
    const market = prices([["2026-03-02", "12.595"]])
    const ledger = security({ symbol: "X" }, buy("2026-03-02", "10", "12595"))
    const health = (on: string) =>
      dataHealthOn({
        day: day(on),
        currency: "USD",
        scope: "household",
        portfolios: [portfolio("Anna")],
        stakes: [],
        ledgers: [ledger],
        market,
        swapLegs: [],
      }).issues.flatMap((issue) =>
        issue.kind === "priceFactor" ? [[issue.factor, toPlainString(issue.typed), toPlainString(issue.quoted)]] : [],
      )
    expect(health("2026-03-03")).toEqual([["100", "1259.5", "12.595"]])
    expect(health("2026-03-01")).toEqual([])
    expect(printed(holdingOn(ledger, market, day("2026-03-02")).value)).toBe("125.95")
  })

  test("trap 7: staked units and those that are free are the same units, and count once", () => {
    const market = prices([["2026-03-02", "100"]])
    const crypto = { assetClass: "crypto", symbol: "X" } as const
    const free = holding(crypto, buy("2026-03-02", "10", "1000"))
    const locked = holding(crypto, buy("2026-03-02", "10", "1000"), staked("stake", "2026-03-03", "4"))
    const [before, after] = [free, locked].map((ledger) => holdingOn(ledger, market, day("2026-03-04")))
    expect(printed(after?.value ?? null)).toBe("1000.00")
    expect(after?.value).toEqual(before?.value)
    expect(after && [toPlainString(after.units), toPlainString(after.staked)]).toEqual(["10", "4"])
    expect(after?.cost).toEqual(before?.cost)
  })

  test("trap 8: two equal purchases of one day are two", () => {
    const twice = security({ symbol: "X" }, buy("2026-03-02", "10", "1000"), buy("2026-03-02", "10", "1000"))
    const { units, cost } = holdingOn(twice, prices([["2026-03-02", "100"]]), day("2026-03-02"))
    expect([toPlainString(units), printed(cost?.average.cost ?? null)]).toEqual(["20", "2000.00"])
  })

  test("trap 9: the decimal mark of a file is never guessed row by row: a comma is refused with its line", () => {
    const read = (rows: string) =>
      Result.getOrThrow(
        readCsv(`date;close\n${rows}`, new Date("2026-04-14T09:00:00Z"), () =>
          Result.succeed({ symbol: "X", currency: "EUR" }),
        ),
      )
    const { series, refused } = read("2026-03-02;1107.00\n2026-03-03;110,7\n2026-03-04;1.107,00\n")
    expect(series.flatMap(({ points }) => points.map(({ value }) => value))).toEqual(["1107.00"])
    expect(refused.map(({ line }) => line)).toEqual([3, 4])
  })
})
