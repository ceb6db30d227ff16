import { yearly, yearOf } from "#server/demo/days.ts"
import { paid } from "./cash.ts"
import { clara, type Context, day, estates, henrik, plain } from "./context.ts"
import { flow, valuation } from "./entries.ts"

/** The family's home, a rented-out building, and a flat in London. */
export function property(context: Context): void {
  home(context)
  building(context)
  flat(context)
}

const homeValues: ReadonlyArray<readonly [on: string, value: number]> = [
  ["2014-11-20", 1_020_000],
  ["2016-10-12", 1_110_000],
  ["2018-09-27", 1_230_000],
  ["2020-06-30", 1_390_000],
  ["2022-05-16", 1_560_000],
]

function home(context: Context): void {
  const { book, cash, texts, today } = context
  const { comments } = texts
  const home = { name: "home", account: "current" } as const
  book.open("home", clara, {
    ...plain,
    name: texts.home.name,
    currency: "EUR",
    openedOn: "2012-09-03",
    acquisitionCost: { amount: "965000", currency: "EUR" },
    details: {
      _tag: "realEstate",
      propertyType: "residential",
      address: texts.home.address,
      description: texts.home.description,
    },
  })
  cash.move("savings", day("2012-09-03"), -96_500_000, "EUR")
  paid(
    context,
    { ...home, account: "savings" },
    flow("expense", day("2012-09-03"), 5_790_000, "EUR", { comment: comments.purchase }),
  )
  book.record("home", valuation(day("2012-09-03"), 965_000, "EUR", { criterion: "cost", comment: comments.price }))
  for (const [on, value] of homeValues) {
    book.record("home", valuation(day(on), value, "EUR", { comment: comments.appraisal }))
  }
  book.record("home", valuation(day("2015-01-31"), 610_000, "EUR", { criterion: "tax", comment: comments.tax }))
  book.record("home", valuation(day("2023-01-31"), 742_000, "EUR", { criterion: "tax", comment: comments.tax }))
  book.record(
    "home",
    valuation(day("2021-04-01"), 1_050_000, "EUR", { criterion: "insured", comment: comments.insured }),
  )
  // The appraisal is first entered too high and then corrected.
  book.record("home", valuation(day("2024-03-14"), 1_790_000, "EUR", { comment: comments.appraisal }))
  book.correctLast(
    "home",
    valuation(day("2024-03-14"), 1_610_000, "EUR", { comment: comments.appraisal }),
    texts.restated,
  )
  for (const valuedOn of yearly(day("2025-01-01"), today, [3], 10)) {
    const value = 1_610_000 + (yearOf(valuedOn) - 2024) * 35_000
    book.record("home", valuation(valuedOn, value, "EUR", { comment: comments.broker }))
  }
  for (const paidOn of yearly(day("2013-01-01"), today, [2], 20)) {
    paid(context, home, flow("expense", paidOn, 640_000 + (yearOf(paidOn) - 2013) * 22_000, "EUR"))
  }
  book.record("home", { _tag: "Note", text: texts.home.note, takenOn: "2019-08-05" })
}

const buildingValues: ReadonlyArray<readonly [on: string, value: number]> = [
  ["2017-06-19", 1_930_000],
  ["2019-06-17", 2_040_000],
  ["2021-06-21", 2_180_000],
  ["2023-06-19", 2_270_000],
]

/** Four flats, always rented out, with rent every quarter. */
function building(context: Context): void {
  const { book, cash, texts, today } = context
  const { comments } = texts
  const building = { name: "building", account: "rents" } as const
  book.open("building", estates, {
    ...plain,
    name: texts.building.name,
    currency: "CHF",
    openedOn: "2015-06-01",
    acquisitionCost: { amount: "1850000", currency: "CHF" },
    details: {
      _tag: "realEstate",
      propertyType: "residential",
      address: texts.building.address,
      description: texts.building.description,
    },
  })
  cash.move("rents", day("2015-06-01"), -185_000_000, "CHF")
  paid(context, building, flow("expense", day("2015-06-01"), 5_180_000, "CHF", { comment: comments.purchase }))
  for (const [on, value] of buildingValues) {
    book.record("building", valuation(day(on), value, "CHF", { comment: comments.appraisal }))
  }
  for (const valuedOn of yearly(day("2024-01-01"), today, [6], 15)) {
    const value = 2_270_000 + (yearOf(valuedOn) - 2023) * 32_000
    book.record("building", valuation(valuedOn, value, "CHF", { comment: comments.appraisal }))
  }
  book.record("building", valuation(day("2022-01-31"), 1_620_000, "CHF", { criterion: "tax", comment: comments.tax }))
  book.record(
    "building",
    valuation(day("2020-01-01"), 1_900_000, "CHF", { criterion: "insured", comment: comments.insured }),
  )
  for (const paidOn of yearly(day("2015-06-15"), today, [3, 6, 9, 12], 30)) {
    paid(context, building, flow("rent", paidOn, 2_130_000 + (yearOf(paidOn) - 2015) * 24_000, "CHF"))
  }
  for (const paidOn of yearly(day("2015-06-15"), today, [11], 10)) {
    paid(context, building, flow("expense", paidOn, 1_180_000 + (yearOf(paidOn) % 4) * 260_000, "CHF"))
  }
}

/** Rented out, with rent every quarter. A broker appraises it each spring. */
function flat(context: Context): void {
  const { book, cash, texts, today } = context
  const flat = { name: "flat", account: "sterling" } as const
  book.open("flat", henrik, {
    ...plain,
    name: texts.flat.name,
    currency: "GBP",
    openedOn: "2016-03-21",
    acquisitionCost: { amount: "485000", currency: "GBP" },
    details: {
      _tag: "realEstate",
      propertyType: "residential",
      address: texts.flat.address,
      description: texts.flat.description,
    },
  })
  cash.move("sterling", day("2016-03-21"), -48_500_000, "GBP")
  paid(context, flat, flow("expense", day("2016-03-21"), 1_450_000, "GBP", { comment: texts.comments.purchase }))
  for (const valuedOn of yearly(day("2017-01-01"), today, [5], 12)) {
    const value = 485_000 + (yearOf(valuedOn) - 2016) * 9_500
    book.record("flat", valuation(valuedOn, value, "GBP", { comment: texts.comments.broker }))
  }
  for (const paidOn of yearly(day("2016-05-01"), today, [2, 5, 8, 11], 5)) {
    paid(context, flat, flow("rent", paidOn, 555_000 + (yearOf(paidOn) - 2016) * 21_000, "GBP"))
  }
  for (const paidOn of yearly(day("2016-05-01"), today, [10], 20)) {
    paid(context, flat, flow("expense", paidOn, 310_000 + (yearOf(paidOn) % 3) * 54_000, "GBP"))
  }
}
