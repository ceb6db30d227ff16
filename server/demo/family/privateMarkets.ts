import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { yearly, yearOf } from "#server/demo/days.ts"
import { company, type Context, day, plain } from "./context.ts"
import { type AccountName, paid } from "./cash.ts"
import { commitment, flow, valuation } from "./entries.ts"

/** A fund that distributes, a fund that still calls capital, and a stake in a brewery. */
export function privateMarkets(context: Context): void {
  growthFund(context)
  ventureFund(context)
  brewery(context)
}

type Dated = ReadonlyArray<readonly [on: string, amount: number]>

interface Fund {
  readonly name: string
  readonly account: AccountName
  readonly title: string
  readonly currency: Currency
  readonly investmentType: "private_equity" | "venture_capital"
  readonly manager: string
  readonly openedOn: CalendarDate
  readonly committed: number
  readonly calls: Dated
  readonly distributions: Dated
  readonly values: Dated
}

function fund(
  context: Context,
  { name, account, title, currency, investmentType, manager, openedOn, ...of }: Fund,
): void {
  const { book, today } = context
  book.open(name, company, {
    ...plain,
    name: title,
    currency,
    openedOn,
    details: { _tag: "private", investmentType, manager, vintageYear: yearOf(openedOn) },
  })
  book.record(name, commitment(openedOn, of.committed, currency))
  for (const [on, amount] of of.calls) {
    paid(context, { name, account }, flow("capitalCall", day(on), amount * 100, currency))
  }
  for (const [on, amount] of of.distributions) {
    paid(context, { name, account }, flow("distribution", day(on), amount * 100, currency))
  }
  for (const [on, value] of of.values) book.record(name, valuation(day(on), value, currency))
  // After the listed values, the manager reports twice a year.
  const [lastOn, lastValue] = of.values.at(-1) ?? [openedOn, 0]
  for (const valuedOn of yearly(addDays(day(lastOn), 1), today, [6, 12], 30)) {
    const years = yearOf(valuedOn) - yearOf(day(lastOn)) + 1
    book.record(name, valuation(valuedOn, Math.round(lastValue * (1 + years * 0.04)), currency))
  }
}

const growthFund = (context: Context): void =>
  fund(context, {
    name: "growthFund",
    account: "dollars",
    title: "Meridian Growth Partners IV",
    currency: "USD",
    investmentType: "private_equity",
    manager: "Meridian Growth",
    openedOn: day("2017-03-31"),
    committed: 1_200_000,
    calls: [
      ["2017-03-31", 180_000],
      ["2017-11-15", 150_000],
      ["2018-07-10", 240_000],
      ["2019-05-20", 210_000],
      ["2020-09-14", 180_000],
      ["2022-02-08", 132_000],
    ],
    distributions: [
      ["2020-12-18", 90_000],
      ["2021-10-29", 252_000],
      ["2023-06-15", 216_000],
      ["2024-11-22", 306_000],
      ["2026-03-27", 198_000],
    ],
    values: [
      ["2017-06-30", 174_000],
      ["2017-12-31", 318_000],
      ["2018-06-30", 322_000],
      ["2018-12-31", 556_000],
      ["2019-06-30", 790_000],
      ["2019-12-31", 842_000],
      ["2020-06-30", 815_000],
      ["2020-12-31", 1_010_000],
      ["2021-06-30", 1_145_000],
      ["2021-12-31", 1_040_000],
      ["2022-06-30", 1_190_000],
      ["2022-12-31", 1_165_000],
      ["2023-06-30", 1_010_000],
      ["2023-12-31", 1_085_000],
      ["2024-06-30", 1_130_000],
      ["2024-12-31", 905_000],
      ["2025-06-30", 940_000],
      ["2025-12-31", 1_010_000],
      ["2026-06-30", 865_000],
    ],
  })

/** Below cost in its first years, as is typical of such funds. */
const ventureFund = (context: Context): void =>
  fund(context, {
    name: "ventureFund",
    account: "company",
    title: "Lakeside Ventures II",
    currency: "EUR",
    investmentType: "venture_capital",
    manager: "Lakeside Capital",
    openedOn: day("2022-10-17"),
    committed: 1_000_000,
    calls: [
      ["2022-10-17", 100_000],
      ["2023-06-12", 120_000],
      ["2024-02-19", 110_000],
      ["2025-01-27", 130_000],
      ["2026-04-13", 90_000],
      ["2026-10-19", 85_000],
      ["2027-09-20", 80_000],
      ["2028-10-16", 75_000],
    ],
    distributions: [["2026-07-20", 40_000]],
    values: [
      ["2022-12-31", 94_000],
      ["2023-06-30", 208_000],
      ["2023-12-31", 212_000],
      ["2024-06-30", 330_000],
      ["2024-12-31", 342_000],
      ["2025-06-30", 492_000],
      ["2025-12-31", 528_000],
      ["2026-06-30", 648_000],
    ],
  })

function brewery(context: Context): void {
  const { book, texts, today } = context
  const currency = "EUR"
  const brewery = { name: "brewery", account: "company" } as const
  book.open("brewery", company, {
    ...plain,
    name: "Seebrauerei Lindholz GmbH",
    currency,
    openedOn: "2014-04-14",
    details: { _tag: "private", investmentType: "direct_investment", manager: null, vintageYear: 2014 },
  })
  paid(context, brewery, flow("entry", day("2014-04-14"), 42_000_000, currency, { comment: texts.brewery.entry }))
  paid(context, brewery, flow("entry", day("2018-05-07"), 15_000_000, currency, { comment: texts.brewery.increase }))
  for (const paidOn of yearly(day("2016-01-01"), today, [7], 1)) {
    paid(context, brewery, flow("distribution", paidOn, 2_100_000 + (yearOf(paidOn) - 2016) * 190_000, currency))
  }
  for (const valuedOn of yearly(day("2014-12-01"), today, [12], 31)) {
    const years = yearOf(valuedOn) - 2014
    const value = 425_000 + years * 34_000 + (yearOf(valuedOn) >= 2018 ? 150_000 : 0)
    book.record("brewery", valuation(valuedOn, value, currency, { comment: texts.comments.accounts }))
  }
}
