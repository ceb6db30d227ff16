import { directionOf } from "#domain/holding/entries/cashFlow.ts"
import { feeOfTransfer } from "./accountBalances.ts"
import { DailySums } from "./dailySums.ts"
import type { IncomeStep, Steps, StoredEntry } from "./facts.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import type { IncomeOf } from "#domain/measures/valuation/line.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"
import { sumText } from "#domain/numbers/plainDecimal.ts"
import type { Read } from "./trading.ts"

/** Income and running costs of a holding by day, each summed since the beginning. */
export function incomeOf(entries: ReadonlyArray<StoredEntry>): Steps<IncomeStep> {
  const sums = new DailySums<keyof IncomeStep>(["gross", "taxWithheld", "taxes", "proceedsTax", "expenses", "fees"])
  const read: Read<keyof IncomeStep> = (on, kind, amount) => sums.add(on, kind, amount)
  for (const entry of entries) readIncome(entry, read)
  return sinceTheBeginning(sums)
}

/** The entries, in which premiums of a policy without surrender value are expenses: they buy nothing that has a value. */
export const withSpentPremiums = <Recorded extends { readonly entry: StoredEntry }>(
  entries: ReadonlyArray<Recorded>,
  { premiumsAreSpent = false }: { readonly premiumsAreSpent?: boolean },
): ReadonlyArray<Recorded> =>
  premiumsAreSpent
    ? entries.map((recorded) => {
        const { entry } = recorded
        const isPremium = entry._tag === "CashFlow" && entry.kind === "premium"
        return isPremium ? { ...recorded, entry: { ...entry, kind: "expense" } } : recorded
      })
    : entries

/**
 * Reads income, tax withheld, taxes on trades and swaps, and expenses from an entry; refunds as amounts below zero. A dividend
 * with an ex-day is income of that day. Interest and dividend are the income of a distribution with parts, from which
 * its whole tax is withheld; that of another distribution or of an exit is withheld from proceeds. The fee of a transfer of money is an expense, and so are the fees of a cash flow.
 */
export function readIncome(entry: StoredEntry, read: Read<keyof IncomeStep>): void {
  if (entry._tag === "MoneyTransfer") {
    const fee = feeOfTransfer(entry)
    if (fee) read(fee.on, "expenses", fee.amount)
  }
  if (entry._tag === "Trade" && entry.taxes) read(entry.tradedOn, "taxes", entry.taxes.amount)
  if (entry._tag === "SwapLeg" && entry.taxes) read(entry.swappedOn, "taxes", entry.taxes.amount)
  if (entry._tag !== "CashFlow") return
  if (entry.fees) for (const kind of ["expenses", "fees"] as const) read(countedOn(entry), kind, entry.fees.amount)
  switch (directionOf[entry.kind]) {
    case "income": {
      const on = countedOn(entry)
      read(on, "gross", entry.amount.amount)
      read(on, "taxWithheld", entry.taxWithheld.amount)
      break
    }
    case "expense":
      read(entry.paidOn, "expenses", entry.amount.amount)
      break
    case "refund":
      read(entry.paidOn, entry.kind === "taxRefund" ? "taxes" : "expenses", `-${entry.amount.amount}`)
      break
    case "received": {
      const { interest, dividend } = entry.parts ?? {}
      for (const part of [interest, dividend]) if (part) read(entry.paidOn, "gross", part.amount)
      read(entry.paidOn, interest || dividend ? "taxWithheld" : "proceedsTax", entry.taxWithheld.amount)
      break
    }
    case "paidIn":
    case "paidBack":
  }
}

const countedOn = ({ exDividendOn, paidOn }: Extract<StoredEntry, { readonly _tag: "CashFlow" }>) =>
  exDividendOn ?? paidOn

export function sinceTheBeginning(sums: DailySums<keyof IncomeStep>): Steps<IncomeStep> {
  let total: IncomeStep = { gross: "0", taxWithheld: "0", expenses: "0" }
  return sums.inOrder().map(([on, { gross, taxWithheld, taxes, proceedsTax, expenses, fees }]) => {
    const added = (kind: "taxes" | "proceedsTax" | "fees", amount: string | undefined) =>
      amount === undefined && total[kind] === undefined ? {} : { [kind]: plus(total[kind] ?? "0", amount) }
    total = {
      gross: plus(total.gross, gross),
      taxWithheld: plus(total.taxWithheld, taxWithheld),
      expenses: plus(total.expenses, expenses),
      ...added("taxes", taxes),
      ...added("proceedsTax", proceedsTax),
      ...added("fees", fees),
    }
    return [on, total]
  })
}

/** The income of each day. */
export function incomeSince(steps: Steps<IncomeStep>): ReadonlyArray<IncomeOf<Fraction>> {
  let before: IncomeStep = { gross: "0", taxWithheld: "0", expenses: "0" }
  return steps.map(([on, now]) => {
    const since = (kind: keyof IncomeStep) =>
      fractionInBook(bookAmount(now[kind] ?? "0") - bookAmount(before[kind] ?? "0"))
    const income = { gross: since("gross"), expenses: since("expenses"), taxWithheld: since("taxWithheld") }
    const taxes = now.taxes === undefined ? {} : { taxes: since("taxes") }
    const proceedsTax = now.proceedsTax === undefined ? {} : { proceedsTax: since("proceedsTax") }
    const fees = now.fees === undefined ? {} : { fees: since("fees") }
    before = now
    return { day: dayNumber(on), ...income, ...taxes, ...proceedsTax, ...fees }
  })
}

const plus = (total: string, amount: string | undefined): string =>
  amount === undefined ? total : total === "0" ? amount : sumText(total, amount)
