import { Schema } from "effect"
import { Decimal, isNegative } from "#domain/numbers/decimal.ts"

/** The currencies in which amounts can be recorded and shown. */
export const currencies = ["EUR", "USD", "CHF", "SEK", "NOK", "GBP", "CAD", "AUD", "NZD"] as const
export const Currency = Schema.Literals(currencies).annotate({ identifier: "Currency" })
export type Currency = typeof Currency.Type

/** An amount in one currency. Amounts in different currencies are never added: convert first, with a dated rate. */
export const Money = Schema.Struct({ amount: Decimal, currency: Currency })
export type Money = typeof Money.Type

const notNegative = Schema.makeFilter((amount: Decimal) => !isNegative(amount), { message: "money.negative" })

/** Money whose direction the event around it states: a fee is paid, a consideration is paid on a purchase. */
export const UnsignedMoney = Schema.Struct({ amount: Decimal.check(notNegative), currency: Currency })
export type UnsignedMoney = typeof UnsignedMoney.Type
