import { describe, expect, it } from "vitest"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import {
  account,
  balance,
  buy,
  day,
  deliveredIn,
  deliveredOut,
  dividend,
  marketOf,
  printed,
  security,
  sell,
  share,
  split,
  valued,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    AAPL: {
      currency: "USD",
      rows: [
        ["2020-01-03", "100"],
        ["2020-01-10", "110.50"],
      ],
    },
    NESN: { currency: "CHF", rows: [["2020-01-03", "95.40"]] },
  },
  rates: {
    USD: [
      ["2020-01-02", "1.10"],
      ["2020-01-09", "1.20"],
    ],
    CHF: [["2020-01-06", "1.08"]],
  },
})
const nowhere = marketOf({})

const on = (ledger: LineLedger, text: string, of: Market = market, currency?: Currency) =>
  holdingOn(ledger, of, day(text), currency)

const valueOf = (ledger: LineLedger, text: string, of: Market = market) => {
  const { basis, value } = on(ledger, text, of)
  return [basis, printed(value)]
}

describe("a quoted security", () => {
  const apple = security({ symbol: "AAPL" }, buy("2020-01-02", "10.5", "1000", "9.90"))

  it("a quoted security has the value of its units at the last price on or before the day, and the day of that price", () => {
    const figures = on(apple, "2020-01-08")
    expect(figures).toMatchObject({ basis: "quoted", statedOn: null, ratesOn: null })
    expect(printed(figures.value)).toBe("1050.00")
    expect(figures.price).toMatchObject({ currency: "USD", on: "2020-01-03" })
    expect(valueOf(apple, "2020-01-10")).toEqual(["quoted", "1160.25"])
  })

  it("a quoted security has the price paid for it before its first quote, and is carried at cost without either", () => {
    expect(valueOf(apple, "2020-01-02")).toEqual(["paid", "1000.00"])
    expect(valueOf(apple, "2020-01-02", nowhere)).toEqual(["paid", "1000.00"])
    // What was bought at one price, and has no other yet, has no gain that is known.
    expect(on(apple, "2020-01-02").cost?.average.unrealised).toBeNull()
    const inherited = security({ symbol: "AAPL" }, deliveredIn("2020-01-02", "10", "1009.90"))
    expect(valueOf(inherited, "2020-01-02")).toEqual(["cost", "1009.90"])
    expect(on(inherited, "2020-01-02").cost?.average.unrealised).toBeNull()
  })

  it("a quoted security has no value before it was opened and from the day on which it was closed", () => {
    const closed = security(
      { symbol: "AAPL", openedOn: "2020-01-02", closedOn: "2020-01-10" },
      buy("2020-01-02", "1", "1"),
    )
    expect(valueOf(closed, "2020-01-01")).toEqual(["none", "0.00"])
    expect(valueOf(closed, "2020-01-09")).toEqual(["quoted", "100.00"])
    expect(valueOf(closed, "2020-01-10")).toEqual(["none", "0.00"])
    expect(on(closed, "2020-01-10").cost?.fifo.unrealised).toBeNull()
  })

  it("a quoted security has no value when all units are sold, and keeps the gain", () => {
    const sold = security({ symbol: "AAPL" }, buy("2020-01-02", "10", "900"), sell("2020-01-07", "10", "1000", "5"))
    const { basis, value, units, cost } = on(sold, "2020-01-08")
    expect([basis, printed(value), toPlainString(units)]).toEqual(["paid", "0.00", "0"])
    for (const method of ["average", "fifo"] as const) {
      const { cost: left, realised, unrealised } = cost?.[method] ?? {}
      expect([left, realised, unrealised].map((each) => printed(each ?? null))).toEqual(["0.00", "95.00", "0.00"])
    }
  })

  it("a quoted security shows realised and unrealised gain by both methods", () => {
    const two = security(
      { symbol: "AAPL" },
      buy("2020-01-02", "10", "800"),
      buy("2020-01-03", "10", "1000"),
      sell("2020-01-07", "5", "600"),
    )
    const { average, fifo } = on(two, "2020-01-10").cost ?? {}
    // 15 × 110.50 = 1,657.50.
    expect([average?.cost, average?.realised, average?.unrealised].map((each) => printed(each ?? null))).toEqual([
      "1350.00",
      "150.00",
      "307.50",
    ])
    expect([fifo?.cost, fifo?.realised, fifo?.unrealised].map((each) => printed(each ?? null))).toEqual([
      "1400.00",
      "200.00",
      "257.50",
    ])
  })

  it("a security quoted in another currency has the converted price as its value", () => {
    const nestle = security({ symbol: "NESN", currency: "EUR" }, buy("2020-01-02", "10", "800"))
    const figures = on(nestle, "2020-01-08")
    // 954 CHF at 1.08 for a euro.
    expect(printed(figures.value)).toBe("883.33")
    expect(figures.ratesOn).toBe("2020-01-06")
    expect(printed(figures.cost?.average.unrealised ?? null)).toBe("83.33")
  })

  it("a quoted security has no value, rather than a wrong one, where the exchange rate is unknown", () => {
    const nestle = security({ symbol: "NESN", currency: "EUR" }, buy("2020-01-02", "10", "800"))
    const figures = on(nestle, "2020-01-05")
    expect(figures).toMatchObject({ basis: "quoted", value: null, owned: { value: null } })
    expect(figures.cost?.average).toMatchObject({ unrealised: null })
  })
})

