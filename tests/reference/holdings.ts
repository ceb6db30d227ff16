import type { CostMethod, HoldingLedger, Market } from "../../domain/measures/facts.ts"
import { type Fraction, fractionOf, nothing, plus } from "../../domain/measures/fraction.ts"
import { holdingOn } from "../../domain/measures/holdingFigures.ts"
import { dayNumber } from "../../domain/shared/calendarDate.ts"
import { decimal } from "../../domain/shared/decimal.ts"
import type { Currency } from "../../domain/shared/money.ts"
import { day, security } from "../domain/measures/examples.ts"
import { type Booked, type Charges, bookedOf, comesIn, entriesOf, goesOut, rated } from "./book.ts"
import { type Case, nearest } from "./cases.ts"
import { convertedOn, marketOf } from "./market.ts"
import { NotClaimed } from "./scoring.ts"

/** A case's securities and its cash, in its base currency. */
export interface Holdings {
  readonly stated: Case
  readonly booked: ReadonlyArray<Booked>
  readonly market: Market
  /** The securities that the stated figures are of. */
  readonly symbols: ReadonlyArray<string>
  /** Some of the securities in it, or the whole portfolio with its cash. */
  readonly scope: "securities" | "portfolio"
}

export function holdingsOf(stated: Case): Holdings {
  const booked = bookedOf(stated)
  const traded = [
    ...new Set(
      booked.flatMap(({ type, symbol }) => (symbol && (comesIn.has(type) || goesOut.has(type)) ? [symbol] : [])),
    ),
  ]
  const named = traded.filter((symbol) => symbol in (stated.symbols ?? {}))
  const isOfSome = named.length > 0 && named.length < traded.length
  const hasMoney = booked.some(({ type }) => type === "DEPOSIT" || type === "WITHDRAWAL" || type === "CASH_BALANCE")
  const isOfSecurities = isOfSome || stated.conventions?.["security"] !== undefined || (!hasMoney && traded.length > 0)
  return {
    stated,
    booked,
    market: marketOf(stated),
    symbols: isOfSome ? named : traded,
    scope: isOfSecurities ? "securities" : "portfolio",
  }
}

/** Of one security: what is recorded with its fees in the cost, or before fees. Throws where more was ever sold than held. */
export function ledgerFor(
  { booked, stated }: Pick<Holdings, "booked" | "stated">,
  symbol: string,
  charges: Charges = "withCharges",
): HoldingLedger {
  if (!isNeverOwed(booked, symbol)) {
    throw new NotClaimed("a holding owes no units: only round trips may begin with a sale")
  }
  const entries = entriesOf(booked, symbol, charges)
  return security({ currency: stated.baseCurrency as Currency, symbol }, ...entries)
}

export const costOn = (
  ledger: HoldingLedger,
  on: string,
  method: CostMethod,
): { readonly cost: Fraction; readonly realised: Fraction } => {
  const [, step] = ledger.cost[method].findLast(([from]) => from <= on) ?? []
  const read = (value: string | undefined) => fractionOf(decimal(value ?? "0"))
  return { cost: read(step?.cost), realised: read(step?.realised) }
}

export const unitsOn = (ledger: HoldingLedger, on: string): Fraction =>
  fractionOf(decimal(ledger.units.findLast(([from]) => from <= on)?.[1] ?? "0"))

export const valueOn = ({ market, stated }: Holdings, ledger: HoldingLedger, on: string): Fraction =>
  rated(holdingOn(ledger, market, day(on), stated.baseCurrency as Currency).owned.exact ?? undefined)

/** What the securities are worth at the end of a day. */
export const securitiesOn = (holdings: Holdings, on: string): Fraction =>
  sumOf(holdings.symbols, (symbol) => valueOn(holdings, ledgerFor(holdings, symbol), on))

/** Cash at the end of a day, at that day's rates. A stated balance holds whatever was paid before it or that day. */
export function cashOn({ booked, market, stated }: Holdings, on: string): Fraction {
  const byCurrency = new Map<string, Fraction>()
  const statements = booked.filter(({ type }) => type === "CASH_BALANCE")
  for (const { on: paidOn, type, cash } of booked) {
    if (paidOn > on) break
    if (type === "CASH_BALANCE") byCurrency.set(cash.currency, cash.amount)
    else if (!statements.some((one) => one.on === paidOn && one.cash.currency === cash.currency)) {
      byCurrency.set(cash.currency, plus(byCurrency.get(cash.currency) ?? nothing, cash.amount))
    }
  }
  return sumOf([...byCurrency], ([from, amount]) =>
    rated(convertedOn(market, amount, { from, to: stated.baseCurrency, on })),
  )
}

export const sumOf = <Each>(all: ReadonlyArray<Each>, of: (each: Each) => Fraction): Fraction =>
  all.reduce((sum, each) => plus(sum, of(each)), nothing)

function isNeverOwed(booked: ReadonlyArray<Booked>, symbol: string): boolean {
  let held = 0
  const ofSymbol = booked.filter((each) => each.symbol === symbol)
  return ofSymbol.every(({ on, type, units, newForOld }, at) => {
    if (type === "SPLIT") held *= nearest(newForOld)
    else if (comesIn.has(type)) held += nearest(units)
    else if (goesOut.has(type)) held -= nearest(units)
    return ofSymbol[at + 1]?.on === on || held >= -1e-9
  })
}

/** Throws where a security is held on a day before its first price: it is then shown at cost, and others look ahead. */
export function mustBePriced({ symbols, market, booked, stated }: Holdings, on: string): void {
  for (const symbol of symbols) {
    const first = market.price(symbol)?.days[0]
    const isHeld = unitsOn(ledgerFor({ booked, stated }, symbol), on).numerator !== 0n
    if (isHeld && first !== undefined && first > dayNumber(on)) {
      throw new NotClaimed("before its first price a holding is shown at cost, and marked so")
    }
  }
}
