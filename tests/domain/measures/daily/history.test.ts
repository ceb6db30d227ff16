import { dailyValuesIn } from "#domain/measures/daily/dailyValues.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { describe, expect, it } from "vitest"
import type { DailyCents } from "#domain/measures/daily/dailyCents.ts"
import { history, holdingHistory } from "#domain/measures/daily/history.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"
import {
  account,
  amountAt,
  balance,
  buy,
  day,
  marketOf,
  portfolio,
  security,
  share,
  stake,
  valued,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    AAPL: {
      currency: "USD",
      rows: [
        ["2020-01-03", "100"],
        ["2020-01-06", "101.50"],
      ],
    },
  },
  rates: { USD: [["2020-01-04", "1.25"]] },
})
const apple = security(
  { symbol: "AAPL", openedOn: "2020-01-02" },
  buy("2020-01-02", "10", "900"),
  share("2020-01-05", "50"),
)

const texts = (amounts: DailyCents) => Array.from(amounts.cents, (_, i) => toFixedString(amountAt(amounts, i), 2))

describe("the history of net worth", () => {
  const wealth = {
    portfolios: ["Anna", "Ben"].map(portfolio),
    market,
    currency: "EUR" as const,
    scope: "household" as const,
  }
  const range = { from: day("2020-01-01"), to: day("2020-01-06") }

  it("the history has a figure for every day, the last included, and marks the days without a rate", () => {
    const overdrawn = account(
      { id: "giro", currency: "EUR", openedOn: "2020-01-03" },
      balance("2020-01-03", "-12.34"),
      balance("2020-01-05", "7"),
    )
    const { assets, debts, net, incomplete, missing } = history({
      ...wealth,
      ...range,
      ledgers: [apple, overdrawn],
      stakes: [],
    })
    expect(texts(assets)).toEqual(["0.00", "0.00", "0.00", "800.00", "407.00", "413.00"])
    expect(texts(debts)).toEqual(["0.00", "0.00", "12.34", "12.34", "0.00", "0.00"])
    expect(texts(net)).toEqual(["0.00", "0.00", "-12.34", "787.66", "407.00", "413.00"])
    expect([...incomplete]).toEqual([0, 1, 1, 0, 0, 0])
    expect(missing).toEqual([{ currency: "USD", holdingIds: ["holding"] }])
  })

  it("the history follows the stakes from day to day", () => {
    const held = account({ in: "Ben", currency: "EUR" }, balance("2020-01-01", "100"))
    const stakes = [stake("Anna", "Ben", "2020-01-03", "60"), stake("Anna", "Ben", "2020-01-05", "25")]
    const { net } = history({ ...wealth, ...range, ledgers: [held], stakes })
    expect(texts(net)).toEqual(["0.00", "0.00", "60.00", "60.00", "25.00", "25.00"])
  })

  it("the history computes only what changed when it continues from earlier results", () => {
    const other = account({ id: "giro", currency: "EUR" }, balance("2020-01-03", "1"))
    const valuesOfApple = () =>
      dailyValuesIn(apple, wealth.market.price("AAPL"), "owned", dayNumber(range.from), dayNumber(range.to) + 1)
    history({ ...wealth, ...range, ledgers: [apple, other], stakes: [] })
    const known = valuesOfApple()
    const changed = account({ id: "giro", currency: "EUR" }, balance("2020-01-03", "2"))
    const { net } = history({ ...wealth, ...range, ledgers: [apple, changed], stakes: [] })
    expect(texts(net)[2]).toBe("2.00")
    expect(valuesOfApple()).toBe(known)
  })

  it("the history computes again what a new price series values", () => {
    const at = (price: string) => marketOf({ prices: { AAPL: { currency: "EUR", rows: [["2020-01-03", price]] } } })
    const asked = (price: string) =>
      texts(history({ ...wealth, ...range, market: at(price), ledgers: [apple], stakes: [] }).net)[5]
    expect([asked("100"), asked("200")]).toEqual(["500.00", "1000.00"])
  })

  it("a holding traded on a hundred days without a quote is added up as one series of quotes, and its value is exact on each day", () => {
    const monday = dayNumber("2021-01-04")
    const weeks = Array.from({ length: 100 }, (_, week) => monday + 7 * week)
    const rows = weeks.flatMap((from, week) =>
      [0, 1, 2, 3, 4].map((later) => [dayOfNumber(from + later), `${100 + week}.${later}5`] as const),
    )
    // On Saturdays three units for a price that has no end in decimals.
    const trades = weeks.map((from, week) => buy(dayOfNumber(from + 5), "3", `${100 + week}`))
    const ledger = security({ symbol: "DAILY", openedOn: "2021-01-04" }, ...trades)
    const quoted = marketOf({ prices: { DAILY: { currency: "USD", rows } }, rates: { USD: [["2021-01-01", "1.25"]] } })
    const [from, end] = [monday, monday + 700]
    const stretches = dailyValuesIn(ledger, quoted.price("DAILY"), "owned", from, end)
    expect(stretches.filter(({ basis }) => basis === "quoted")).toHaveLength(1)

    const whole = { from: dayOfNumber(from), to: dayOfNumber(end - 1) }
    const held = { ledgers: [ledger], market: quoted, portfolios: [], stakes: [] }
    const { value, basis } = holdingHistory({ ...whole, ledger, market: quoted, currency: "EUR", part: "whole" })
    const { assets } = history({ ...wealth, ...whole, ...held, portfolios: wealth.portfolios })
    for (let i = 0; i < 700; i++) {
      const [week, later] = [Math.floor(i / 7), i % 7]
      const units = 3n * BigInt(later < 5 ? week : week + 1)
      const cents = later < 5 ? BigInt(100 + week) * 100n + BigInt(later * 10 + 5) : 0n
      const inDollars = later < 5 ? units * cents : BigInt(week + 1) * BigInt(100 + week) * 100n
      const inEuros = (inDollars * 100n) / 125n
      const rest = (inDollars * 100n) % 125n
      const rounded = 2n * rest > 125n ? inEuros + 1n : inEuros // 125 is odd: there is no half
      expect([i, value.cents[i]]).toEqual([i, Number(rounded)])
      expect([i, assets.cents[i]]).toEqual([i, Number(rounded)])
    }
    expect(basis.slice(0, 4)).toEqual([
      ["2021-01-04", "quoted"],
      ["2021-01-09", "paid"],
      ["2021-01-11", "quoted"],
      ["2021-01-16", "paid"],
    ])
  })

  it("the history of a range that ends before it begins is empty", () => {
    const { net } = history({ ...wealth, from: day("2020-01-06"), to: day("2020-01-01"), ledgers: [apple], stakes: [] })
    expect(net.cents).toHaveLength(0)
  })
})

