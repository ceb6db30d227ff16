import { readHolding } from "#contract/holdings.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import { type Charges, isOfSecurities } from "./entering.ts"
import { amountOf, type Investments, investmentsOf } from "./investments.ts"
import { returnDecimals } from "./moneyFlows.ts"
import { amount, minus, ratio, type Reading } from "./readings.ts"
import type { Readers, Shown } from "./scoring.ts"

/** The figures of a period: its returns, and its first and last values. */
export function periodReaders(of: Investments): Readers {
  const { stated, asOf, opening, household } = of
  // Taxes are excluded from the return of securities, and included in that of a portfolio.
  const charges: Charges = isOfSecurities(stated) ? "withoutTaxes" : "all"
  const returns = async (entered: Charges, to = asOf) => {
    const { portfolioId, securities } = await of.book(entered)
    const scope = isOfSecurities(stated)
      ? { holdingIds: securities.map(({ holdingId }) => holdingId).join() }
      : { portfolioId }
    const query = { ...scope, from: opening, to, currency: stated.baseCurrency }
    return household.read(readReturns, { query: query })
  }
  // Where the first day is part of the period, so is the whole of the last: its end is the start of the next day.
  const end = stated.fromInclusive === true ? addDays(asOf, 1) : asOf
  const irr = (entered: Charges) => async () => ratio((await returns(entered, end)).moneyWeighted, returnDecimals)
  const twr = async () => ratio((await returns(charges)).timeWeighted, returnDecimals)
  return {
    twr,
    twrAnnual: async (): Promise<Shown> => {
      // Over one year the return is that of a year, and the page shows it once.
      if (dayNumber(asOf) - dayNumber(opening) === 365) return twr()
      return ratio((await returns(charges)).timeWeightedAnnualised, returnDecimals)
    },
    irr: irr(charges),
    irrExTaxes: irr("withoutTaxes"),
    irrInclTaxes: irr("all"),
    maxDrawdown: async () => {
      const depth = (await returns(charges)).maximumDrawdown?.depth
      return depth === undefined ? 0 : ratio({ value: depth, unavailable: null }, returnDecimals)
    },
    valueBegin: async () => amount((await returns(charges)).openingValue),
    valueEnd: async () => amount((await returns(charges)).closingValue),
    cashflow: async () => netFlow(await returns(charges)),
    pnl: async () => {
      const shown = await returns(charges)
      return minus(minus(amount(shown.closingValue), amount(shown.openingValue)), netFlow(shown))
    },
    initialValue: () => of.netWorth(opening),
    finalValue: () => of.netWorth(asOf),
    transfers: async () => netFlow(await returns(charges)),
    capitalGains: () => gainSinceOpening(of, "unrealised"),
    realizedGains: () => gainSinceOpening(of, "realised"),
  }
}

const netFlow = ({ paidIn, received }: { readonly paidIn: string; readonly received: string }): Reading =>
  minus(amount(paidIn), amount(received))

/** The gain of a period alone: in a household that begins with the period, with everything at its value then. */
async function gainSinceOpening(of: Investments, part: "realised" | "unrealised"): Promise<Reading> {
  const { stated, opening, household } = of
  const before = await of.book("none")
  const transactions = stated.transactions.filter(({ date = "" }) => date > opening)
  const broughtIn = await Promise.all(
    before.securities.map(async ({ holdingId, currency, symbol }) => {
      const { holding } = await household.read(readHolding, { params: { holdingId }, query: { on: opening } })
      const { units, value } = holding.figures
      return { type: "DELIVERY_IN", date: opening, symbol, quantity: Number(units), amount: Number(value), currency }
    }),
  )
  const held = broughtIn.filter(({ quantity }) => quantity !== 0)
  const since = investmentsOf(household, { ...stated, transactions: [...held, ...transactions] })
  return since.gain("none", of.asOf, "fifo", (gain) => amountOf(gain[part]))
}
