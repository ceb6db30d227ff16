import { dividedBy, type Fraction, fractionOf, minus, negative, nothing, plus } from "../../domain/measures/fraction.ts"
import { type Gain, holdingGain } from "../../domain/measures/gain.ts"
import { addDays, dayNumber } from "../../domain/shared/calendarDate.ts"
import type { Decimal } from "../../domain/shared/decimal.ts"
import type { Currency } from "../../domain/shared/money.ts"
import { day, deliveredIn, security } from "../domain/measures/examples.ts"
import { amountText, type Booked, comesIn, entriesOf, goesOut, isDelivery, rated } from "./book.ts"
import { type Case, nearest, type Stated } from "./cases.ts"
import { inPeriod, openingOf } from "./flows.ts"
import {
  cashOn,
  costOn,
  type Holdings,
  holdingsOf,
  ledgerFor,
  mustBePriced,
  securitiesOn,
  sumOf,
  unitsOn,
  valueOn,
} from "./holdings.ts"
import { type Answer, type Answers, NotClaimed } from "./scoring.ts"

/** Gains, income, charges and what became of a portfolio in a period. */
export function portfolioAnswers(stated: Case): Answers {
  const holdings = holdingsOf(stated)
  const asOf = stated.asOf ?? "2199-12-31"
  const measured = inPeriod(holdings).filter(({ symbol }) => isMeasured(holdings, symbol))
  const paid = (of: (one: Booked) => Fraction) => nearest(sumOf(measured, of))
  const grossGain = (on: string) => plus(securitiesOn(holdings, on), tradedBy(holdings, on))
  const netGain = (on: string) => minus(grossGain(on), sumOf(upTo(holdings, on), feeOf))
  const cost = (on: string) =>
    sumOf(holdings.symbols, (symbol) => costOn(ledgerFor(holdings, symbol, "withoutCharges"), on, "average").cost)
  const bought = () =>
    sumOf(
      holdings.booked.filter(({ type }) => comesIn.has(type)),
      ({ gross }) => gross,
    )
  const worth = (on: string) => {
    mustBePriced(holdings, on)
    return nearest(plus(securitiesOn(holdings, on), cashOn(holdings, on)))
  }
  const months = () => [...new Set(holdings.booked.map(({ on }) => on.slice(0, 7)))]
  return {
    grossGain: () => nearest(grossGain(asOf)),
    netGain: () => nearest(netGain(asOf)),
    grossReturnOnCost: () => over(grossGain(asOf), bought()),
    netReturnOnCost: () => over(netGain(asOf), bought()),
    netGainByPeriod: () =>
      periodsBefore(asOf, (start) =>
        nearest(start === undefined ? netGain(asOf) : minus(netGain(asOf), netGain(start))),
      ),
    history: () =>
      ((stated.expected["history"] ?? []) as ReadonlyArray<{ readonly date: string }>).map(({ date }) => ({
        date,
        marketValue: nearest(securitiesOn(holdings, date)),
        netGain: nearest(netGain(date)),
        grossGain: nearest(grossGain(date)),
        costBasis: nearest(cost(date)),
        netWorth: worth(date),
      })),
    netInvestmentByMonth: () =>
      Object.fromEntries(
        months().map((month) => [month, nearest(minus(cost(`${month}-31`), cost(addDays(`${month}-01`, -1))))]),
      ),
    positions: () =>
      holdings.symbols.filter((symbol) => unitsOn(ledgerFor(holdings, symbol), asOf).numerator !== 0n).length,
    netWorth: () => worth(asOf),
    totalCash: () => nearest(cashOn(holdings, asOf)),
    holdingsValue: () => nearest(securitiesOn(holdings, asOf)),
    valueAt: () => byDay(stated.expected["valueAt"], worth),
    dividends: () => paid(({ type, gross }) => (type === "DIVIDEND" ? gross : nothing)),
    interestNet: () =>
      paid(({ type, gross, tax, fee }) => (type === "INTEREST" ? minus(gross, plus(tax, fee)) : nothing)),
    fees: () => paid(feeOf),
    taxes: () => paid(taxOf),
    totalGain: () =>
      nearest(
        minus(
          plus(securitiesOn(holdings, asOf), tradedBy(holdings, asOf)),
          minus(
            sumOf(measured, (one) => plus(feeOf(one), taxOf(one))),
            sumOf(measured, incomeOf),
          ),
        ),
      ),
    earnings: () => nearest(sumOf(inPeriod(holdings), incomeOf)),
    initialValue: () => worth(openingOf(holdings)),
    capitalGains: () => nearest(gainSinceOpening(holdings, asOf, ({ unrealised }) => unrealised)),
    realizedGains: () => nearest(gainSinceOpening(holdings, asOf, ({ realised }) => realised)),
    currencyGains: () => new NotClaimed("what cash gained by its currency: no page shows it by itself"),
    transfers: () => nearest(sumOf(inPeriod(holdings), transferOf)),
    finalValue: () => nearest(plus(securitiesOn(holdings, asOf), cashOn(holdings, asOf))),
  }
}

