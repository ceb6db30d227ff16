import { Schema } from "effect"
import { AssetClass } from "#domain/holding/assetClass.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { LineId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { endpoint } from "#contract/endpoint.ts"
import { AmountText, LineClass } from "./figures.ts"
import { Ratio } from "./measures.ts"

const period = {
  from: Schema.optionalKey(CalendarDate),
  to: Schema.optionalKey(CalendarDate),
  currency: Schema.optionalKey(Currency),
}

/**
 * `value` at the end of the period; below zero for debts. `change`: less the value at the end of its first day, rounded like
 * the two. It counts what was added and taken out, so it is no return.
 */
const Amounts = { value: AmountText, change: AmountText }

/** The part of the total assets in percent, a plain decimal with two places; null if there are no assets. */
const weight = Schema.NullOr(Schema.String)

/** A line with a value on either day. `kind`: which page it has. */
export const BalanceSheetLine = Schema.Struct({
  lineId: LineId,
  kind: Schema.Literals(["holding", "wallet", "debt"]),
  name: Schema.String,
  assetClass: LineClass,
  ...Amounts,
  /** How much of the value has left an account and not arrived in another one; null if nothing. */
  onItsWay: Schema.NullOr(AmountText),
  weight,
}).annotate({ identifier: "BalanceSheetLine" })
export type BalanceSheetLine = typeof BalanceSheetLine.Type

export const readBalanceSheet = endpoint({
  name: "readBalanceSheet",
  method: "GET",
  path: "/api/balance-sheet",
  kind: "query",
  summary:
    "What the household owns and owes at the end of a period, by class and by line, with the changes since its start.",
  query: Schema.Struct(period),
  answer: Schema.Struct({
    from: CalendarDate,
    to: CalendarDate,
    currency: Currency,
    /** The largest first. `debt`: claims of portfolios of the household on outsiders. */
    classes: Schema.Array(
      Schema.Struct({
        assetClass: LineClass,
        ...Amounts,
        weight,
        /** Null for claims, which are no investment. */
        timeWeighted: Schema.NullOr(Ratio),
        /** Values from the first to the last day at equal distances, at most 53; the last is `value`. */
        history: Schema.Array(AmountText),
        lines: Schema.Array(BalanceSheetLine),
      }),
    ),
    assets: Schema.Struct({ ...Amounts, timeWeighted: Ratio }),
    /** Includes overdrawn accounts. The weight of its lines is null. */
    debts: Schema.Struct({ ...Amounts, lines: Schema.Array(BalanceSheetLine) }),
    net: Schema.Struct(Amounts),
  }),
})

export const readReturnsByLine = endpoint({
  name: "readReturnsByLine",
  method: "GET",
  path: "/api/returns/lines",
  kind: "query",
  summary: "Time-weighted return over a period of every holding and wallet of a class, each as a whole.",
  query: Schema.Struct({ ...period, assetClass: AssetClass }),
  answer: Schema.Struct({
    from: CalendarDate,
    to: CalendarDate,
    currency: Currency,
    lines: Schema.Array(Schema.Struct({ lineId: LineId, timeWeighted: Ratio })),
  }),
})

export const balanceSheetEndpoints = [readBalanceSheet, readReturnsByLine]
