import { oncePerObject } from "#domain/shared/memo.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { ComputedLine, IncomeOf } from "#domain/measures/valuation/line.ts"

/**
 * The same line for returns after tax: tax withheld lowers its income, and taxes on trades and on proceeds are costs, which
 * returns count as paid in. Taxes that came back are costs below zero. A line without taxes is the same object.
 *
 * A dividend of 100 with 25 withheld is then an income of 75, and 3 of stamp duty are paid in with the purchase.
 */
export const afterTax = oncePerObject((ledger: LineLedger): LineLedger => {
  const hasTaxes = ledger.income.some(
    ([, { taxWithheld, taxes, proceedsTax }]) => taxWithheld !== "0" || (taxes ?? proceedsTax) !== undefined,
  )
  return hasTaxes ? { ...ledger, returnsAreAfterTax: true } : ledger
})

/** Income and costs by day, as returns of the line count them: before tax, or as {@link afterTax} says. */
export function incomeInReturns<N>({ a, ledger, parts }: ComputedLine<N>): ReadonlyArray<IncomeOf<N>> {
  if (!ledger.returnsAreAfterTax) return parts.income
  const money = { currency: ledger.currency }
  return parts.income.map(({ day, gross, expenses, taxWithheld, taxes, proceedsTax }) => {
    const costs = [expenses, taxes, proceedsTax].filter((amount) => amount !== undefined)
    return {
      day,
      gross:
        gross === undefined || taxWithheld === undefined ? gross : a.difference("income", gross, [taxWithheld], money),
      expenses: (taxes ?? proceedsTax) === undefined ? expenses : a.sum("expenses", costs, money),
    }
  })
}
