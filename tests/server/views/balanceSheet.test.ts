import { describe, expect, it } from "vitest"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import type { LineId } from "#domain/shared/ids.ts"
import { balanceSheetView, returnsByLineView } from "#server/views/balanceSheet.ts"
import type { LineName } from "#server/views/lineNames.ts"
import { returnsView } from "#server/views/returns.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"
import { account, balance, buy, day, marketOf, portfolio, security } from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    AAPL: {
      currency: "EUR",
      rows: [
        ["2020-01-30", "100"],
        ["2020-02-07", "120"],
      ],
    },
  },
})

const wealthOf = (ledgers: ReadonlyArray<LineLedger>, of: Market = market): HouseholdWealth =>
  ({
    reflects: { commit: 1n, prepare: 1n },
    portfolios: [{ portfolio_id: "Anna", title: "Anna", status: "active" }] as never,
    portfolioIds: [portfolio("Anna")],
    stakes: [],
    ledgers: new Map(ledgers.map((ledger) => [ledger.lineId, ledger])),
    market: { realm: "real", ...of, ages: [], asked: [], versions: new Map() } as never,
    since: day("2020-01-30"),
  }) as never

const apple = security(
  { id: "apple", in: "Anna", symbol: "AAPL", openedOn: "2020-01-30", currency: "EUR" },
  buy("2020-01-30", "10", "1000"),
  buy("2020-02-05", "5", "500"),
)
const savings = account(
  { id: "savings", in: "Anna", currency: "EUR", openedOn: "2020-01-30" },
  balance("2020-01-30", "300"),
)
const overdrawn = account(
  { id: "overdrawn", in: "Anna", currency: "EUR", openedOn: "2020-01-30" },
  balance("2020-01-30", "50"),
  balance("2020-02-06", "-200"),
)
const names = new Map<LineId, LineName>(
  [apple, savings, overdrawn].map(({ lineId }) => [lineId, { kind: "holding", name: String(lineId) }]),
)
const question = {
  from: day("2020-01-31"),
  to: day("2020-02-07"),
  returnsFrom: day("2020-01-31"),
  currency: "EUR",
} as const

describe("the balance sheet of a household", () => {
  const wealth = wealthOf([apple, savings, overdrawn])
  const sheet = balanceSheetView(wealth, names, question)

  it("the rows state value, change in money and weight, and add up to the net worth", () => {
    // 15 × 120 = 1,800 after 10 × 100 = 1,000; savings stay at 300; the other account goes from 50 to 200 overdrawn.
    expect(sheet.classes.map(({ assetClass, value, change, weight }) => [assetClass, value, change, weight])).toEqual([
      ["security", "1800.00", "800.00", "85.71"],
      ["account", "300.00", "-50.00", "14.29"],
    ])
    expect(sheet.assets).toMatchObject({ value: "2100.00", change: "750.00" })
    expect(sheet.debts).toMatchObject({ value: "-200.00", change: "-200.00" })
    expect(sheet.net).toEqual({ value: "1900.00", change: "550.00" })
  })

  it("a line with a value at the start alone stays, so that the changes of the lines add up", () => {
    const lines = sheet.classes.flatMap((one) => one.lines)
    expect(lines.map(({ lineId, value, change }) => [lineId, value, change])).toEqual([
      ["apple", "1800.00", "800.00"],
      ["savings", "300.00", "0.00"],
      ["overdrawn", "0.00", "-50.00"],
    ])
    expect(sheet.debts.lines).toEqual([
      expect.objectContaining({ lineId: "overdrawn", value: "-200.00", weight: null }),
    ])
  })

  it("the return of a class excludes the money that was added, unlike its change", () => {
    // The price went from 100 to 120: 20 %, although the value went up by 80 %.
    expect(sheet.classes[0]?.timeWeighted?.value).toBe("0.2")
    const whole = returnsView(wealth, { ...question, scope: { of: "household" }, benchmark: undefined })
    expect(sheet.assets.timeWeighted).toEqual(whole.timeWeighted)
    const lines = returnsByLineView(wealth, { ...question, assetClass: "security" }).lines
    expect(lines).toEqual([{ lineId: "apple", timeWeighted: { value: "0.2", unavailable: null } }])
  })

  it("the small chart of a class begins and ends with its values of the two days", () => {
    const { history } = sheet.classes[0] ?? { history: [] }
    expect(history).toHaveLength(8)
    expect([history[0], history.at(-1)]).toEqual(["1000.00", "1800.00"])
    const long = balanceSheetView(wealth, names, { ...question, to: day("2021-02-07") }).classes[0]?.history
    expect(long).toHaveLength(53)
    expect([long?.[0], long?.at(-1)]).toEqual(["1000.00", "1800.00"])
  })
})
