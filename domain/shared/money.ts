import { Schema } from "effect"
import { Decimal, isNegative, type Rounding } from "#domain/numbers/decimal.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { currencyCodes, decimalsOf } from "./currencies.ts"

/** The currencies in which amounts can be recorded and shown: those of ISO 4217. */
export const Currency = Schema.Literals(currencyCodes).annotate({ identifier: "Currency" })
export type Currency = typeof Currency.Type

/** An amount in one currency. Amounts in different currencies are never added: convert first, with a dated rate. */
export const Money = Schema.Struct({ amount: Decimal, currency: Currency })
export type Money = typeof Money.Type

const notNegative = Schema.makeFilter((amount: Decimal) => !isNegative(amount), { message: "money.negative" })

/** Money whose direction the event around it states: a fee is paid, a consideration is paid on a purchase. */
export const UnsignedMoney = Schema.Struct({ amount: Decimal.check(notNegative), currency: Currency })
export type UnsignedMoney = typeof UnsignedMoney.Type

/** Rounding to the decimals of a currency, half-even. */
export const roundingIn = (currency: string): Rounding => ({ decimals: decimalsOf(currency), rounding: "half-even" })

/** The amount rounded half-even to the decimals of its currency. */
export const amountIn = (exact: Fraction, currency: string): Decimal => decimalOf(exact, decimalsOf(currency))
