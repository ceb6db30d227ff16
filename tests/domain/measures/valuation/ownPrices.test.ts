import { describe, expect, it } from "vitest"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { isOwnPrice } from "#domain/measures/valuation/ownPrices.ts"
import { buy, day, marketOf, printed, security } from "#tests/domain/measures/examples.ts"

const list = (prices: string, currency: "USD" | "EUR" = "USD") => ({
  _tag: "OwnPrices" as const,
  currency,
  prices,
  comment: null,
  pricedOn: day(prices.slice(prices.lastIndexOf(",") + 1).slice(0, 10)),
})
const published = marketOf({
  prices: {
    X: {
      currency: "USD",
      rows: [
        ["2024-01-02", "100"],
        ["2024-01-04", "104"],
        ["2024-01-08", "108"],
      ],
    },
  },
})
const opened = day("2024-01-01")
const bought = buy(opened, "10", "990")
const valueOn = (ledger: ReturnType<typeof security>, market: typeof published, on: string) => {
  const { value, basis, price } = holdingOn(ledger, market, day(on))
  return `${printed(value)} ${basis} ${price?.on ?? ""}`
}

describe("prices that a member brought", () => {
  const ledger = security({ openedOn: opened, symbol: "X" }, bought, list("2024-01-04 50,2024-01-05 51.5"))

  it("an own price comes before the published one of its day and counts until a later published one", () => {
    expect(valueOn(ledger, published, "2024-01-03")).toBe("1000.00 quoted 2024-01-02")
    expect(valueOn(ledger, published, "2024-01-04")).toBe("500.00 quoted 2024-01-04")
    expect(valueOn(ledger, published, "2024-01-07")).toBe("515.00 quoted 2024-01-05")
    expect(valueOn(ledger, published, "2024-01-08")).toBe("1080.00 quoted 2024-01-08")
    expect([isOwnPrice(ledger, "2024-01-05"), isOwnPrice(ledger, "2024-01-08")]).toEqual([true, false])
  })

  it("own prices value a holding that has no symbol", () => {
    const unlisted = security({ openedOn: opened }, bought, list("2023-06-01 80,2024-01-05 51.5"))
    expect(valueOn(unlisted, marketOf({}), "2024-01-04")).toBe("990.00 paid 2024-01-01")
    expect(valueOn(unlisted, marketOf({}), "2024-01-06")).toBe("515.00 quoted 2024-01-05")
  })

  it("a later list replaces the days that it has, and a valuation of the same day comes before both", () => {
    const value = { amount: "777", currency: "USD" as const }
    const again = security(
      { openedOn: opened, symbol: "X" },
      bought,
      list("2024-01-04 50,2024-01-05 51.5"),
      list("2024-01-05 60"),
      { _tag: "Valuation", value, criterion: "market", comment: null, valuedOn: day("2024-01-04") },
    )
    expect(valueOn(again, published, "2024-01-04")).toBe("777.00 appraised ")
    expect(valueOn(again, published, "2024-01-05")).toBe("600.00 quoted 2024-01-05")
  })

  it("an own price in another currency is converted at the rate of its day", () => {
    const market = marketOf({
      prices: { X: { currency: "USD", rows: [["2024-01-02", "100"]] } },
      rates: {
        USD: [
          ["2024-01-03", "1.25"],
          ["2024-01-09", "1.5"],
        ],
      },
    })
    const inEuro = security({ openedOn: opened, symbol: "X" }, bought, list("2024-01-04 80", "EUR"))
    expect(valueOn(inEuro, market, "2024-01-10")).toBe("1000.00 quoted 2024-01-04")
  })
})
