import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { annualRate, internalRate } from "#domain/measures/returns/moneyWeighted.ts"
import { atEqualPeriods, flows, whole, written } from "./flows.ts"

const periods = (...amounts: ReadonlyArray<number>) => atEqualPeriods(amounts.map(whole))

describe("the annual rate of dated flows", () => {
  it("the annual rate equals that of spreadsheets for the best known example", () => {
    const example = flows(
      ["2008-01-01", "-10000"],
      ["2008-03-01", "2750"],
      ["2008-10-30", "4250"],
      ["2009-02-15", "3250"],
      ["2009-04-01", "2750"],
    )
    expect(written(annualRate(example))).toBe("0.3733625335")
  })

  it("the annual rate counts 365 days as a year, also across a 29 February", () => {
    expect(written(annualRate(flows(["2019-06-12", "-100"], ["2020-06-11", "110"])))).toBe("0.1")
    expect(written(annualRate(flows(["2019-06-12", "-100"], ["2020-06-12", "110"])))).toBe("0.0997135859")
  })

  it("the annual rate of a loan is the same from both sides", () => {
    expect(written(annualRate(flows(["2019-06-12", "100"], ["2020-06-11", "-110"])))).toBe("0.1")
  })

  it("the annual rate is zero where as much came back as was paid in", () => {
    expect(written(annualRate(flows(["2020-01-01", "-70"], ["2020-05-01", "-30"], ["2024-01-01", "100"])))).toBe("0")
  })

  it("the annual rate can be a loss of almost everything", () => {
    const lost = flows(["2019-05-24", "-1560.94"], ["2020-01-13", "-1160"], ["2020-06-29", "42.8"])
    expect(written(annualRate(lost))).toBe("-0.9992516434")
    // 0.4 ** 365 is left of one: not a total loss, although it has ten nines and more.
    expect(written(annualRate(flows(["2020-01-01", "-100"], ["2020-01-02", "40"])))).toBe("-0.9999999999")
  })

  it("the annual rate is a total loss where the end value is zero", () => {
    expect(written(annualRate(flows(["2010-01-01", "-1000"], ["2011-01-01", "0"])))).toBe("-1")
    expect(written(annualRate(flows(["2010-01-01", "-1000"], ["2010-06-01", "0"], ["2011-01-01", "-500"])))).toBe(
      "OnlyPaidIn",
    )
  })

  it("the annual rate can have any size that can be written", () => {
    // 1.11 ** 365 = 34,904,969,039,821,859.8713140625…
    expect(written(annualRate(flows(["2020-01-01", "-100"], ["2020-01-02", "111"])))).toBe(
      "34904969039821858.8713140625",
    )
    expect(written(annualRate(flows(["2020-01-01", "-100"], ["2020-01-02", "200"])))).toBe("RateTooLarge")
  })

  it("the annual rate does not change with days without a flow, before or after", () => {
    const year = flows(["2021-01-01", "-100"], ["2022-01-01", "107"])
    expect(written(annualRate([...flows(["2019-01-01", "0"]), ...year, ...flows(["2030-01-01", "0"])]))).toBe("0.07")
  })

  it("the annual rate gives a reason when it is missing", () => {
    expect(written(annualRate([]))).toBe("NoFlows")
    expect(written(annualRate(flows(["2020-01-01", "0"], ["2021-01-01", "0"])))).toBe("NoFlows")
    expect(written(annualRate(flows(["2010-01-01", "-1000"], ["2010-01-01", "2100"])))).toBe("AllOnOneDay")
    expect(written(annualRate(flows(["2010-01-01", "-1000"], ["2010-05-01", "-1"])))).toBe("OnlyPaidIn")
    expect(written(annualRate(flows(["2010-01-01", "1000"], ["2010-05-01", "1"])))).toBe("OnlyReceived")
    expect(written(annualRate(flows(["2010-01-01", "100"], ["2011-01-01", "-100"], ["2012-01-01", "200"])))).toBe(
      "NoRateFits",
    )
  })
})

