import { type Fraction, minus, negative, nothing, plus } from "../../domain/measures/fraction.ts"
import { addDays } from "../../domain/shared/calendarDate.ts"
import { type Booked, comesIn, goesOut, isDelivery } from "./book.ts"
import { cashOn, type Holdings, securitiesOn, sumOf } from "./holdings.ts"

/** Whether taxes are the investment's or the investor's own affair. */
export type Taxes = "taxesIn" | "taxesOut"

/** What came into the investment and went out of it in a day. Neither is below zero. */
export interface Moved {
  readonly inflow: Fraction
  readonly outflow: Fraction
}

/** The day at whose end the period begins. Without one, the day before the first transaction. */
export function openingOf({ stated, booked }: Holdings): string {
  const from = stated.from ?? booked[0]?.on ?? "2000-01-01"
  return stated.from !== undefined && stated.fromInclusive !== true ? from : addDays(from, -1)
}

export const inPeriod = (holdings: Holdings): ReadonlyArray<Booked> => {
  const opening = openingOf(holdings)
  return holdings.booked.filter(({ on }) => on > opening)
}

/** What the scope is worth at the end of a day: as stated for the whole of it, or as its parts are worth. */
export function worthOn(holdings: Holdings, on: string): Fraction {
  const stated = holdings.booked.findLast(({ type, on: valuedOn }) => type === "VALUATION" && valuedOn <= on)
  if (stated) {
    const since = holdings.booked.filter((each) => each.on > stated.on && each.on <= on)
    return plus(
      stated.cash.amount.numerator === 0n ? stated.gross : stated.cash.amount,
      sumOf(since, externalToPortfolio),
    )
  }
  return holdings.scope === "securities"
    ? securitiesOn(holdings, on)
    : plus(securitiesOn(holdings, on), cashOn(holdings, on))
}

/** What moved between the scope and the investor in a day. */
export function movedOn(holdings: Holdings, on: string, taxes: Taxes): Moved {
  let [inflow, outflow] = [nothing, nothing]
  for (const booked of holdings.booked) {
    if (booked.on !== on) continue
    const amount =
      holdings.scope === "securities" ? externalToSecurities(holdings, booked, taxes) : externalToPortfolio(booked)
    if (amount.numerator > 0n) inflow = plus(inflow, amount)
    else outflow = minus(outflow, amount)
  }
  return { inflow, outflow }
}

/** Into the portfolio above zero. A tax that belongs to a security is no affair of the account that paid it. */
function externalToPortfolio({ type, symbol, gross, cash }: Booked): Fraction {
  if (type === "DEPOSIT" || type === "WITHDRAWAL") return cash.amount
  if (type === "TAX" || type === "TAX_REFUND") return symbol === undefined ? nothing : cash.amount
  if (!isDelivery(type)) return nothing
  return comesIn.has(type) ? gross : negative(gross)
}

/** Into the securities above zero: what was paid for them and their fees; out of them what they brought. */
function externalToSecurities({ symbols }: Holdings, booked: Booked, taxes: Taxes): Fraction {
  const { type, symbol, gross, fee, tax } = booked
  if (symbol === undefined || !symbols.includes(symbol)) return nothing
  const charges = taxes === "taxesIn" ? plus(fee, tax) : fee
  if (comesIn.has(type)) return plus(gross, charges)
  if (goesOut.has(type) || type === "DIVIDEND" || type === "INTEREST") return plus(negative(gross), charges)
  switch (type) {
    case "FEE":
      return gross
    case "FEE_REFUND":
      return negative(gross)
    case "TAX":
      return taxes === "taxesIn" ? gross : nothing
    case "TAX_REFUND":
      return taxes === "taxesIn" ? negative(gross) : nothing
    default:
      return nothing
  }
}
