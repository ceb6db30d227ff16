import type { StoredEntry } from "../../domain/measures/facts.ts"
import {
  decimalOf,
  dividedBy,
  type Fraction,
  minus,
  negative,
  nothing,
  plus,
  times,
} from "../../domain/measures/fraction.ts"
import { toPlainString } from "../../domain/shared/decimal.ts"
import { buy, deliveredIn, deliveredOut, sell, split } from "../domain/measures/examples.ts"
import { type Case, exactOf, textOf, type Transaction } from "./cases.ts"
import { convertedOn, marketOf } from "./market.ts"
import { NotClaimed } from "./scoring.ts"

/** A transaction in the base currency of its case, each amount at the rate recorded on it or that of its day. */
export interface Booked {
  readonly on: string
  readonly type: string
  readonly symbol: string | undefined
  readonly units: Fraction
  /** Without fee and tax, and not below zero. */
  readonly gross: Fraction
  readonly fee: Fraction
  readonly tax: Fraction
  /** What it did to cash, in the currency in which it was paid. */
  readonly cash: { readonly currency: string; readonly amount: Fraction }
  readonly newForOld: Fraction
}

export const comesIn = new Set(["BUY", "DELIVERY_IN", "TRANSFER_IN"])
export const goesOut = new Set(["SELL", "DELIVERY_OUT", "TRANSFER_OUT"])
export const isDelivery = (type: string): boolean => type.startsWith("DELIVERY") || type.startsWith("TRANSFER_")
const paidInCash = new Set(["BUY", "WITHDRAWAL", "INTEREST_CHARGE", "FEE", "TAX"])

/** In the order of time; a day's sales after the rest of it. Transfers between own portfolios move nothing. */
export function bookedOf(stated: Case): ReadonlyArray<Booked> {
  return stated.transactions
    .flatMap((transaction) => {
      const { date, type } = transaction
      if (date === undefined || type === "TRANSFER" || (stated.asOf !== null && date > stated.asOf)) return []
      return [booked(stated, transaction, date)]
    })
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : placeInDay(a) - placeInDay(b)))
}

/** Sales are made out of the day's purchases too. */
const placeInDay = ({ type }: Booked): number => (goesOut.has(type) ? 1 : 0)

function booked(stated: Case, transaction: Transaction, on: string): Booked {
  const { type, symbol, currency = stated.baseCurrency, ratio = 1 } = transaction
  const [units, price] = [exactOf(transaction.quantity ?? 0), exactOf(transaction.unitPrice ?? 0)]
  const [fee, tax] = [exactOf(transaction.fee ?? 0), exactOf(transaction.tax ?? 0)]
  const charges = plus(fee, tax)
  const isTraded = comesIn.has(type) || goesOut.has(type)
  const counted = times(units, price)
  const paid = transaction.amount === undefined ? undefined : exactOf(transaction.amount)
  const hasPrice = transaction.unitPrice !== undefined
  const gross =
    isTraded || hasPrice
      ? hasPrice
        ? counted
        : grossOf(paid ?? nothing, charges, type)
      : plus(paid ?? nothing, charges)
  const moved = plus(gross, comesIn.has(type) ? charges : negative(charges))
  const isInOther = transaction.amountCurrency !== undefined && transaction.amountCurrency !== currency
  const inBase = (amount: Fraction): Fraction => {
    if (currency === stated.baseCurrency || amount.numerator === 0n) return amount
    if (isInOther && transaction.amountCurrency === stated.baseCurrency && paid)
      return times(amount, dividedBy(paid, moved))
    if (transaction.fxRate !== undefined && !isInOther) return times(amount, exactOf(transaction.fxRate))
    return rated(convertedOn(marketOf(stated), amount, { from: currency, to: stated.baseCurrency, on }))
  }
  const cash =
    isDelivery(type) || type === "SPLIT" || type === "VALUATION"
      ? nothing
      : isTraded || hasPrice
        ? moved
        : (paid ?? nothing)
  return {
    on,
    type,
    symbol,
    units,
    gross: inBase(gross),
    fee: inBase(fee),
    tax: inBase(tax),
    cash: {
      currency: isInOther ? (transaction.amountCurrency ?? currency) : currency,
      amount: paidInCash.has(type) ? negative(isInOther && paid ? paid : cash) : isInOther && paid ? paid : cash,
    },
    newForOld: exactOf(ratio),
  }
}

/** No rate is ever invented. */
export function rated(converted: Fraction | undefined): Fraction {
  if (!converted) throw new NotClaimed("before the first rate nothing is converted: none is invented")
  return converted
}

const grossOf = (paid: Fraction, charges: Fraction, type: string): Fraction =>
  comesIn.has(type) ? minus(paid, charges) : plus(paid, charges)

/** Whether fees and taxes are in the cost, or it is told before them. */
export type Charges = "withCharges" | "withoutCharges"

/** The entries of a security in the base currency, with its fees and taxes or as if there were none. */
export const entriesOf = (
  booked: ReadonlyArray<Booked>,
  symbol: string,
  charges: Charges,
): ReadonlyArray<StoredEntry> =>
  booked.flatMap((transaction): ReadonlyArray<StoredEntry> => {
    if (transaction.symbol !== symbol) return []
    const { on, type, gross, fee, tax } = transaction
    const units = amountText(transaction.units)
    const paid = charges === "withCharges" ? plus(fee, tax) : nothing
    switch (type) {
      case "BUY":
        return [buy(on, units, amountText(gross), amountText(paid))]
      case "SELL":
        return [sell(on, units, amountText(gross), amountText(paid))]
      case "DELIVERY_IN":
      case "TRANSFER_IN":
        return [deliveredIn(on, units, amountText(plus(gross, paid)))]
      case "DELIVERY_OUT":
      case "TRANSFER_OUT":
        return [deliveredOut(on, units)]
      case "SPLIT":
        return [split(on, ...wholeRatio(transaction.newForOld))]
      default:
        return []
    }
  })

/** An amount or a number of units as an entry has it. */
export const amountText = (value: Fraction): string => toPlainString(decimalOf(value, 18))

/** 0.1 is one for ten, and 0.333333 one for three. */
function wholeRatio({ numerator, denominator }: Fraction): readonly [from: number, to: number] {
  const ratio = Number(numerator) / Number(denominator)
  for (let from = 1; from <= 1000; from++) {
    const to = Math.round(from * ratio)
    if (to > 0 && Math.abs(to / from - ratio) < 1e-6) return [from, to]
  }
  throw new Error(`no ratio of whole numbers: ${textOf(ratio)}`)
}
