import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { yearly } from "#server/demo/days.ts"
import { clara, company, type Context, day, henrik, money, plain } from "./context.ts"
import { type AccountName, paid } from "./cash.ts"
import { flow, trade } from "./entries.ts"

interface Position {
  readonly name: string
  readonly keptIn: string
  /** The account that receives its dividends and pays for its purchases. */
  readonly account: AccountName
  readonly title: string
  readonly symbol: string
  readonly currency: Currency
  readonly instrument: "stock" | "bond" | "etf"
  readonly openedOn: CalendarDate
  readonly taxRate: string | null
}

/** Shares and funds of fictitious companies, in four currencies. */
export function securities(context: Context): void {
  indexFund(context)
  utility(context)
  britishShare(context)
  software(context)
  lossMaker(context)
  industrials(context)
  bonds(context)
}

/** A savings plan that buys fractions of a unit for a fixed sum every quarter. */
function indexFund(context: Context): void {
  const { priceOn, today } = context
  const position: Position = {
    name: "indexFund",
    keptIn: clara,
    account: "savings",
    title: "World Equity Index Fund",
    symbol: "WLDX",
    currency: "EUR",
    instrument: "etf",
    openedOn: day("2011-06-14"),
    taxRate: "26.375",
  }
  opened(context, position)
  bought(context, position, "2011-06-14", 7_500)
  bought(context, position, "2012-09-17", 3_000)
  bought(context, position, "2022-10-03", 1_500)
  for (const tradedOn of yearly(day("2011-10-01"), today, [1, 4, 7, 10], 16)) {
    const cents = tradedOn < "2021" ? 600_000 : 900_000
    const units = Math.trunc((cents * 1_000_000) / priceOn(position.symbol, tradedOn))
    const quantity = `${Math.trunc(units / 10_000)}.${String(units % 10_000).padStart(4, "0")}`
    paid(
      context,
      position,
      trade("buy", tradedOn, quantity, { cents, feeCents: Math.round(cents / 1_000), currency: "EUR" }),
    )
  }
}

/** Bought twice, with a dividend every May. */
function utility(context: Context): void {
  const position: Position = {
    name: "utility",
    keptIn: clara,
    account: "current",
    title: "Rheinfels Energie SE",
    symbol: "RHFE",
    currency: "EUR",
    instrument: "stock",
    openedOn: day("2012-05-21"),
    taxRate: "26.375",
  }
  opened(context, position)
  bought(context, position, "2012-05-21", 3_000)
  bought(context, position, "2016-03-14", 2_500)
  sold(context, position, "2024-09-17", 1_000)
  const held = (paidOn: string) => (paidOn < "2016-03-14" ? 3_000 : paidOn < "2024-09-17" ? 5_500 : 4_500)
  dividends(context, position, { months: [5], dayOfMonth: 18, perShare: 92, growth: 4, held, withheld: 26 })
}

/** Inherited by Henrik from his mother. He bought more when it was cheap. */
function britishShare(context: Context): void {
  const position: Position = {
    name: "britishShare",
    keptIn: henrik,
    account: "sterling",
    title: "Harrow & Finch plc",
    symbol: "HFCH",
    currency: "GBP",
    instrument: "stock",
    openedOn: day("2014-09-01"),
    taxRate: null,
  }
  opened(context, position)
  const cost = money(Math.round((context.priceOn(position.symbol, position.openedOn) * 9_000) / 100), "GBP")
  context.book.record(position.name, {
    _tag: "Delivery",
    direction: "in",
    quantity: "9000",
    cost,
    reason: "inheritance",
    deliveredOn: position.openedOn,
  })
  bought(context, position, "2020-04-07", 3_000)
  const held = (paidOn: string) => (paidOn < "2020-04-07" ? 9_000 : 12_000)
  dividends(context, position, { months: [3, 9], dayOfMonth: 24, perShare: 21, growth: 1, held, withheld: 0 })
}

/** Split one to four in August 2020. Some of the shares were sold a year later. */
function software(context: Context): void {
  const position: Position = {
    name: "software",
    keptIn: henrik,
    account: "settlement",
    title: "Northlight Software Inc.",
    symbol: "NLSW",
    currency: "USD",
    instrument: "stock",
    openedOn: day("2015-02-09"),
    taxRate: "25",
  }
  opened(context, position)
  bought(context, position, "2015-02-09", 1_200)
  bought(context, position, "2018-11-19", 600)
  context.book.record(position.name, { _tag: "Split", from: 1, to: 4, effectiveOn: "2020-08-31" })
  sold(context, position, "2021-11-08", 1_800)
}

