import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { LineId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"
import { AmountText, LineClass } from "./figures.ts"

/** What a change consists of. Together they are the change, to the last decimal. */
const ChangeParts = Schema.Struct({
  /** What came in without payment: entered as already held, inherited, or received. Below zero for a debt. */
  broughtIn: AmountText,
  /** Money put in, less money taken out. */
  money: AmountText,
  /** The rest: prices, valuations, and balances without a recorded reason. */
  market: AmountText,
  /** The exchange rates of what is held. */
  currency: AmountText,
  /** Gross. */
  income: AmountText,
  /** Of purchases and sales. Zero or below. */
  fees: AmountText,
  /** Withheld from income. Zero or below, unless they were paid back. */
  taxes: AmountText,
  /** Running costs, and interest on debts that fell due, recorded or by the plan. Zero or below, unless more came back. */
  spending: AmountText,
  /** Values of the lines in `missing`, which have no exchange rate on one of the days. */
  withoutRate: AmountText,
}).annotate({ identifier: "ChangeParts" })

export const readChange = endpoint({
  name: "readChange",
  method: "GET",
  path: "/api/net-worth/change",
  kind: "query",
  summary:
    "The change of net worth from the end of one day to the end of another, split into its parts, in total and by line.",
  query: Schema.Struct({
    from: Schema.optionalKey(CalendarDate),
    to: Schema.optionalKey(CalendarDate),
    currency: Schema.optionalKey(Currency),
    portfolioId: Schema.optionalKey(PortfolioId),
  }),
  answer: Schema.Struct({
    from: CalendarDate,
    to: CalendarDate,
    currency: Currency,
    before: AmountText,
    after: AmountText,
    amount: AmountText,
    parts: ChangeParts,
    /** The lines that changed, the largest change first. Each amount is rounded by itself. */
    lines: Schema.Array(
      Schema.Struct({
        lineId: LineId,
        kind: Schema.Literals(["holding", "wallet", "debt"]),
        assetClass: LineClass,
        name: Schema.String,
        amount: AmountText,
        parts: ChangeParts,
      }),
    ),
    missing: Schema.Array(LineId),
  }),
})

export const changeEndpoints = [readChange]
