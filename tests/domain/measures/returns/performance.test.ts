import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { LineLedger, Market, StakeFact, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { performanceOf, returnsByPortfolio } from "#domain/measures/returns/performance.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { trackRecordOf } from "#domain/measures/returns/trackRecord.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { writtenRate } from "./flows.ts"
import {
  account,
  balance,
  buy,
  cashFlow,
  holding,
  marketOf,
  portfolio,
  security,
  sell,
  share,
  split,
  stake,
  transferred,
  valued,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    AAPL: {
      currency: "USD",
      rows: [
        ["2020-01-01", "100"],
        ["2020-01-03", "110"],
        ["2020-01-05", "99"],
        ["2020-01-07", "132"],
      ],
    },
  },
  rates: {
    USD: [
      ["2020-01-01", "1.25"],
      ["2020-01-05", "1.00"],
    ],
    CHF: [["2020-01-04", "1.10"]],
  },
})

interface Asked {
  readonly ledgers: ReadonlyArray<LineLedger>
  readonly stakes?: ReadonlyArray<StakeFact>
  readonly from?: string
  readonly to?: string
  readonly currency?: Currency
  readonly scope?: ReturnScope
  readonly market?: Market
}

const household: ReturnScope = { of: "household" }
const of = (name: string): ReturnScope => ({ of: "portfolio", portfolioId: portfolio(name) })
const wealthOf = ({ ledgers, stakes = [], ...asked }: Asked) => ({
  ledgers,
  stakes,
  portfolios: ["Anna", "Ben"].map(portfolio),
  market: asked.market ?? market,
})
const spanOf = ({ from = "2020-01-01", to = "2020-01-08", currency = "USD" }: Asked) => ({
  from: dayNumber(from),
  to: dayNumber(to),
  currency,
})

function figures(asked: Asked) {
  const { index, moneyWeighted, amounts } = performanceOf(wealthOf(asked), spanOf(asked), asked.scope ?? household)
  const text = (amount: bigint) => plainText(amount, 18)
  return {
    timeWeighted: Result.match(index, {
      onSuccess: (growth) => ((growth.at(-1) as number) - 1).toFixed(10),
      onFailure: ({ _tag }) => _tag,
    }),
    moneyWeighted: writtenRate(moneyWeighted),
    amounts: [text(amounts.opening), text(amounts.paidIn), text(amounts.takenOut), text(amounts.closing)],
  }
}

const apple = (...entries: Parameters<typeof security>[1][]) =>
  security({ symbol: "AAPL", openedOn: "2020-01-01" }, buy("2020-01-01", "10", "1000"), ...entries)

