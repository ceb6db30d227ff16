import { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { SeriesKey } from "#server/marketdata/points.ts"

/**
 * How a synthetic price or exchange rate develops: its value at the beginning of 2011, its change in each year in
 * thousandths, and its random deviation from one day to the next.
 */
export interface PricePath extends SeriesKey {
  readonly currency: string
  /** The first day with a price. */
  readonly from: CalendarDate
  /** In ten-thousandths. */
  readonly begin: number
  /** The change in thousandths in 2011 and in each year after it. */
  readonly yearly: ReadonlyArray<number>
  /** The change in thousandths in every year after those. */
  readonly later: number
  /** The spread of the daily deviation, in millionths. */
  readonly strays: number
  /** How far it falls in a crisis, in percent of the fall of the markets. */
  readonly fallsAlong: number
  readonly published: "onMarketDays" | "everyDay" | "onFridays"
  /** A split: on the day one share becomes `to` shares, and the price falls in proportion. */
  readonly split?: { readonly on: CalendarDate; readonly to: number }
}

const from = (day: string) => CalendarDate.make(day)

const price = (symbol: string, currency: string, path: Omit<PricePath, "kind" | "symbol" | "currency">): PricePath => ({
  kind: "price",
  symbol,
  currency,
  ...path,
})

/** Units of a currency for one euro. A weekly rate is enough for a currency in which the family owns nothing. */
const rate = (
  currency: string,
  begin: number,
  yearly: ReadonlyArray<number>,
  published: PricePath["published"] = "onFridays",
): PricePath => ({
  kind: "rate",
  symbol: currency,
  currency,
  from: from("2011-01-03"),
  begin,
  yearly,
  later: 0,
  strays: 2_400,
  fallsAlong: 0,
  published,
})

/** The companies and funds do not exist. Metals, tokens and currencies are near their historical prices. */
export const pricePaths: ReadonlyArray<PricePath> = [
  price("WLDX", "EUR", {
    from: from("2011-01-03"),
    begin: 380_000,
    yearly: [-40, 120, 160, 130, 90, 80, 70, -60, 230, 50, 240, -130, 170, 190, 60, 80],
    later: 60,
    strays: 6_500,
    fallsAlong: 100,
    published: "onMarketDays",
  }),
  price("EGOV", "EUR", {
    from: from("2014-01-02"),
    begin: 920_000,
    yearly: [20, 60, 20, 80, 10, 20, -10, 5, 30, 20, -20, -110, 40, 10, 15, 20],
    later: 15,
    strays: 1_800,
    fallsAlong: 10,
    published: "onMarketDays",
  }),
  price("ALPW", "CHF", {
    from: from("2013-04-02"),
    begin: 610_000,
    yearly: [-80, 100, 140, 60, -50, 90, 120, -140, 200, 40, 160, -180, 130, 90, 70, 60],
    later: 50,
    strays: 9_000,
    fallsAlong: 125,
    published: "onMarketDays",
  }),
  price("RHFE", "EUR", {
    from: from("2012-04-02"),
    begin: 240_000,
    yearly: [-60, 30, 50, 70, -120, 60, 110, 20, 90, -100, 130, 40, 100, 120, 80, 50],
    later: 40,
    strays: 8_000,
    fallsAlong: 70,
    published: "onMarketDays",
  }),
  price("HFCH", "GBP", {
    from: from("2014-07-01"),
    begin: 130_000,
    yearly: [-30, 80, 110, 20, 30, -60, 60, -90, 110, -140, 140, -40, 70, 90, 100, 40],
    later: 40,
    strays: 8_500,
    fallsAlong: 95,
    published: "onMarketDays",
  }),
  price("NLSW", "USD", {
    from: from("2015-01-05"),
    begin: 420_000,
    yearly: [50, 180, 260, 150, 120, 140, 300, 60, 340, 420, 230, -320, 350, 260, 140, 110],
    later: 80,
    strays: 12_000,
    fallsAlong: 130,
    published: "onMarketDays",
    split: { on: from("2020-08-31"), to: 4 },
  }),
  price("VKTM", "EUR", {
    from: from("2019-01-02"),
    begin: 300_000,
    yearly: [0, 0, 0, 0, 0, 0, 0, 100, 250, -200, -300, -350, -100, 50, 0, 20],
    later: 0,
    strays: 16_000,
    fallsAlong: 150,
    published: "onMarketDays",
  }),
  // One troy ounce of gold.
  price("XAU", "USD", {
    from: from("2013-07-01"),
    begin: 14_200_000,
    yearly: [100, 60, -250, -20, -90, 80, 120, -10, 180, 220, -40, 0, 120, 250, 280, 90],
    later: 40,
    strays: 6_000,
    fallsAlong: -10,
    published: "onMarketDays",
  }),
  price("BTC", "USD", {
    from: from("2019-01-01"),
    begin: 4_300_000,
    yearly: [0, 0, 0, 0, 0, 900, 6_000, -400, 1_000, 2_000, 700, -550, 1_400, 900, 100, 80],
    later: 60,
    strays: 22_000,
    fallsAlong: 140,
    published: "everyDay",
  }),
  price("ETH", "USD", {
    from: from("2020-01-01"),
    begin: 3_000_000,
    yearly: [0, 0, 0, 0, 0, 0, 0, -550, 50, 2_500, 2_500, -450, 900, 500, 150, 60],
    later: 60,
    strays: 24_000,
    fallsAlong: 170,
    published: "everyDay",
  }),
  rate("CHF", 12_800, [-50, -10, 15, -20, -90, -5, 85, -35, -35, -5, -40, -45, -60, 15, -8, -5], "onMarketDays"),
  rate("USD", 13_400, [-30, 18, 42, -120, -100, -30, 135, -45, -20, 85, -70, -60, 35, -60, 110, 20], "onMarketDays"),
  rate("GBP", 8_600, [-28, -25, 25, -65, -55, 155, 40, 12, -55, 55, -62, 52, -20, -45, 50, 5], "onMarketDays"),
  rate("SEK", 90_000, [-8, -35, 30, 70, -25, 43, 28, 42, 30, -45, 25, 85, 0, 30, -40, 0]),
  rate("NOK", 78_000, [-6, -50, 135, 80, 65, -55, 80, 10, -10, 60, -45, 55, 65, 45, 10, -10]),
  rate("CAD", 13_300, [-5, -5, 110, -40, 75, -60, 70, 35, -65, 70, -80, 0, 25, 15, 70, 0]),
  rate("AUD", 13_100, [-30, 0, 215, -40, 0, -20, 5, 55, -10, -5, -20, 0, 35, 0, 60, -5]),
  rate("NZD", 17_300, [-20, -60, 15, -75, 3, -5, 100, 0, -35, 20, -25, 5, 55, 5, 60, 0]),
]