const over = (gain: Fraction, cost: Fraction): number => (cost.numerator === 0n ? 0 : nearest(dividedBy(gain, cost)))

const isMeasured = ({ scope, symbols }: Holdings, symbol: string | undefined): boolean =>
  scope === "portfolio" || symbol === undefined || symbols.includes(symbol)

const upTo = (holdings: Holdings, on: string): ReadonlyArray<Booked> =>
  holdings.booked.filter((one) => one.on <= on && isMeasured(holdings, one.symbol))

/** What sales brought less what purchases took, before fees. */
const tradedBy = (holdings: Holdings, on: string): Fraction =>
  sumOf(upTo(holdings, on), ({ type, gross }) =>
    comesIn.has(type) ? negative(gross) : goesOut.has(type) ? gross : nothing,
  )

const feeOf = ({ type, fee, gross }: Booked): Fraction =>
  type === "FEE" ? gross : type === "FEE_REFUND" ? negative(gross) : fee

const taxOf = ({ type, tax, gross }: Booked): Fraction =>
  type === "TAX" ? gross : type === "TAX_REFUND" ? negative(gross) : tax

const incomeOf = ({ type, gross }: Booked): Fraction =>
  type === "DIVIDEND" || type === "INTEREST" ? gross : type === "INTEREST_CHARGE" ? negative(gross) : nothing

const byDay = (stated: Stated | undefined, value: (on: string) => number): Answer =>
  Object.fromEntries(Object.keys(stated ?? {}).map((on) => [on, value(on)]))

/** Periods by the names of Ghostfolio, each from the close of the day before it. */
function periodsBefore(asOf: string, gainSince: (start: string | undefined) => number): Answer {
  const weekday = (dayNumber(asOf) + 3) % 7
  const yearsBefore = (years: number) => `${Number(asOf.slice(0, 4)) - years}${asOf.slice(4)}`
  return {
    "1d": gainSince(addDays(asOf, -1)),
    wtd: gainSince(addDays(asOf, -weekday - 1)),
    mtd: gainSince(addDays(`${asOf.slice(0, 7)}-01`, -1)),
    ytd: gainSince(`${Number(asOf.slice(0, 4)) - 1}-12-31`),
    "1y": gainSince(yearsBefore(1)),
    "5y": gainSince(yearsBefore(5)),
    max: gainSince(undefined),
  }
}

/** A part of the product's gain of holdings that were all brought in at the opening, at what they were worth then. */
function gainSinceOpening(holdings: Holdings, asOf: string, part: (gain: Gain) => Decimal): Fraction {
  const opening = openingOf(holdings)
  const period = inPeriod(holdings)
  const currency = holdings.stated.baseCurrency as Currency
  mustBePriced(holdings, opening)
  return sumOf(holdings.symbols, (symbol) => {
    const before = ledgerFor(holdings, symbol)
    const units = unitsOn(before, opening)
    const broughtIn =
      units.numerator === 0n
        ? []
        : [deliveredIn(opening, amountText(units), amountText(valueOn(holdings, before, opening)))]
    const entries = [...broughtIn, ...entriesOf(period, symbol, "withoutCharges")]
    const ledger = security({ currency, symbol }, ...entries)
    const gain = holdingGain({ ledger, market: holdings.market, on: day(asOf), currency, method: "fifo" })
    return gain ? fractionOf(part(gain)) : rated(undefined)
  })
}

/** Deliveries bring their charges along, which are then told apart. */
function transferOf({ type, cash, gross, fee, tax }: Booked): Fraction {
  if (type === "DEPOSIT" || type === "WITHDRAWAL") return cash.amount
  if (!isDelivery(type)) return nothing
  return comesIn.has(type) ? plus(gross, plus(fee, tax)) : plus(negative(gross), plus(fee, tax))
}
