import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { converted } from "#domain/measures/valuation/conversion.ts"
import type { Market } from "#domain/measures/ledger/facts.ts"
import { traced } from "./traced.ts"
import type { ExplainedNode } from "./tree.ts"

/** An amount in another currency, by the rates that hold on a day. Nothing without them. */
export const inCurrency = (
  amount: ExplainedNode,
  into: string,
  market: Market,
  on: CalendarDate,
): ExplainedNode | undefined =>
  amount.currency === null ? amount : converted(traced, amount, [amount.currency, into], market, dayNumber(on))
