import type { Gain } from "../../domain/measures/gain.ts"
import type { Currency } from "../../domain/shared/money.ts"
import type { GainView } from "../contract/measures.ts"
import { amountText } from "./amounts.ts"

/** A gain as it is printed: both ways of splitting it add up to the cent. */
export const gainView = (gain: Gain, currency: Currency): GainView => ({
  currency,
  realised: amountText(gain.realised),
  unrealised: amountText(gain.unrealised),
  total: amountText(gain.total),
  price: amountText(gain.price),
  exchange: amountText(gain.exchange),
  fees: amountText(gain.fees),
  income: amountText(gain.income),
  expenses: amountText(gain.expenses),
  taxWithheld: amountText(gain.taxWithheld),
})
