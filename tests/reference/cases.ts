import { existsSync, readdirSync, readFileSync } from "node:fs"
import { BigDecimal } from "effect"
import type { Currency } from "#domain/shared/money.ts"
import { type Decimal, round, toPlainString } from "#domain/numbers/decimal.ts"
import { shared } from "#tests/domain/measures/published.ts"

/* Figures that tests and publications of other products state. They are beside the project. */

type Kind = "portfolio" | "costbasis" | "xirr" | "twr" | "fx" | "pe" | "amortization" | "risk"
export type Stated = number | string | boolean | null | ReadonlyArray<Stated> | { readonly [key: string]: Stated }
export type ByDay = Readonly<Record<string, number>>

export interface Transaction {
  readonly type: string
  readonly date?: string
  readonly period?: number
  readonly symbol?: string
  readonly quantity?: number
  readonly unitPrice?: number
  readonly currency?: string
  readonly fee?: number
  readonly tax?: number
  readonly amount?: number
  readonly amountCurrency?: string
  readonly ratio?: number
}

export interface Case {
  readonly id: string
  readonly kind: Kind
  readonly baseCurrency: Currency
  readonly source?: string
  readonly symbols?: Readonly<Record<string, unknown>>
  readonly transactions: ReadonlyArray<Transaction>
  readonly prices: Readonly<Record<string, ByDay>>
  readonly fx: Readonly<Record<string, ByDay>>
  readonly from?: string
  readonly fromInclusive?: boolean
  readonly asOf: string | null
  readonly params?: Readonly<Record<string, Stated>>
  readonly expected: Readonly<Record<string, Stated>>
  readonly derived?: Readonly<Record<string, Stated>>
  readonly tolerance: Readonly<Record<string, number>> & { readonly default: number }
  readonly conventions?: Readonly<Record<string, Stated>>
}

const folder = new URL("reference/cases/", shared)

export const cases: ReadonlyArray<Case> = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Case)
  : []

/** A number of a case, digit by digit as it was written, as an amount, which has at most 18 decimals. */
export const decimalOfNumber = (value: number): Decimal =>
  round(BigDecimal.fromStringUnsafe(String(value)), { decimals: 18, rounding: "half-even" })

export const textOf = (value: number): string => toPlainString(decimalOfNumber(value))

export const listOf = (value: Stated | undefined): ReadonlyArray<number> =>
  Array.isArray(value) ? (value as ReadonlyArray<number>) : []