describe("the history of a holding", () => {
  const question = { market, from: day("2020-01-01"), to: day("2020-01-06") }

  it("the history of a holding is that of the whole holding in its currency, and names the basis of its value from each day on", () => {
    const { value, basis } = holdingHistory({ ...question, ledger: apple, currency: "USD", part: "whole" })
    expect(texts(value)).toEqual(["0.00", "900.00", "1000.00", "1000.00", "1000.00", "1015.00"])
    expect(basis).toEqual([
      ["2020-01-01", "none"],
      ["2020-01-02", "paid"],
      ["2020-01-03", "quoted"],
    ])
  })

  it("the history of a holding can be that of the ownership share, in any currency", () => {
    const { value, incomplete } = holdingHistory({ ...question, ledger: apple, currency: "EUR", part: "owned" })
    expect(texts(value)).toEqual(["0.00", "0.00", "0.00", "800.00", "400.00", "406.00"])
    expect([...incomplete]).toEqual([0, 1, 1, 0, 0, 0])
  })

  it("the history of a holding has separate cache entries for both", () => {
    const last = (part: "whole" | "owned") =>
      texts(holdingHistory({ ...question, ledger: apple, currency: "USD", part }).value)[5]
    expect([last("whole"), last("owned"), last("whole")]).toEqual(["1015.00", "507.50", "1015.00"])
  })

  it("the history of a holding goes below zero with an overdraft, and ends with the holding", () => {
    const giro = account(
      { currency: "EUR", openedOn: "2020-01-03", closedOn: "2020-01-05" },
      balance("2020-01-03", "-12.34"),
    )
    const { value, basis } = holdingHistory({ ...question, ledger: giro, currency: "EUR", part: "whole" })
    expect(texts(value)).toEqual(["0.00", "0.00", "-12.34", "-12.34", "0.00", "0.00"])
    expect(basis).toEqual([
      ["2020-01-01", "none"],
      ["2020-01-03", "balance"],
      ["2020-01-05", "none"],
    ])
  })

  it("the history of a holding changes from the price paid to an appraisal, and to the next price paid", () => {
    const unlisted = security(
      {},
      buy("2020-01-02", "3", "100"),
      valued("2020-01-05", "200"),
      buy("2020-01-06", "1", "1"),
    )
    const { value, basis } = holdingHistory({ ...question, ledger: unlisted, currency: "USD", part: "whole" })
    expect(texts(value)).toEqual(["0.00", "100.00", "100.00", "100.00", "200.00", "4.00"])
    expect(basis.map(([, read]) => read)).toEqual(["none", "paid", "appraised", "paid"])
  })
})
