import { describe, expect, it } from "vitest"
import { annualRate } from "#domain/measures/returns/moneyWeighted.ts"
import { atEqualPeriods, flows, whole, written } from "./flows.ts"

const periods = (...amounts: ReadonlyArray<number>) => atEqualPeriods(amounts.map(whole))

describe("the annual rate of dated flows [checklist 138]", () => {
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
    expect(written(annualRate(flows(["2020-01-01", "-100"], ["2020-01-02", "40"])))).toBe("-1")
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

describe("the rate of equal periods", () => {
  it("the rate of equal periods equals that of spreadsheets for their example", () => {
    expect(written(annualRate(periods(-70_000, 12_000, 15_000, 18_000, 21_000)))).toBe("-0.0212448483")
    expect(written(annualRate(periods(-70_000, 12_000, 15_000, 18_000, 21_000, 26_000)))).toBe("0.086630948")
    expect(written(annualRate(periods(-70_000, 12_000, 15_000)))).toBe("-0.4435069413")
  })

  it("the rate of equal periods is the one nearest to zero where several fit: here 10 % and 20 %", () => {
    expect(written(annualRate(periods(-100, 230, -132)))).toBe("0.1")
  })

  it("the rate of equal periods is also found where the balance only touches zero: 10 %, twice", () => {
    expect(written(annualRate(periods(100, -220, 121)))).toBe("0.1")
  })

  it("the rate of equal periods is missing where the balance almost touches zero", () => {
    expect(written(annualRate(periods(1_000_000, -2_200_000, 1_210_001)))).toBe("NoRateFits")
  })
})