describe("the ownership share", () => {
  it("the ownership share is that of the day, in the requested currency", () => {
    const shared = security({ symbol: "AAPL" }, buy("2020-01-02", "10", "1000"), share("2020-01-07", "62.5"))
    const before = on(shared, "2020-01-06", market, "EUR")
    expect([toPlainString(before.share), printed(before.owned.value)]).toEqual(["100", "909.09"])
    const after = on(shared, "2020-01-09", market, "EUR")
    expect([toPlainString(after.share), printed(after.value), printed(after.owned.value)]).toEqual([
      "62.5",
      "1000.00",
      "520.83",
    ])
    expect(after.ratesOn).toBe("2020-01-09")
  })
})

describe("a security without a quoted price", () => {
  it("a security without a quoted price has the price paid until it is appraised", () => {
    const unlisted = security({}, buy("2020-01-02", "10", "1000", "20"), valued("2020-06-30", "1500"))
    expect(valueOf(unlisted, "2020-06-29")).toEqual(["paid", "1000.00"])
    expect(valueOf(unlisted, "2020-06-30")).toEqual(["appraised", "1500.00"])
    expect(on(unlisted, "2020-12-31").statedOn).toBe("2020-06-30")
  })

  it("a security without a quoted price has the fraction of the appraisal that its units are of those appraised", () => {
    const unlisted = security(
      {},
      buy("2020-01-02", "3", "1000"),
      valued("2020-06-30", "1000"),
      deliveredOut("2020-07-01", "2"),
      deliveredIn("2020-08-03", "6", "3000"),
    )
    expect(valueOf(unlisted, "2020-07-01")).toEqual(["appraised", "333.33"])
    expect(valueOf(unlisted, "2020-08-03")).toEqual(["appraised", "2333.33"])
    expect(
      valueOf(
        security({}, buy("2020-01-02", "3", "1"), valued("2020-06-30", "9"), deliveredOut("2020-07-01", "3")),
        "2020-07-01",
      ),
    ).toEqual(["appraised", "0.00"])
  })

  it("a security without a quoted price has the same value after a split", () => {
    const unlisted = security(
      {},
      buy("2020-01-02", "10", "1000"),
      valued("2020-06-30", "1500"),
      split("2020-09-01", 1, 3),
    )
    expect(valueOf(unlisted, "2020-09-01")).toEqual(["appraised", "1500.00"])
    const reversed = security(
      {},
      buy("2020-01-02", "10", "1000"),
      valued("2020-06-30", "1500"),
      split("2020-09-01", 3, 1),
    )
    expect(valueOf(reversed, "2020-09-01")).toEqual(["appraised", "1500.00"])
  })

  it("a security without a quoted price has the value of the appraisal where no units are counted", () => {
    const uncounted = security({}, valued("2020-06-30", "5000"))
    expect(valueOf(uncounted, "2020-12-31")).toEqual(["appraised", "5000.00"])
    expect(on(uncounted, "2020-12-31").cost).toBeNull()
  })

  it("a security without a quoted price has the price of units that were bought after an appraisal without any", () => {
    const later = security({}, valued("2020-06-30", "5000"), buy("2020-07-01", "10", "700"))
    expect(valueOf(later, "2020-07-01")).toEqual(["paid", "700.00"])
    const given = security({}, valued("2020-06-30", "5000"), deliveredIn("2020-07-01", "10", "700"))
    expect(valueOf(given, "2020-07-01")).toEqual(["cost", "700.00"])
  })

  it("a security without a quoted price has no value while nothing is known about it", () => {
    expect(valueOf(security({}), "2020-01-02")).toEqual(["none", "0.00"])
  })
})

describe("an account", () => {
  const checking = account(
    { currency: "CHF", openedOn: "2020-01-02" },
    balance("2020-01-07", "42000.10"),
    balance("2020-02-03", "-12.345"),
  )

  it("an account has the balance of the last statement, and that of the first since its opening", () => {
    expect(valueOf(checking, "2020-01-01")).toEqual(["none", "0.00"])
    expect(valueOf(checking, "2020-01-06")).toEqual(["balance", "42000.10"])
    expect(on(checking, "2020-01-06")).toMatchObject({ statedOn: "2020-01-07" })
    expect(valueOf(checking, "2020-02-02")).toEqual(["balance", "42000.10"])
    expect(on(checking, "2020-02-02")).toMatchObject({ statedOn: "2020-01-07", cost: null, price: null })
  })

  it("an account may be overdrawn", () => {
    expect(valueOf(checking, "2020-02-03")).toEqual(["balance", "-12.34"])
  })
})

it("income is the total paid out up to the day", () => {
  const apple = security(
    { symbol: "AAPL" },
    buy("2020-01-02", "10", "1000"),
    dividend("2020-02-13", "8.20", "1.23"),
    dividend("2020-05-14", "8.20", "1.23"),
  )
  const income = (text: string) => {
    const { gross, taxWithheld, expenses } = on(apple, text).income
    return [gross, taxWithheld, expenses].map(printed)
  }
  expect(income("2020-02-12")).toEqual(["0.00", "0.00", "0.00"])
  expect(income("2020-05-13")).toEqual(["8.20", "1.23", "0.00"])
  expect(income("2020-12-31")).toEqual(["16.40", "2.46", "0.00"])
})
