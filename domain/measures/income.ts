import { directionOf } from "../holding/entries.ts"
import { DailySums } from "./dailySums.ts"
import type { IncomeStep, Steps, StoredEntry } from "./facts.ts"
import { sumText } from "./plainDecimal.ts"

/** What a holding has paid out as income, and what keeping it has cost; each day what it comes to since the beginning. */
export function incomeOf(entries: ReadonlyArray<StoredEntry>): Steps<IncomeStep> {
  const sums = new DailySums<keyof IncomeStep>(["gross", "taxWithheld", "expenses"])
  for (const entry of entries) {
    if (entry._tag !== "CashFlow") continue
    switch (directionOf[entry.kind]) {
      case "income":
        sums.add(entry.paidOn, "gross", entry.amount.amount)
        sums.add(entry.paidOn, "taxWithheld", entry.taxWithheld.amount)
        break
      case "expense":
        sums.add(entry.paidOn, "expenses", entry.amount.amount)
        break
      case "paidIn":
      case "received":
    }
  }
  return sinceTheBeginning(sums)
}

export function sinceTheBeginning(sums: DailySums<keyof IncomeStep>): Steps<IncomeStep> {
  let total: IncomeStep = { gross: "0", taxWithheld: "0", expenses: "0" }
  return sums.inOrder().map(([on, { gross = "0", taxWithheld = "0", expenses = "0" }]) => {
    total = {
      gross: sumText(total.gross, gross),
      taxWithheld: sumText(total.taxWithheld, taxWithheld),
      expenses: sumText(total.expenses, expenses),
    }
    return [on, total]
  })
}
