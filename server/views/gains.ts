import { gainBadge } from "#domain/measures/returns/badges.ts"
import type { CostChoice, LineLedger } from "#domain/measures/ledger/facts.ts"
import { type Gain, holdingGain, pooledGain } from "#domain/measures/gains/gain.ts"
import { isOnlyPaid } from "#domain/measures/valuation/onlyPaid.ts"
import { latentTaxOf } from "#domain/measures/keyFigures/latentTax.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { GainView } from "#contract/figures/measures.ts"
import type { GainOfHolding, readHoldingGain } from "#contract/figures/returns.ts"
import { amountText, roundedText } from "./amounts.ts"
import { poolOf } from "./pools.ts"
import type { HouseholdWealth } from "./wealth.ts"

/** The gain of a whole holding, by each cost method. */
export function holdingGainView(
  /** Absent for a removed holding, which has no gain. */
  ledger: LineLedger | undefined,
  wealth: HouseholdWealth,
  { on, currency }: { readonly on: CalendarDate; readonly currency: Currency },
): AnswerOf<typeof readHoldingGain> {
  const { market } = wealth
  const unknown = { average: null, fifo: null, pooled: null }
  if (!ledger) return { on, own: unknown, inAsked: unknown, badge: null, latentTax: null }
  const pool = poolOf(ledger, wealth, on)
  const gain = (into: Currency, method: CostChoice): Gain | undefined => {
    const question = { ledger, market, on, currency: into }
    if (method !== "pooled") return holdingGain({ ...question, method })
    return pool && pooledGain({ ...question, pool })
  }
  const isKnown = !isOnlyPaid(ledger, market, on)
  const viewOrNull = (found: Gain | undefined, into: Currency): GainOfHolding | null => {
    if (!found) return null
    const view = { ...gainView(found, into), unavailable: null }
    return isKnown ? view : { ...view, unrealised: null, total: null, price: null, unavailable: "noPrices" }
  }
  const inCurrency = (into: Currency): Record<CostChoice, GainOfHolding | null> => ({
    average: viewOrNull(gain(into, "average"), into),
    fifo: viewOrNull(gain(into, "fifo"), into),
    pooled: viewOrNull(gain(into, "pooled"), into),
  })
  const own = gain(ledger.currency, "average")
  return {
    on,
    own: inCurrency(ledger.currency),
    inAsked: inCurrency(currency),
    badge: own && isKnown ? gainBadge(own.total) : null,
    latentTax: ledger.taxRate === null ? null : roundedText(latentTaxOf(ledger, market, on), ledger.currency),
  }
}

/** A gain as it is printed: both ways of splitting it add up to the cent. */
export const gainView = (gain: Gain, currency: Currency): GainView => ({
  currency,
  realised: amountText(gain.realised, currency),
  unrealised: amountText(gain.unrealised, currency),
  total: amountText(gain.total, currency),
  price: amountText(gain.price, currency),
  exchange: amountText(gain.exchange, currency),
  fees: amountText(gain.fees, currency),
  income: amountText(gain.income, currency),
  expenses: amountText(gain.expenses, currency),
  taxWithheld: amountText(gain.taxWithheld, currency),
  taxes: amountText(gain.taxes, currency),
  realisedAfterTax: amountText(gain.realisedAfterTax, currency),
})
