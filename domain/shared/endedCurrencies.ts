import { decimal, type Decimal, divide } from "#domain/numbers/decimal.ts"
import type { EndedCurrency } from "./currencies.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "./calendarDate.ts"
import { type Currency, type Money, roundingIn } from "./money.ts"

/** A currency that the euro replaced: from its day on, this many units are one euro for ever. */
interface Fixed {
  readonly unitsForOneEuro: string
  readonly from: string
  /** Whether the fixed rate also counts on days before the first market rate: nothing else is known of these days. */
  readonly countsBefore?: true
}

/** A currency that another one replaced: from its day on, `units` are one unit of the successor. */
export interface Redenominated {
  readonly into: "RON" | "TRY"
  readonly units: bigint
  readonly from: string
}

const since1999 = (unitsForOneEuro: string): Fixed => ({ unitsForOneEuro, from: "1999-01-01", countsBefore: true })

const ended: Readonly<Record<EndedCurrency, Fixed | Redenominated>> = {
  ATS: since1999("13.7603"),
  BEF: since1999("40.3399"),
  BGN: { unitsForOneEuro: "1.95583", from: "2026-01-01" },
  CYP: { unitsForOneEuro: "0.585274", from: "2008-01-01" },
  DEM: since1999("1.95583"),
  EEK: { unitsForOneEuro: "15.6466", from: "2011-01-01" },
  ESP: since1999("166.386"),
  FIM: since1999("5.94573"),
  FRF: since1999("6.55957"),
  GRD: { unitsForOneEuro: "340.750", from: "2001-01-01", countsBefore: true },
  HRK: { unitsForOneEuro: "7.53450", from: "2023-01-01" },
  IEP: since1999("0.787564"),
  ITL: since1999("1936.27"),
  LTL: { unitsForOneEuro: "3.45280", from: "2015-01-01" },
  LUF: since1999("40.3399"),
  LVL: { unitsForOneEuro: "0.702804", from: "2014-01-01" },
  MTL: { unitsForOneEuro: "0.429300", from: "2008-01-01" },
  NLG: since1999("2.20371"),
  PTE: since1999("200.482"),
  ROL: { into: "RON", units: 10_000n, from: "2005-07-01" },
  SIT: { unitsForOneEuro: "239.640", from: "2007-01-01" },
  SKK: { unitsForOneEuro: "30.1260", from: "2009-01-01" },
  TRL: { into: "TRY", units: 1_000_000n, from: "2005-01-01" },
}

/** How a currency ended; undefined for one that is in use. */
export const endOf = (currency: string): Fixed | Redenominated | undefined =>
  Object.hasOwn(ended, currency) ? ended[currency as EndedCurrency] : undefined

/** What follows a currency that ended. */
export interface Successor {
  readonly currency: Currency
  /** The first day of the successor. */
  readonly from: CalendarDate
  /** This many units of the former currency are one of the successor, for ever. */
  readonly unitsForOne: Decimal
}

/** The currency that replaced one that ended; undefined for a currency in use. */
export function successorOf(currency: string): Successor | undefined {
  const end = endOf(currency)
  if (!end) return undefined
  const from = dayOfNumber(dayNumber(end.from))
  return "into" in end
    ? { currency: end.into, from, unitsForOne: decimal(String(end.units)) }
    : { currency: "EUR", from, unitsForOne: decimal(end.unitsForOneEuro) }
}

/** An amount in a successor, at its fixed number of units, rounded half-even to its decimals. */
export const inSuccessor = (amount: Decimal, { currency, unitsForOne }: Successor): Money => ({
  amount: divide(amount, unitsForOne, roundingIn(currency)),
  currency,
})