describe("the return of a household", () => {
  it("a purchase whose price does not change is no drawdown", () => {
    const brewery = security(
      { openedOn: "2020-01-01", currency: "EUR" },
      buy("2020-01-02", "10", "1000"),
      buy("2020-01-02", "20", "2000"),
      split("2020-01-03", 1, 2),
      sell("2020-01-05", "15", "750"),
    )
    const asked: Asked = { ledgers: [brewery], currency: "EUR" }
    const { index, invested } = performanceOf(wealthOf(asked), spanOf(asked), household)
    const { drawdowns } = trackRecordOf(invested, Result.getOrThrow(index))
    expect(drawdowns).toEqual({ series: new Float64Array(7), deepest: null, falls: [] })
  })

  describe("of a dividend with an ex-day", () => {
    const prices = marketOf({
      prices: {
        SHARE: {
          currency: "EUR",
          rows: [
            ["2020-01-01", "100"],
            ["2020-01-06", "98"],
            ["2020-01-20", "105"],
          ],
        },
      },
    })
    const paid = (exDay: string | null): StoredEntry => cashFlow("dividend", "2020-01-15", "20", { exDay })
    const returnWith = (...entries: ReadonlyArray<StoredEntry>) =>
      figures({
        ledgers: [
          security(
            { symbol: "SHARE", openedOn: "2020-01-01", currency: "EUR" },
            buy("2020-01-01", "10", "1000"),
            ...entries,
          ),
        ],
        market: prices,
        to: "2020-01-19",
        currency: "EUR",
      })

    it("the dividend makes up for the fall of the price on its ex-day, before later units come in", () => {
      const more = buy("2020-01-08", "100", "9800")
      // (980 + 20) ÷ 1,000; the 9,800 come in later and do not grow
      expect(returnWith(paid("2020-01-06"), more).timeWeighted).toBe("0.0000000000")
      // By the payment date, the new units seem to have a part in it: 980 ÷ 1,000 × (10,780 + 20) ÷ 10,780.
      expect(returnWith(paid(null), more).timeWeighted).toBe("-0.0181818182")
    })

    it("units bought on the ex-day have no part in the dividend", () => {
      // (1,960 + 20) ÷ (1,000 + 980)
      expect(returnWith(paid("2020-01-06"), buy("2020-01-06", "10", "980")).timeWeighted).toBe("0.0000000000")
    })

    it("a dividend that is paid after the sale counts on its ex-day, and so does its money", () => {
      const sold = returnWith(paid("2020-01-06"), sell("2020-01-10", "10", "980"))
      expect(sold.timeWeighted).toBe("0.0000000000")
      expect(sold.amounts).toEqual(["1000", "0", "1000", "0"])
      // Sold on the ex-day itself: the day before, the units were held.
      expect(returnWith(paid("2020-01-06"), sell("2020-01-06", "10", "980")).timeWeighted).toBe("0.0000000000")
    })
  })

  describe("of purchases between two quotes", () => {
    const monthly = marketOf({
      prices: {
        FUND: {
          currency: "EUR",
          rows: [
            ["2020-01-01", "100"],
            ["2020-01-31", "106"],
          ],
        },
      },
      rates: {
        USD: [
          ["2020-01-01", "1.25"],
          ["2020-01-15", "1.00"],
        ],
      },
    })
    const fund = (...entries: Parameters<typeof security>[1][]) =>
      security(
        { id: "fund", symbol: "FUND", openedOn: "2020-01-01", currency: "EUR" },
        buy("2020-01-01", "10", "1000"),
        ...entries,
      )
    const inJanuary = (asked: Pick<Asked, "ledgers"> & Partial<Asked>) =>
      figures({ market: monthly, from: "2020-01-01", to: "2020-01-31", currency: "EUR", ...asked })

    it("a fund that rises from 100 to 106 has a return of 6 %, however much was bought at 105 in between", () => {
      for (const [units, paid] of [
        ["90", "9450"],
        ["1", "105"],
        ["100000", "10500000"],
      ] as const) {
        const { timeWeighted, amounts } = inJanuary({ ledgers: [fund(buy("2020-01-15", units, paid))] })
        expect(timeWeighted).toBe("0.0600000000")
        expect(amounts[1]).toBe(paid)
      }
    })

    it("fees reduce the return once, from the whole capital after the purchase", () => {
      // 1,000 grows to 1,050; then 10,500 is held for 1,050 + 9,450 + 50; then 105 grows to 106.
      const { timeWeighted } = inJanuary({ ledgers: [fund(buy("2020-01-15", "90", "9450", "50"))] })
      expect(timeWeighted).toBe((1.05 * (10_500 / 10_550) * (106 / 105) - 1).toFixed(10))
    })

    it("a split on the day of the purchase is no fall of the price", () => {
      const halves = marketOf({
        prices: {
          FUND: {
            currency: "EUR",
            rows: [
              ["2020-01-01", "100"],
              ["2020-01-31", "53"],
            ],
          },
        },
      })
      const ledgers = [fund(split("2020-01-15", 1, 2), buy("2020-01-15", "180", "9450"))]
      expect(inJanuary({ ledgers, market: halves }).timeWeighted).toBe("0.0600000000")
    })

    it("the rate of another currency changes for what was held, and not for what was bought that day", () => {
      const { timeWeighted } = inJanuary({ ledgers: [fund(buy("2020-01-15", "90", "9450"))], currency: "USD" })
      expect(timeWeighted).toBe((1.06 / 1.25 - 1).toFixed(10))
    })

    it("beside another holding, each grows from its value before the money came in", () => {
      const other = security({ id: "other", openedOn: "2020-01-01", currency: "EUR" }, buy("2020-01-01", "10", "3000"))
      const { timeWeighted } = inJanuary({ ledgers: [fund(buy("2020-01-15", "90", "9450")), other] })
      expect(timeWeighted).toBe((((1050 + 3000) / 4000) * ((10_600 + 3000) / (10_500 + 3000)) - 1).toFixed(10))
    })

    it("a purchase paid from an own account moves the total only by its gain", () => {
      const cash = account(
        { id: "cash", openedOn: "2020-01-01", currency: "EUR" },
        balance("2020-01-01", "9450"),
        balance("2020-01-15", "0"),
      )
      const { timeWeighted, amounts } = inJanuary({ ledgers: [fund(buy("2020-01-15", "90", "9450")), cash] })
      expect(timeWeighted).toBe((10_600 / 10_450 - 1).toFixed(10))
      expect(amounts.slice(1, 3)).toEqual(["0", "0"])
    })

    it("an owner who acquires or cedes a share of the fund on that day has the return of the fund", () => {
      for (const [before, after] of [
        ["50", "100"],
        ["100", "50"],
      ] as const) {
        const owned = fund(share("2020-01-01", before), buy("2020-01-15", "90", "9450"), share("2020-01-15", after))
        expect(inJanuary({ ledgers: [owned] }).timeWeighted).toBe("0.0600000000")
        const stakes = [stake("Anna", "Ben", "2020-01-01", before), stake("Anna", "Ben", "2020-01-15", after)]
        const ofBen = security(
          { id: "fund", in: "Ben", symbol: "FUND", openedOn: "2020-01-01", currency: "EUR" },
          buy("2020-01-01", "10", "1000"),
          buy("2020-01-15", "90", "9450"),
        )
        expect(inJanuary({ ledgers: [ofBen], stakes, scope: of("Anna") }).timeWeighted).toBe("0.0600000000")
      }
    })

    it("a price that falls to nearly nothing at a purchase does not blur the return", () => {
      const ledgers = [fund(buy("2020-01-15", "1000000000", "1"))]
      const nearlyNothing = marketOf({
        prices: { FUND: { currency: "EUR", rows: [["2020-01-01", "100"]] } },
      })
      expect(inJanuary({ ledgers, market: nearlyNothing }).timeWeighted).toBe("-1.0000000000")
      const back = marketOf({
        prices: {
          FUND: {
            currency: "EUR",
            rows: [
              ["2020-01-01", "100"],
              ["2020-01-31", "100"],
            ],
          },
        },
      })
      expect(inJanuary({ ledgers, market: back }).timeWeighted).toBe("0.0000000000")
    })
  })

  it("the return is that of the prices, regardless of additions and withdrawals", () => {
    const ledgers = [apple(buy("2020-01-03", "90", "9000"), sell("2020-01-05", "50", "4950"))]
    // 10 shares at 100, 100 at 110 of which 90 came in at 100, then 99, then 132:
    // (11 000 / 10 000) × (9 900 / 11 000) × (132 / 99)
    const { timeWeighted, amounts } = figures({ ledgers })
    expect(timeWeighted).toBe((1.1 * 0.9 * (132 / 99) - 1).toFixed(10))
    expect(amounts).toEqual(["1000", "9000", "4950", "6600"])
  })

  it("the return in another currency is that of prices and rates together", () => {
    // 1 000 / 1.25 = 800 EUR became 1 320 EUR.
    expect(figures({ ledgers: [apple()], currency: "EUR" }).timeWeighted).toBe("0.6500000000")
  })

  it("the return counts income, costs and the interest of an account", () => {
    const savings = account(
      { id: "savings", openedOn: "2020-01-01" },
      balance("2020-01-01", "1000"),
      cashFlow("interest", "2020-01-05", "50"),
      balance("2020-01-05", "1550"),
    )
    expect(figures({ ledgers: [savings] })).toMatchObject({
      timeWeighted: (1550 / 1500 - 1).toFixed(10),
      amounts: ["1000", "500", "0", "1550"],
    })
    // 20 paid out of 1 000 at the end of the day with a value of 1 100; 10 paid for it at the start of the next.
    const shares = apple(cashFlow("dividend", "2020-01-03", "20"), cashFlow("expense", "2020-01-04", "10"))
    expect(figures({ ledgers: [shares], to: "2020-01-04" }).timeWeighted).toBe(
      ((1120 / 1000) * (1100 / 1110) - 1).toFixed(10),
    )
  })

  it("the money-weighted return is a rate p.a. of 365 days, regardless of the calendar", () => {
    const house = holding(
      { assetClass: "realEstate", currency: "EUR", openedOn: "2019-06-01" },
      valued("2019-06-01", "100"),
      valued("2021-01-01", "121"),
    )
    const { moneyWeighted } = figures({ ledgers: [house], currency: "EUR", from: "2020-01-02", to: "2022-01-01" })
    expect(moneyWeighted).toBe("0.1") // 100 became 121 in 730 days
  })

  it("the return excludes debts", () => {
    const overdrawn = account({ id: "giro", openedOn: "2020-01-01" }, balance("2020-01-03", "-5000"))
    expect(figures({ ledgers: [apple(), overdrawn] })).toEqual(figures({ ledgers: [apple()] }))
  })
})

