import { gramsPerTroyOunce } from "#domain/holding/classes/metal.ts"
import { yearly, yearOf } from "#server/demo/days.ts"
import { clara, type Context, day, henrik, plain } from "./context.ts"
import { paid } from "./cash.ts"
import { flow, trade, valuation } from "./entries.ts"

/** Gold, a pension, a painting, a car and a watch. */
export function valuables(context: Context): void {
  gold(context)
  pension(context)
  painting(context)
  car(context)
  watch(context)
}

function gold(context: Context): void {
  const { book, texts } = context
  book.open("gold", clara, {
    ...plain,
    name: texts.gold.name,
    currency: "EUR",
    openedOn: "2013-10-21",
    priceSymbol: "XAU",
    details: {
      _tag: "metal",
      metal: "gold",
      form: "coins",
      issuer: texts.gold.issuer,
      denomination: texts.gold.denomination,
      gramsPerPiece: gramsPerTroyOunce,
      purity: "0.9999",
    },
  })
  const exchanged = (side: "buy" | "sell", on: string, pieces: number) => {
    const dollars = Math.round((context.priceOn("XAU", day(on)) * pieces) / 100)
    const cents = context.convert(dollars, "USD", "EUR", day(on))
    const feeCents = Math.round(cents / 60)
    paid(
      context,
      { name: "gold", account: "savings" },
      trade(side, day(on), String(pieces), { cents, feeCents, currency: "EUR" }),
    )
  }
  exchanged("buy", "2013-10-21", 60)
  exchanged("buy", "2018-09-03", 30)
  exchanged("sell", "2020-08-10", 8)
}

/** A premium every quarter. Each spring the insurer states the value of the policy. */
function pension(context: Context): void {
  const { book, texts, today } = context
  book.open("pension", clara, {
    ...plain,
    name: texts.pension.name,
    currency: "EUR",
    openedOn: "2011-07-01",
    details: {
      _tag: "insurance",
      policyType: "pension",
      provider: "Aurelia Leben AG",
      policyNumber: "A 48-220 913",
      premium: { amount: { amount: "1800", currency: "EUR" }, interval: "quarterly" },
      maturityOn: "2038-07-01",
      beneficiaries: [{ name: "Henrik Falkenberg", percent: "100" }],
      description: null,
    },
  })
  let paidIn = 0
  let value = 0
  const premiums = [...yearly(day("2011-07-01"), today, [1, 4, 7, 10], 2)]
  for (const paidOn of premiums) {
    if (paidOn.slice(5, 7) === "04" && paidIn > 0) {
      // A little over three percent p.a., after costs.
      value = Math.round(value * 1.032)
      book.record("pension", valuation(day(`${paidOn.slice(0, 4)}-03-31`), value, "EUR"))
    }
    paid(context, { name: "pension", account: "current" }, flow("premium", paidOn, 180_000, "EUR"))
    paidIn += 1_800
    value += 1_800
  }
}

const paintingValues: ReadonlyArray<readonly [on: string, value: number]> = [
  ["2019-05-24", 58_000],
  ["2022-05-20", 71_000],
  ["2025-02-14", 78_000],
]

/** The last appraisal is more than a year old, which data health reports. */
function painting({ book, cash, texts }: Context): void {
  cash.move("current", day("2016-11-25"), -4_800_000, "EUR")
  book.open("painting", clara, {
    ...plain,
    name: texts.painting.name,
    currency: "EUR",
    openedOn: "2016-11-25",
    acquisitionCost: { amount: "48000", currency: "EUR" },
    details: { _tag: "other", investmentType: "art", description: texts.painting.description },
  })
  for (const [on, value] of paintingValues) {
    book.record("painting", valuation(day(on), value, "EUR", { comment: texts.comments.auction }))
  }
  book.record(
    "painting",
    valuation(day("2022-06-01"), 75_000, "EUR", { criterion: "insured", comment: texts.comments.insured }),
  )
}

function car(context: Context): void {
  const { book, cash, texts, today } = context
  cash.move("settlement", day("2017-05-05"), -9_200_000, "EUR")
  book.open("car", henrik, {
    ...plain,
    name: texts.car.name,
    currency: "EUR",
    openedOn: "2017-05-05",
    acquisitionCost: { amount: "92000", currency: "EUR" },
    details: { _tag: "other", investmentType: "vehicle", description: texts.car.description },
  })
  for (const valuedOn of yearly(day("2018-01-01"), today, [5], 5)) {
    const value = 92_000 + (yearOf(valuedOn) - 2017) * 4_800
    book.record("car", valuation(valuedOn, value, "EUR", { comment: texts.comments.expert }))
  }
  for (const paidOn of yearly(day("2017-06-01"), today, [9], 12)) {
    paid(
      context,
      { name: "car", account: "settlement" },
      flow("expense", paidOn, 214_000 + (yearOf(paidOn) % 3) * 48_000, "EUR"),
    )
  }
}

function watch({ book, cash, texts }: Context): void {
  cash.move("settlement", day("2026-09-12"), -1_860_000, "EUR")
  book.open("watch", henrik, {
    ...plain,
    name: texts.watch.name,
    currency: "EUR",
    openedOn: "2026-09-12",
    acquisitionCost: { amount: "18600", currency: "EUR" },
    details: { _tag: "other", investmentType: "watch_jewelry", description: texts.watch.description },
  })
  book.record("watch", valuation(day("2026-09-12"), 18_600, "EUR", { comment: texts.comments.invoice }))
}
