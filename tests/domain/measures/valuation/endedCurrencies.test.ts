import { describe, expect, it, test } from "vitest"
import { rateSeriesOf } from "#domain/measures/valuation/endedCurrencies.ts"
import { conversionOn } from "#domain/measures/valuation/conversion.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { decimal, toPlainString } from "#domain/numbers/decimal.ts"
import { decimalOf, fractionOf } from "#domain/numbers/fraction.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"

const published = new Map(
  Object.entries({
    BGN: { "2025-12-30": "1.9558", "2025-12-31": "1.9558" },
    HRK: { "2022-12-29": "7.5370", "2022-12-30": "7.5365" },
    USD: { "1999-01-04": "1.1789", "2023-01-02": "1.0683" },
    ROL: { "2005-06-30": "36030" },
    RON: { "2005-06-30": "3.6050", "2005-07-01": "3.6030", "2005-07-04": "3.5990" },
    TRL: { "2004-12-31": "1836200" },
    TRY: { "2005-01-03": "1.8226" },
  }).map(([currency, values]) => [currency, seriesOf(currency, Object.entries(values))] as const),
)
const market = { rate: (currency: string) => rateSeriesOf(currency, (of) => published.get(of)) }

function converted(amount: string, from: string, into: string, day: string): string | undefined {
  const conversion = conversionOn(market, into, dayNumber(day))
  if (conversion.missingRateOf(from) !== undefined) return undefined
  return toPlainString(decimalOf(conversion.total(new Map([[from, fractionOf(decimal(amount))]])), 10))
}

describe("currencies that ended", () => {
  test.each([
    ["BGN", "1.95583", "2026-01-01"],
    ["HRK", "7.5345", "2023-01-01"],
    ["LTL", "3.4528", "2015-01-01"],
    ["LVL", "0.702804", "2014-01-01"],
    ["EEK", "15.6466", "2011-01-01"],
    ["SKK", "30.126", "2009-01-01"],
    ["CYP", "0.585274", "2008-01-01"],
    ["MTL", "0.4293", "2008-01-01"],
    ["SIT", "239.64", "2007-01-01"],
    ["GRD", "340.75", "2001-01-01"],
    ["ATS", "13.7603", "1999-01-01"],
    ["BEF", "40.3399", "1999-01-01"],
    ["LUF", "40.3399", "1999-01-01"],
    ["DEM", "1.95583", "1999-01-01"],
    ["ESP", "166.386", "1999-01-01"],
    ["FIM", "5.94573", "1999-01-01"],
    ["FRF", "6.55957", "1999-01-01"],
    ["IEP", "0.787564", "1999-01-01"],
    ["ITL", "1936.27", "1999-01-01"],
    ["NLG", "2.20371", "1999-01-01"],
    ["PTE", "200.482", "1999-01-01"],
  ])("one euro is %s %s from its day on and for ever", (currency, units, day) => {
    expect(converted(units, currency, "EUR", day)).toBe("1")
    expect(converted("1", "EUR", currency, "2026-11-28")).toBe(units)
  })

  it("a currency has its market rates until the day before the fixed one", () => {
    expect(converted("1", "EUR", "HRK", "2022-12-31")).toBe("7.5365")
    expect(converted("1", "EUR", "HRK", "2023-01-01")).toBe("7.5345")
    expect(converted("1", "EUR", "BGN", "2025-12-31")).toBe("1.9558")
    expect(converted("1", "EUR", "BGN", "2026-01-01")).toBe("1.95583")
    expect(converted("1", "EUR", "HRK", "2000-01-01")).toBeUndefined()
  })

  it("marks convert before 1999 by the fixed rate, of which the day is shown, and have no rate into dollars", () => {
    expect(converted("195583", "DEM", "EUR", "1995-06-30")).toBe("100000")
    const rated = conversionOn(market, "EUR", dayNumber("1995-06-30")).ratedOn("DEM")
    expect(rated !== undefined && dayOfNumber(rated)).toBe("1999-01-01")
    expect(converted("1", "DEM", "USD", "1995-06-30")).toBeUndefined()
  })

  it("two currencies that became the euro convert through the euro", () => {
    // 1,000 ÷ 1.95583 × 6.55957.
    expect(converted("1000", "DEM", "FRF", "2001-12-31")).toBe("3353.8548851383")
  })

  it("a currency that lost its zeros follows the one that replaced it", () => {
    expect(converted("36030", "ROL", "EUR", "2005-06-30")).toBe("1")
    expect(converted("36030", "ROL", "EUR", "2005-07-01")).toBe("1")
    expect(converted("35990", "ROL", "EUR", "2005-07-04")).toBe("1")
    expect(converted("10000", "ROL", "RON", "2005-07-04")).toBe("1")
    expect(converted("1000000", "TRL", "TRY", "2010-01-01")).toBe("1")
    expect(converted("1836200", "TRL", "EUR", "2004-12-31")).toBe("1")
  })

  it("the rates are the same object while the published ones are the same", () => {
    for (const currency of ["DEM", "HRK", "ROL", "USD"]) expect(market.rate(currency)).toBe(market.rate(currency))
  })
})
