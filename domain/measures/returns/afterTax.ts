import { oncePerObject } from "#domain/shared/memo.ts"
import type { IncomeStep, LineLedger } from "#domain/measures/ledger/facts.ts"
import { bookAmount } from "#domain/numbers/bookAmounts.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"

/**
 * The same line after tax: tax withheld lowers its income, and taxes on trades are costs, which returns count as paid in.
 * Taxes that came back are costs below zero. A line without taxes is the same object.
 *
 * Returns of such lines are after tax: a dividend of 100 with 25 withheld is an income of 75, and 3 of stamp duty are paid in
 * with the purchase.
 */
export const afterTax = oncePerObject((ledger: LineLedger): LineLedger => {
  const hasTaxes = ledger.income.some(([, { taxWithheld, taxes }]) => taxWithheld !== "0" || taxes !== undefined)
  return hasTaxes ? { ...ledger, income: ledger.income.map(([on, step]) => [on, netOfTax(step)] as const) } : ledger
})

const netOfTax = ({ gross, taxWithheld, taxes = "0", expenses }: IncomeStep): IncomeStep => ({
  gross: text(bookAmount(gross) - bookAmount(taxWithheld)),
  taxWithheld: "0",
  expenses: text(bookAmount(expenses) + bookAmount(taxes)),
})

const text = (amount: bigint): string => plainText(amount, bookDecimals)
