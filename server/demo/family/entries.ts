import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { CashFlowKind } from "#domain/holding/entries/cashFlow.ts"
import type { ValuationCriterion } from "#domain/holding/entries/valuation.ts"
import type { Currency } from "#domain/shared/money.ts"
import { money, whole } from "./context.ts"

/** Entries as a client would send them. Amounts are in whole units of the currency unless the name says otherwise. */

export const valuation = (
  valuedOn: CalendarDate,
  value: number,
  currency: Currency,
  { criterion = "market", comment = null }: { criterion?: ValuationCriterion; comment?: string | null } = {},
) => ({ _tag: "Valuation" as const, value: whole(value, currency), criterion, comment, valuedOn })

export const flow = (
  kind: CashFlowKind,
  paidOn: CalendarDate,
  amountInCents: number,
  currency: Currency,
  { withheldInCents = 0, comment = null }: { withheldInCents?: number; comment?: string | null } = {},
) => ({
  _tag: "CashFlow" as const,
  kind,
  amount: money(amountInCents, currency),
  taxWithheld: money(withheldInCents, currency),
  recallable: false,
  beyondCommitment: false,
  comment,
  paidOn,
})

export const commitment = (effectiveOn: CalendarDate, amount: number, currency: Currency) => ({
  _tag: "Commitment" as const,
  amount: whole(amount, currency),
  effectiveOn,
})

export const balance = (statedOn: CalendarDate, cents: number, currency: Currency) => ({
  _tag: "Balance" as const,
  balance: money(cents, currency),
  statedOn,
})

export const trade = (
  side: "buy" | "sell",
  tradedOn: CalendarDate,
  quantity: string,
  { cents, feeCents = 0, currency }: { cents: number; feeCents?: number; currency: Currency },
) => ({
  _tag: "Trade" as const,
  side,
  quantity,
  consideration: money(cents, currency),
  fees: money(feeCents, currency),
  comment: null,
  tradedOn,
})