describe("the return of a partial stake", () => {
  const stakes = [stake("Anna", "Ben", "2020-01-01", "60"), stake("Anna", "Ben", "2020-01-04", "75")]
  const inBen = security(
    { in: "Ben", symbol: "AAPL", openedOn: "2020-01-01" },
    buy("2020-01-01", "10", "1000"),
    buy("2020-01-04", "10", "1100"),
  )

  it("the return counts a rising stake as money paid in at the value of the day", () => {
    // 60 % of 1 000; on the 4th 60 % of the 1 100 that were added, and then 15 % of all 2 200.
    const anna = figures({ ledgers: [inBen], stakes, scope: of("Anna"), to: "2020-01-04" })
    expect(anna.amounts).toEqual(["600", "990", "0", "1650"])
    expect(anna.timeWeighted).toBe("0.1000000000")
  })

  it("the return counts a falling stake as money taken out at the value of the day", () => {
    const falling = [stake("Anna", "Ben", "2020-01-01", "60"), stake("Anna", "Ben", "2020-01-05", "40")]
    const anna = figures({ ledgers: [inBen], stakes: falling, scope: of("Anna"), to: "2020-01-06" })
    // 60 % of the 1 100 that were added; on the 5th 20 % of 20 shares at 99 leave.
    expect(anna.amounts).toEqual(["600", "660", "396", "792"])
    expect(anna.timeWeighted).toBe("-0.0100000000")
  })

  it("the return is that of the holding when its ownership share changes", () => {
    const shared = (percent: string) => apple(share("2020-01-01", "50"), share("2020-01-05", percent))
    // 10 shares at 99 on the day: 30 % of 990 are acquired or ceded, after the day's fall.
    expect(figures({ ledgers: [shared("80")] }).amounts).toEqual(["500", "297", "0", "1056"])
    expect(figures({ ledgers: [shared("20")] }).amounts).toEqual(["500", "0", "297", "264"])
    for (const percent of ["80", "20"]) {
      expect(figures({ ledgers: [shared(percent)] }).timeWeighted).toBe("0.3200000000")
    }
  })

  it("an ownership share from the first day on causes no flow", () => {
    const half = security(
      { symbol: "AAPL", openedOn: "2020-01-03" },
      share("2020-01-03", "50"),
      buy("2020-01-03", "10", "1100"),
    )
    expect(figures({ ledgers: [half] }).amounts).toEqual(["0", "550", "0", "660"])
  })

  it("the return moves with a transfer between portfolios, and not for the household", () => {
    const moved = apple(transferred("2020-01-05", "Ben"))
    expect(figures({ ledgers: [moved], scope: of("Anna") })).toMatchObject({
      timeWeighted: "-0.0100000000",
      amounts: ["1000", "0", "990", "0"],
    })
    // What leaves Anna at 990 comes to Ben at 990, and rises to 1 320.
    expect(figures({ ledgers: [moved], scope: of("Ben") })).toMatchObject({
      timeWeighted: "0.3333333333",
      amounts: ["0", "990", "0", "1320"],
    })
    expect(figures({ ledgers: [moved] }).amounts).toEqual(["1000", "0", "0", "1320"])
  })

  it("the return can be that of the whole holding, including the part of outsiders", () => {
    const shared = apple(share("2020-01-05", "20"))
    const scope = { of: "holdings", holdingIds: [shared.lineId] } as const
    expect(figures({ ledgers: [shared], scope })).toEqual(figures({ ledgers: [apple()] }))
  })

  it("the return can be that of one class", () => {
    const giro = account({ id: "giro", openedOn: "2020-01-01" }, balance("2020-01-01", "70"))
    const scope = { of: "assetClass", assetClass: "security" } as const
    expect(figures({ ledgers: [apple(), giro], scope })).toEqual(figures({ ledgers: [apple()] }))
  })
})