describe("the rate of return that is shown", () => {
  const shown = (...dated: ReadonlyArray<readonly [on: string, amount: string]>) =>
    Result.match(internalRate(flows(...dated)), {
      onSuccess: ({ rate, basis }) => `${toPlainString(rate)} of the ${basis}`,
      onFailure: ({ _tag }) => _tag,
    })

  it("the rate of return of less than a year is that of its days, and not extrapolated to a year", () => {
    expect(shown(["2021-01-01", "-100"], ["2021-01-11", "110"])).toBe("0.1 of the period")
    expect(shown(["2021-01-01", "-100"], ["2021-12-30", "110"])).toBe("0.1 of the period")
    // From the first day of a year to its last: 1.1 ** (365 / 364) − 1.
    expect(shown(["2021-01-01", "-100"], ["2021-12-31", "110"])).toBe("0.100288063 of the year")
    expect(shown(["2021-01-01", "-100"], ["2022-01-01", "110"])).toBe("0.1 of the year")
    // (1 − 0.63269661) ** (256 / 365) − 1
    expect(
      shown(["2024-12-20", "-12.80"], ["2025-04-17", "0.27"], ["2025-08-29", "-170"], ["2025-09-02", "174.30"]),
    ).toMatch(/^-0\.50463924\d\d of the period$/)
  })

  it("the rate of return counts the days from the first flow to the last, and not days on which nothing was invested", () => {
    expect(shown(["2015-01-01", "0"], ["2021-01-01", "-100"], ["2021-07-02", "120"], ["2026-01-01", "0"])).toBe(
      "0.2 of the period",
    )
  })

  it("the rate of return is not shown above 1,000 % p.a., while the gain of a few days is", () => {
    expect(shown(["2020-01-01", "-100"], ["2020-12-31", "1100"])).toBe("10 of the year")
    expect(shown(["2020-01-01", "-100"], ["2020-12-31", "1100.01"])).toBe("RateTooLarge")
    expect(shown(["2020-01-01", "-100"], ["2020-01-03", "5000"])).toBe("49 of the period")
  })

  it("the rate of return of a total loss is −1, and what is above one never is", () => {
    expect(shown(["2020-01-01", "-1000"], ["2022-01-01", "0"])).toBe("-1 of the year")
    expect(shown(["2020-01-01", "-1000"], ["2020-03-01", "0"])).toBe("-1 of the period")
    expect(shown(["2020-01-01", "-100000000000"], ["2020-03-01", "0.01"])).toBe("-0.9999999999 of the period")
  })
})

describe("the rate of equal periods", () => {
  it("the rate of equal periods equals that of spreadsheets for their example", () => {
    expect(written(annualRate(periods(-70_000, 12_000, 15_000, 18_000, 21_000)))).toBe("-0.0212448483")
    expect(written(annualRate(periods(-70_000, 12_000, 15_000, 18_000, 21_000, 26_000)))).toBe("0.086630948")
    expect(written(annualRate(periods(-70_000, 12_000, 15_000)))).toBe("-0.4435069413")
  })

  it("the rate of equal periods is missing where several fit: here 10 % and 20 %, and 0 % and 30 %", () => {
    expect(written(annualRate(periods(-100, 230, -132)))).toBe("SeveralRates")
    expect(written(annualRate(periods(-100, 230, -130)))).toBe("SeveralRates")
    // A payment of 1 after the end is as much in the equation as any other: 9.9 % and −99.9 %.
    expect(written(annualRate(periods(-1000, 1100, -1)))).toBe("SeveralRates")
  })

  it("the rate of equal periods is not lost to a trace of rounding after the last flow", () => {
    const trace = { day: 730, amount: { numerator: -1n, denominator: 10n ** 18n } }
    expect(written(annualRate([...periods(-1000, 1100), trace]))).toBe("0.1")
  })

  it("the rate of equal periods is also found where the balance only touches zero: 10 %, twice", () => {
    expect(written(annualRate(periods(100, -220, 121)))).toBe("0.1")
  })

  it("the rate of equal periods is missing where the balance almost touches zero", () => {
    expect(written(annualRate(periods(1_000_000, -2_200_000, 1_210_001)))).toBe("NoRateFits")
  })
})