/** Sold at a loss, and closed. */
function lossMaker(context: Context): void {
  const position: Position = {
    name: "lossMaker",
    keptIn: henrik,
    account: "settlement",
    title: "Vektor Mobility AG",
    symbol: "VKTM",
    currency: "EUR",
    instrument: "stock",
    openedOn: day("2019-03-11"),
    taxRate: "26.375",
  }
  opened(context, position)
  bought(context, position, "2019-03-11", 2_000)
  sold(context, position, "2022-06-20", 2_000)
  context.book.close(position.name, "2022-06-20")
}

function industrials(context: Context): void {
  const position: Position = {
    name: "industrials",
    keptIn: company,
    account: "company",
    title: "Alpenwerk Maschinen AG",
    symbol: "ALPW",
    currency: "CHF",
    instrument: "stock",
    openedOn: day("2013-05-13"),
    taxRate: null,
  }
  opened(context, position)
  bought(context, position, "2013-05-13", 4_000)
  bought(context, position, "2018-12-10", 2_500)
  sold(context, position, "2021-09-20", 1_200)
  const held = (paidOn: string) => (paidOn < "2018-12-10" ? 4_000 : paidOn < "2021-09-20" ? 6_500 : 5_300)
  dividends(context, position, { months: [4], dayOfMonth: 25, perShare: 185, growth: 6, held, withheld: 35 })
}

function bonds(context: Context): void {
  const position: Position = {
    name: "bonds",
    keptIn: company,
    account: "company",
    title: "Euro Government Bond Fund",
    symbol: "EGOV",
    currency: "EUR",
    instrument: "bond",
    openedOn: day("2014-02-17"),
    taxRate: null,
  }
  opened(context, position)
  bought(context, position, "2014-02-17", 3_000)
  bought(context, position, "2022-11-14", 2_000)
  bought(context, position, "2025-02-10", 1_500)
  const held = (paidOn: string) => (paidOn < "2022-11-14" ? 3_000 : paidOn < "2025-02-10" ? 5_000 : 6_500)
  dividends(context, position, { months: [6, 12], dayOfMonth: 15, perShare: 62, growth: 1, held, withheld: 0 })
}

function opened({ book }: Context, { keptIn, title, symbol, instrument, name, ...position }: Position): void {
  const { currency, openedOn, taxRate } = position
  book.open(name, keptIn, {
    ...plain,
    currency,
    openedOn,
    taxRate,
    name: title,
    priceSymbol: symbol,
    // The bonds of the family are shares of a fund.
    details: { _tag: "security", instrument, symbol, exchange: null, isin: null, quotedIn: "unit" },
  })
}

const bought = (context: Context, position: Position, on: string, shares: number): void =>
  exchanged(context, position, { side: "buy", on, shares })

const sold = (context: Context, position: Position, on: string, shares: number): void =>
  exchanged(context, position, { side: "sell", on, shares })

/** Trades at the price of the day, with a fee of 0.2 percent. */
function exchanged(
  context: Context,
  position: Position,
  { side, on, shares }: { readonly side: "buy" | "sell"; readonly on: string; readonly shares: number },
): void {
  const { symbol, currency } = position
  const tradedOn = day(on)
  const cents = Math.round((context.priceOn(symbol, tradedOn) * shares) / 100)
  const feeCents = Math.round(cents / 500)
  paid(context, position, trade(side, tradedOn, String(shares), { cents, feeCents, currency }))
}

interface Dividends {
  readonly months: ReadonlyArray<number>
  readonly dayOfMonth: number
  /** In hundredths: the first dividend per share, and its increase with each further one. */
  readonly perShare: number
  readonly growth: number
  readonly held: (paidOn: CalendarDate) => number
  /** In percent. */
  readonly withheld: number
}

function dividends(
  context: Context,
  position: Position,
  { months, dayOfMonth, perShare, growth, held, withheld }: Dividends,
): void {
  const { openedOn, currency, instrument } = position
  let share = perShare
  for (const paidOn of yearly(openedOn, context.today, months, dayOfMonth)) {
    const cents = share * held(paidOn)
    const kind = instrument === "bond" ? "interest" : "dividend"
    const withheldInCents = Math.round((cents * withheld) / 100)
    paid(context, position, flow(kind, paidOn, cents, currency, { withheldInCents }))
    share += growth
  }
}