describe("a missing return", () => {
  it("a return is missing where a rate is missing, nothing was invested, or no day has passed", () => {
    const swiss = account({ currency: "CHF", openedOn: "2020-01-01" }, balance("2020-01-02", "100"))
    expect(figures({ ledgers: [swiss] })).toMatchObject({ timeWeighted: "RateMissing", moneyWeighted: "RateMissing" })
    expect(figures({ ledgers: [swiss], currency: "CHF" })).toMatchObject({ timeWeighted: "0.0000000000" })
    expect(figures({ ledgers: [swiss], from: "2020-01-04", to: "2020-01-04" })).toMatchObject({
      timeWeighted: "NothingInvested",
    })
    // From the first rate on there is a return: that of the dollar, of which a euro bought 1.25 and then 1.
    expect(figures({ ledgers: [swiss], from: "2020-01-04" })).toMatchObject({ timeWeighted: "-0.2000000000" })
    expect(figures({ ledgers: [] })).toMatchObject({ timeWeighted: "NothingInvested", moneyWeighted: "NoFlows" })
    expect(figures({ ledgers: [apple()], to: "2020-01-01" })).toMatchObject({
      timeWeighted: "NothingInvested",
      moneyWeighted: "AllOnOneDay",
    })
  })

  it("a return needs no rates of lines outside the scope", () => {
    const swiss = account({ in: "Ben", currency: "CHF", openedOn: "2020-01-01" }, balance("2020-01-02", "100"))
    expect(figures({ ledgers: [apple(), swiss], scope: of("Anna") }).timeWeighted).toBe("0.3200000000")
  })
})

