import { dividedBy, type Fraction, minus, negative, nothing, plus, times } from "../../domain/measures/fraction.ts"
import { breakdownOf, type PeriodBreakdown } from "../../domain/measures/returns/periodBreakdown.ts"
import { addDays, dayNumber } from "../../domain/shared/calendarDate.ts"
import { type Booked, comesIn, goesOut, isDelivery } from "./book.ts"
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
import type { Answer, Answers } from "./scoring.ts"

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
  const part = (name: keyof PeriodBreakdown) => () => nearest(breakdown(holdings, asOf)[name])
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
    earnings: part("income"),
    initialValue: part("openingValue"),
    capitalGains: part("unrealised"),
    realizedGains: part("realised"),
    currencyGains: part("currencyGains"),
    transfers: part("transfers"),
    finalValue: part("closingValue"),
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

function breakdown(holdings: Holdings, asOf: string): PeriodBreakdown {
  const opening = openingOf(holdings)
  const period = inPeriod(holdings)
  mustBePriced(holdings, opening)
  return breakdownOf(
    {
      positions: holdings.symbols.map((symbol) => {
        const ledger = ledgerFor(holdings, symbol)
        const ofSymbol = period.filter((one) => one.symbol === symbol)
        return {
          unitsBefore: afterSplits(unitsOn(ledger, opening), ofSymbol, opening),
          valueBefore: valueOn(holdings, ledger, opening),
          trades: ofSymbol.flatMap(({ type, units, gross, on }) =>
            comesIn.has(type) || goesOut.has(type)
              ? [
                  {
                    side: comesIn.has(type) ? ("buy" as const) : ("sell" as const),
                    units: afterSplits(units, ofSymbol, on),
                    amount: gross,
                  },
                ]
              : [],
          ),
          valueAfter: valueOn(holdings, ledger, asOf),
        }
      }),
      cashBefore: cashOn(holdings, opening),
      cashAfter: cashOn(holdings, asOf),
      income: sumOf(period, incomeOf),
      fees: sumOf(period, feeOf),
      taxes: sumOf(period, taxOf),
      transfers: sumOf(period, transferOf),
    },
    "fifo",
  )
}

/** Units of a day as they are counted after every later split. */
const afterSplits = (units: Fraction, ofSymbol: ReadonlyArray<Booked>, on: string): Fraction =>
  ofSymbol.reduce(
    (count, { type, newForOld, on: splitOn }) => (type === "SPLIT" && splitOn > on ? times(count, newForOld) : count),
    units,
  )

/** Deliveries bring their charges along, which are then told apart. */
function transferOf({ type, cash, gross, fee, tax }: Booked): Fraction {
  if (type === "DEPOSIT" || type === "WITHDRAWAL") return cash.amount
  if (!isDelivery(type)) return nothing
  return comesIn.has(type) ? plus(gross, plus(fee, tax)) : plus(negative(gross), plus(fee, tax))
}