describe("the returns of all portfolios", () => {
  it("the returns of all portfolios computed together are those of each portfolio and of all", () => {
    const asked = {
      ledgers: [
        apple(),
        security(
          { id: "other", in: "Ben", symbol: "AAPL", openedOn: "2020-01-05" },
          buy("2020-01-05", "1", "99", "11"),
        ),
      ],
      stakes: [stake("Anna", "Ben", "2020-01-01", "60"), stake("Anna", "Ben", "2020-01-06", "75")],
    }
    const { household: all, portfolios } = returnsByPortfolio(wealthOf(asked), spanOf(asked))
    const text = ({ timeWeighted, moneyWeighted }: typeof all) => ({
      timeWeighted: Result.getOrThrow(timeWeighted).toFixed(10),
      moneyWeighted: Number(writtenRate(moneyWeighted)).toPrecision(12),
    })
    for (const [found, scope] of [
      [all, household],
      [portfolios.get(portfolio("Anna")), of("Anna")],
      [portfolios.get(portfolio("Ben")), of("Ben")],
    ] as const) {
      const { timeWeighted, moneyWeighted } = figures({ ...asked, scope })
      expect(text(found as typeof all)).toEqual({
        timeWeighted,
        moneyWeighted: Number(moneyWeighted).toPrecision(12),
      })
    }
  })

  it("the returns of all portfolios follow later entries when they continue from earlier results", () => {
    const stakes: ReadonlyArray<StakeFact> = []
    const anna = (...ledgers: ReadonlyArray<LineLedger>) => {
      const { household: all } = returnsByPortfolio({ ...wealthOf({ ledgers }), stakes }, spanOf({ ledgers }))
      return writtenRate(all.moneyWeighted)
    }
    const before = anna(apple())
    expect(anna(apple())).toBe(before)
    const withDividend = (amount: string) => anna(apple(cashFlow("dividend", "2020-01-03", amount)))
    const [some, more] = [withDividend("20"), withDividend("30")]
    expect(new Set([before, some, more]).size).toBe(3)
    expect(withDividend("20")).toBe(some)
  })

  it("the returns of all portfolios follow rates that are published later", () => {
    const bought = apple(buy("2020-01-03", "10", "1000"))
    const paidIn = (rate: string) => {
      const rates = { USD: [["2020-01-01", rate]] } as const
      const today = { ...market, rate: marketOf({ rates }).rate }
      const asked = { ledgers: [bought], market: today, currency: "EUR" } as const
      return performanceOf(wealthOf(asked), spanOf(asked), household).amounts.paidIn
    }
    expect([paidIn("1.25"), paidIn("2")]).toEqual([800n * 10n ** 18n, 500n * 10n ** 18n])
  })
})
